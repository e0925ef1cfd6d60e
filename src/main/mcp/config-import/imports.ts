import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type ImportApp, importAppTitles, type ImportCandidate, type ImportChoice, type ImportOutcome, type ImportSource, type ImportTable } from '../../../shared/config-import.ts'
import type { ServerConfig } from '../../../shared/connection.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { asObject, type JsonObject } from '../../../shared/json.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import { findCommand } from '../../platform/find-command.ts'
import { createServerFolders } from '../install/server-folders.ts'
import { appPlaces, projectFolder } from './app-places.ts'
import { type AppliedServer, takeBackTrails, takenBack } from './applied.ts'
import { applyRows } from './apply-rows.ts'
import { readBundle } from './bundle.ts'
import { bundleDraft } from './bundle-server.ts'
import { type Candidate, candidatesOf } from './candidate.ts'
import { parseConfigText } from './config-text.ts'
import { pastedEntries } from './pasted-text.ts'
import { readEntry } from './read-entry.ts'
import { type SourceEntry, sourceEntries } from './source-entries.ts'
import { readSourceFile } from './source-text.ts'

export interface ImportsPorts {
  readonly home: string
  readonly platform: NodeJS.Platform
  /** The login shell's environment. */
  environment(): Promise<Readonly<Record<string, string>>>
  /** `mcp_servers` as configured. */
  servers(): Readonly<Record<string, ServerConfig>>
  /** Changes `mcp_servers` atomically, on what is on disk at that moment; `make` may run more than once. */
  change(make: (servers: JsonObject) => JsonObject): Promise<Result<void>>
  readonly secrets: SecretStore
  /** Bundles are unpacked below it. */
  readonly serversFolder: string
  now(): Date
}

/**
 * Takes over servers from other apps, files, bundles and pasted text. `read` makes a table and writes nothing; tables and
 * what was applied live in memory, the last few of each. No table, failure or outcome holds a secret.
 */
export interface Imports {
  /** Configurations of other apps that lie on this computer and hold servers. Unreadable ones are passed over. */
  candidates(): Promise<readonly ImportCandidate[]>
  read(source: ImportSource): Promise<Result<ImportTable>>
  /** Takes over the chosen rows; one that fails does not stop the others. */
  apply(id: string, rows: readonly ImportChoice[]): Promise<Result<ImportOutcome>>
  /** Takes back what one `apply` wrote. Servers that were changed since stay and are named; the others are taken back. */
  undo(undo: string): Promise<Result<void>>
}

interface OpenTable {
  readonly table: ImportTable
  readonly candidates: readonly Candidate[]
}

interface ReadSource {
  readonly from: string
  readonly path: string | null
  readonly candidates: readonly Candidate[]
  readonly problems: readonly string[]
}

const mostServers = 500
const keptTables = 8
const mostProjects = 20

export function createImports(ports: ImportsPorts): Imports {
  const tables = new Map<string, OpenTable>()
  const undos = new Map<string, readonly AppliedServer[]>()
  const folders = createServerFolders(ports.serversFolder)

  async function candidates(): Promise<readonly ImportCandidate[]> {
    const { home, platform } = ports
    const places = appPlaces({ home, platform, environment: await ports.environment() })
    const found = await Promise.all(places.map(place => countServers(place.app, place.path)))
    const projects = await Promise.all((await projectFiles(places.find(place => place.app === 'claude-code')?.path)).map(file => countServers('claude-code', file)))
    return [...found, ...projects].filter(candidate => candidate.servers > 0)
  }

  async function countServers(app: ImportApp, file: string): Promise<ImportCandidate> {
    const entries = await fileEntries(file, app, ports.home)
    return { app, path: file, servers: entries.ok ? entries.value.length : 0 }
  }

  async function read(source: ImportSource): Promise<Result<ImportTable>> {
    const found = source.kind === 'text' ? await readText(source.text) : await readFile(source)
    if (!found.ok) return found
    const table: ImportTable = {
      id: randomUUID(),
      from: found.value.from,
      path: found.value.path,
      rows: found.value.candidates.map(candidate => candidate.row),
      problems: [...found.value.problems, ...(found.value.candidates.length === 0 ? ['There is no server in it.'] : [])],
    }
    keep(tables, table.id, { table, candidates: found.value.candidates })
    return success(table)
  }

  async function readText(text: string): Promise<Result<ReadSource>> {
    const environment = await ports.environment()
    const entries = pastedEntries(text, word => findCommand(word, { env: environment }) !== null)
    return entries.ok ? success({ from: 'Pasted text', path: null, ...(await rowsOf(entries.value)) }) : entries
  }

  async function readFile(source: Extract<ImportSource, { path: string }>): Promise<Result<ReadSource>> {
    const file = absolute(source.path, ports.home)
    const content = await readSourceFile(file)
    if (!content.ok) return content
    const from = source.kind === 'app' ? importAppTitles[source.app] : path.basename(file)
    if (content.value.kind === 'zip') return readZip(file)
    const entries = textEntries(content.value.text, { app: source.kind === 'app' ? source.app : appOf(file), file, home: ports.home })
    return entries.ok ? success({ from, path: file, ...(await rowsOf(entries.value)) }) : entries
  }

  async function readZip(file: string): Promise<Result<ReadSource>> {
    const bundle = await readBundle(file)
    if (!bundle.ok) return bundle
    const environment = await ports.environment()
    const draft = bundleDraft(bundle.value.manifest, { home: ports.home, platform: ports.platform, environment })
    return success({ from: path.basename(file), path: file, candidates: candidatesOf([draft], bundle.value, standing(environment)), problems: [] })
  }

  async function rowsOf(entries: readonly SourceEntry[]): Promise<Pick<ReadSource, 'candidates' | 'problems'>> {
    const environment = await ports.environment()
    const drafts = entries.slice(0, mostServers).map(entry => readEntry(entry, { home: ports.home, platform: ports.platform, environment }))
    const problems = entries.length > mostServers ? [`Only the first ${mostServers} of ${entries.length} servers are shown.`] : []
    return { candidates: candidatesOf(drafts, null, standing(environment)), problems }
  }

  function standing(environment: Readonly<Record<string, string>>): Parameters<typeof candidatesOf>[2] {
    return { servers: ports.servers(), environment, serversFolder: ports.serversFolder, secret: name => ports.secrets.get(name) }
  }

  async function apply(id: string, rows: readonly ImportChoice[]): Promise<Result<ImportOutcome>> {
    const open = tables.get(id)
    if (open === undefined) return failed('IMPORT_GONE', 'This import is no longer open.', 'Read it again.')
    const applied = await applyRows(rows, open.candidates, open.table.from, { ...ports, servers: () => ports.servers(), change: make => ports.change(make), now: () => ports.now(), folders })
    if (!applied.ok) return applied
    const undo = randomUUID()
    keep(undos, undo, applied.value.servers.map(({ server }) => server))
    return success({ applied: applied.value.servers.map(({ row, server }) => ({ name: row, as: server.name })), failed: [...applied.value.failed], undo })
  }

  async function takeBack(id: string): Promise<Result<void>> {
    const applied = undos.get(id)
    if (applied === undefined) return failed('UNDO_GONE', 'There is nothing left of this import to take back.')
    let changed: readonly AppliedServer[] = []
    const written = await ports.change(servers => {
      const result = takenBack(applied, servers)
      changed = result.changed
      return result.servers
    })
    if (!written.ok) return written
    for (const server of applied.filter(each => !changed.includes(each))) await takeBackTrails(server, ports.secrets)
    undos.delete(id)
    if (changed.length === 0) return success(undefined)
    undos.set(id, changed)
    const names = changed.map(server => server.name).join(', ')
    return failed('CHANGED_SINCE', `${names} ${changed.length === 1 ? 'was' : 'were'} changed since and ${changed.length === 1 ? 'stays' : 'stay'} as ${changed.length === 1 ? 'it is' : 'they are'}.`, 'The rest of the import was taken back.')
  }

  return { candidates, read, apply, undo: takeBack }
}

function keep<T>(table: Map<string, T>, id: string, value: T): void {
  table.set(id, value)
  const [oldest] = table.keys()
  if (table.size > keptTables && oldest !== undefined) table.delete(oldest)
}

/** `~` is the home folder; a relative path is one from there. */
function absolute(file: string, home: string): string {
  return path.resolve(home, file.replace(/^~(?=[\\/]|$)/, home))
}

/** Gemini CLI's settings read otherwise than their look alikes. */
function appOf(file: string): ImportApp | null {
  return path.basename(path.dirname(file)) === '.gemini' ? 'gemini-cli' : null
}

interface TextPlace {
  readonly app: ImportApp | null
  readonly file: string
  readonly home: string
}

function textEntries(text: string, { app, file, home }: TextPlace): Result<readonly SourceEntry[]> {
  if (text.trim() === '') return success([])
  const parsed = parseConfigText(text)
  if (!parsed.ok) return failed(parsed.failure.code, `${path.basename(file)}: ${parsed.failure.message}`)
  const folder = projectFolder(file, home)
  const entries = sourceEntries(parsed.value, { app, ...(folder === undefined ? {} : { folder }) })
  if (entries !== null) return success(entries)
  return app === null ? failed('UNKNOWN_FORM', `${path.basename(file)} holds no servers in a form that is known.`, 'Known are the files of Claude, Cursor, VS Code, Windsurf, Codex, Goose, Gemini CLI and LM Studio, and bundles.') : success([])
}

async function fileEntries(file: string, app: ImportApp, home: string): Promise<Result<readonly SourceEntry[]>> {
  const content = await readSourceFile(file)
  if (!content.ok) return content
  return content.value.kind === 'text' ? textEntries(content.value.text, { app, file, home }) : success([])
}

/** `.mcp.json` of the projects that Claude Code knows. */
async function projectFiles(claudeFile: string | undefined): Promise<readonly string[]> {
  const content = claudeFile === undefined ? null : await readSourceFile(claudeFile)
  if (content?.ok !== true || content.value.kind !== 'text') return []
  const parsed = parseConfigText(content.value.text)
  const projects = parsed.ok ? Object.keys(asObject(parsed.value.root['projects'])) : []
  return projects.filter(folder => path.isAbsolute(folder)).slice(0, mostProjects).map(folder => path.join(folder, '.mcp.json'))
}
