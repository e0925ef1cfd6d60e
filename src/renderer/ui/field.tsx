import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export const inputLook = 'h-8 w-full rounded-control border border-line-strong bg-raised px-2.5 text-ui text-ink transition-colors hover:border-ink-3 disabled:opacity-50'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  readonly label: string
  readonly sentence?: ReactNode
  readonly problem?: string | null
  readonly mono?: boolean
  /** The sentence stays beside what is wrong: it says where to find what is asked. */
  readonly keepSentence?: boolean
  /** A control within the field, at its end. */
  readonly end?: ReactNode
}

/** A named input with the sentence that explains it and, when there is one, what is wrong with it. */
export function Field({ label, sentence, problem, mono = false, keepSentence = false, end, className, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-ui font-[510]">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          {...rest}
          className={classNames(inputLook, mono && 'font-mono text-small', problem && 'border-bad', end !== undefined && 'pr-9')}
        />
        {end !== undefined && <span className="absolute top-1/2 right-1 flex -translate-y-1/2">{end}</span>}
      </div>
      <p id={`${id}-note`} className={classNames('mt-1 text-small', problem ? 'text-bad-ink' : 'text-ink-3')}>
        {problem ?? sentence}
        {problem && keepSentence && <span className="text-ink-3"> {sentence}</span>}
      </p>
    </div>
  )
}
