import { type ChildProcess, spawn } from 'node:child_process'
import picomatch from 'picomatch'
import { resultText, type ToolResult } from '../../shared/conversation.ts'
import { errorText } from '../../shared/failure.ts'
import type { HookConfig } from '../../shared/settings.ts'
import { textBlock } from '../../shared/tool.ts'
import type { Hook } from './hooks.ts'
import type { RealCall } from './real-call.ts'

export interface CommandHookPorts {
  /** `hooks` of the settings; read before each call. */
  hooks(): readonly HookConfig[]
  environment(): Promise<Readonly<Record<string, string | undefined>>>
  workingFolder(): string
  /** A hook that could not do its work. */
  notice(level: 'warning', text: string, about: string): void
}

const defaultTimeoutMs = 60_000
const longestWords = 4000
const longestResult = 100_000
const refusalCode = 2
/** What a stopped run leaves a watching command to see the call's end. */
const afterStopMs = 2000
/** What a command that ended leaves running may keep its stderr open for ever. */
const lastWordsMs = 250

/**
 * The commands of the settings as one hook. Each reads one JSON object on stdin
 * `{ when, tool, original_name, server, arguments, result? }` where `tool` is the real tool.
 * `before`: exit code 2 refuses, the words on stderr say why; `after` only watches. Whatever else goes wrong with a
 * command is told as a notice and the call goes on.
 */
export function commandHooks(ports: CommandHookPorts): Hook {
  return next => async call => {
    const matching = ports.hooks().filter(hook => matches(hook, call, ports))
    for (const hook of matching.filter(candidate => candidate.when === 'before')) {
      const refusal = await runBefore(hook, call, ports)
      if (refusal !== null) return refusal
    }
    const result = await next(call)
    for (const hook of matching.filter(candidate => candidate.when === 'after')) await runAfter(hook, call, result, ports)
    return result
  }
}

function matches(hook: HookConfig, call: RealCall, ports: CommandHookPorts): boolean {
  const { name } = call.tool.descriptor
  if (hook.match === name) return true
  try {
    return picomatch(hook.match, { dot: true })(name)
  } catch (error) {
    ports.notice('warning', `The hook pattern ${hook.match.slice(0, 80)} cannot be read: ${errorText(error)}`, hook.command)
    return false
  }
}

async function runBefore(hook: HookConfig, call: RealCall, ports: CommandHookPorts): Promise<ToolResult | null> {
  const exit = await runHook(hook, { when: 'before', ...describe(call) }, call.signal, ports)
  if (exit.code !== refusalCode) return null
  const words = exit.stderr.trim() || 'It gave no reason.'
  return { status: 'denied', content: [textBlock(`${call.tool.descriptor.name} was not run: a hook refused it. ${words}`)] }
}

async function runAfter(hook: HookConfig, call: RealCall, result: ToolResult, ports: CommandHookPorts): Promise<void> {
  const shown = { status: result.status, text: resultText(result).slice(0, longestResult) }
  await runHook(hook, { when: 'after', ...describe(call), result: shown }, call.signal, ports)
}

function describe(call: RealCall): object {
  const { name, originalName, server } = call.tool.descriptor
  return { tool: name, original_name: originalName ?? name, server: server ?? null, arguments: call.arguments }
}

interface HookExit {
  /** Null: it did not end by itself. */
  readonly code: number | null
  readonly stderr: string
}

async function runHook(hook: HookConfig, input: object, signal: AbortSignal, ports: CommandHookPorts): Promise<HookExit> {
  const timeoutMs = hook.timeout_s === undefined ? defaultTimeoutMs : hook.timeout_s * 1000
  try {
    const child = spawn(hook.command, { shell: true, cwd: ports.workingFolder(), env: { ...(await ports.environment()) }, stdio: ['pipe', 'ignore', 'pipe'], detached: process.platform !== 'win32', windowsHide: true })
    const patienceMs = hook.when === 'before' ? 0 : afterStopMs
    const exit = await exitOf(child, JSON.stringify(input), { signal, timeoutMs, patienceMs })
    const known = exit.code === 0 || signal.aborted || (hook.when === 'before' && exit.code === refusalCode)
    if (!known) ports.notice('warning', troubleWords(hook, exit, timeoutMs), hook.command)
    return exit
  } catch (error) {
    ports.notice('warning', `A hook could not be started: ${errorText(error)}`, hook.command)
    return { code: null, stderr: '' }
  }
}

function troubleWords(hook: HookConfig, exit: HookExit, timeoutMs: number): string {
  const end = exit.code === null ? `did not end within ${timeoutMs / 1000} s` : `ended with code ${exit.code}`
  return `The hook for ${hook.match} ${end}; the call went on. ${exit.stderr.trim().slice(0, 500)}`.trim()
}

interface ExitLimits {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  /** How long after an abort the command may still run. */
  readonly patienceMs: number
}

function exitOf(child: ChildProcess, input: string, { signal, timeoutMs, patienceMs }: ExitLimits): Promise<HookExit> {
  return new Promise((resolve, reject) => {
    let stderr = ''
    const timers = new Set<NodeJS.Timeout>()
    const later = (act: () => void, ms: number): void => void timers.add(setTimeout(act, ms))
    const end = (code: number | null): void => {
      for (const timer of timers) clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve({ code, stderr })
    }
    const stop = (): void => {
      killTree(child)
      end(null)
    }
    const onAbort = (): void => later(stop, patienceMs)
    child.once('error', error => {
      reject(error)
      end(null)
    })
    child.once('close', end)
    child.once('exit', code => later(() => end(code), lastWordsMs))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(0, longestWords)
    })
    // A command that does not read its input closes the pipe early; that is its right.
    child.stdin?.on('error', () => undefined).end(input)
    later(stop, timeoutMs)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** The shell and what it started. */
function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { windowsHide: true }).once('error', () => undefined)
    return
  }
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
