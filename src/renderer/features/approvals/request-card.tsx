import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/failure.ts'
import type { AskedRequest } from '../../store/view.ts'
import { FormRequest } from './form-request.tsx'
import { SamplingRequest } from './sampling-request.tsx'
import { UrlRequest } from './url-request.tsx'

export interface RequestCardProps {
  /** Null: during a run by hand, in no chat. */
  readonly session: string | null
  readonly asked: AskedRequest
  readonly compact?: boolean
}

/** What a server wants of the person, or one quiet line of what came of it. */
export function RequestCard({ session, asked, compact = false }: RequestCardProps) {
  if (asked.state !== 'open') return <SettledRequest asked={asked} state={asked.state} />
  const { request } = asked
  switch (request.kind) {
    case 'form':
      return <FormRequest session={session} asked={asked} request={request} compact={compact} />
    case 'url':
      return <UrlRequest session={session} asked={asked} request={request} compact={compact} />
    case 'sampling':
      return <SamplingRequest session={session} asked={asked} request={request} compact={compact} />
    default:
      return assertNever(request)
  }
}

function SettledRequest({ asked, state }: { readonly asked: AskedRequest; readonly state: Exclude<AskedRequest['state'], 'open'> }) {
  const { t } = useTranslation()
  return (
    <p data-testid="server-request-settled" data-kind={asked.request.kind} data-answer={state} className="text-small break-words text-ink-3">
      {state === 'cancel' ? t(asked.by === 'server' ? 'request.settled.withdrawn' : 'request.settled.cancel', { server: asked.server }) : t(`request.settled.${asked.request.kind}.${state}`, { server: asked.server })}
    </p>
  )
}
