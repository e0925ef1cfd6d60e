import type { Failure } from '../../../shared/failure.ts'

/** An expected failure on its way through the SDK's authorization machinery, which knows only thrown errors. */
export class SignInError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'SignInError'
    this.failure = failure
  }
}

/** An exchange that failed. A TypeError because discovery goes on to the next address after any other error. */
export class ExchangeError extends TypeError {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'ExchangeError'
    this.failure = failure
  }
}
