import { ArrowDown } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTranscript } from '../../store/store.ts'
import type { CallItem } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { findCard, firstWaiting, openCard } from './waiting-place.ts'

export interface FloatingTwinProps {
  readonly session: string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onShow: (card: string) => void
  readonly Twin: ComponentType<{ readonly session: string; readonly call: CallItem }>
}

/** The first waiting card again, above the composer, while its row is out of sight. */
export function FloatingTwin({ session, scroller, onShow, Twin }: FloatingTwinProps) {
  const { t } = useTranslation()
  const transcript = useTranscript(session)
  const call = useMemo(() => firstWaiting(transcript), [transcript])
  const card = openCard(call)
  const hidden = useOutOfSight(scroller, card)
  if (!call || card === undefined || !hidden) return null
  return (
    <div className="mx-auto w-full max-w-[768px] px-6 pb-2">
      <div data-testid="approval-twin" className="float-in rounded-panel shadow-float">
        <Twin session={session} call={call} />
      </div>
      <Button look="ghost" className="mt-1 h-6!" icon={<ArrowDown size={13} strokeWidth={1.5} />} onClick={() => onShow(card)}>
        {t('approval.showRow')}
      </Button>
    </div>
  )
}

/** How often the card is looked for, in milliseconds: rows are laid out, folded and moved without a scroll. */
const lookEveryMs = 400

function useOutOfSight(scroller: RefObject<HTMLDivElement | null>, card: string | undefined): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    setHidden(false)
    if (card === undefined) return undefined
    let misses = 0
    const look = (): void => {
      misses = isInSight(scroller.current, card) ? 0 : misses + 1
      // Once may be a layout that is under way.
      setHidden(misses >= 2)
    }
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [scroller, card])
  return hidden
}

function isInSight(element: HTMLElement | null, id: string): boolean {
  const view = element?.getBoundingClientRect()
  const card = findCard(element, id)?.getBoundingClientRect()
  return view !== undefined && card !== undefined && card.bottom > view.top + 40 && card.top < view.bottom - 40
}
