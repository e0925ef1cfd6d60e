import type { CatalogEntry } from '../../../shared/catalog-entry.ts'

/** What stands for a folder of the server's own; nobody is asked for it. */
const dataFolder = 'DATA_FOLDER'
const placeholder = /\$\{([^}]*)\}/g
const exactVersion = /^(?!latest$)(?:[A-Za-z0-9][A-Za-z0-9._+-]*|sha256:[0-9a-f]{64})$/
const hostName = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/

/** What is wrong with a manifest that its schema alone cannot say; null: nothing. */
export function manifestFault(entry: CatalogEntry): string | null {
  return placeholderFault(entry) ?? transportFault(entry) ?? hostFault(entry)
}

function placeholderFault(entry: CatalogEntry): string | null {
  const names = entry.values.map(value => value.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) return `it declares ${twice} twice`
  if (entry.values.some(value => value.default.includes('${'))) return 'a default of it refers to other values'
  const used = placeholders(entry)
  const undeclared = used.find(name => !names.includes(name) && name !== dataFolder)
  if (undeclared !== undefined) return `it uses \${${undeclared}}, which it does not declare`
  const leavesBlank = (name: string): boolean => entry.values.some(value => value.name === name && !value.required && value.default === '')
  const blank = used.find(leavesBlank)
  if (blank !== undefined) return `it uses \${${blank}}, which may be left out and has no default`
  const reachesServer = (name: string, inEnvironment: boolean): boolean => used.includes(name) || (inEnvironment && entry.transport.type === 'stdio')
  const unused = entry.values.find(value => !reachesServer(value.name, value.in_environment))
  return unused === undefined ? null : `it asks for ${unused.name}, which goes nowhere`
}

function placeholders({ transport }: CatalogEntry): string[] {
  const texts = transport.type === 'stdio' ? [...transport.args, ...Object.values(transport.env)] : [transport.url, ...Object.values(transport.headers)]
  return texts.flatMap(text => [...text.matchAll(placeholder)].map(match => match[1] ?? ''))
}

function transportFault({ transport }: CatalogEntry): string | null {
  if (transport.type !== 'stdio') return isSafeUrl(transport.url) ? null : `${transport.url} is neither https nor on this computer`
  if (transport.node_at_least !== undefined && transport.runtime !== 'npm') return 'only a package of npm can need a Node.js'
  if (transport.runtime === 'command') return transport.version === undefined ? null : 'a program that is there already has no version to fetch'
  if (transport.version === undefined || !exactVersion.test(transport.version)) return 'its package has no exact version'
  return null
}

/** Encrypted on its way, or never on a wire. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

function hostFault({ suggest, homepage }: CatalogEntry): string | null {
  if (!homepage.startsWith('https://')) return 'its homepage is not https'
  const wrong = [...(suggest?.hosts.filter(host => !hostName.test(host)) ?? []), ...(suggest?.keywords.filter(word => word !== word.toLowerCase()) ?? [])][0]
  return wrong === undefined ? null : `${wrong} is no host name or no lower-case word`
}
