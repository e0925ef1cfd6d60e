import { mkdir, rmdir } from 'node:fs/promises'
import type { ServerConfig } from '../../../shared/connection.ts'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import type { ServerFolders } from './server-folders.ts'
import type { UnsavedMarks } from './unsaved.ts'
import type { SettledValue } from './values.ts'

export interface SaveParts {
  readonly server: string
  readonly values: readonly SettledValue[]
  /** Its files; null for a server without any. */
  readonly build: { readonly folder: string; readonly label: string } | null
  readonly usesDataFolder: boolean
  /**
   * @param folder where the files lie for good.
   * @param now the server as it stands in the settings.
   */
  config(folder: string, now: ServerConfig | undefined): Result<ServerConfig>
}

export interface SavePorts {
  readonly folders: ServerFolders
  readonly secrets: SecretStore
  readonly unsaved: UnsavedMarks
  /** Saves what `make` makes of the server as it stands at that moment; where that fails nothing is changed. `make` may be asked more than once. */
  save(server: string, make: (now: ServerConfig | undefined) => Result<ServerConfig>): Promise<Result<ServerConfig>>
}

/**
 * Makes an installation last: secrets, files, settings, in this order, so that the server finds all it needs when the
 * settings start it. When one of them fails, those before are as they were; a mark beside them tells the next start what was
 * not saved when the app was killed meanwhile.
 */
export async function saveInstallation(parts: SaveParts, ports: SavePorts): Promise<Result<ServerConfig>> {
  const undo: (() => Promise<void>)[] = []
  const saved = await written(parts, ports, undo).catch((error: unknown) => failed<Saved>('SAVE_FAILED', errorText(error)))
  if (!saved.ok) {
    for (const step of undo.toReversed()) await step().catch(() => undefined)
    await ports.unsaved.end(parts.server).catch(() => undefined)
    return saved
  }
  await ports.unsaved.end(parts.server).catch(() => undefined)
  const { before, config, folder } = saved.value
  if (folder !== null || before?.installed !== undefined) await ports.folders.removeOthers(parts.server, folder)
  await forgetOldSecrets(before, config, ports.secrets)
  return success(config)
}

interface Saved {
  readonly before: ServerConfig | undefined
  readonly config: ServerConfig
  readonly folder: string | null
}

async function written(parts: SaveParts, ports: SavePorts, undo: (() => Promise<void>)[]): Promise<Result<Saved>> {
  const fresh = parts.values.flatMap(({ secret, store }) => (secret === undefined || store === undefined || ports.secrets.get(secret) !== undefined ? [] : [secret]))
  await ports.unsaved.begin(parts.server, fresh)
  for (const { secret, store } of parts.values) {
    if (secret === undefined || store === undefined) continue
    const before = ports.secrets.get(secret)
    undo.push(() => (before === undefined ? ports.secrets.remove(secret) : ports.secrets.set(secret, before)))
    await ports.secrets.set(secret, store)
  }
  const placed = parts.build === null ? null : await ports.folders.place(parts.build.folder, parts.server, parts.build.label)
  if (placed !== null && !placed.ok) return placed
  if (placed !== null) undo.push(placed.value.undo)
  const folder = placed === null ? null : placed.value.folder
  if (parts.usesDataFolder) {
    const dataFolder = ports.folders.dataFolder(parts.server)
    await mkdir(dataFolder, { recursive: true })
    // Only where nothing was written into it yet.
    undo.unshift(() => rmdir(dataFolder))
  }
  let before: ServerConfig | undefined
  const saved = await ports.save(parts.server, now => {
    before = now
    return parts.config(folder ?? '', now)
  })
  return saved.ok ? success({ before, config: saved.value, folder }) : saved
}

/** What the version before asked for and this one does not, unless the person refers to it elsewhere in it. */
async function forgetOldSecrets(before: ServerConfig | undefined, config: ServerConfig, secrets: SecretStore): Promise<void> {
  const text = JSON.stringify(config)
  const old = (before?.installed?.secrets ?? []).filter(name => config.installed?.secrets?.includes(name) !== true && !text.includes(`\${secret:${name}}`))
  for (const name of old) await secrets.remove(name).catch(() => undefined)
}
