import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readLastImport } from '../../store/import-actions.ts'
import { showCatalog, showConnections } from '../../store/place-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Page } from '../../ui/page.tsx'
import { ImportOutcomeView } from './import-outcome.tsx'
import { ImportSources } from './import-sources.tsx'
import { ImportTableView } from './import-table.tsx'
import { canUndo, useImport } from './use-import.ts'

/** Servers taken over from elsewhere: where from, what would happen, what happened. */
export function ImportPage() {
  const { t } = useTranslation()
  const { phase, failure, read, finish, back } = useImport()
  const last = useStore(state => state.desk.lastImport)
  const fromConnections = useStore(({ desk: { place } }) => place.kind === 'import' && place.from === 'connections')
  const seen = last !== null && last.undone && !last.read
  // That it was taken back is told here; elsewhere it is no news any more.
  useEffect(() => {
    if (seen) readLastImport()
  }, [seen])
  const inside = phase.kind !== 'sources'
  useEscape(inside, back)
  return (
    <Page
      testId="import"
      title={t('import.title')}
      sentence={phase.kind === 'table' ? t('import.tableSentence') : t('import.sentence')}
      aside={
        <div className="flex gap-1.5">
          {phase.kind === 'sources' && last !== null && canUndo(last) && (
            <Button look="ghost" data-testid="import-last" onClick={() => finish(last.outcome)}>
              {t('import.details')}
            </Button>
          )}
          <Button look="ghost" data-testid="import-back" icon={<ArrowLeft size={14} strokeWidth={1.5} />} onClick={inside ? back : fromConnections ? showConnections : () => showCatalog()}>
            {inside ? t('import.otherSource') : fromConnections ? t('side.connections') : t('side.catalog')}
          </Button>
        </div>
      }
    >
      {failure && (
        <div className="mt-4 max-w-[680px]">
          <FailureNote failure={failure} />
        </div>
      )}
      {(phase.kind === 'sources' || phase.kind === 'reading') && <ImportSources reading={phase.kind === 'reading'} onRead={read} />}
      {phase.kind === 'table' && <ImportTableView key={phase.table.id} table={phase.table} onDone={finish} onBack={back} />}
      {phase.kind === 'outcome' && <ImportOutcomeView outcome={phase.outcome} onBack={back} />}
    </Page>
  )
}

/** Within an import, Esc goes back to its start and no further. */
function useEscape(inside: boolean, back: () => void): void {
  useEffect(() => {
    if (!inside) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      back()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [inside, back])
}
