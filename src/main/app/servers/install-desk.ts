import type { ServerConfig } from '../../../shared/connection.ts'
import { failed, type Result } from '../../../shared/failure.ts'
import type { Installer, InstallerPorts } from '../../mcp/install/installer.ts'
import type { Authorizations } from '../../mcp/oauth/authorizations.ts'

export interface InstallDeskPorts {
  makeInstaller(authorize: InstallerPorts['authorize']): Installer
  readonly authorizations: Pick<Authorizations, 'start' | 'signedIn' | 'signOut'>
  restart(server: string): Promise<void>
}

/** Installations with the sign-ins that belong to them. */
export interface InstallDesk {
  readonly installer: Installer
  isInstalling(server: string): boolean
  /** Told the link when a server that is being installed needs a sign-in; returns what takes the listener off. */
  onLink(server: string, listener: (link: string) => void): () => void
}

export function createInstallDesk({ makeInstaller, authorizations, restart }: InstallDeskPorts): InstallDesk {
  const linkListeners = new Map<string, Set<(link: string) => void>>()
  /** Made by installations that are still on. */
  const newSignIns = new Map<string, ServerConfig>()
  /** In lower case. */
  const installing = new Set<string>()
  const installer = makeInstaller(authorize)

  /** The sign-in of a server that is being installed; its link goes to whoever shows the installation. */
  async function authorize(server: string, config: ServerConfig, signal: AbortSignal): Promise<Result<void>> {
    const before = authorizations.signedIn(server)
    const attempt = await authorizations.start(server, config, signal)
    if (!attempt.ok) return attempt
    const { link, done } = attempt.value
    if (link !== null) linkListeners.get(server)?.forEach(listener => listener(link))
    const ended = await done
    if (ended.ok && !before) newSignIns.set(server, config)
    return ended
  }

  /** One at a time for each server: a second one must not touch what the first has come to. */
  async function install(...[entry, options]: Parameters<Installer['install']>): ReturnType<Installer['install']> {
    const key = options.server.toLowerCase()
    if (installing.has(key)) return installRunning(options.server)
    installing.add(key)
    try {
      return await installWithSignIn(entry, options)
    } finally {
      installing.delete(key)
    }
  }

  /** A failed installation leaves nothing, its sign-in included; a new key of a server without files is no change that its settings show. */
  async function installWithSignIn(...[entry, options]: Parameters<Installer['install']>): ReturnType<Installer['install']> {
    const installed = await installer.install(entry, options)
    const signedIn = newSignIns.get(options.server)
    newSignIns.delete(options.server)
    if (!installed.ok && signedIn !== undefined) await authorizations.signOut(options.server, signedIn)
    if (installed.ok && options.existing !== undefined && !hasFiles(installed.value.config)) await restart(options.server)
    return installed
  }

  return {
    installer: { ...installer, install },
    isInstalling: server => installing.has(server.toLowerCase()),
    onLink(server, listener) {
      const listeners = linkListeners.get(server) ?? new Set()
      linkListeners.set(server, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && linkListeners.get(server) === listeners) linkListeners.delete(server)
      }
    },
  }
}

export function installRunning(server: string): Result<never> {
  return failed('INSTALL_RUNNING', `${server} is being installed already.`, 'Wait until it is done, or stop it.')
}

function hasFiles({ installed }: ServerConfig): boolean {
  return installed?.runtime === 'npm' || installed?.runtime === 'pypi'
}
