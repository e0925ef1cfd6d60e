import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TargetSnapshot } from '../../../shared/connector.ts'
import { Working } from '../../ui/working.tsx'
import { targetWords, type TargetTone } from './target-words.ts'

const tones: Readonly<Record<TargetTone, string>> = { quiet: 'text-ink-2', busy: 'text-ink-2', good: 'text-ok-ink', bad: 'text-bad-ink' }

/** How a row stands. */
export function TargetStanding({ target, opened }: { readonly target: TargetSnapshot; readonly opened: boolean }) {
  const { t } = useTranslation()
  return <StandingLine {...targetWords(t, target, opened)} />
}

/** Said aloud when it changes, for it changes while the person is in a browser or elsewhere in the window. */
export function StandingLine({ text, tone }: { readonly text: string; readonly tone: TargetTone }) {
  return (
    <p role="status" className={`selectable text-small break-words ${tones[tone]}`}>
      {tone === 'busy' ? <Working>{text}</Working> : text}
      {tone === 'good' && <Check size={12} strokeWidth={2} aria-hidden className="ml-1 inline align-[-1px]" />}
    </p>
  )
}
