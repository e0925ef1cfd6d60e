import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RuntimeStanding } from '../../../shared/catalog-entry.ts'
import { assertNever } from '../../../shared/failure.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { runtimeName } from './needs.ts'

/** Whether what runs a server is here, and what to do where it is not. */
export function RuntimeLine({ runtime: { runtime, state, program, hint } }: { readonly runtime: RuntimeStanding }) {
  const { t } = useTranslation()
  if (runtime === 'none') return null
  const name = runtimeName(t, runtime)
  switch (state) {
    case 'found':
      return (
        <p data-testid="runtime" data-state={state} className="selectable mt-1.5 flex gap-1.5 text-small text-ink-2">
          <Check size={13} strokeWidth={2} aria-hidden className="mt-[2px] shrink-0 text-ok-ink" />
          <span className="min-w-0 break-words">
            {t('catalog.runtimeFound', { name })} {program !== null && <span className="font-mono text-tiny break-all text-ink-3">{program}</span>}
          </span>
        </p>
      )
    case 'own':
      return (
        <p data-testid="runtime" data-state={state} className="mt-1.5 flex gap-1.5 text-small text-ink-2">
          <Check size={13} strokeWidth={2} aria-hidden className="mt-[2px] shrink-0 text-ok-ink" />
          {t('catalog.runtimeOwn', { name })}
        </p>
      )
    case 'missing':
      return (
        <p data-testid="runtime" data-state={state} className="selectable mt-1.5 flex gap-1.5 text-small text-wait-ink">
          <TriangleAlert size={13} strokeWidth={1.75} aria-hidden className="mt-[2px] shrink-0" />
          <span className="min-w-0 break-words">
            {/* A program that is there all the same is too old; the hint says so. */}
            {program === null || hint === undefined ? t('catalog.runtimeMissing', { name }) : ''} {hint !== undefined && <LinkedText text={hint} />}
          </span>
        </p>
      )
    default:
      return assertNever(state)
  }
}
