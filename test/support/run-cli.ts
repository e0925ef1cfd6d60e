import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The build of this checkout, or the one that DRAWBRIDGE_CLI names. */
const built = path.resolve(process.env['DRAWBRIDGE_CLI'] ?? 'out/main/cli.js')

export interface CliResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface CliRun {
  readonly child: ChildProcess
  readonly result: Promise<CliResult>
}

/** Starts the built terminal host as a process of its own, as scripts do. `npm run build` makes it. */
export function startCli(args: readonly string[], env: Readonly<Record<string, string>> = {}): CliRun {
  const child = spawn(process.execPath, [built, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (part: string) => (texts.stdout += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (texts.stderr += part))
  const result = new Promise<CliResult>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code, ...texts }))
  })
  return { child, result }
}

export function runCli(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliResult> {
  return startCli(args, env).result
}

/** The events of `run --events jsonl`; a line that is not JSON fails. */
export function eventsOf({ stdout }: CliResult): Record<string, unknown>[] {
  return stdout.trim().split('\n').filter(line => line !== '').map(line => {
    const parsed: unknown = JSON.parse(line)
    return Object(parsed)
  })
}

/** Settings in which the servers of practice mode give way to one that is off: for what needs no server. */
export const withoutServers = { mcp_servers: { none: { command: 'none', enabled: false } } }

/** A profile folder of its own with these settings; `remove` takes it away. */
export function makeProfile(settings: unknown = {}): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-cli-'))
  writeFileSync(path.join(folder, 'settings.json'), typeof settings === 'string' ? settings : JSON.stringify(settings))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
