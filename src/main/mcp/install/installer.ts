import type { CatalogEntry, RuntimeStanding, Words } from '../../../shared/catalog-entry.ts'
import type { ServerConfig } from '../../../shared/connection.ts'
import type { RequiredEnv } from '../../../shared/connector.ts'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import { commandLine } from './shown-command.ts'
import { type InstallationPorts, type Installed, type InstallOptions, runInstallation } from './installation.ts'
import { createNodeVersions } from './node-versions.ts'
import { findRuntime } from './runtime.ts'
import { createServerFolders } from './server-folders.ts'
import { checkServerName } from './check-server-name.ts'
import { clearUnsaved, createUnsavedMarks } from './unsaved.ts'
import { checkValues, requiredValues, type Values, type ValuesCheck } from './values.ts'

export type { Installed, InstallOptions } from './installation.ts'

export interface InstallerPorts extends Omit<InstallationPorts, 'folders' | 'nodeVersions' | 'unsaved'> {
  /** Absolute; the files of installed servers lie below it. */
  readonly serversFolder: string
  /** The server as it stands in the settings. */
  configured(server: string): ServerConfig | undefined
}

/** Installs servers of the catalog, updates and uninstalls them. */
export interface Installer {
  /** What the entry needs on this machine, and whether it can be used now. Containers: their service is asked, for a few seconds at most. */
  runtime(entry: CatalogEntry): Promise<RuntimeStanding>
  /** For people: `npx -y package@1.2.3 ${FOLDER}`, or the URL. */
  commandLine(entry: CatalogEntry): string
  /** All that the entry declares, with what is configured already as defaults. */
  requiredValues(entry: CatalogEntry, existing: ServerConfig | undefined, language?: keyof Words): readonly RequiredEnv[]
  /** `missing` leaves out what the configured server has. */
  checkValues(entry: CatalogEntry, values: Values, existing?: ServerConfig): ValuesCheck
  /**
   * Also updates: with `existing`, blank values are kept and so are the person's choices, and the old one runs until the
   * new one answered. One at a time for each server; different ones go side by side.
   */
  install(entry: CatalogEntry, options: InstallOptions): Promise<Result<Installed>>
  /** Removes its files and its secrets. The caller has ended it, and takes it out of the settings. */
  uninstall(server: string, config: ServerConfig): Promise<Result<void>>
}

export function createInstaller(ports: InstallerPorts): Installer {
  const folders = createServerFolders(ports.serversFolder)
  const nodeVersions = createNodeVersions(ports.reaper)
  const unsaved = createUnsavedMarks({ folder: ports.serversFolder })
  const cleared = clearUnsaved({ folder: ports.serversFolder, secrets: ports.secrets, configured: server => ports.configured(server) })
  const busy = new Set<string>()

  /** On Windows and macOS two names that differ in case are one folder. */
  async function alone<T>(server: string, act: () => Promise<Result<T>>): Promise<Result<T>> {
    const key = server.toLowerCase()
    if (busy.has(key)) return failed('INSTALL_RUNNING', `${server} is being installed already.`, 'Wait until it is done, or stop it.')
    busy.add(key)
    try {
      await cleared
      return await act()
    } finally {
      busy.delete(key)
    }
  }

  async function install(entry: CatalogEntry, options: InstallOptions): Promise<Result<Installed>> {
    const named = checkServerName(options.server)
    if (!named.ok) return named
    return alone(options.server, () => runInstallation(entry, options, { ...ports, folders, nodeVersions, unsaved }))
  }

  async function uninstall(server: string, config: ServerConfig): Promise<Result<void>> {
    // A name that no installation takes has no folder.
    if (config.installed === undefined || !checkServerName(server).ok) return success(undefined)
    const { secrets = [] } = config.installed
    return alone(server, async () => {
      const removed = await folders.remove(server)
      return removed.ok ? forget(secrets) : removed
    })
  }

  async function forget(secrets: readonly string[]): Promise<Result<void>> {
    try {
      for (const name of secrets) await ports.secrets.remove(name)
      return success(undefined)
    } catch (error) {
      return failed('SECRETS_NOT_REMOVED', `Its secrets could not be removed: ${errorText(error)}`)
    }
  }

  return {
    runtime: async entry => (await findRuntime(entry, { env: await ports.environment(), nodeRuntime: ports.nodeRuntime, nodeVersions, reaper: ports.reaper })).standing,
    commandLine,
    requiredValues: (entry, existing, language = 'en') => requiredValues(entry, { existing, secrets: ports.secrets }, language),
    checkValues: (entry, values, existing) => checkValues(entry, values, { existing, secrets: ports.secrets }),
    install,
    uninstall,
  }
}
