import { timingSafeEqual } from 'node:crypto'

/** What came back from the browser. */
export type CallbackAnswer =
  | { readonly kind: 'code'; readonly code: string; readonly issuer: string | undefined }
  | { readonly kind: 'error'; readonly error: string; readonly description: string | null; readonly issuer: string | undefined }
  /** Of another attempt, or made up. */
  | { readonly kind: 'wrong-state' }
  | { readonly kind: 'unreadable' }

/** @param stateRequired false only for a bare code that a person pasted: PKCE still binds it to this attempt. */
export function readCallback(query: URLSearchParams, state: string, stateRequired = true): CallbackAnswer {
  if ([...new Set(query.keys())].some(key => query.getAll(key).length > 1)) return { kind: 'unreadable' }
  const given = query.get('state')
  if (given === null ? stateRequired : !sameText(given, state)) return { kind: 'wrong-state' }
  const issuer = query.get('iss') ?? undefined
  const error = query.get('error')
  if (error !== null) return { kind: 'error', error, description: query.get('error_description'), issuer }
  const code = query.get('code')
  return code === null || code === '' ? { kind: 'unreadable' } : { kind: 'code', code, issuer }
}

const longestPaste = 16_384

/** What a person copied out of the browser: the whole address, its query, or only the code. Null: none of these. */
export function readPasted(pasted: string): { readonly query: URLSearchParams; readonly bare: boolean } | null {
  const text = pasted.trim().replace(/^["'<]|[">']$/g, '')
  if (text === '' || text.length > longestPaste) return null
  if (URL.canParse(text) && /^https?:/i.test(text)) return { query: new URL(text).searchParams, bare: false }
  if (/(^|[?&])(code|error|state)=/.test(text)) return { query: new URLSearchParams(text.slice(text.indexOf('?') + 1)), bare: false }
  return /^[\x21-\x7e]{4,4096}$/.test(text) ? { query: new URLSearchParams({ code: text }), bare: true } : null
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
