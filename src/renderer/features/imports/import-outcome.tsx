import { TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome } from '../../../shared/config-import.ts'
import { sayCore } from '../../i18n/say-main.ts'
import { undoImport } from '../../store/import-actions.ts'
import { showConnections } from '../../store/place-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { TakenRow } from './taken-row.tsx'

/** What came of an import, and the way back. */
export function ImportOutcomeView({ outcome, onBack }: { readonly outcome: ImportOutcome; readonly onBack: () => void }) {
  const { t } = useTranslation()
  const undone = useStore(({ desk: { lastImport } }) => lastImport?.outcome.undo === outcome.undo && lastImport.undone)
  const { applied, failed } = outcome
  const { run, busy, failure } = useCommand(useCallback(() => undoImport(outcome.undo), [outcome.undo]))
  return (
    <div data-testid="import-outcome" className="mt-5 max-w-[680px]">
      <h2 role="status" className="text-[15px] font-semibold">
        {undone ? t('import.undone') : t('import.done', { count: applied.length })}
      </h2>
      <ul className="mt-2.5 divide-y divide-line rounded-panel border border-line bg-surface">
        {applied.map(({ name, as }) => (
          <TakenRow key={name} name={name} as={as} undone={undone} />
        ))}
        {failed.map(({ name, message }) => (
          <li key={name} className="flex gap-2.5 px-3.5 py-2 text-ui">
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-[3px] shrink-0 text-bad-ink" />
            <span className="selectable min-w-0">
              <span className="font-[510] break-words">{name}</span> <span className="break-words text-ink-2">{sayCore(t, message)}</span>
            </span>
          </li>
        ))}
      </ul>
      {failure && (
        <div className="mt-3">
          <FailureNote failure={failure} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-1.5">
        <Button look={undone ? 'outline' : 'primary'} data-testid="import-connections" onClick={showConnections}>
          {t('catalog.openConnections')}
        </Button>
        <Button look={undone ? 'primary' : 'outline'} onClick={onBack}>{t('import.more')}</Button>
        {applied.length > 0 && !undone && (
          <Button look="ghost" data-testid="import-undo" busy={busy} onClick={() => void run()}>
            {t('import.undo')}
          </Button>
        )}
      </div>
    </div>
  )
}
