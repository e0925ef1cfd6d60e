import { X } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readLastImport, undoImport } from '../../store/import-actions.ts'
import { showImport } from '../../store/place-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureText } from '../../ui/failure-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { canUndo } from './use-import.ts'

const undoneShownMs = 8000

/** The way back from the last import, wherever in the window the person went on to. The import page has its own. */
export function ImportNotice() {
  const { t } = useTranslation()
  const last = useStore(state => state.desk.lastImport)
  const elsewhere = useStore(state => state.desk.place.kind !== 'import')
  const undo = last?.outcome.undo ?? ''
  const { run, busy, failure } = useCommand(useCallback(() => undoImport(undo), [undo]))
  const shown = elsewhere && last !== null && !last.read && last.outcome.applied.length > 0
  const over = shown && last.undone
  // It asks for nothing: long enough to be read, then it goes.
  useEffect(() => {
    if (!over) return undefined
    const timer = setTimeout(readLastImport, undoneShownMs)
    return () => clearTimeout(timer)
  }, [over])
  return (
    <div aria-live="polite">
      {shown && (
        <div data-testid="import-notice" className="float-in flex items-center gap-2 border-b border-line bg-surface px-[18px] py-1 text-ui">
          <p className="selectable min-w-0 flex-1 break-words">
            {last.undone ? t('import.undone') : t('import.done', { count: last.outcome.applied.length })}
            {failure && (
              <span role="alert" className="text-bad-ink">
                {' '}
                <FailureText failure={failure} />
              </span>
            )}
          </p>
          {canUndo(last) && (
            <>
              <Button look="ghost" data-testid="notice-undo" busy={busy} onClick={() => void run()}>
                {t('import.undo')}
              </Button>
              <Button look="ghost" data-testid="notice-details" onClick={() => showImport()}>
                {t('import.details')}
              </Button>
            </>
          )}
          <IconButton name={t('action.dismiss')} icon={<X size={15} strokeWidth={1.5} />} className="size-6!" onClick={readLastImport} />
        </div>
      )}
    </div>
  )
}
