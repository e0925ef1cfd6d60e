import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface SecondsFieldProps {
  readonly label: string
  /** Null: what stands above decides. */
  readonly value: number | null
  readonly placeholder: string
  readonly disabled?: boolean
  readonly onSet: (seconds: number | null) => void
}

/** What main takes. */
const longest = 86_400

/** A time limit, set when the field is left. Empty takes the choice back. */
export function SecondsField({ label, value, placeholder, disabled = false, onSet }: SecondsFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => setTyped(null), [value])
  const read = typed === null ? value : readSeconds(typed)
  const leave = (): void => {
    setTyped(null)
    if (typed !== null && read !== undefined && read !== value) onSet(read)
  }
  return (
    <span className="relative inline-block shrink-0">
      <input
        inputMode="numeric"
        aria-label={label}
        aria-invalid={read === undefined || undefined}
        placeholder={placeholder}
        disabled={disabled}
        value={typed ?? (value === null ? '' : String(value))}
        onChange={event => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={event => {
          if (event.key === 'Enter') leave()
          if (event.key !== 'Escape' || typed === null) return
          event.stopPropagation()
          setTyped(null)
        }}
        className="figures h-[26px] w-24 rounded-control border border-line-strong bg-raised pr-6 pl-2 text-right text-small hover:border-ink-3 disabled:opacity-50 aria-invalid:border-bad"
      />
      <span aria-hidden className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-small text-ink-3">
        {t('server.seconds')}
      </span>
    </span>
  )
}

/** Undefined: it is no number of seconds. */
function readSeconds(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const seconds = Number(text)
  return Number.isFinite(seconds) && seconds > 0 && seconds <= longest ? seconds : undefined
}
