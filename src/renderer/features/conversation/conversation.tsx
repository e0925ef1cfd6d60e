import { type ComponentType, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openInBackground } from '../../store/session-actions.ts'
import { useStore, useTranscript } from '../../store/store.ts'
import type { CallItem, Waiting } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Composer } from './composer.tsx'
import { FloatingTwin } from './floating-twin.tsx'
import { PendingChange } from './pending-change.tsx'
import { TitleBar } from './title-bar.tsx'
import { TranscriptView, type TranscriptViewProps } from './transcript-view.tsx'
import type { Goal } from './use-cards-in-sight.ts'
import type { TranscriptParts } from './block-view.tsx'

/** Pieces of other features that a conversation has room for. */
export interface ConversationParts extends TranscriptParts {
  readonly Meter: ComponentType<{ readonly session: string }>
  readonly WaitingList: ComponentType<{ readonly onShow: (waiting: Waiting) => void }>
  readonly Twin: ComponentType<{ readonly session: string; readonly call: CallItem }>
  /** What an empty chat shows in place of a transcript. */
  readonly Welcome: ComponentType
}

export function Conversation({ session, parts }: { readonly session: string | null; readonly parts: ConversationParts }) {
  const scroller = useRef<HTMLDivElement>(null)
  // Kept until the chat it is in is on screen.
  const [goal, setGoal] = useState<Goal | null>(null)
  const reached = useCallback(() => setGoal(null), [])
  const show = useCallback((waiting: Waiting) => setGoal({ session: waiting.session, card: waiting.id }), [])
  return (
    <div data-testid="conversation" className="flex h-full min-w-0 flex-col">
      <TitleBar session={session} Meter={parts.Meter} WaitingList={parts.WaitingList} onShow={show} />
      <div className="relative min-h-0 flex-1">{session === null ? <parts.Welcome /> : <Opened key={session} session={session} parts={parts} scroller={scroller} goal={goal?.session === session ? goal : null} onReached={reached} />}</div>
      {/* The same gutters as the transcript has, so that both columns stand in one line. */}
      <div className="shrink-0 overflow-hidden [scrollbar-gutter:stable_both-edges]">
        {session !== null && <FloatingTwin session={session} scroller={scroller} Twin={parts.Twin} onShow={card => setGoal({ session, card })} />}
        {session !== null && <PendingChange session={session} />}
        <Composer key={session ?? 'new'} session={session} onSend={() => session !== null && setGoal({ session, card: null })} />
      </div>
    </div>
  )
}

interface OpenedProps extends Omit<TranscriptViewProps, 'transcript'> {
  readonly parts: ConversationParts
}

function Opened({ session, ...props }: OpenedProps) {
  const { t } = useTranslation()
  const transcript = useTranscript(session)
  const opening = useStore(state => state.desk.opening[session])
  if (transcript) {
    return (
      <Suspense fallback={<Shapes />}>
        <TranscriptView session={session} transcript={transcript} {...props} />
      </Suspense>
    )
  }
  if (opening?.kind === 'failed') {
    return (
      <div className="mx-auto max-w-[720px] p-6">
        <FailureNote failure={opening.failure}>
          <Button onClick={() => void openInBackground(session)}>{t('action.retry')}</Button>
        </FailureNote>
      </div>
    )
  }
  return <Shapes />
}

function Shapes() {
  return (
    <div aria-hidden className="mx-auto max-w-[720px] px-6 pt-8">
      <div className="mb-6 ml-auto h-12 w-2/3 rounded-composer bg-hover" />
      <div className="mb-3 h-4 w-11/12 rounded bg-hover" />
      <div className="mb-6 h-4 w-3/5 rounded bg-hover" />
      <div className="h-24 rounded-panel border border-line" />
    </div>
  )
}
