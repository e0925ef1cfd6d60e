import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationSnapshot } from '../../../shared/connector.ts'
import { useStore } from '../../store/store.ts'
import { ConnectCard } from './connect-card.tsx'
import { FailedCard } from './failed-card.tsx'
import { failedTarget } from './failed-target.ts'

/** Servers that are being installed or signed in to, at the head of the Connections page. What was not done in time stays in sight. */
export function OpenServers() {
  const { t } = useTranslation()
  const [since] = useState(() => Date.now() / 1000)
  const section = useRef<HTMLElement>(null)
  const cards = useStore(state => state.view.accountCards)
  const shown = useMemo(() => Object.values(cards).filter(card => isShown(card, since)).sort((a, b) => b.deadline_at - a.deadline_at), [cards, since])
  // Those that are there when the page opens take no more room than they must, and do not move it.
  const [before] = useState<ReadonlySet<string>>(() => new Set(shown.map(card => card.op_id)))
  const newest = shown.find(card => !card.settled && !before.has(card.op_id))?.op_id
  // The person asked for it just now, perhaps from far down the page.
  useEffect(() => {
    if (newest !== undefined) section.current?.querySelector(`[data-operation="${CSS.escape(newest)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  if (shown.length === 0) return null
  return (
    <section ref={section} aria-label={t('serverCard.open')} data-testid="open-servers" className="mt-4 max-w-[680px] space-y-3">
      {shown.map(card => {
        const failed = before.has(card.op_id) ? failedTarget(card) : null
        return failed === null ? <ConnectCard key={card.op_id} operation={card} /> : <FailedCard key={card.op_id} operation={card} target={failed} />
      })}
    </section>
  )
}

function isShown({ settled, settled_at: at, settled_by: by, targets }: OperationSnapshot, since: number): boolean {
  if (!targets.some(target => target.kind === 'mcp')) return false
  return !settled || (by === 'deadline' && (at ?? 0) >= since)
}
