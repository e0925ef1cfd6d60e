import { type CatalogEntry, catalogEntrySchema } from '../../../shared/catalog-entry.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { asObject } from '../../../shared/json.ts'
import { accessOf } from './registry-access.ts'
import { manifestFault } from './manifest-fault.ts'
import { registryUrl } from './registry-url.ts'
import { type ServerJson, serverResponseSchema } from './server-json.ts'
import { plainLine, sameWords } from './stranger-words.ts'
import { translatePackage } from './translate-package.ts'
import { type Reach, translateRemote } from './translate-remote.ts'

export interface TranslatedServer {
  /** As the registry names it: `io.github.owner/server`. */
  readonly name: string
  readonly version: string
  readonly entry: CatalogEntry
}

const officialMeta = 'io.modelcontextprotocol.registry/official'

/** One element of the registry's list as a catalog entry, or why it is left out. Everything in it is a stranger's word. */
export function translateServer(raw: unknown): Result<TranslatedServer> {
  const parsed = serverResponseSchema.safeParse(raw)
  if (!parsed.success) return failed('LEFT_OUT', 'its entry is not of the registry\'s form')
  const server = parsed.data.server
  const said = parsed.data['_meta']?.[officialMeta]
  if (said?.status === 'deleted') return failed('LEFT_OUT', 'it was taken back')
  if (said?.status === 'deprecated') return failed('LEFT_OUT', plainLine(`its makers no longer keep it ${said.statusMessage ?? ''}`, 200))
  if (said?.isLatest === false) return failed('LEFT_OUT', 'there is a newer version')
  const reach = reachOf(server)
  if (!reach.ok) return reach
  const entry = catalogEntrySchema.safeParse(entryOf(server, reach.value))
  if (!entry.success) return failed('LEFT_OUT', 'its entry cannot be used')
  const fault = manifestFault(entry.data)
  return fault === null ? success({ name: server.name, version: server.version, entry: entry.data }) : failed('LEFT_OUT', fault)
}

/** The name that a broken element gives itself, for telling that it was left out. */
export function saidName(raw: unknown): string {
  const name = asObject(asObject(raw)['server'])['name']
  return typeof name === 'string' && name !== '' ? plainLine(name, 100) : '(no name)'
}

/**
 * The way that asks least of this computer: an address, then what runs with Node.js, Python, a container, and the old
 * kind of address last. Of several that cannot be used, the first says why.
 */
function reachOf({ remotes, packages }: ServerJson): Result<Reach> {
  const ways = [
    ...(remotes ?? []).map(remote => ({ order: remote.type === 'sse' ? 4 : 0, translate: () => translateRemote(remote) })),
    ...(packages ?? []).map(source => ({ order: packageOrder(source.registryType), translate: () => translatePackage(source) })),
  ].sort((a, b) => a.order - b.order)
  const tried = ways.map(way => way.translate())
  return tried.find(result => result.ok) ?? tried[0] ?? failed('LEFT_OUT', 'it says neither where it runs nor what runs it')
}

function packageOrder(registryType: string): number {
  const at = ['npm', 'pypi', 'oci'].indexOf(registryType)
  return at < 0 ? 5 : at + 1
}

function entryOf(server: ServerJson, reach: Reach): unknown {
  const [namespace = '', short = ''] = server.name.split('/')
  const description = plainLine(server.description, 300)
  return {
    manifest_version: 1,
    name: entryName(namespace, short),
    title: plainLine(server.title ?? '', 60) || plainLine(short, 60),
    description: sameWords(description === '' ? server.name : description),
    category: reach.transport.type === 'stdio' ? 'code' : 'web',
    publisher: publisherOf(namespace),
    homepage: homepageOf(server),
    licence: reach.transport.type === 'stdio' ? 'unknown' : 'proprietary',
    ...reach,
    access: accessOf(reach.transport),
  }
}

/** `io.github.owner` + `weather-mcp` → `owner-weather-mcp`. */
function entryName(namespace: string, short: string): string {
  const owner = safe(namespace.split('.').at(-1) ?? '')
  const name = safe(short)
  const whole = name === owner || name.startsWith(`${owner}-`) ? name : `${owner}-${name}`
  return whole.replaceAll(/^-+|-+$/g, '').slice(0, 56).replaceAll(/-+$/g, '') || 'server'
}

function safe(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9_-]+/g, '-')
}

/** `com.example` → `example.com`; a GitHub account by its name. */
function publisherOf(namespace: string): string {
  const parts = namespace.split('.').filter(Boolean)
  if (parts[0] === 'io' && parts[1] === 'github' && parts.length > 2) return `${parts.slice(2).join('.')} (GitHub)`
  return parts.reverse().join('.') || 'unknown'
}

function homepageOf({ name, websiteUrl, repository }: ServerJson): string {
  const found = [websiteUrl, repository?.url].find(url => typeof url === 'string' && url.length <= 500 && /^https:\/\/[^\s@]+$/.test(url) && URL.canParse(url))
  return found ?? `${registryUrl}/?q=${encodeURIComponent(name)}`
}
