import path from 'node:path'
import type { Readable } from 'node:stream'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { type ProcessExit, spawnTree, type TreeCommand } from '../../platform/child-process-tree.ts'
import type { Reaper } from '../../platform/reaper.ts'
import { within } from '../../platform/within.ts'
import { createLineReader } from '../transport/line-reader.ts'

export interface ProgramRun {
  readonly command: TreeCommand
  readonly reaper: Reaper
  readonly signal: AbortSignal
  /** The program is ended after so many milliseconds. */
  readonly limitMs: number
  /** Each line of its standard error as it comes. */
  errorLine?(line: string): void
}

export interface ProgramEnd {
  readonly exit: ProcessExit
  /** Its standard output, the first megabyte. */
  readonly output: string
  /** Its newest lines on standard error, oldest first. */
  readonly errorLines: readonly string[]
}

const longestOutput = 1024 * 1024
const longestLine = 8 * 1024
const keptLines = 400
/** What it started may hold its pipes open for ever. */
const drainMs = 500

/**
 * Runs a program to its end and reads what it says. Failures: `STOPPED`, `TIMED_OUT`, and those of a program that does
 * not start; an exit code other than zero is none. Whatever happens, nothing it started runs afterwards.
 */
export async function runProgram(run: ProgramRun): Promise<Result<ProgramEnd>> {
  if (run.signal.aborted) return stopped()
  const spawned = await spawnTree(run.command, run.reaper)
  if (!spawned.ok) return spawned
  const tree = spawned.value
  const output: string[] = []
  let outputLength = 0
  const errorLines: string[] = []
  const drained = Promise.all([
    readLines(tree.stdout, line => {
      if (outputLength < longestOutput) output.push(line)
      outputLength += line.length + 1
    }),
    readLines(tree.stderr, line => {
      errorLines.push(line)
      if (errorLines.length > keptLines) errorLines.shift()
      run.errorLine?.(line)
    }),
  ])
  tree.stdin.end()
  const aborted = abortOf(run.signal)
  const exit = await within(Promise.race([tree.exited, aborted.promise]), run.limitMs)
  aborted.forget()
  if (exit !== undefined && exit !== null) await within(drained, drainMs)
  await tree.kill()
  if (exit === null || run.signal.aborted) return stopped()
  if (exit === undefined) return failed('TIMED_OUT', `${path.basename(run.command.command)} did not end within ${Math.round(run.limitMs / 60_000)} minutes.`)
  return success({ exit, output: output.join('\n'), errorLines })
}

function stopped<T>(): Result<T> {
  return failed('STOPPED', 'Stopped.')
}

function readLines(stream: Readable, line: (text: string) => void): Promise<void> {
  const reader = createLineReader({ maxBytes: longestLine, line, tooLong: ({ head }) => line(`${head}…`) })
  stream.on('data', (chunk: Buffer) => reader.push(chunk))
  return new Promise(resolve => {
    stream.once('close', () => {
      reader.end()
      resolve()
    })
  })
}

function abortOf(signal: AbortSignal): { promise: Promise<null>; forget(): void } {
  let tell: () => void = () => undefined
  const promise = new Promise<null>(resolve => {
    tell = () => resolve(null)
  })
  signal.addEventListener('abort', tell, { once: true })
  return { promise, forget: () => signal.removeEventListener('abort', tell) }
}
