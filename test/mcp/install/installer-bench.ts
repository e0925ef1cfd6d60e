import { readdirSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Connections } from '../../../src/main/mcp/connections.ts'
import type { Environment, NodeRuntime } from '../../../src/main/mcp/install/fetch.ts'
import { createInstaller, type Installed, type Installer, type InstallerPorts, type InstallOptions } from '../../../src/main/mcp/install/installer.ts'
import type { TryOut } from '../../../src/main/mcp/install/try-out.ts'
import { createReaper, type Reaper } from '../../../src/main/platform/reaper.ts'
import { openSecretStore } from '../../../src/main/platform/secret-store.ts'
import type { CatalogEntry } from '../../../src/shared/catalog-entry.ts'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import type { InstallProgress } from '../../../src/shared/connector.ts'
import { type Result, success } from '../../../src/shared/failure.ts'
import type { SecretStore } from '../../../src/shared/secret.ts'
import { processesMarked } from '../marked-processes.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { nodeOf, programs } from './small-programs.ts'

export const realNpm = path.resolve('node_modules/npm/bin/npm-cli.js')
export const standInNpm = path.resolve('test/mcp/install/stand-in-npm.sh')

export interface InstallerBench {
  readonly installer: Installer
  readonly serversFolder: string
  readonly secrets: SecretStore
  /** What was saved, by server. */
  readonly saved: Map<string, ServerConfig>
  readonly progress: InstallProgress[]
  /** The steps in their order. */
  steps(): readonly string[]
  install(entry: CatalogEntry, options?: Partial<InstallOptions>): Promise<Result<Installed>>
  /** What lies in the servers' folder, two levels deep. */
  files(): readonly string[]
  running(): readonly number[]
}

let benches = 0

export interface BenchPorts extends Partial<Omit<InstallerPorts, 'save'>> {
  save?(server: string, config: ServerConfig): Promise<Result<void>>
  /** What stands in the settings when an installation is saved; without it what it was started with. */
  standing?(existing: ServerConfig | undefined): ServerConfig | undefined
}

/** Stands in for the start of a server where that is not what a test is about. */
export const oneTool: TryOut = async () => success({ tools: ['one'], quarantined: 0 })

/** An installer on a real secret store and, unless `tryOut` is given, real connections. A process left over at the end fails the test. */
export async function useInstaller(ports: BenchPorts & { env?: Record<string, string> } = {}): Promise<InstallerBench> {
  const mark = `install-${process.pid}-${++benches}`
  const folder = temporaryFolder()
  const serversFolder = path.join(folder, 'servers')
  const { folder: programFolder } = programs({ node: nodeOf('v22.12.0') })
  const env = { PATH: `${programFolder}:${process.env['PATH'] ?? ''}`, HOME: process.env['HOME'] ?? '', ...ports.env, DRAWBRIDGE_TEST_MARK: mark }
  const nodeRuntime = { command: path.join(programFolder, 'node'), env: { OWN_RUNTIME: '1' } }
  const secrets = await openSecretStore({ file: { read: async () => undefined, write: async () => undefined }, cipher: null, plainAllowed: () => true })
  const reaper = createReaper()
  const connections = ports.tryOut === undefined ? await realConnections({ folder, nodeRuntime: ports.nodeRuntime ?? nodeRuntime, env, secrets, reaper }) : null
  const saved = new Map<string, ServerConfig>()
  const progress: InstallProgress[] = []
  const startedWith = new Map<string, ServerConfig>()
  const { save = async (server: string, config: ServerConfig) => success(void saved.set(server, config)), standing = (existing: ServerConfig | undefined) => existing, ...others } = ports
  const installer = createInstaller({
    serversFolder,
    nodeRuntime,
    npmProgram: standInNpm,
    environment: async () => env,
    secrets,
    reaper,
    tryOut: connections?.tryOut ?? oneTool,
    authorize: async () => success(undefined),
    save: async (server, make) => {
      const made = make(standing(startedWith.get(server)))
      if (!made.ok) return made
      const written = await save(server, made.value)
      return written.ok ? made : written
    },
    configured: server => saved.get(server),
    now: () => new Date('2026-11-30T12:00:00Z'),
    ...others,
  })
  const running = (): readonly number[] => processesMarked(mark)
  onTestFinished(async () => {
    await connections?.close()
    await reaper.close()
    if (running().length > 0) throw new Error(`processes left over: ${running().join(', ')}`)
  })

  return {
    installer,
    serversFolder,
    secrets,
    saved,
    progress,
    steps: () => progress.map(({ step }) => step).filter((step, index, steps) => step !== steps[index - 1]),
    install(entry, options = {}) {
      const { server = entry.name, existing } = options
      if (existing === undefined) startedWith.delete(server)
      else startedWith.set(server, existing)
      return installer.install(entry, { server, id: entry.name, source: 'catalog', values: {}, progress: one => progress.push(one), signal: new AbortController().signal, ...options })
    },
    files: () => listed(ports.serversFolder ?? serversFolder),
    running,
  }
}

interface ConnectionParts {
  readonly folder: string
  readonly nodeRuntime: NodeRuntime
  readonly env: Environment
  readonly secrets: SecretStore
  readonly reaper: Reaper
}

/** Loaded late: a test file that starts no server need not pay for it. */
async function realConnections({ folder, nodeRuntime, env, secrets, reaper }: ConnectionParts): Promise<Connections> {
  const { createConnections } = await import('../../../src/main/mcp/connections.ts')
  return createConnections({
    logFolder: path.join(folder, 'logs'),
    nodeRuntime,
    environment: async () => env,
    clientInfo: { name: 'drawbridge-test', version: '0.0.0' },
    notice: () => undefined,
    onChange: () => undefined,
    resolveSecret: name => secrets.get(name),
    roots: () => [],
    reaper,
  })
}

function listed(folder: string): readonly string[] {
  const at = (place: string): readonly string[] => {
    try {
      return readdirSync(place).sort()
    } catch {
      return []
    }
  }
  return at(folder).flatMap(name => [name, ...at(path.join(folder, name)).map(inner => `${name}/${inner}`)])
}
