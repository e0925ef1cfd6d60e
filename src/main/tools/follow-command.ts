import type { Readable } from 'node:stream'
import type { ProcessExit, ProcessTree } from '../platform/child-process-tree.ts'
import { readProcessTable } from '../platform/process-table.ts'
import { captureOutput, type CapturedOutput } from './output-tail.ts'

export interface Following {
  readonly tree: ProcessTree
  readonly stop: AbortSignal
  readonly timeoutMs: number
  /** Gets the last line of output, a few times a second at most. */
  readonly progress: (text: string) => void
}

export interface CommandEnd {
  readonly reason: 'exit' | 'timeout' | 'stopped'
  readonly exit: ProcessExit | null
  readonly output: string
  /** Something it started was still running when it ended. */
  readonly leftBehind: boolean
}

const outputLimits = { head: 10_000, tail: 20_000 } as const
const progressMs = 250
/** Who still holds the output open after the command ended gets this long to fall silent. */
const drain = { idleMs: 200, longestMs: 2000 } as const

/** Waits for a started command, however it ends. When this resolves nothing of its process tree runs any more. */
export async function followCommand({ tree, stop, timeoutMs, progress }: Following): Promise<CommandEnd> {
  tree.stdin.end()
  const output = captureOutput(outputLimits)
  const quiet = showProgress(tree, output, progress)
  const streams = [tree.stdout, tree.stderr]
  for (const stream of streams) read(stream, output)
  const timeout = AbortSignal.timeout(timeoutMs)
  const reason = await firstOf(tree.exited, stop, timeout)
  if (reason === 'exit') await silence(streams)
  const leftBehind = reason === 'exit' && (await groupLives(tree.id))
  await tree.kill()
  quiet()
  return { reason, exit: tree.exit(), output: output.text(), leftBehind }
}

function read(stream: Readable, output: CapturedOutput): void {
  const decoder = new TextDecoder()
  stream.on('data', (bytes: Uint8Array) => output.push(decoder.decode(bytes, { stream: true })))
}

function firstOf(exited: Promise<ProcessExit>, stop: AbortSignal, timeout: AbortSignal): Promise<CommandEnd['reason']> {
  return new Promise(resolve => {
    const stopped = (): void => settle('stopped')
    const settle = (reason: CommandEnd['reason']): void => {
      stop.removeEventListener('abort', stopped)
      resolve(reason)
    }
    if (stop.aborted) settle('stopped')
    stop.addEventListener('abort', stopped, { once: true })
    timeout.addEventListener('abort', () => settle('timeout'), { once: true })
    void exited.then(() => settle('exit'))
  })
}

/** Resolves when the streams ended or nothing came for a while: a background process may hold them open for ever. */
function silence(streams: readonly Readable[]): Promise<void> {
  return new Promise(resolve => {
    const open = new Set(streams.filter(stream => !stream.readableEnded && !stream.destroyed))
    const finish = (): void => {
      clearTimeout(idle)
      clearTimeout(longest)
      resolve()
    }
    const idle = setTimeout(finish, drain.idleMs)
    const longest = setTimeout(finish, drain.longestMs)
    if (open.size === 0) finish()
    for (const stream of open) {
      stream.on('data', () => idle.refresh())
      stream.once('close', () => open.delete(stream) && open.size === 0 && finish())
    }
  })
}

async function groupLives(groupId: number): Promise<boolean> {
  if (process.platform === 'win32') return false
  return (await readProcessTable()).some(row => row.groupId === groupId)
}

/** Returns the stopper. */
function showProgress(tree: ProcessTree, output: CapturedOutput, progress: (text: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const show = (): void => {
    timer = undefined
    const line = output.lastLine()
    if (line !== '') progress(line)
  }
  const arrived = (): void => void (timer ??= setTimeout(show, progressMs))
  for (const stream of [tree.stdout, tree.stderr]) stream.on('data', arrived)
  return () => {
    clearTimeout(timer)
    for (const stream of [tree.stdout, tree.stderr]) stream.off('data', arrived)
  }
}
