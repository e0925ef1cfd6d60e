import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ValueRow } from '../store/server-draft.ts'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { inputLook } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { isSecretRow, newRow, rowProblem, type ValueKind } from './value-table.ts'

export interface ValueRowsProps {
  readonly kind: ValueKind
  readonly rows: readonly ValueRow[]
  readonly onChange: (rows: readonly ValueRow[]) => void
  /** Also say what is missing: the person wanted to go on. */
  readonly strict: boolean
}

/** Names with their values, secret ones hidden. What is kept already is not shown; it can be replaced. */
export function ValueRows({ kind, rows, onChange, strict }: ValueRowsProps) {
  const { t } = useTranslation()
  const change = (id: number, part: Partial<ValueRow>): void => onChange(rows.map(row => (row.id === id ? { ...row, ...part } : row)))
  return (
    <div data-testid={`rows-${kind}`}>
      <ul className="space-y-2">
        {rows.map(row => (
          <Row key={row.id} kind={kind} row={row} problem={rowProblem(row, rows, kind)} strict={strict} onChange={part => change(row.id, part)} onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))} />
        ))}
      </ul>
      <Button look="ghost" className={classNames('-ml-2', rows.length > 0 && 'mt-1.5')} data-testid={`rows-${kind}-add`} icon={<Plus size={14} strokeWidth={1.75} aria-hidden />} onClick={() => onChange([...rows, newRow(rows)])}>
        {t(`rows.add.${kind}`)}
      </Button>
    </div>
  )
}

interface RowProps {
  readonly kind: ValueKind
  readonly row: ValueRow
  readonly problem: ReturnType<typeof rowProblem>
  readonly strict: boolean
  readonly onChange: (part: Partial<ValueRow>) => void
  readonly onRemove: () => void
}

function Row({ kind, row, problem, strict, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const id = useId()
  const secret = isSecretRow(row)
  const stored = secret && row.kept !== null
  const said = problem !== null && (strict || problem === 'twice' || (problem === 'name' && row.name !== '')) ? problem : null
  const note = said === null ? (stored && row.value === '' ? null : secret ? t('rows.secretSentence') : null) : t(`rows.problem.${said}`)
  const named = row.name.trim() === '' ? t(`rows.nameless.${kind}`) : row.name.trim()
  return (
    <li data-testid="value-row" data-name={row.name}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label={t(`rows.name.${kind}`)}
          placeholder={kind === 'env' ? 'API_KEY' : 'Authorization'}
          data-testid="row-name"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={said === 'name' || said === 'twice' ? true : undefined}
          aria-describedby={`${id}-note`}
          value={row.name}
          onChange={event => onChange({ name: event.target.value })}
          className={classNames(inputLook, 'w-[38%]! font-mono text-small aria-invalid:border-bad')}
        />
        <input
          aria-label={t('rows.valueOf', { name: named })}
          placeholder={stored ? t('rows.stored') : t('rows.value')}
          data-testid="row-value"
          data-1p-ignore
          type={secret ? 'password' : 'text'}
          spellCheck={false}
          autoComplete={secret ? 'new-password' : 'off'}
          aria-invalid={said === 'value' ? true : undefined}
          aria-describedby={`${id}-note`}
          value={row.value}
          onChange={event => onChange({ value: event.target.value })}
          className={classNames(inputLook, 'w-auto! min-w-24 flex-1 font-mono text-small aria-invalid:border-bad')}
        />
        <Checkbox testId="row-secret" checked={secret} onChange={on => onChange({ secret: on })}>
          {t('rows.secret')}
        </Checkbox>
        <IconButton name={t('rows.remove', { name: named })} data-testid="row-remove" icon={<X size={15} strokeWidth={1.5} />} className="-mr-1.5" onClick={onRemove} />
      </div>
      <p id={`${id}-note`} className={classNames('mt-1 text-small empty:hidden', said === null ? 'text-ink-3' : 'text-bad-ink')}>
        {note}
      </p>
    </li>
  )
}
