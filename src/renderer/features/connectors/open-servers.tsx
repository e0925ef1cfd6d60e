import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationSnapshot } from '../../../shared/connector.ts'
import { useStore } from '../../store/store.ts'
import { ConnectCard } from './connect-card.tsx'

/** Servers that are being installed or signed in to, at the head of the Connections page. What was not done in time stays in sight. */
export function OpenServers() {
  const { t } = useTranslation()
  const [since] = useState(() => Date.now() / 1000)
  const section = useRef<HTMLElement>(null)
  const cards = useStore(state => state.view.accountCards)
  const shown = useMemo(() => Object.values(cards).filter(card => isShown(card, since)).sort((a, b) => b.deadline_at - a.deadline_at), [cards, since])
  // The person asked for the card, perhaps from far down the page.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [shown.length])
  if (shown.length === 0) return null
  return (
    <section ref={section} aria-label={t('serverCard.open')} data-testid="open-servers" className="mt-4 max-w-[680px] scroll-mt-4 space-y-3">
      {shown.map(card => (
        <ConnectCard key={card.op_id} operation={card} />
      ))}
    </section>
  )
}

function isShown({ settled, settled_at: at, settled_by: by, targets }: OperationSnapshot, since: number): boolean {
  if (!targets.some(target => target.kind === 'mcp')) return false
  return !settled || (by === 'deadline' && (at ?? 0) >= since)
}
