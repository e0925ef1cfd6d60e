import { type ComponentType, memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { foldPanel } from '../../store/blocks.ts'
import { useStore } from '../../store/store.ts'
import type { CallItem, Item } from '../../store/view.ts'
import { ActivityRow } from './activity-row.tsx'
import { FoldedRows } from './folded-rows.tsx'
import { ThoughtRow } from './thought-row.tsx'

/** What a row that waits for the person shows under itself. */
export type CardComponent = ComponentType<{ readonly session: string; readonly call: CallItem }>

export interface ActivityPanelProps {
  readonly session: string
  readonly ids: readonly string[]
  readonly Card: CardComponent
}

/** The calls between two pieces of text. */
export const ActivityPanel = memo(function ActivityPanel({ session, ids, Card }: ActivityPanelProps) {
  const { t } = useTranslation()
  const items = useStore(useShallow(state => ids.map(id => state.view.transcripts[session]?.items[id]).filter(item => item !== undefined)))
  const parts = useMemo(() => foldPanel(items), [items])
  return (
    <section aria-label={t('row.panel')} data-testid="activity-panel" className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
      {parts.map(part =>
        part.kind === 'fold' ? (
          <FoldedRows key={`fold-${part.key}`} session={session} foldKey={part.key} ids={part.ids} items={items}>
            {part.ids.map(id => (
              <PanelRow key={id} session={session} item={items.find(item => item.id === id)} Card={Card} />
            ))}
          </FoldedRows>
        ) : (
          <PanelRow key={part.id} session={session} item={items.find(item => item.id === part.id)} Card={Card} />
        ),
      )}
    </section>
  )
})

function PanelRow({ session, item, Card }: { readonly session: string; readonly item: Item | undefined; readonly Card: CardComponent }) {
  if (item?.kind === 'call') return <ActivityRow session={session} call={item} Card={Card} />
  if (item?.kind === 'reasoning') return <ThoughtRow session={session} thought={item} />
  return null
}
