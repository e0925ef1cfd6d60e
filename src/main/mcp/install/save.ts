import { mkdir, rmdir } from 'node:fs/promises'
import type { ServerConfig } from '../../../shared/connection.ts'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import type { ServerFolders } from './server-folders.ts'
import type { SettledValue } from './values.ts'

export interface SaveParts {
  readonly server: string
  readonly values: readonly SettledValue[]
  readonly existing: ServerConfig | undefined
  /** Its files; null for a server without any. */
  readonly build: { readonly folder: string; readonly label: string } | null
  /** @param folder where the files lie for good. */
  config(folder: string): Result<ServerConfig>
}

export interface SavePorts {
  readonly folders: ServerFolders
  readonly secrets: SecretStore
  save(server: string, config: ServerConfig): Promise<Result<void>>
}

/**
 * Makes an installation last: secrets, files, settings, in this order, so that the server finds all it needs when the
 * settings start it. When one of them fails, those before are as they were.
 */
export async function saveInstallation(parts: SaveParts, ports: SavePorts): Promise<Result<ServerConfig>> {
  const undo: (() => Promise<void>)[] = []
  const saved = await written(parts, ports, undo).catch((error: unknown) => failed<Saved>('SAVE_FAILED', errorText(error)))
  if (!saved.ok) {
    for (const step of undo.toReversed()) await step().catch(() => undefined)
    return saved
  }
  const { config, folder } = saved.value
  if (folder !== null || parts.existing?.installed !== undefined) await ports.folders.removeOthers(parts.server, folder)
  await forgetOldSecrets(parts, config, ports.secrets)
  return success(config)
}

interface Saved {
  readonly config: ServerConfig
  readonly folder: string | null
}

async function written(parts: SaveParts, ports: SavePorts, undo: (() => Promise<void>)[]): Promise<Result<Saved>> {
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
  const config = parts.config(folder ?? '')
  if (!config.ok) return config
  const dataFolder = ports.folders.dataFolder(parts.server)
  if (JSON.stringify(config.value).includes(JSON.stringify(dataFolder).slice(1, -1))) {
    await mkdir(dataFolder, { recursive: true })
    // Only where nothing was written into it yet.
    undo.unshift(() => rmdir(dataFolder))
  }
  const saved = await ports.save(parts.server, config.value)
  return saved.ok ? success({ config: config.value, folder }) : saved
}

/** What the version before asked for and this one does not. */
async function forgetOldSecrets({ existing }: SaveParts, config: ServerConfig, secrets: SecretStore): Promise<void> {
  const old = (existing?.installed?.secrets ?? []).filter(name => config.installed?.secrets?.includes(name) !== true)
  for (const name of old) await secrets.remove(name).catch(() => undefined)
}
