import { ArrowUp } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTranscript } from '../../store/store.ts'
import type { CallItem, Transcript } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'

export interface FloatingTwinProps {
  readonly session: string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly Approval: ComponentType<{ readonly session: string; readonly call: CallItem }>
}

/** The first waiting approval again, above the composer, while its row is out of sight. */
export function FloatingTwin({ session, scroller, Approval }: FloatingTwinProps) {
  const { t } = useTranslation()
  const transcript = useTranscript(session)
  const call = useMemo(() => firstWaiting(transcript), [transcript])
  const hidden = useOutOfSight(scroller, call?.approval?.id)
  if (!call || !hidden) return null
  return (
    <div className="mx-auto w-full max-w-[768px] px-6 pb-2">
      <div data-testid="approval-twin" className="float-in rounded-panel shadow-float">
        <Approval session={session} call={call} />
      </div>
      <Button
        look="ghost"
        className="mt-1 h-6!"
        icon={<ArrowUp size={13} strokeWidth={1.5} />}
        onClick={() => {
          const element = scroller.current
          if (element) element.scrollTop = element.scrollHeight
        }}
      >
        {t('approval.showRow')}
      </Button>
    </div>
  )
}

function firstWaiting(transcript: Transcript | undefined): CallItem | undefined {
  return transcript?.order.map(id => transcript.items[id]).find((item): item is CallItem => item?.kind === 'call' && item.state === 'waiting' && item.approval?.answer === null && item.question === null)
}

function useOutOfSight(scroller: RefObject<HTMLDivElement | null>, approval: string | undefined): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (!element || approval === undefined) {
      setHidden(false)
      return undefined
    }
    let frame = 0
    const look = (): void => {
      const view = element.getBoundingClientRect()
      const card = element.querySelector(`[data-approval="${CSS.escape(approval)}"]`)?.getBoundingClientRect()
      setHidden(!card || card.bottom < view.top + 40 || card.top > view.bottom - 40)
    }
    const onScroll = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    // A new card is first laid out, then looked for.
    const timer = setTimeout(look, 250)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, approval])
  return hidden
}
