import { errorText } from '../../shared/failure.ts'
import { type Log, openLog } from '../platform/log.ts'
import type { SecretMask } from '../platform/secret-mask.ts'

type Level = 'info' | 'warning' | 'error'

/** What the app itself has to tell, the same in both hosts: `logs/drawbridge.log` of the profile, secrets masked, bounded. */
export interface AppLog extends Pick<Log, 'path' | 'read'> {
  /** One line in the file alone. */
  note(text: string): void
  /** A line in the file, and to whoever watches the host. */
  tell(level: Level, text: string): void
  /** What should not happen; the file is told where it came from as well. */
  report(error: unknown, doing: string): void
}

/** @param show puts a line in front of whoever watches the host. */
export function openAppLog(folder: string, mask: SecretMask, show: (level: Level, text: string) => void): AppLog {
  const file = openLog('drawbridge', { folder, mask })
  return {
    path: file.path,
    read: file.read,
    note: file.write,
    tell(level, text) {
      file.write(`${level}: ${text}`)
      show(level, mask.mask(text))
    },
    report(error, doing) {
      file.write(`error: ${doing}: ${traceOf(error)}`)
      show('error', mask.mask(`${doing}: ${errorText(error)}`))
    },
  }
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? errorText(error)) : errorText(error)
}
