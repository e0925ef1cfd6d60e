import type { CallItem, Item, Transcript } from './view.ts'

/** A piece of the transcript as it is laid out: one item, or the calls between two pieces of text as one panel. */
export type Block = { readonly kind: 'item'; readonly key: string; readonly id: string } | { readonly kind: 'activity'; readonly key: string; readonly ids: readonly string[] }

/** Calls that follow each other share a panel; thinking between them belongs to it. */
export function layBlocks({ order, items }: Pick<Transcript, 'order' | 'items'>): readonly Block[] {
  const blocks: Block[] = []
  let panel: string[] = []
  const close = (): void => {
    const [first] = panel
    if (first === undefined) return
    const hasCall = panel.some(id => items[id]?.kind === 'call')
    if (hasCall) blocks.push({ kind: 'activity', key: first, ids: panel })
    else blocks.push(...panel.map((id): Block => ({ kind: 'item', key: id, id })))
    panel = []
  }
  for (const id of order) {
    const kind = items[id]?.kind
    if (kind === 'call' || kind === 'reasoning') panel.push(id)
    else {
      close()
      blocks.push({ kind: 'item', key: id, id })
    }
  }
  close()
  return blocks
}

export type PanelPart = { readonly kind: 'row'; readonly id: string } | { readonly kind: 'fold'; readonly key: string; readonly ids: readonly string[] }

/** Rows at the end of a panel that always stay in sight. */
const keptInSight = 3

/** Runs of quiet rows fold; whatever failed, waits or runs, and the last rows, never do. */
export function foldPanel(rows: readonly Item[]): readonly PanelPart[] {
  const parts: PanelPart[] = []
  let run: string[] = []
  const close = (): void => {
    const [first] = run
    if (first !== undefined && run.length >= 2) parts.push({ kind: 'fold', key: first, ids: run })
    else parts.push(...run.map((id): PanelPart => ({ kind: 'row', id })))
    run = []
  }
  rows.forEach((row, index) => {
    if (index < rows.length - keptInSight && isQuiet(row)) run.push(row.id)
    else {
      close()
      parts.push({ kind: 'row', id: row.id })
    }
  })
  close()
  return parts
}

function isQuiet(item: Item): boolean {
  if (item.kind === 'reasoning') return !item.streaming
  return item.kind === 'call' && item.state === 'ok' && item.question === null && item.requests.length === 0 && item.operation === null
}

export function isCall(item: Item | undefined): item is CallItem {
  return item?.kind === 'call'
}
