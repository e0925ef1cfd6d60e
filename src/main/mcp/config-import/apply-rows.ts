import type { ImportChoice } from '../../../shared/config-import.ts'
import type { InstalledFrom, ServerConfig } from '../../../shared/connection.ts'
import { failed, type Failure, type Result, success } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import type { PlacedFiles, ServerFolders } from '../install/server-folders.ts'
import { checkServerName } from '../install/check-server-name.ts'
import { type AppliedServer, takeBackTrails, writeSecrets } from './applied.ts'
import { unpackBundle } from './bundle.ts'
import { folderMarker } from './bundle-server.ts'
import type { Candidate } from './candidate.ts'
import { mapStrings } from './draft.ts'
import { fillAsks } from './fill-asks.ts'
import { moveSecrets } from './move-secrets.ts'

export interface ApplyPorts {
  servers(): Readonly<Record<string, ServerConfig>>
  change(make: (servers: JsonObject) => JsonObject): Promise<Result<void>>
  readonly secrets: SecretStore
  readonly folders: ServerFolders
  now(): Date
}

export interface Applied {
  readonly servers: readonly { readonly row: string; readonly server: AppliedServer }[]
  readonly failed: readonly { readonly name: string; readonly message: string }[]
}

interface Prepared {
  readonly row: string
  readonly server: AppliedServer
  readonly replaces: boolean
}

/**
 * Takes over the chosen rows: secrets and files first, one after the other, then all servers in one change of the settings.
 * A row that fails leaves nothing behind and does not stop the others.
 *
 * @param from what the table was read from, kept as the origin of its servers.
 */
export async function applyRows(choices: readonly ImportChoice[], candidates: readonly Candidate[], from: string, ports: ApplyPorts): Promise<Result<Applied>> {
  const prepared: Prepared[] = []
  const refused: { name: string; message: string }[] = []
  for (const choice of choices) {
    const one = await prepareRow(choice, candidates, from, prepared.map(({ server }) => server.name), ports)
    if (one.ok) prepared.push(one.value)
    else refused.push({ name: choice.name, message: [one.failure.message, one.failure.hint].filter(part => part !== undefined).join(' ') })
  }
  if (prepared.length === 0) return success({ servers: [], failed: refused })
  const written = await writeServers(prepared, ports)
  if (!written.ok) {
    for (const { server } of prepared.toReversed()) await takeBackTrails(server, ports.secrets)
    return written
  }
  for (const { server } of written.value.late) await takeBackTrails(server, ports.secrets)
  const late = written.value.late.map(({ row, server }) => ({ name: row, message: nameTaken(server.name).message }))
  return success({ servers: written.value.servers, failed: [...refused, ...late] })
}

async function prepareRow(choice: ImportChoice, candidates: readonly Candidate[], from: string, chosen: readonly string[], ports: ApplyPorts): Promise<Result<Prepared>> {
  const candidate = candidates.find(each => each.row.name === choice.name)
  if (candidate === undefined) return failed('NO_ROW', 'There is no such server in the import.')
  const { row, draft } = candidate
  if (row.state === 'invalid') return failed('ROW_INVALID', draft.invalid ?? 'It cannot be taken over.')
  const name = choice.as ?? row.name
  const named = checkServerName(name)
  if (!named.ok) return named
  const replaces = Object.hasOwn(ports.servers(), name)
  if (replaces && row.state === 'same' && name === row.name) return failed('SAME', 'It is configured already.')
  if (chosen.includes(name) || (replaces && choice.replace !== true)) return { ok: false, failure: nameTaken(name) }
  const filled = fillAsks(draft.config, draft.asks, choice.values ?? {}, name)
  if (!filled.ok) return filled
  const others = Object.entries(ports.servers()).filter(([other]) => other !== name)
  const asked = filled.value.secrets
  const moved = moveSecrets(filled.value.config, name, secret => asked.some(each => each.secret === secret) || JSON.stringify(others).includes(`\${secret:${secret}}`))
  const files = await placeFiles(candidate, name, ports.folders)
  if (!files.ok) return files
  const secrets = await writeSecrets([...asked, ...moved.secrets], ports.secrets)
  if (!secrets.ok) {
    await files.value?.undo()
    return secrets
  }
  const folder = files.value?.folder
  const config = folder === undefined ? moved.config : mapStrings(moved.config, text => text.replaceAll(folderMarker, () => folder))
  const installed = originOf(candidate, from, secrets.value.map(secret => secret.name), ports.now())
  const server = { name, config: { ...config, ...(row.disabled ? { enabled: false } : {}), installed }, replaced: undefined, secrets: secrets.value, files: files.value }
  return success({ row: row.name, server, replaces })
}

function nameTaken(name: string): Failure {
  return { code: 'NAME_TAKEN', message: `Another server is called ${name}. Give it another name, or replace that one.` }
}

function originOf({ bundle }: Candidate, from: string, secrets: readonly string[], at: Date): InstalledFrom {
  const origin = { name: from, at: at.toISOString(), secrets: [...secrets] }
  return bundle === null ? { source: 'import', ...origin } : { source: 'bundle', runtime: 'bundle', version: bundle.manifest.version, ...origin }
}

async function placeFiles({ bundle }: Candidate, name: string, folders: ServerFolders): Promise<Result<PlacedFiles | null>> {
  if (bundle === null) return success(null)
  const build = await folders.create(name)
  if (!build.ok) return build
  const unpacked = await unpackBundle(bundle, build.value)
  const placed = unpacked.ok ? await folders.place(build.value, name, bundle.manifest.version) : unpacked
  if (!placed.ok) await folders.discard(build.value)
  return placed
}

/** All in one change. A name that was taken in the meantime is not overwritten. */
async function writeServers(prepared: readonly Prepared[], ports: ApplyPorts): Promise<Result<{ readonly servers: Applied['servers']; readonly late: readonly Prepared[] }>> {
  let late: readonly Prepared[] = []
  let before: JsonObject = {}
  const changed = await ports.change(servers => {
    before = servers
    late = prepared.filter(({ server, replaces }) => !replaces && Object.hasOwn(servers, server.name))
    const added = prepared.filter(one => !late.includes(one)).map(({ server }): [string, ServerConfig] => [server.name, server.config])
    return { ...servers, ...Object.fromEntries(added) }
  })
  if (!changed.ok) return changed
  const kept = prepared.filter(one => !late.includes(one))
  return success({ late, servers: kept.map(({ row, server }) => ({ row, server: { ...server, replaced: Object.hasOwn(before, server.name) ? before[server.name] : undefined } })) })
}
