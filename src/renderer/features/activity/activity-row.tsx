import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { toggleRow } from '../../store/place-actions.ts'
import { useStore } from '../../store/store.ts'
import type { CallItem } from '../../store/view.ts'
import { Pill } from '../../ui/pill.tsx'
import type { CardComponent } from './activity-panel.tsx'
import { connectorError } from './connector-error.ts'
import { RowBody } from './row-body.tsx'
import { RowMark } from './row-mark.tsx'
import { RowSummary } from './row-summary.tsx'
import { RowTime } from './row-time.tsx'
import { SearchMatches } from './search-matches.tsx'

/** One real call. The whole line opens it in place. */
export const ActivityRow = memo(function ActivityRow({ session, call, Card }: { readonly session: string; readonly call: CallItem; readonly Card: CardComponent }) {
  const { t } = useTranslation()
  const key = `${session}/${call.id}`
  const open = useStore(state => state.desk.rows[key] ?? false)
  const offered = call.search?.totalAvailable ?? null
  return (
    <div data-testid="activity-row" data-tool={call.name} data-original-name={call.originalName} data-server={call.server ?? ''} data-state={call.state} data-call={call.callId}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => toggleRow(key, !open)}
        className="flex min-h-9 w-full items-center gap-2.5 px-3 py-1.5 text-left -outline-offset-2 transition-colors duration-100 hover:bg-hover compact:min-h-8"
      >
        <RowMark state={call.state} needsSignIn={call.state === 'error' && connectorError(call)?.code === 'CONNECTION_REQUIRED'} />
        <span data-testid="activity-name" className="max-w-[45%] shrink-0 truncate font-mono text-[12.5px] font-[480]" title={call.name}>
          {call.originalName}
        </span>
        <RowSummary call={call} />
        <span className="flex-1" />
        {call.server !== null && <Pill title={call.server}>{call.server}</Pill>}
        {offered !== null && <Pill>{t('tools.count', { count: offered })}</Pill>}
        <span className="figures min-w-12 shrink-0 text-right text-small text-ink-3">
          <RowTime call={call} />
        </span>
      </button>
      {call.search && <SearchMatches search={call.search} whole={open} />}
      {(call.state === 'waiting' || (call.question !== null && call.question.state !== 'open') || call.requests.length > 0 || call.operation !== null) && <Card session={session} call={call} />}
      {open && <RowBody session={session} call={call} />}
    </div>
  )
})
