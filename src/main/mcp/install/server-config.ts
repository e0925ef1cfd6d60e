import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import type { InstalledFrom, ServerConfig, WrittenAddress } from '../../../shared/connection.ts'
import { type Result, success } from '../../../shared/failure.ts'
import type { Launch } from './fetch.ts'
import { fillTable, fillUrl, type Filling } from './fill.ts'
import { withHandEdits } from './hand-edits.ts'
import { checkReferences, referencesIn } from './check-references.ts'
import { runArguments } from './run-arguments.ts'
import type { SettledValue } from './values.ts'

export interface ConfigParts {
  readonly entry: CatalogEntry
  /** Null for a server that runs elsewhere. */
  readonly launch: Launch | null
  readonly values: readonly SettledValue[]
  /** Names of values that were given this time. */
  readonly given: ReadonlySet<string>
  readonly existing: ServerConfig | undefined
  readonly installed: InstalledFrom
  /** What `${DATA_FOLDER}` stands for. */
  readonly dataFolder: string
  /** What only a launcher sets; not the person's, though it stands in the configuration. */
  readonly launcherVariables: readonly string[]
}

type ServerAddressKeys = 'command' | 'args' | 'env' | 'cwd' | 'url' | 'headers' | 'transport' | 'auth' | 'oauth' | 'installed'

/** The configuration of an installed server: how it is reached comes from its entry, the person's choices about it stay. */
export function serverConfig(parts: ConfigParts): Result<ServerConfig> {
  const address = parts.launch === null ? remoteAddress(parts) : success(localAddress(parts, parts.launch))
  if (!address.ok) return address
  const allowed = new Set([...parts.values.flatMap(value => referencesIn(value.text)), ...Object.values(ownEnvironment(parts)).flatMap(referencesIn)])
  const texts = [...(address.value.args ?? []), ...Object.values(address.value.env ?? {}), address.value.url ?? '', ...Object.values(address.value.headers ?? {})]
  const checked = checkReferences(texts, allowed)
  if (!checked.ok) return checked
  const tools = toolChoice(parts)
  const { env: _env, headers: _headers, ...fixed } = address.value
  const made = writtenPart(address.value)
  return success({
    ...parts.entry.config,
    ...choices(parts.existing),
    ...fixed,
    ...withoutEmpty(leadsThere(parts, made) ? withHandEdits(made, { ...parts, now: parts.existing ?? {} }) : made),
    ...(tools === undefined ? {} : { tools }),
    installed: { ...parts.installed, wrote: withoutOwn(made, ownEnvironment(parts)) },
  })
}

function writtenPart({ command, args, env, url, headers, transport, auth }: ServerConfig): WrittenAddress {
  return {
    ...(command === undefined ? {} : { command }),
    ...(args === undefined ? {} : { args }),
    ...(env === undefined ? {} : { env }),
    ...(url === undefined ? {} : { url }),
    ...(headers === undefined ? {} : { headers }),
    ...(transport === undefined ? {} : { transport }),
    ...(auth === undefined ? {} : { auth }),
  }
}

function withoutOwn(made: WrittenAddress, own: Readonly<Record<string, string>>): WrittenAddress {
  return withoutEmpty({ ...made, env: Object.fromEntries(Object.entries(made.env ?? {}).filter(([name, text]) => own[name] !== text)) })
}

function withoutEmpty({ env, headers, ...address }: WrittenAddress): WrittenAddress {
  const table = (rows: Readonly<Record<string, string>> | undefined): boolean => Object.keys(rows ?? {}).length > 0
  return { ...address, ...(env !== undefined && table(env) ? { env } : {}), ...(headers !== undefined && table(headers) ? { headers } : {}) }
}

/** The same package, or the same host: what was added by hand for it, keys among it, goes nowhere else. */
function leadsThere(parts: ConfigParts, made: WrittenAddress): boolean {
  const { existing } = parts
  if (existing === undefined) return false
  if (made.url === undefined) return existing.url === undefined && isSame(parts)
  const before = existing.installed?.wrote?.url ?? existing.url
  return existing.installed !== undefined && before !== undefined && originOf(before) === originOf(made.url)
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}

/** What is no matter of the entry: on or off, loading, approval, timeouts. */
function choices(existing: ServerConfig | undefined): Omit<ServerConfig, ServerAddressKeys | 'tools'> {
  const { command: _c, args: _a, env: _e, cwd: _w, url: _u, headers: _h, transport: _t, auth: _s, oauth: _o, installed: _i, tools: _l, ...kept } = existing ?? {}
  return kept
}

function localAddress(parts: ConfigParts, launch: Launch): ServerConfig {
  const { transport } = parts.entry
  if (transport.type !== 'stdio') return {}
  const filling = fillingOf(parts)
  const table = fillTable(transport.env, filling)
  const declared = parts.values.filter(({ value, text }) => value.in_environment && text !== '').map(({ value, text }) => [value.name, text] as const)
  const env = { ...ownEnvironment(parts), ...table, ...Object.fromEntries(declared), ...launch.env }
  const cwd = isSame(parts) ? parts.existing?.cwd : undefined
  const { command, args, env: seen } = runArguments(transport, { launch, env, values: parts.values, filling })
  return { command, args: [...args], ...(Object.keys(seen).length === 0 ? {} : { env: seen }), ...(cwd === undefined ? {} : { cwd }) }
}

function remoteAddress(parts: ConfigParts): Result<ServerConfig> {
  const { entry, existing } = parts
  const { transport, auth } = entry
  if (transport.type === 'stdio') return success({})
  const filling = fillingOf(parts)
  const url = fillUrl(transport.url, filling)
  if (!url.ok) return url
  const headers = fillTable(transport.headers, filling)
  const registered = { ...(auth.client_id === undefined ? {} : { client_id: auth.client_id }), ...(auth.scopes === undefined ? {} : { scopes: auth.scopes }) }
  const oauth = { ...(isRemoteSame(existing, url.value) ? existing?.oauth : {}), ...registered }
  return success({
    url: url.value,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(transport.type === 'sse' ? { transport: 'sse' } : {}),
    ...(auth.type === 'oauth' ? { auth: 'oauth' } : {}),
    ...(Object.keys(oauth).length === 0 ? {} : { oauth }),
  })
}

function fillingOf({ values, dataFolder }: ConfigParts): Filling {
  const texts = new Map([['DATA_FOLDER', dataFolder], ...values.map(({ value, text }) => [value.name, text] as const)])
  return name => texts.get(name)
}

/** Variables that the person added by hand stay; what the last installation wrote does not, unless it is written again. */
function ownEnvironment(parts: ConfigParts): Readonly<Record<string, string>> {
  const { existing } = parts
  if (!isSame(parts)) return {}
  const record = existing?.installed?.wrote
  if (record !== undefined) return Object.fromEntries(Object.entries(existing?.env ?? {}).filter(([name, text]) => record.env?.[name] !== text))
  const written = new Set([...parts.launcherVariables, ...Object.keys(existing?.installed?.values ?? {}), ...(existing?.installed?.secrets ?? []).map(name => name.slice(name.lastIndexOf('.') + 1))])
  return Object.fromEntries(Object.entries(existing?.env ?? {}).filter(([name]) => !written.has(name)))
}

function isSame({ existing, installed }: ConfigParts): boolean {
  return existing?.installed !== undefined && existing.installed.runtime === installed.runtime && existing.installed.package === installed.package
}

function isRemoteSame(existing: ServerConfig | undefined, url: string): boolean {
  return existing?.url === url
}

/** Which tools: the person's choice, else the entry's, else all. One who had it installed with all of them chose all. */
function toolChoice({ entry, existing }: ConfigParts): ServerConfig['tools'] {
  const prior = existing?.tools
  if (existing?.installed !== undefined || prior?.include !== undefined || prior?.exclude !== undefined) return prior
  const { default_enabled: include, default_excluded: exclude } = entry.tools
  if (include === undefined && exclude === undefined) return prior
  return { ...prior, ...(include === undefined ? {} : { include }), ...(exclude === undefined ? {} : { exclude }) }
}
