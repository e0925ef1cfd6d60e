import { webAddress } from './web-address.ts'

export interface TextPiece {
  readonly text: string
  /** Where it leads; null for plain text. */
  readonly link: string | null
}

const address = /https:\/\/[!#-;=?-Z\]^_a-z~[]+/gi
/** A whole address, or a host with what follows it. Hosts only under endings that are no file's: `index.js` is none, and `.sh` needs a path. */
const mention = /https:\/\/[!#-;=?-Z\]^_a-z~[]+|(?<![\w@/:.-])(?:[a-z0-9][a-z0-9-]{0,62}\.){1,8}(?:(?:com|org|net|io|dev|ai|app)|sh(?=\/))(?![\w-]|\.\w|:\d)(?:\/[\w./~%+-]*)?/gi
const trailing = /[.,;:!?)\]]+$/

/**
 * Cuts a sentence into plain text and the addresses that it mentions; only https, and none that are mere examples.
 * `hosts`: also those without their scheme. For words of the catalog alone: in what programs say, `ghcr.io/acme/server` is an image and no page.
 */
export function findLinks(text: string, { hosts = false }: { readonly hosts?: boolean } = {}): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(hosts ? mention : address)) {
    const said = found.replace(trailing, '')
    const link = text[index + found.length] === '@' ? null : safeLink(said)
    if (link === null) continue
    if (index > at) pieces.push({ text: text.slice(at, index), link: null })
    pieces.push({ text: said, link })
    at = index + said.length
  }
  return at < text.length ? [...pieces, { text: text.slice(at), link: null }] : pieces
}

function safeLink(said: string): string | null {
  const url = webAddress(/^https:\/\//i.test(said) ? said : `https://${said}`)
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return url.hostname.split('.').includes('example') ? null : url.href
}
