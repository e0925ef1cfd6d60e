import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { isJsonObject } from '../../shared/json.ts'
import { spawnTree } from './child-process-tree.ts'
import type { Reaper } from './reaper.ts'
import { within } from './within.ts'

export type Environment = Readonly<Record<string, string>>

export interface LoginShellOptions {
  /** The environment the app itself was started with; the fallback, and what the shell's is laid over. */
  readonly base: Readonly<Record<string, string | undefined>>
  readonly reaper: Reaper
  /** Runs a script: node itself, or Electron acting as node. */
  readonly nodeRuntime: { readonly command: string; readonly env: Environment }
  readonly platform?: NodeJS.Platform
  /** Longest wait for the shell's start-up files. */
  readonly timeoutMs?: number
  /** Told once when the shell's environment could not be had, in words. */
  readonly failed?: (reason: string) => void
}

const defaultTimeoutMs = 8000
/** Set by or for the shell that was asked; they say nothing about the person's environment. */
const ownVariables = ['_', 'SHLVL', 'PWD', 'OLDPWD', 'ELECTRON_RUN_AS_NODE', 'ELECTRON_NO_ATTACH_CONSOLE', 'DISABLE_AUTO_UPDATE']

/**
 * The environment of the person's login shell: an app that was started from a dock or a menu does not have the PATH that
 * their terminal has. Asked once, at the first call; a shell that fails or hangs is ended, and the app's own environment is used.
 */
export function createLoginEnvironment(options: LoginShellOptions): () => Promise<Environment> {
  let asked: Promise<Environment> | null = null
  return () => (asked ??= readLoginEnvironment(options))
}

async function readLoginEnvironment(options: LoginShellOptions): Promise<Environment> {
  const base = definedOnly(options.base)
  if ((options.platform ?? process.platform) === 'win32') return base
  const answer = await askShell(base, options)
  if (typeof answer === 'string') {
    options.failed?.(answer)
    return base
  }
  const kept = Object.entries(answer).filter(([name]) => !ownVariables.includes(name))
  return { ...base, ...Object.fromEntries(kept) }
}

/** The shell's environment, or why there is none. Node prints it as JSON between marks: start-up files may print what they like, values may hold line breaks. */
async function askShell(base: Environment, options: LoginShellOptions): Promise<Environment | string> {
  const shell = base['SHELL'] ?? loginShell()
  const mark = randomUUID()
  const script = `process.stdout.write(${JSON.stringify(mark)}+JSON.stringify(process.env)+${JSON.stringify(mark)})`
  const command = `${quote(options.nodeRuntime.command)} -e ${quote(script)}`
  const env = { ...base, ...options.nodeRuntime.env, DISABLE_AUTO_UPDATE: 'true' }
  const spawned = await spawnTree({ command: shell, args: ['-i', '-l', '-c', command], env }, options.reaper)
  if (!spawned.ok) return spawned.failure.message
  const tree = spawned.value
  tree.stdin.end()
  tree.stderr.resume()
  const chunks: Buffer[] = []
  tree.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const outputEnded = new Promise<void>(resolve => tree.stdout.once('close', () => resolve()))
  const ended = await within(Promise.all([tree.exited, outputEnded]), options.timeoutMs ?? defaultTimeoutMs)
  await tree.kill(0)
  const printed = Buffer.concat(chunks).toString('utf8').split(mark)[1]
  if (printed !== undefined) return readEnvironment(printed) ?? `${shell} printed its environment garbled.`
  return ended === undefined ? `${shell} took too long to start.` : `${shell} did not run a command at its start.`
}

function readEnvironment(text: string): Environment | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return isJsonObject(parsed) ? definedOnly(parsed) : null
  } catch {
    return null
  }
}

/** The environment as it is: for a host that was started in a shell, whose choices, a virtual environment say, are to hold. */
export function ownEnvironment(base: LoginShellOptions['base']): Environment {
  return definedOnly(base)
}

function definedOnly(variables: Readonly<Record<string, unknown>>): Environment {
  return Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}

function loginShell(): string {
  try {
    return userInfo().shell ?? '/bin/sh'
  } catch {
    return '/bin/sh'
  }
}

/** In single quotes, for every shell of the Bourne family, fish included. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`
}
