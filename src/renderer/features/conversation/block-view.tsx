import { type ComponentType, memo } from 'react'
import { assertNever } from '../../../shared/failure.ts'
import type { Block } from '../../store/blocks.ts'
import { useItem } from '../../store/store.ts'
import type { AskedQuestion, CallItem, TextItem } from '../../store/view.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { NoticeBlock } from './notice-block.tsx'
import { OutcomeBlock } from './outcome-block.tsx'
import { PromptBlock } from './prompt-block.tsx'

export interface TranscriptParts {
  readonly Activity: ComponentType<{ readonly session: string; readonly ids: readonly string[]; readonly Card: ComponentType<{ readonly session: string; readonly call: CallItem }> }>
  readonly Card: ComponentType<{ readonly session: string; readonly call: CallItem }>
  readonly Thought: ComponentType<{ readonly session: string; readonly thought: TextItem; readonly bare?: boolean }>
  readonly Question: ComponentType<{ readonly session: string; readonly question: AskedQuestion }>
}

export interface BlockViewProps {
  readonly session: string
  readonly block: Block
  readonly parts: TranscriptParts
}

export const BlockView = memo(function BlockView({ session, block, parts }: BlockViewProps) {
  if (block.kind === 'activity') return <parts.Activity session={session} ids={block.ids} Card={parts.Card} />
  return <ItemView session={session} id={block.id} parts={parts} />
})

function ItemView({ session, id, parts }: { readonly session: string; readonly id: string; readonly parts: TranscriptParts }) {
  const item = useItem(session, id)
  if (!item) return null
  switch (item.kind) {
    case 'prompt':
      return <PromptBlock session={session} prompt={item} />
    case 'text':
      return (
        <div data-testid="assistant-text" aria-busy={item.streaming}>
          <Markdown text={item.text} streaming={item.streaming} />
        </div>
      )
    case 'reasoning':
      return <parts.Thought session={session} thought={item} bare />
    case 'question':
      return <parts.Question session={session} question={item.question} />
    case 'notice':
      return <NoticeBlock notice={item} />
    case 'outcome':
      return <OutcomeBlock session={session} outcome={item} />
    case 'call':
      return <parts.Activity session={session} ids={[id]} Card={parts.Card} />
    default:
      return assertNever(item)
  }
}
