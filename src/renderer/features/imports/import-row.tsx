import { KeyRound, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportRow } from '../../../shared/config-import.ts'
import { sayCore } from '../../i18n/say-main.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ValueField } from '../../ui/value-field.tsx'
import { valueOf } from '../../ui/asked-value.ts'
import { isRisky } from '../../../shared/risky-command.ts'
import { canImport, type ChoiceProblem, type RowChoice } from './choices.ts'

export interface ImportRowProps {
  readonly row: ImportRow
  readonly choice: RowChoice
  readonly problem: ChoiceProblem | null
  /** The person wanted to go on: say what is missing as well. */
  readonly strict: boolean
  readonly onChange: (part: Partial<RowChoice>) => void
}

const tones = { new: 'accent', same: 'quiet', clash: 'wait', invalid: 'bad' } as const

/** One server of a dry run: what it would run, how it stands to what is here, and what it still asks. */
export function ImportRowView({ row, choice, problem, strict, onChange }: ImportRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const able = canImport(row)
  const on = able && choice.on
  return (
    <li data-testid="import-row" data-name={row.name} data-state={row.state} className="flex gap-3 px-3.5 py-3 compact:py-2">
      <input
        id={id}
        type="checkbox"
        data-testid="import-check"
        checked={on}
        disabled={!able}
        aria-describedby={`${id}-state`}
        onChange={event => onChange({ on: event.target.checked })}
        className="mt-[3px] size-3.5 shrink-0 accent-[var(--color-accent)]"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2.5">
          <label htmlFor={id} className={classNames('truncate text-ui font-[560]', !able && 'text-ink-2')} title={row.name}>
            {row.name}
          </label>
          <span id={`${id}-state`} className="flex shrink-0 gap-1.5">
            <Pill tone={tones[row.state]}>{t(`import.state.${row.state}`)}</Pill>
            {row.disabled && <Pill>{t('import.off')}</Pill>}
          </span>
        </div>
        <p className="selectable mt-0.5 font-mono text-tiny break-words [overflow-wrap:anywhere] text-ink-3">{row.target}</p>
        {row.problems.map((text, index) => (
          <Note key={index} tone={row.state === 'invalid' ? 'bad' : 'wait'} icon={<TriangleAlert size={13} strokeWidth={1.5} aria-hidden />}>
            <LinkedText text={sayCore(t, text)} />
          </Note>
        ))}
        {able && isRisky(row) && (
          <Note tone="bad" icon={<TriangleAlert size={13} strokeWidth={1.5} aria-hidden />}>
            {t('import.risky')}
          </Note>
        )}
        {row.secrets.length > 0 && (
          <Note tone="quiet" icon={<KeyRound size={13} strokeWidth={1.5} aria-hidden />}>
            {t('import.secrets', { count: row.secrets.length, places: format.list(row.secrets.map(secret => secret.place)) })}
          </Note>
        )}
        {on && row.state === 'clash' && (
          <div className="row-in mt-2.5 space-y-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Segmented
                label={t('import.clash', { name: row.name })}
                value={choice.replace ? 'replace' : 'rename'}
                options={[
                  { value: 'rename', label: t('import.rename') },
                  { value: 'replace', label: t('import.replace') },
                ]}
                onChange={chosen => onChange({ replace: chosen === 'replace' })}
              />
              {choice.replace && <p className="min-w-0 flex-1 text-small text-ink-2">{t('import.replaceSentence')}</p>}
            </div>
            {!choice.replace && (
              <Field
                mono
                className="w-64"
                data-testid="import-as"
                label={t('import.newName')}
                problem={problem === 'letters' ? t('connections.nameLetters') : problem === 'taken' ? t('connections.nameTaken') : problem === 'twin' ? t('import.twin') : null}
                value={choice.as}
                onChange={event => onChange({ as: event.target.value })}
              />
            )}
          </div>
        )}
        {on && problem === 'twin' && row.state === 'new' && (
          <Note tone="bad" icon={<TriangleAlert size={13} strokeWidth={1.5} aria-hidden />}>
            {t('import.twin')}
          </Note>
        )}
        {on && row.asks.length > 0 && (
          <fieldset className="row-in mt-2.5 max-w-[460px] space-y-3">
            <legend className="sr-only">{t('serverCard.asks', { server: row.name })}</legend>
            {row.asks.map(asked => (
              <ValueField key={asked.name} asked={{ ...asked, prompt: sayCore(t, asked.prompt) }} strict={strict} value={valueOf(asked, choice.values)} onChange={value => onChange({ values: { ...choice.values, [asked.name]: value } })} />
            ))}
          </fieldset>
        )}
      </div>
    </li>
  )
}

const noteTones = { quiet: 'text-ink-2', wait: 'text-wait-ink', bad: 'text-bad-ink' } as const

function Note({ tone, icon, children }: { readonly tone: keyof typeof noteTones; readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className={classNames('selectable mt-1 flex gap-1.5 text-small', noteTones[tone])}>
      <span className="mt-[2px] shrink-0">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}
