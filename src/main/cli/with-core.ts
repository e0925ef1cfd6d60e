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
  try {
    return await command(opened.value)
  } finally {
    await opened.value.close()
  }
}
