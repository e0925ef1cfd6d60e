import { ArrowDown } from 'lucide-react'
import { type RefObject, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { layBlocks } from '../../store/blocks.ts'
import type { Transcript } from '../../store/view.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Working } from '../../ui/working.tsx'
import { BlockView, type TranscriptParts } from './block-view.tsx'
import { type Goal, useCardsInSight } from './use-cards-in-sight.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { blockOfCard, firstOpenCard } from './waiting-place.ts'

export interface TranscriptViewProps {
  readonly session: string
  readonly transcript: Transcript
  readonly parts: TranscriptParts
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly goal: Goal | null
  readonly onReached: () => void
}

/** The transcript. Only what is near the window's view is laid out; only the piece that streams renders. */
export function TranscriptView({ session, transcript, parts, scroller, goal, onReached }: TranscriptViewProps) {
  const { t } = useTranslation()
  const { order, items } = transcript
  // An item never changes its kind, so the layout depends on the order alone.
  const blocks = useMemo(() => layBlocks({ order, items }), [order])
  const rows = useRef<VirtualizerHandle>(null)
  const stick = useStickToEnd(scroller)
  const { content, atEnd, toEnd } = stick
  const card = transcript.run === null ? undefined : firstOpenCard(transcript)
  useCardsInSight({ scroller, rows, stick, card, goal, onReached, blockOf: id => blockOfCard(blocks, items, id) })
  const last = order.at(-1)
  const lastItem = last === undefined ? undefined : items[last]
  const thinking = transcript.run !== null && (lastItem?.kind === 'prompt' || (lastItem?.kind === 'call' && lastItem.state !== 'running' && lastItem.state !== 'waiting'))
  return (
    <>
      <div ref={scroller} data-testid="transcript" role="log" aria-label={t('chat.transcript')} aria-busy={transcript.run !== null} aria-live="off" className="h-full overflow-y-auto [overflow-anchor:none] [scrollbar-gutter:stable_both-edges]">
        <div ref={content} className="pt-6 pb-2">
          <Virtualizer ref={rows} scrollRef={scroller} startMargin={24}>
            {blocks.map(block => (
              <div key={block.key} className="mx-auto max-w-[768px] px-6 pb-4">
                <BlockView session={session} block={block} parts={parts} />
              </div>
            ))}
          </Virtualizer>
          <div className="mx-auto h-8 max-w-[768px] px-6">
            {thinking && (
              <p className="text-ui text-ink-3" role="status">
                <Working>{t('chat.thinking')}</Working>
              </p>
            )}
          </div>
        </div>
      </div>
      {!atEnd && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
          <IconButton name={t('chat.toEnd')} icon={<ArrowDown size={16} strokeWidth={1.5} />} onClick={toEnd} className="float-in pointer-events-auto size-8! rounded-full! border border-line bg-raised! shadow-float" />
        </div>
      )}
    </>
  )
}
