import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import spawn from 'cross-spawn'
import { errorText, failed, type Result, success } from '../../shared/failure.ts'
import { descendantsOf, type ProcessRow, readProcessTable } from './process-table.ts'
import type { Reaper } from './reaper.ts'
import { within } from './within.ts'

export interface TreeCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
}

export interface ProcessExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A child process and everything it starts. */
export interface ProcessTree {
  readonly id: number
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** Resolves when the first process ended; what it left behind may still run. */
  readonly exited: Promise<ProcessExit>
  exit(): ProcessExit | null
  /**
   * Ends the whole tree: asked first, forced after `graceMs`. Resolves when nothing of it runs any more; never rejects.
   * Safe to call at any time and more than once.
   */
  kill(graceMs?: number): Promise<void>
}

const defaultGraceMs = 1500
const firstPollMs = 10
const longestPollMs = 100
/** A killed process that nobody reaps may stay in the table for ever; waiting has an end. */
const giveUpMs = 2000

/** Starts a command as the head of a process group of its own, guarded by the reaper. */
export async function spawnTree(command: TreeCommand, reaper: Reaper): Promise<Result<ProcessTree>> {
  if (command.cwd !== undefined && !isFolder(command.cwd)) return failed('FOLDER_NOT_FOUND', `The folder ${command.cwd} does not exist.`)
  try {
    const child = spawn(command.command, command.args, {
      env: { ...command.env },
      ...(command.cwd === undefined ? {} : { cwd: command.cwd }),
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    return await started(child, command, reaper)
  } catch (error) {
    return failed('SPAWN_FAILED', `${command.command} could not be started: ${errorText(error)}`)
  }
}

function started(child: ChildProcessWithoutNullStreams, command: TreeCommand, reaper: Reaper): Promise<Result<ProcessTree>> {
  return new Promise(resolve => {
    child.once('error', error => {
      const missing = 'code' in error && error.code === 'ENOENT'
      resolve(
        missing
          ? failed('COMMAND_NOT_FOUND', `${command.command} was not found.`, 'Is it installed, and on the PATH of your login shell?')
          : failed('SPAWN_FAILED', `${command.command} could not be started: ${errorText(error)}`),
      )
    })
    child.once('spawn', () => {
      const { pid } = child
      resolve(pid === undefined ? failed('SPAWN_FAILED', `${command.command} could not be started.`) : success(asTree(child, pid, reaper)))
    })
  })
}

function asTree(child: ChildProcessWithoutNullStreams, id: number, reaper: Reaper): ProcessTree {
  const unwatch = reaper.watch(id)
  let ended: ProcessExit | null = null
  let killing: Promise<void> | null = null
  // A reader that went away is told by the exit; an unheard stream error would end the app.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined)
  const exited = new Promise<ProcessExit>(resolve => {
    child.once('exit', (code, signal) => {
      ended = { code, signal }
      resolve(ended)
    })
  })

  async function killAll(graceMs: number): Promise<void> {
    await (process.platform === 'win32' ? killWindowsTree(id) : killGroups(id, graceMs))
    await within(exited, giveUpMs)
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
    unwatch()
  }

  return {
    id,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    exited,
    exit: () => ended,
    kill: (graceMs = defaultGraceMs) => (killing ??= killAll(graceMs)),
  }
}

/** The group, and descendants that moved to a group of their own (browsers do): those are only found by their parents. */
async function killGroups(id: number, graceMs: number): Promise<void> {
  const strays = descendantsOf(id, await readProcessTable()).filter(row => row.groupId !== id)
  if (!(await end(id, strays, 'SIGTERM', graceMs))) await end(id, strays, 'SIGKILL', giveUpMs)
}

/** True when all are gone within the time. */
async function end(groupId: number, strays: readonly ProcessRow[], signal: NodeJS.Signals, waitMs: number): Promise<boolean> {
  send(-groupId, signal)
  const left = strays.length === 0 ? [] : await stillThere(strays)
  left.forEach(row => send(row.id, signal))
  const until = Date.now() + waitMs
  for (let pollMs = firstPollMs; await anyAlive(groupId, strays); pollMs = Math.min(longestPollMs, pollMs * 2)) {
    if (Date.now() >= until) return false
    await sleep(pollMs)
  }
  return true
}

async function anyAlive(groupId: number, strays: readonly ProcessRow[]): Promise<boolean> {
  if (!send(-groupId, 0)) return strays.length > 0 && (await stillThere(strays)).length > 0
  // The group answers while only unreaped remains of it are left; the table knows better.
  const table = await readProcessTable()
  return table.length === 0 || table.some(row => row.groupId === groupId) || strays.some(stray => table.some(row => isSame(row, stray)))
}

async function stillThere(strays: readonly ProcessRow[]): Promise<readonly ProcessRow[]> {
  const table = await readProcessTable()
  return strays.filter(stray => table.some(row => isSame(row, stray)))
}

function isSame(a: ProcessRow, b: ProcessRow): boolean {
  return a.id === b.id && a.groupId === b.groupId
}

/** False when there is nobody to send it to. */
function send(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(id, signal)
    return true
  } catch {
    return false
  }
}

async function killWindowsTree(id: number): Promise<void> {
  await new Promise<void>(resolve => execFile('taskkill', ['/pid', String(id), '/T', '/F'], { windowsHide: true }, () => resolve()))
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
}
