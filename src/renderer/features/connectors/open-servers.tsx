import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationSnapshot } from '../../../shared/connector.ts'
import { useStore } from '../../store/store.ts'
import { ConnectCard } from './connect-card.tsx'

/** Servers that are being installed or let in, at the head of the Connections page: they are in no list yet. */
export function OpenServers() {
  const { t } = useTranslation()
  const cards = useStore(state => state.view.accountCards)
  const open = useMemo(() => Object.values(cards).filter(isOpenServerCard).sort((a, b) => a.deadline_at - b.deadline_at), [cards])
  if (open.length === 0) return null
  return (
    <section aria-label={t('serverCard.open')} data-testid="open-servers" className="mt-4 max-w-[680px] space-y-3">
      {open.map(card => (
        <ConnectCard key={card.op_id} operation={card} />
      ))}
    </section>
  )
}

function isOpenServerCard({ settled, targets }: OperationSnapshot): boolean {
  return !settled && targets.some(target => target.kind === 'mcp')
}
