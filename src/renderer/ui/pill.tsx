import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Tone = 'quiet' | 'ok' | 'wait' | 'bad' | 'accent'

const tones: Readonly<Record<Tone, string>> = {
  quiet: 'bg-sunk text-ink-2 border-line',
  ok: 'bg-ok-soft text-ok-ink border-transparent',
  wait: 'bg-wait-soft text-wait-ink border-transparent',
  bad: 'bg-bad-soft text-bad-ink border-transparent',
  accent: 'bg-accent-soft text-accent-ink border-transparent',
}

export function Pill({ tone = 'quiet', title, children }: { readonly tone?: Tone; readonly title?: string; readonly children: ReactNode }) {
  return (
    <span title={title} className={classNames('inline-block max-w-40 align-middle shrink-0 truncate rounded-full border px-2 py-px text-tiny', tones[tone])}>
      {children}
    </span>
  )
}
