import type { TFunction } from 'i18next'
import { failures } from './en/failures.ts'
import { moreFailures } from './en/more-failures.ts'
import { sayMain } from './say-main.ts'

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
  /** What the window's words leave out: the words of a server or the system, and of main where its sentence is not known. */
  readonly original?: string
}

interface Line {
  readonly words?: string
  readonly left?: string
}

/** Says a failure of main by its sentence, with what it names, else by its code; in English it stays as it came. */
export function failureWords(t: TFunction, language: string, { code, message, hint }: GivenFailure): FailureWords {
  if (language === 'en') return hint === undefined ? { message } : { message, hint }
  const family = familyOf(code)
  const first = lineOf(t, message, `failure.${family}`)
  if (first.words === undefined) return hint === undefined ? { message } : { message, hint }
  const second = hint === undefined ? {} : lineOf(t, hint, `failureHint.${family}`)
  const original = [first.left, second.left].filter(text => text !== undefined && text !== '').join(' ')
  return { message: first.words, ...(second.words === undefined ? {} : { hint: second.words }), ...(original === '' ? {} : { original }) }
}

/** No words: neither the sentence nor the code has any. */
function lineOf(t: TFunction, text: string, key: string): Line {
  const said = sayMain(t, text)
  if (said.known) return { words: said.words, left: said.quoted }
  return isFailureKey(key) ? { words: t(key), left: text } : { left: text }
}

/** A gateway's status and npm's own code stand in the code itself. */
function familyOf(code: string): string {
  if (/^HTTP_\d{3}$/.test(code)) return 'HTTP_ERROR'
  return code.startsWith('NPM_') ? 'NPM_FAILED' : code
}

function isFailureKey(key: string): key is keyof typeof failures | keyof typeof moreFailures {
  return Object.hasOwn(failures, key) || Object.hasOwn(moreFailures, key)
}
