import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach } from 'vitest'
import { openSettings, type SettingsStore } from '../../../src/main/app/settings-store.ts'
import { createImports, type Imports } from '../../../src/main/mcp/config-import/imports.ts'
import { openSecretStore } from '../../../src/main/platform/secret-store.ts'
import { createJsonFile } from '../../../src/main/platform/json-file.ts'
import type { ImportRow, ImportSource, ImportTable } from '../../../src/shared/config-import.ts'
import { asObject } from '../../../src/shared/json.ts'
import { type Result, success } from '../../../src/shared/failure.ts'
import type { SecretStore } from '../../../src/shared/secret.ts'

export interface ImportsBench {
  readonly folder: string
  readonly home: string
  readonly serversFolder: string
  readonly settings: SettingsStore
  readonly secrets: SecretStore
  readonly imports: Imports
  /** A file below the home folder; its absolute path. */
  file(name: string, content: string | Buffer): string
  settingsText(): string
  table(source: ImportSource): Promise<ImportTable>
  rows(text: string): Promise<readonly ImportRow[]>
}

interface BenchOptions {
  readonly servers?: unknown
  readonly platform?: NodeJS.Platform
  readonly environment?: Readonly<Record<string, string>>
  /** Programs on the PATH. */
  readonly programs?: readonly string[]
}

const folders: string[] = []

afterEach(async () => {
  await Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true, force: true })))
})

export const samples = path.join(import.meta.dirname, 'samples')

export function sample(name: string): string {
  return readFileSync(path.join(samples, name), 'utf8')
}

/** Imports on a real settings file and a real secret store in a folder of their own. */
export async function useImports(options: BenchOptions = {}): Promise<ImportsBench> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'drawbridge-import-'))
  folders.push(folder)
  const home = path.join(folder, 'home')
  const bin = path.join(folder, 'bin')
  const serversFolder = path.join(folder, 'servers')
  mkdirSync(home)
  mkdirSync(bin)
  for (const name of options.programs ?? ['npx', 'uvx', 'uv', 'docker', 'python3']) program(path.join(bin, name))
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ theme_of_mine: 'kept', mcp_servers: options.servers ?? {} }))
  const settings = openSettings(path.join(folder, 'settings.json'))
  const secretFile = createJsonFile<unknown>({ path: path.join(folder, 'secrets.json'), defaults: undefined, parse: raw => raw })
  const secrets = await openSecretStore({
    file: { read: () => Promise.resolve(secretFile.load().value), write: async value => void (await secretFile.save(value)) },
    cipher: null,
    plainAllowed: () => true,
  })
  const imports = createImports({
    home,
    platform: options.platform ?? 'linux',
    environment: () => Promise.resolve({ PATH: bin, HOME: home, ...options.environment }),
    servers: () => settings.current().mcp_servers,
    async change(make): Promise<Result<void>> {
      const changed = await settings.update(raw => ({ ...raw, mcp_servers: make(asObject(raw['mcp_servers'])) }), 'mcp_servers')
      return changed.ok ? success(undefined) : changed
    },
    secrets,
    serversFolder,
    now: () => new Date('2026-11-30T12:00:00Z'),
  })

  async function table(source: ImportSource): Promise<ImportTable> {
    const read = await imports.read(source)
    if (!read.ok) throw new Error(`${read.failure.code}: ${read.failure.message}`)
    return read.value
  }

  return {
    folder,
    home,
    serversFolder,
    settings,
    secrets,
    imports,
    file(name, content) {
      const file = path.join(home, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, content)
      return file
    },
    settingsText: () => readFileSync(path.join(folder, 'settings.json'), 'utf8'),
    table,
    rows: async text => (await table({ kind: 'text', text })).rows,
  }
}

function program(file: string): void {
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o755)
}

/** What stands out in a row; what is as usual is left out. */
export function brief(row: ImportRow): unknown {
  return {
    name: row.name,
    state: row.state,
    target: row.target,
    ...(row.problems.length === 0 ? {} : { problems: row.problems }),
    ...(row.secrets.length === 0 ? {} : { secrets: row.secrets.map(({ place, secret }) => `${place} → ${secret}`) }),
    ...(row.asks.length === 0 ? {} : { asks: row.asks.map(ask => `${ask.name}${ask.secret ? ' (secret)' : ''}: ${ask.prompt}${ask.default === '' ? '' : ` [${ask.default}]`}`) }),
    ...(row.disabled ? { disabled: true } : {}),
    ...(row.runtime_missing ? { runtime_missing: true } : {}),
    ...(row.rename_to === undefined ? {} : { rename_to: row.rename_to }),
  }
}

/** What the settings hold for a server, without its origin. */
export function saved(bench: ImportsBench, name: string): unknown {
  const { installed: _origin, ...config } = asObject(bench.settings.current().mcp_servers[name])
  return config
}
