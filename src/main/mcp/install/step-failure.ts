import type { InstallProgress } from '../../../shared/connector.ts'
import type { Failure } from '../../../shared/failure.ts'

const codes = {
  runtime: 'INSTALL_RUNTIME',
  fetch: 'INSTALL_FETCH',
  values: 'INSTALL_VALUES',
  'sign-in': 'INSTALL_SIGN_IN',
  start: 'INSTALL_START',
  list: 'INSTALL_LIST',
  save: 'INSTALL_SAVE',
} as const satisfies Record<InstallProgress['step'], string>

/** Codes that mean more to the caller than the step: ask again, or say nothing. */
const ownCodes: readonly string[] = ['VALUES_MISSING', 'STOPPED']

/** A failure of a step: its code names the step, its text holds no secret. */
export function stepFailure(step: InstallProgress['step'], failure: Failure, redact: (text: string) => string): Failure {
  return {
    code: ownCodes.includes(failure.code) ? failure.code : codes[step],
    message: redact(failure.message),
    ...(failure.hint === undefined ? {} : { hint: redact(failure.hint) }),
  }
}
