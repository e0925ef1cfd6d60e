import { useTranslation } from 'react-i18next'
import { type FailureWords, failureWords, type GivenFailure } from '../i18n/failure-words.ts'
import { LinkedText } from './linked-text.tsx'

export function useFailureWords(failure: GivenFailure): FailureWords {
  const { t, i18n } = useTranslation()
  return failureWords(t, i18n.language, failure)
}

/** A failure as a sentence among others. */
export function FailureText({ failure }: { readonly failure: GivenFailure }) {
  const { message, hint, original } = useFailureWords(failure)
  return (
    <>
      <span className="text-ink">{message}</span>
      {hint !== undefined && <> {hint}</>}
      <FailureOriginal text={original} />
    </>
  )
}

/** What main itself said, small below the words of the window's language. */
export function FailureOriginal({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <span lang="en" data-testid="failure-original" className="selectable mt-1 block break-words font-mono text-tiny text-ink-3">
      <LinkedText text={text} />
    </span>
  )
}
