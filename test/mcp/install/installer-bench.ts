import { readdirSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createConnections } from '../../../src/main/mcp/connections.ts'
import { createInstaller, type Installed, type Installer, type InstallerPorts, type InstallOptions } from '../../../src/main/mcp/install/installer.ts'
import { createReaper } from '../../../src/main/platform/reaper.ts'
import { openSecretStore } from '../../../src/main/platform/secret-store.ts'
import { type CatalogEntry, catalogEntrySchema } from '../../../src/shared/catalog-entry.ts'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import type { InstallProgress } from '../../../src/shared/connector.ts'
import { type Result, success } from '../../../src/shared/failure.ts'
import type { SecretStore } from '../../../src/shared/secret.ts'
import { processesMarked } from '../marked-processes.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'

export const realNpm = path.resolve('node_modules/npm/bin/npm-cli.js')
export const standInNpm = path.resolve('test/mcp/install/stand-in-npm.mjs')

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

const same = (text: string): { en: string; 'zh-CN': string; ja: string } => ({ en: text, 'zh-CN': text, ja: text })
let benches = 0

/** An installer on real connections and a real secret store. A process left over at the end fails the test. */
export async function useInstaller(ports: Partial<InstallerPorts> & { env?: Record<string, string> } = {}): Promise<InstallerBench> {
  const mark = `install-${process.pid}-${++benches}`
  const folder = temporaryFolder()
  const serversFolder = path.join(folder, 'servers')
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...ports.env, DRAWBRIDGE_TEST_MARK: mark }
  const nodeRuntime = { command: process.execPath, env: { OWN_RUNTIME: '1' } }
  const secrets = await openSecretStore({ file: { read: async () => undefined, write: async () => undefined }, cipher: null, plainAllowed: () => true })
  const reaper = createReaper()
  const connections = createConnections({
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
  const saved = new Map<string, ServerConfig>()
  const progress: InstallProgress[] = []
  const installer = createInstaller({
    serversFolder,
    nodeRuntime,
    npmProgram: standInNpm,
    environment: async () => env,
    secrets,
    reaper,
    tryOut: (name, config, options) => connections.tryOut(name, config, options),
    authorize: async () => success(undefined),
    save: async (server, config) => {
      saved.set(server, config)
      return success(undefined)
    },
    now: () => new Date('2026-11-30T12:00:00Z'),
    ...ports,
  })
  const running = (): readonly number[] => processesMarked(mark)
  onTestFinished(async () => {
    await connections.close()
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
    install: (entry, options = {}) =>
      installer.install(entry, { server: entry.name, id: entry.name, source: 'catalog', values: {}, progress: one => progress.push(one), signal: new AbortController().signal, ...options }),
    files: () => listed(ports.serversFolder ?? serversFolder),
    running,
  }
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

type EntryParts = { name?: string; transport?: unknown; values?: readonly unknown[]; [key: string]: unknown }

/** A manifest that passes its schema; `package` names one of the stand-in packages. */
export function manifest(parts: EntryParts = {}): CatalogEntry {
  return catalogEntrySchema.parse({
    manifest_version: 1,
    name: 'demo',
    title: 'Demo',
    description: same('A demo.'),
    category: 'files',
    publisher: 'Example',
    homepage: 'https://example.com',
    licence: 'MIT',
    auth: { type: 'none' },
    access: [{ kind: 'memory', extent: same('Its own notes.') }],
    ...parts,
    transport: npmTransport(parts.transport),
  })
}

function npmTransport(transport: unknown): unknown {
  const given = typeof transport === 'object' && transport !== null ? transport : {}
  if ('type' in given) return given
  return { type: 'stdio', runtime: 'npm', package: 'plain', version: '1.2.3', ...given }
}

export function value(name: string, more: Record<string, unknown> = {}): unknown {
  return { name, prompt: same(`Your ${name}`), ...more }
}
