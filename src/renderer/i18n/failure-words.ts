import type { TFunction } from 'i18next'
import { failures } from './en/failures.ts'

/** A failure of main as it came, also over the bridge. */
export interface GivenFailure {
  readonly code: string
  readonly message: string
  readonly hint?: string | undefined
}

/** A failure in the language of the window. */
export interface FailureWords {
  readonly message: string
  readonly hint?: string
  /** What main said, in English, where `message` says less: names, paths and last words are in it. */
  readonly original?: string
}

/** Says a failure of main by its code; in English, and where the code is not known by heart, it stays as it came. */
export function failureWords(t: TFunction, language: string, { code, message, hint }: GivenFailure): FailureWords {
  const key = `failure.${code}`
  if (language === 'en' || !isFailureKey(key)) return hint === undefined ? { message } : { message, hint }
  const hintKey = `failureHint.${code}`
  const original = hint === undefined ? message : `${message} ${hint}`
  return { message: t(key), ...(hint !== undefined && isFailureKey(hintKey) ? { hint: t(hintKey) } : {}), original }
}

function isFailureKey(key: string): key is keyof typeof failures {
  return Object.hasOwn(failures, key)
}
