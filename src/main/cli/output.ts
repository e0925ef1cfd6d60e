import type { Failure } from '../../shared/failure.ts'
import { visible } from '../../shared/readable.ts'

/** Exit codes of the terminal host. */
export const exitCodes = { done: 0, failed: 1, wrongUse: 2, profileInUse: 3, limit: 4, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** What a command writes to. Whatever it is made of, it gives the terminal no commands. stdout holds what was asked for and nothing else; words about it go to stderr. */
export interface Output {
  readonly json: boolean
  out(text: string): void
  err(text: string): void
}

export function createOutput(json: boolean): Output {
  return {
    json,
    out: text => void process.stdout.write(`${visible(text)}\n`),
    err: text => void process.stderr.write(`${visible(text)}\n`),
  }
}

/** Prints a failure where the caller looks for it, and gives the code to exit with. */
export function reportFailure(output: Output, failure: Failure, code: ExitCode = exitCodes.failed): ExitCode {
  const { message, hint } = failure
  if (output.json) output.out(JSON.stringify({ error: { code: failure.code, message, hint: hint ?? null } }))
  else output.err(hint === undefined ? message : `${message}\n${hint}`)
  return code
}

/** A value as JSON where that was asked for, else as lines for a person. */
export function report(output: Output, value: unknown, lines: () => readonly string[]): ExitCode {
  if (output.json) output.out(JSON.stringify(value))
  else for (const line of lines()) output.out(line)
  return exitCodes.done
}

/** Columns padded to their widest cell. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)))
  return rows.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd())
}
