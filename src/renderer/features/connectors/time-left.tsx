import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesLeft } from './minutes-left.ts'

/** Seconds; with more than this left there is no hurry to tell of. */
const soon = 600

/** Counts down to a moment (seconds since 1970). Figures change, nothing around them moves. */
export function TimeLeft({ deadline }: { readonly deadline: number }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (deadline - now / 1000 > soon) return null
  return (
    <span role="timer" aria-label={t('card.timeLeft')} data-testid="time-left" className="figures min-w-16 shrink-0 text-small text-ink-3">
      {t('card.left', { time: minutesLeft(deadline, now) })}
    </span>
  )
}
