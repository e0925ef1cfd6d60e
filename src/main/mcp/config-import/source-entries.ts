import type { ImportApp } from '../../../shared/config-import.ts'
import { asObject, isJsonObject, type JsonObject } from '../../../shared/json.ts'
import type { ParsedConfig } from './config-text.ts'

/** How a server's table is to be read. */
export type Dialect = 'common' | 'gemini' | 'codex' | 'goose'

/** One server of a source, as it stands there. */
export interface SourceEntry {
  /** Null: it has none, and one is derived from what it runs. */
  readonly name: string | null
  readonly dialect: Dialect
  readonly raw: JsonObject
  /** The folder it belongs to: relative paths start there, and `${workspaceFolder}` stands for it. */
  readonly folder?: string
  /** Switched off beside its own table. */
  readonly disabled?: boolean
  /** VS Code's questions, by id. */
  readonly inputs?: readonly JsonObject[]
}

export interface SourceContext {
  readonly app: ImportApp | null
  /** Folder of the project whose file it is, where it is a project's. */
  readonly folder?: string
}

/** The servers in a configuration of any of the known shapes; null where it has none of them. */
export function sourceEntries({ root, format }: ParsedConfig, context: SourceContext): readonly SourceEntry[] | null {
  const { app } = context
  const mcp = own(root, 'mcp')
  const found = [
    mapped(root, 'mcpServers', app === 'gemini-cli' ? geminiEntry(root) : commonEntry(root, context)),
    mapped(root, 'servers', commonEntry(root, context)),
    mapped(mcp, 'servers', commonEntry(mcp, context)),
    mapped({ servers: root['mcp.servers'] }, 'servers', commonEntry(root, context)),
    mapped(root, 'mcp_servers', format === 'toml' || app === 'codex' ? plainEntry('codex') : plainEntry('common')),
    format === 'yaml' ? mapped(root, 'extensions', plainEntry('goose')) : null,
    projectEntries(root),
  ].filter(entries => entries !== null)
  if (found.length > 0) return found.flat()
  return bareEntries(root, context)
}

type MakeEntry = (name: string, raw: JsonObject) => SourceEntry

function commonEntry(holder: JsonObject, { folder }: SourceContext): MakeEntry {
  const inputs = (Array.isArray(holder['inputs']) ? holder['inputs'] : []).filter(isJsonObject)
  return (name, raw) => ({ name, dialect: 'common', raw, inputs, ...(folder === undefined ? {} : { folder }) })
}

function plainEntry(dialect: Dialect): MakeEntry {
  return (name, raw) => ({ name, dialect, raw })
}

/** `mcp.allowed` and `mcp.excluded` switch servers on and off by name. */
function geminiEntry(root: JsonObject): MakeEntry {
  const { allowed, excluded } = asObject(root['mcp'])
  return (name, raw) => ({ name, dialect: 'gemini', raw, disabled: (Array.isArray(excluded) && excluded.includes(name)) || (Array.isArray(allowed) && !allowed.includes(name)) })
}

function mapped(holder: JsonObject, key: string, make: MakeEntry): readonly SourceEntry[] | null {
  const table = Object.hasOwn(holder, key) ? holder[key] : undefined
  if (!isJsonObject(table)) return null
  return Object.entries(table).map(([name, raw]) => make(name, asObject(raw)))
}

/** Claude Code keeps servers of one project beside those of all. */
function projectEntries(root: JsonObject): readonly SourceEntry[] | null {
  const projects = own(root, 'projects')
  const entries = Object.entries(projects).flatMap(([folder, project]) => {
    const { mcpServers, disabledMcpServers } = asObject(project)
    return Object.entries(asObject(mcpServers)).map(([name, raw]): SourceEntry => ({
      name,
      dialect: 'common',
      raw: asObject(raw),
      folder,
      disabled: Array.isArray(disabledMcpServers) && disabledMcpServers.includes(name),
    }))
  })
  return entries.length > 0 ? entries : null
}

/** One server without a table around it, or a table without a name. */
function bareEntries(root: JsonObject, context: SourceContext): readonly SourceEntry[] | null {
  const make = commonEntry(root, context)
  if (isServer(root)) return [{ ...make('', root), name: typeof root['name'] === 'string' && root['name'] !== '' ? root['name'] : null }]
  const servers = Object.entries(root).flatMap(([name, raw]) => (isJsonObject(raw) && isServer(raw) ? [make(name, raw)] : []))
  return servers.length > 0 ? servers : null
}

function isServer(raw: JsonObject): boolean {
  return ['command', 'url', 'serverUrl', 'httpUrl'].some(key => typeof raw[key] === 'string')
}

function own(object: JsonObject, key: string): JsonObject {
  return Object.hasOwn(object, key) ? asObject(object[key]) : {}
}
