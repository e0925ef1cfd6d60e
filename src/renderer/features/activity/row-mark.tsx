import { Check, Circle, LoaderCircle, Minus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/failure.ts'
import type { CallState } from '../../store/view.ts'

const disc = 'grid size-[15px] shrink-0 place-items-center rounded-full'

/** A call's state as a small mark with a name. */
export function RowMark({ state, needsSignIn = false }: { readonly state: CallState; readonly needsSignIn?: boolean }) {
  const { t } = useTranslation()
  // Nothing failed: the person has not been asked yet.
  if (needsSignIn) return <Waiting name={t('row.needsSignIn')} />
  switch (state) {
    case 'running':
      return (
        <span role="img" aria-label={t('state.running')} className="grid size-[15px] shrink-0 place-items-center text-accent">
          <LoaderCircle size={14} strokeWidth={2} className="spin" />
        </span>
      )
    case 'waiting':
      return <Waiting name={t('state.waiting')} />
    case 'ok':
      return (
        <span role="img" aria-label={t('state.ok')} className={`${disc} bg-ok text-surface`}>
          <Check size={10} strokeWidth={2.5} />
        </span>
      )
    case 'error':
      return (
        <span role="img" aria-label={t('state.error')} className={`${disc} bg-bad text-surface`}>
          <X size={10} strokeWidth={2.5} />
        </span>
      )
    case 'denied':
      return (
        <span role="img" aria-label={t('state.denied')} className={`${disc} bg-ink-3 text-surface`}>
          <Minus size={10} strokeWidth={2.5} />
        </span>
      )
    case 'interrupted':
      return (
        <span role="img" aria-label={t('state.interrupted')} className="grid size-[15px] shrink-0 place-items-center text-ink-3">
          <Circle size={13} strokeWidth={1.75} strokeDasharray="3 3" />
        </span>
      )
    default:
      return assertNever(state)
  }
}

function Waiting({ name }: { readonly name: string }) {
  return (
    <span role="img" aria-label={name} className={`${disc} bg-wait text-[10px] leading-none font-bold text-surface`}>
      !
    </span>
  )
}
