import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import { assertNever } from '../../../shared/failure.ts'
import { FailureText } from '../../ui/failure-text.tsx'
import { useFormat } from '../../ui/format.ts'
import { Working } from '../../ui/working.tsx'

/** How a server stands, in a sentence made from its typed state. */
export function ServerSentence({ connection }: { readonly connection: ConnectionView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state } = connection
  switch (state.kind) {
    case 'running':
      return <>{t('connections.running', { time: format.duration(state.handshakeMs) })}</>
    case 'starting':
      return <Working>{t('connections.starting')}</Working>
    case 'stopping':
      return <Working>{t('connections.stopping')}</Working>
    case 'off':
      return <>{t('connections.isOff')}</>
    case 'unauthorized':
      return <span className="text-ink">{t(`connections.unauthorized.${state.reason}`)}</span>
    case 'failed':
      return <FailureText failure={state.failure} className="text-ink" />
    default:
      return assertNever(state)
  }
}
