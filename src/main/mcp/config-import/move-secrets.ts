import type { ServerConfig } from '../../../shared/connection.ts'
import { mapStrings } from './draft.ts'
import { hasTokenShape, isSecret, upperName } from './secret-shape.ts'

/** A plain-text secret that was taken out of a configuration. `value` is never shown. */
export interface MovedSecret {
  /** `env.GITHUB_TOKEN`, `headers.Authorization`, `args[3]`. */
  readonly place: string
  /** Its name in the secret store. */
  readonly secret: string
  readonly value: string
}

export interface WithoutSecrets {
  readonly config: ServerConfig
  readonly secrets: readonly MovedSecret[]
}

/**
 * Puts `${secret:mcp.SERVER.NAME}` where a secret stands in plain text. Text that refers to something already is left alone.
 *
 * @param taken names in the secret store that belong to others.
 */
export function moveSecrets(config: ServerConfig, server: string, taken: (secret: string) => boolean): WithoutSecrets {
  const secrets: MovedSecret[] = []

  function move(value: string, name: string, place: string): string {
    const known = secrets.find(each => each.value === value)
    const secret = known?.secret ?? freeName(secretName(server, name), each => taken(each) || secrets.some(other => other.secret === each))
    if (known === undefined) secrets.push({ place, secret, value })
    return `\${secret:${secret}}`
  }

  const args = config.args ?? []
  const moved = mapStrings(config, (text, place) => {
    if (place === 'command' || place === 'cwd') return text
    if (place === 'url') return inUrl(text, place, move)
    if (place === 'oauth.client_secret') return text.includes('${') ? text : move(text, 'CLIENT_SECRET', place)
    if (place.startsWith('args[')) return inArgument(text, place, args[Number(place.slice(5, -1)) - 1] ?? '', move)
    const name = place.slice(place.indexOf('.') + 1)
    return place.startsWith('headers.') ? inHeader(text, name, place, move) : inValue(text, name, place, move)
  })
  return { config: moved, secrets }
}

type Move = (value: string, name: string, place: string) => string

/** Names the secrets of a server, whatever its own name holds. */
export function secretName(server: string, name: string): string {
  const safe = name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 60)
  return `mcp.${server}.${safe === '' ? 'VALUE' : safe}`
}

function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}_${count}`
    if (!isTaken(name)) return name
  }
}

function inValue(text: string, name: string, place: string, move: Move): string {
  const scheme = /^(Bearer|Basic|Token) (\S+)$/i.exec(text)
  if (scheme?.[1] !== undefined && scheme[2] !== undefined && (isSecret(name, scheme[2]) || isSecret('AUTHORIZATION', scheme[2]))) return `${scheme[1]} ${move(scheme[2], name, place)}`
  if (isSecret(name, text)) return move(text, name, place)
  return isAddress(text) ? inUrl(text, place, move) : text
}

function inHeader(text: string, name: string, place: string, move: Move): string {
  const scheme = /^(Bearer|Basic|Token|ApiKey|Key|Bot)\s+(\S.*)$/i.exec(text)
  if (scheme?.[1] !== undefined && scheme[2] !== undefined) return scheme[2].includes('${') ? text : `${scheme[1]} ${move(scheme[2], name, place)}`
  return isSecret(name, text) ? move(text, name, place) : inValue(text, name, place, move)
}

/** `--token X`, `--token=X`, `KEY=X`, `--header "Authorization: Bearer X"`, an address, or a token by itself. */
function inArgument(text: string, place: string, before: string, move: Move): string {
  const header = /^([A-Za-z][\w-]*):\s*(.+)$/s.exec(text)
  if (header?.[1] !== undefined && header[2] !== undefined && !header[2].startsWith('//') && /^(?:-H|--headers?)$/.test(before)) {
    return text.slice(0, text.length - header[2].length) + inHeader(header[2], header[1], place, move)
  }
  const pair = /^(-{0,2}[A-Za-z][\w.-]*)=(.+)$/s.exec(text)
  if (pair?.[1] !== undefined && pair[2] !== undefined) return `${pair[1]}=${inValue(pair[2], upperName(pair[1]), place, move)}`
  const flag = /^-{1,2}([A-Za-z][\w-]*)$/.exec(before)
  if (flag?.[1] !== undefined && !text.startsWith('-') && isSecret(flag[1], text)) return move(text, upperName(flag[1]), place)
  if (isAddress(text)) return inUrl(text, place, move)
  return hasTokenShape(text) && isSecret('', text) ? move(text, 'ARGUMENT', place) : text
}

function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text)
}

/** A password before the `@`, values of the query, and long random parts of the path. */
function inUrl(text: string, place: string, move: Move): string {
  const [, start = '', password, rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^\s/?#@:]*)(?::([^\s/?#@]+)(?=@))?(.*)$/is.exec(text) ?? []
  if (start === '') return text
  const kept = password === undefined ? start : `${start}:${password.includes('${') ? password : move(password, 'PASSWORD', place)}`
  const [beforeHash = '', ...hash] = rest.split('#')
  const [address = '', ...query] = beforeHash.split('?')
  const parts = address.split('/').map(part => (hasTokenShape(part) && isSecret('', part) ? move(part, 'URL', place) : part))
  const values = query.join('?').split('&').map(pair => inPair(pair, place, move))
  return [kept, parts.join('/'), query.length === 0 ? '' : `?${values.join('&')}`, hash.length === 0 ? '' : `#${hash.join('#')}`].join('')
}

function inPair(pair: string, place: string, move: Move): string {
  const [name = '', ...rest] = pair.split('=')
  const value = rest.join('=')
  return value !== '' && (isSecret(name, value) || (/^key$/i.test(name) && !value.includes('${'))) ? `${name}=${move(value, upperName(name), place)}` : pair
}
