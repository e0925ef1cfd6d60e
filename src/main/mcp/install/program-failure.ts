import { failed, type Result } from '../../../shared/failure.ts'
import type { ProgramEnd } from './run-program.ts'

const keptLines = 8
const keptCharacters = 600

/** A program that ended with an error, in its own last words. */
export function programFailure(doing: string, end: ProgramEnd, hint?: string): Result<never> {
  const words = end.errorLines.map(line => line.trim()).filter(line => line !== '').slice(-keptLines).join(' ').slice(-keptCharacters)
  const how = end.exit.signal ?? `exit code ${end.exit.code}`
  return failed('PROGRAM_FAILED', words === '' ? `${doing} (${how}).` : `${doing} (${how}). Last words: ${words}`, hint)
}
