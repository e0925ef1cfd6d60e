import { failed, type Result, success } from '../../../shared/failure.ts'

/** What stands for a placeholder; undefined for a name that nobody declared. */
export type Filling = (name: string) => string | undefined

const placeholder = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g

/** Puts values in place of `${NAME}`. Undefined where one of them is empty: what was to hold it is left out. */
function fillText(template: string, filling: Filling): string | undefined {
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name)
  if (names.some(name => filling(name) === '')) return undefined
  return template.replaceAll(placeholder, (whole, name: string) => filling(name) ?? whole)
}

export function fillList(templates: readonly string[], filling: Filling): readonly string[] {
  return templates.flatMap(template => fillText(template, filling) ?? [])
}

export function fillTable(templates: Readonly<Record<string, string>>, filling: Filling): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(templates).flatMap(([name, template]) => {
    const text = fillText(template, filling)
    return text === undefined ? [] : [[name, text] as const]
  }))
}

/**
 * A URL with its placeholders filled in. Values cannot lead it to another host than its template names; those behind the
 * question mark are encoded, and a parameter without a value is left out.
 */
export function fillUrl(template: string, filling: Filling): Result<string> {
  const [address, query] = splitOnce(template, '?')
  const parameters = query === undefined ? [] : fillList(query.split('&'), encoded(filling))
  const base = fillText(address, filling)
  if (base === undefined) return failed('VALUES_MISSING', 'The address of the server needs a value that is empty.')
  const url = parameters.length === 0 ? base : `${base}?${parameters.join('&')}`
  const host = hostOf(url)
  if (host === null) return failed('VALUES_WRONG', `${base.slice(0, 200)} is no http or https address.`)
  const templateHost = hostOf(address)
  const isFixed = !hostPart(address).includes('${')
  if (isFixed && host !== templateHost) return failed('VALUES_WRONG', 'A value would lead the server’s address somewhere else.')
  return success(url)
}

/** References stay as they are: they are filled in when the server starts. */
function encoded(filling: Filling): Filling {
  return name => {
    const text = filling(name)
    return text === undefined || text.startsWith('${') ? text : encodeURIComponent(text)
  }
}

function hostOf(text: string): string | null {
  const plain = text.replaceAll(/\$\{[^}]*\}/g, 'x')
  const url = URL.canParse(plain) ? new URL(plain) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url.host : null
}

function hostPart(address: string): string {
  return /^https?:\/\/[^/]*/i.exec(address)?.[0] ?? address
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
