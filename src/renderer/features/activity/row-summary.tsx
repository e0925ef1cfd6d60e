import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/failure.ts'
import { failureWords } from '../../i18n/failure-words.ts'
import type { CallItem } from '../../store/view.ts'
import { useFormat } from '../../ui/format.ts'
import { AppsOutcome, AppsSubject } from './apps-summary.tsx'
import { connectorError } from './connector-error.ts'
import { outcomeOf, subjectOf } from './subject.ts'

/** Where room is short, words are cut; what state a call is in stays whole. */
const words = 'min-w-0 truncate text-ui'
const whole = 'shrink-0 text-ui'

/** What the call did, in one line of plain words. */
export function RowSummary({ call }: { readonly call: CallItem }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (call.search) return <span className={`${words} text-ink-2`}>{call.search.queries.map(query => `“${query}”`).join(', ')}</span>
  if (call.described) {
    const { names, notFound } = call.described
    return (
      <span className={`${words} text-ink-2`}>
        {names.length > 0 && t('row.described', { names: format.list(names) })}
        {names.length > 0 && notFound.length > 0 && ' · '}
        {notFound.length > 0 && t('row.notFound', { names: format.list(notFound) })}
      </span>
    )
  }
  const subject = call.name === 'manage_connections' ? <AppsSubject call={call} /> : subjectOf(call)
  return (
    <>
      {subject !== '' && <span className={`${words} text-ink-2`}>{subject}</span>}
      <Outcome call={call} />
    </>
  )
}

function Outcome({ call }: { readonly call: CallItem }) {
  const { t, i18n } = useTranslation()
  switch (call.state) {
    case 'waiting':
      return <span className={`${whole} text-wait-ink`}>{t('row.waitingForYou')}</span>
    case 'running':
      return <Progress call={call} />
    case 'denied':
      return <span className={`${whole} text-ink-3`}>{t('row.denied')}</span>
    case 'interrupted':
      return <span className={`${whole} text-ink-3`}>{t('row.interrupted')}</span>
    case 'error': {
      const refused = connectorError(call)
      if (refused?.code === 'CONNECTION_REQUIRED') return <span className={`${whole} text-wait-ink`}>{t('row.needsSignIn')}</span>
      return <span className={`${words} text-bad-ink`}>{refused === null ? errorLine(call) || t('state.error') : failureWords(t, i18n.language, refused).message}</span>
    }
    case 'ok': {
      if (call.operation) return <AppsOutcome operation={call.operation} />
      const outcome = outcomeOf(call)
      if (!outcome) return null
      return <span className={`${words} text-ink-3`}>→ {outcome.kind === 'line' ? outcome.text : t('row.lines', { count: outcome.count })}</span>
    }
    default:
      return assertNever(call.state)
  }
}

function Progress({ call }: { readonly call: CallItem }) {
  const format = useFormat()
  const { progress } = call
  if (!progress) return null
  const share = progress.done === undefined ? null : progress.total === undefined ? format.number(progress.done) : `${format.number(progress.done)} / ${format.number(progress.total)}`
  return <span className={`figures ${words} text-ink-3`}>{[progress.text, share].filter(Boolean).join(' · ')}</span>
}

function errorLine(call: CallItem): string {
  const first = call.result?.content.find(block => block.type === 'text')
  const text = first?.type === 'text' ? first.text : (call.result?.preview ?? '')
  return text.trim().split('\n', 1)[0] ?? ''
}
