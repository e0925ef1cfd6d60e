import { TriangleAlert } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome, ImportTable } from '../../../shared/config-import.ts'
import { sayCore } from '../../i18n/say-main.ts'
import { applyImport } from '../../store/import-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { choiceProblems, type Choices, countSaid, firstChoices, freshRows, importChoices, isChosen, type RowChoice, withAllNew } from './choices.ts'
import { ImportRowView } from './import-row.tsx'

export interface ImportTableProps {
  readonly table: ImportTable
  readonly onDone: (outcome: ImportOutcome) => void
  readonly onBack: () => void
}

/** The dry run: what each server would be here, and which of them to take. */
export function ImportTableView({ table, onDone, onBack }: ImportTableProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const { rows } = table
  const connections = useStore(state => state.view.connections)
  const taken = useMemo(() => new Set(connections.map(connection => connection.name)), [connections])
  const [choices, setChoices] = useState<Choices>(() => firstChoices(rows))
  const [strict, setStrict] = useState(false)
  const problems = useMemo(() => choiceProblems(rows, choices, taken), [rows, choices, taken])
  const chosen = rows.filter(row => isChosen(row, choices)).length
  const fresh = freshRows(rows)
  const said = countSaid(problems, strict)
  const allFresh = fresh.every(row => choices[row.name]?.on === true)
  const apply = useCallback(async () => {
    const answer = await applyImport(table.id, importChoices(rows, choices))
    if (answer.ok) onDone(answer.value)
    return answer
  }, [table.id, rows, choices, onDone])
  const { run, busy, failure } = useCommand(apply)
  const change = (name: string, part: Partial<RowChoice>): void => {
    setChoices(known => {
      const choice = known[name]
      return choice ? { ...known, [name]: { ...choice, ...part } } : known
    })
  }
  const submit = (): void => {
    if (Object.keys(problems).length === 0) {
      void run()
      return
    }
    setStrict(true)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <div data-testid="import-table" className="mt-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-[15px] font-semibold">{sayCore(t, table.from)}</h2>
        {table.path !== null && <p className="selectable min-w-0 truncate font-mono text-tiny text-ink-3">{table.path}</p>}
        <span className="flex-1" />
        {fresh.length > 1 && (
          <Button look="ghost" data-testid="import-all-new" onClick={() => setChoices(withAllNew(rows, choices, !allFresh))}>
            {allFresh ? t('import.noneNew') : t('import.allNew')}
          </Button>
        )}
      </div>
      {table.problems.map((problem, index) => (
        <p key={index} className="selectable mt-1.5 flex gap-1.5 text-ui text-wait-ink">
          <TriangleAlert size={14} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0" />
          <span className="min-w-0 break-words">{sayCore(t, problem)}</span>
        </p>
      ))}
      {rows.length === 0 ? (
        <EmptyState title={t('import.nothing')} sentence={t('import.nothingSentence')}>
          <Button onClick={onBack}>{t('import.otherSource')}</Button>
        </EmptyState>
      ) : (
        <>
          <ul ref={list} className="mt-2.5 divide-y divide-line rounded-panel border border-line bg-surface">
            {rows.map(row => {
              const choice = choices[row.name]
              return choice && <ImportRowView key={row.name} row={row} choice={choice} problem={problems[row.name] ?? null} strict={strict} onChange={part => change(row.name, part)} />
            })}
          </ul>
          {failure && (
            <div className="mt-3">
              <FailureNote failure={failure} />
            </div>
          )}
          <div className="sticky bottom-0 mt-3 -mb-12 flex items-center gap-2 border-t border-line bg-paper py-3">
            <p className="min-w-0 flex-1 text-small text-ink-3">{t('import.applySentence')}</p>
            <Button look="ghost" onClick={onBack}>
              {t('action.cancel')}
            </Button>
            <Button look="primary" data-testid="import-apply" className="figures" busy={busy} disabled={chosen === 0} onClick={submit}>
              {chosen === 0 ? t('import.applyNone') : said > 0 ? t('import.mend', { count: said }) : t('import.apply', { count: chosen })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
