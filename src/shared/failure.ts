/** An expected failure: a value, never thrown. `message` says what and why, `hint` what a person can do about it. */
export interface Failure {
  /** Stable, machine-readable, SCREAMING_SNAKE. */
  readonly code: string
  readonly message: string
  readonly hint?: string
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

export function success<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function failed<T = never>(code: string, message: string, hint?: string): Result<T> {
  return { ok: false, failure: hint === undefined ? { code, message } : { code, message, hint } }
}

/** Closes a `switch`: a new case in the union stops compiling here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}

/** What an unknown thrown value says, for logs and failure messages. */
export function errorText(error: unknown): string {
  if (error instanceof Error) return error.message || error.name
  return String(error)
}
