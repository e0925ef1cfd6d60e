import type { InstallProgress } from '../../../shared/connector.ts'
import type { Failure, Result } from '../../../shared/failure.ts'

const codes = {
  runtime: 'INSTALL_RUNTIME',
  fetch: 'INSTALL_FETCH',
  values: 'INSTALL_VALUES',
  'sign-in': 'INSTALL_SIGN_IN',
  start: 'INSTALL_START',
  list: 'INSTALL_LIST',
  save: 'INSTALL_SAVE',
} as const satisfies Record<InstallProgress['step'], string>

/** To the caller it means more than the step: ask again. */
const askAgain = 'VALUES_MISSING'

/** Where an installation is, for those who watch it and for its failure. */
export interface InstallSteps {
  enter(step: InstallProgress['step']): void
  progress(progress: Omit<InstallProgress, 'step'>): void
  /** The failure of the step that goes on: its code names the step, its text holds no secret. */
  fail(failure: Failure): Result<never>
  /** What takes the secrets out, as soon as they are known. */
  redactWith(redact: (text: string) => string): void
}

/** Until the saving begins, an abort is what a failure is told as. */
export function installSteps(options: { progress(progress: InstallProgress): void; readonly signal: AbortSignal }): InstallSteps {
  let step: InstallProgress['step'] | null = null
  let redact = (text: string): string => text

  function enter(next: InstallProgress['step']): void {
    if (next === step) return
    step = next
    options.progress({ step })
  }

  function fail({ code, message, hint }: Failure): Result<never> {
    if (options.signal.aborted && step !== 'save') return { ok: false, failure: { code: 'STOPPED', message: 'The installation was stopped. Nothing was changed.' } }
    // Before the first step there are only the values to go wrong.
    return { ok: false, failure: { code: code === askAgain ? code : codes[step ?? 'values'], message: redact(message), ...(hint === undefined ? {} : { hint: redact(hint) }) } }
  }

  return {
    enter,
    progress: progress => options.progress({ step: step ?? 'values', ...progress }),
    fail,
    redactWith(next) {
      redact = next
    },
  }
}
