import { classNames } from './class-names.ts'

export type PartTone = 'part-1' | 'part-2' | 'part-3' | 'part-4' | 'part-5' | 'part-6'

const fills: Readonly<Record<PartTone, string>> = {
  'part-1': 'bg-part-1',
  'part-2': 'bg-part-2',
  'part-3': 'bg-part-3',
  'part-4': 'bg-part-4',
  'part-5': 'bg-part-5',
  'part-6': 'bg-part-6',
}

export interface BarPart {
  readonly key: string
  readonly value: number
  readonly tone: PartTone
}

/** One thin bar whose parts add up to at most `of`. Decoration: the figures stand beside it in words. */
export function PartsBar({ parts, of, faded = false, className }: { readonly parts: readonly BarPart[]; readonly of: number; readonly faded?: boolean; readonly className?: string }) {
  const whole = Math.max(of, parts.reduce((sum, part) => sum + part.value, 0), 1)
  return (
    <span aria-hidden className={classNames('flex h-1.5 overflow-hidden rounded-full bg-track', className)}>
      {parts.map(part => (
        <span
          key={part.key}
          className={classNames('h-full shrink-0 transition-[width] duration-150', faded ? 'bg-line-strong' : fills[part.tone])}
          style={{ width: `${(part.value / whole) * 100}%`, minWidth: part.value > 0 ? 1.5 : 0 }}
        />
      ))}
    </span>
  )
}

export function PartSwatch({ tone }: { readonly tone: PartTone }) {
  return <span aria-hidden className={classNames('inline-block size-2 shrink-0 rounded-[2.5px]', fills[tone])} />
}
