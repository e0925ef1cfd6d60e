import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureWords, failureWords, type GivenFailure } from '../i18n/failure-words.ts'
import { useFormat } from './format.ts'
import { LinkedText } from './linked-text.tsx'

export function useFailureWords(failure: GivenFailure): FailureWords {
  const { t, i18n } = useTranslation()
  return failureWords(t, i18n.language, failure)
}

/** A failure in one line of text, for where nothing else fits. */
export function useFailureSentence(): (failure: GivenFailure) => string {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  return useCallback(
    failure => {
      const { message, hint, original } = failureWords(t, i18n.language, failure)
      return format.sentences([`${message}${hint === undefined ? '' : sentenceBreak(message)}`, hint, original].filter(text => text !== undefined))
    },
    [t, i18n.language, format],
  )
}

/** What ends a message that another sentence follows: last words of a program often end without. */
export function sentenceBreak(message: string): string {
  const end = message.trimEnd().at(-1) ?? '.'
  if (/[.!?:;…。！？：；]/u.test(end) || /[.!?。！？]["'”’」』)）]$/u.test(message.trimEnd())) return ''
  return /[\u3000-\u9fff\uff00-\uffef]/u.test(end) ? '。' : '.'
}

/** A failure as a sentence among others; the class is that of its message. */
export function FailureText({ failure, className }: { readonly failure: GivenFailure; readonly className?: string }) {
  const { message, hint, original } = useFailureWords(failure)
  const format = useFormat()
  return (
    <>
      <span className={className}>{message}</span>
      {hint !== undefined && format.sentences([sentenceBreak(message), hint])}
      <FailureOriginal text={original} />
    </>
  )
}

/** What main itself said, small below the words of the window's language. */
export function FailureOriginal({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <span lang="en" data-testid="failure-original" className="selectable mt-1 block">
      {/* A language sets the face of what carries it. */}
      <span className="block font-mono text-tiny break-words text-ink-3">
        <LinkedText text={text} />
      </span>
    </span>
  )
}
