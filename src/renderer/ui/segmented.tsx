import { ToggleGroup } from 'radix-ui'

export interface SegmentedProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
  readonly disabled?: boolean
  readonly testId?: string
}

/** One of a few, all in sight. */
export function Segmented<T extends string>({ label, value, options, onChange, disabled = false, testId }: SegmentedProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      data-testid={testId}
      disabled={disabled}
      value={value}
      onValueChange={next => {
        const chosen = options.find(option => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      className="inline-flex shrink-0 overflow-hidden rounded-control border border-line-strong bg-raised"
    >
      {options.map(option => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="h-[26px] border-l border-line px-2.5 text-ui text-ink-2 -outline-offset-2 transition-colors first:border-l-0 disabled:opacity-60 hover:bg-hover hover:text-ink data-[state=on]:bg-accent data-[state=on]:font-[510] data-[state=on]:text-on-accent"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
