import type { Failure } from '../../shared/failure.ts'
import type { Core, CorePorts } from '../app/core.ts'
import { openCore, profileInUse, settingsBroken } from './open-core.ts'
import { type ExitCode, exitCodes, type Output, reportFailure } from './output.ts'
import { createTerminal } from './terminal.ts'

/** The code to exit with where a profile could not be opened. */
export function openFailureCode(failure: Failure): ExitCode {
  if (failure.code === profileInUse) return exitCodes.profileInUse
  return settingsBroken.includes(failure.code) ? exitCodes.wrongUse : exitCodes.failed
}

/** Runs a command on a core that is closed again whatever happens. */
export async function withCore(options: { profile?: string | undefined; timeoutS: number; starts: CorePorts['starts'] }, output: Output, command: (core: Core) => Promise<ExitCode>): Promise<ExitCode> {
  const opened = await openCore({ profile: options.profile, approvals: 'nobody', terminal: createTerminal(), starts: options.starts, serverWaitMs: options.timeoutS * 1000 })
  if (!opened.ok) return reportFailure(output, opened.failure, openFailureCode(opened.failure))
  const restore = endWithInterrupt(opened.value, output)
  try {
    return await command(opened.value)
  } finally {
    restore()
    await opened.value.close()
  }
}

/** Ctrl-C ends the servers that were started; a command that takes it for itself goes on to its own end. */
function endWithInterrupt(core: Core, output: Output): () => void {
  const interrupted = (): void => {
    if (process.listenerCount('SIGINT') > 1) return
    reportFailure(output, { code: 'INTERRUPTED', message: 'Stopped.' }, exitCodes.interrupted)
    void core.close().finally(() => process.exit(exitCodes.interrupted))
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  return () => {
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
  }
}
