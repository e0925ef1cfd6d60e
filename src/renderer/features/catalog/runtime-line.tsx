import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RuntimeStanding } from '../../../shared/catalog-entry.ts'
import { BreakingText } from '../../ui/breaking-text.tsx'
import { runtimeName } from './needs.ts'

/** That what runs a server is here, or comes along. Where it is missing, the verbs say so. */
export function RuntimeLine({ runtime: { runtime, state, program } }: { readonly runtime: RuntimeStanding }) {
  const { t } = useTranslation()
  if (runtime === 'none' || state === 'missing') return null
  const name = runtimeName(t, runtime)
  return (
    <p data-testid="runtime" data-state={state} className="selectable mt-1.5 flex gap-1.5 text-small text-ink-2">
      <Check size={13} strokeWidth={2} aria-hidden className="mt-[2px] shrink-0 text-ok-ink" />
      <span className="min-w-0 break-words">
        {state === 'own' ? t('catalog.runtimeOwn', { name }) : t('catalog.runtimeFound', { name })}
        {state === 'found' && program !== null && <span className="font-mono text-tiny break-words text-ink-3"> <BreakingText text={program} /></span>}
      </span>
    </p>
  )
}
