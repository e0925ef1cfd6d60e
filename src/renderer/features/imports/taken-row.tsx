import { Check, CircleAlert, CircleMinus } from 'lucide-react'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionState } from '../../../shared/connection.ts'
import { assertNever } from '../../../shared/failure.ts'
import { useStore } from '../../store/store.ts'
import { FailureText } from '../../ui/failure-text.tsx'
import { Working } from '../../ui/working.tsx'

export interface TakenRowProps {
  readonly name: string
  /** Its name here. */
  readonly as: string
  readonly undone: boolean
}

/** A server that was taken over, and how it stands now: it may still have to start, or cannot. */
export function TakenRow({ name, as, undone }: TakenRowProps) {
  const { t } = useTranslation()
  const state = useStore(({ view }) => view.connections.find(connection => connection.name === as)?.state)
  return (
    <li data-testid="taken-row" data-name={as} data-state={undone ? undefined : state?.kind} className="px-3.5 py-2 text-ui">
      <p className="flex items-baseline gap-2.5">
        <span className={undone ? 'min-w-0 truncate text-ink-3 line-through' : 'min-w-0 truncate font-[510]'} title={as}>
          {as}
        </span>
        {as !== name && <span className="truncate text-ink-3">{t('import.was', { name })}</span>}
      </p>
      {!undone && state && <Standing state={state} />}
    </li>
  )
}

function Standing({ state }: { readonly state: ConnectionState }) {
  const { t } = useTranslation()
  switch (state.kind) {
    case 'starting':
      return <Line><Working>{t('connections.starting')}</Working></Line>
    case 'stopping':
      return <Line><Working>{t('connections.stopping')}</Working></Line>
    case 'running':
      return <Line icon={<Check size={13} strokeWidth={2} className="text-ok-ink" />}>{t('tools.count', { count: state.toolCount })}</Line>
    case 'off':
      return <Line icon={<CircleMinus size={13} strokeWidth={1.75} className="text-ink-3" />}>{t('connections.isOff')}</Line>
    case 'unauthorized':
      return <Line icon={<CircleAlert size={13} strokeWidth={1.75} className="text-wait-ink" />}>{t(`connections.unauthorized.${state.reason}`)}</Line>
    case 'failed':
      return (
        <Line icon={<CircleAlert size={13} strokeWidth={1.75} className="text-bad-ink" />}>
          <FailureText failure={state.failure} />
        </Line>
      )
    default:
      return assertNever(state)
  }
}

function Line({ icon, children }: { readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <p role="status" className="selectable mt-0.5 flex gap-1.5 text-small text-ink-2">
      {icon !== undefined && (
        <span aria-hidden className="mt-[2px] shrink-0">
          {icon}
        </span>
      )}
      <span className="line-clamp-4 min-w-0 break-words whitespace-pre-line">{children}</span>
    </p>
  )
}
