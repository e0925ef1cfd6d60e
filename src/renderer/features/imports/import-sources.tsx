import { FileInput } from 'lucide-react'
import { type FormEvent, useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { importAppTitles, type ImportCandidate, type ImportSource } from '../../../shared/config-import.ts'
import { pickPath } from '../../store/catalog-actions.ts'
import { findImports, typeImport } from '../../store/import-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useCommand } from '../../ui/use-command.ts'

export interface ImportSourcesProps {
  readonly reading: boolean
  readonly onRead: (source: ImportSource) => void
}

/** Where servers can be taken over from. */
export function ImportSources({ reading, onRead }: ImportSourcesProps) {
  const { t } = useTranslation()
  const pick = useCallback(async () => {
    const picked = await pickPath('import')
    if (picked.ok && picked.value !== null) onRead({ kind: 'file', path: picked.value })
    return picked
  }, [onRead])
  const picking = useCommand(pick)
  return (
    <div aria-busy={reading} className="max-w-[680px]">
      <FoundApps reading={reading} onRead={onRead} />
      <PasteBox reading={reading} onRead={onRead} />
      <section aria-label={t('import.file')} className="mt-6">
        <h2 className="mb-1.5 text-small font-[510] text-ink-3">{t('import.file')}</h2>
        <div className="flex flex-wrap items-center gap-3 rounded-panel border border-dashed border-line-strong px-3.5 py-3">
          <p className="min-w-48 flex-1 text-ui text-ink-2">{t('import.fileSentence')}</p>
          <Button data-testid="import-pick" icon={<FileInput size={14} strokeWidth={1.5} />} busy={picking.busy} disabled={reading} onClick={() => void picking.run()}>
            {t('import.pick')}
          </Button>
        </div>
        <FailureLine failure={picking.failure} />
      </section>
    </div>
  )
}

/** Configurations of other apps. Only their count is read before the person asks for more. */
function FoundApps({ reading, onRead }: ImportSourcesProps) {
  const { t } = useTranslation()
  const found = useAnswer(findImports)
  return (
    <section aria-label={t('import.found')} className="mt-5">
      <h2 className="mb-1.5 text-small font-[510] text-ink-3">{t('import.found')}</h2>
      {found.failure && <FailureNote failure={found.failure} />}
      {found.value === null && found.failure === null && <div role="status" aria-label={t('import.looking')} className="h-12 rounded-panel border border-line bg-surface" />}
      {found.value?.length === 0 && <p className="text-ui text-ink-2">{t('import.noneFound')}</p>}
      {found.value !== null && found.value.length > 0 && (
        <ul data-testid="import-candidates" className="divide-y divide-line rounded-panel border border-line bg-surface">
          {found.value.map(candidate => (
            <FoundApp key={`${candidate.app}/${candidate.path}`} candidate={candidate} disabled={reading} onRead={onRead} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FoundApp({ candidate: { app, path, servers }, disabled, onRead }: { readonly candidate: ImportCandidate; readonly disabled: boolean; readonly onRead: ImportSourcesProps['onRead'] }) {
  const { t } = useTranslation()
  const name = importAppTitles[app]
  return (
    <li data-testid="import-candidate" data-app={app} className="flex min-h-12 items-center gap-3 px-3.5 py-2">
      <LetterTile small name={name} />
      <div className="min-w-0 flex-1">
        <p className="text-ui font-[510]">
          {name} <span className="figures font-normal text-ink-3">{t('import.servers', { count: servers })}</span>
        </p>
        <p className="selectable truncate font-mono text-tiny text-ink-3" title={path}>
          {path}
        </p>
      </div>
      <Button disabled={disabled} aria-label={t('import.lookAt', { name })} onClick={() => onRead({ kind: 'app', app, path })}>
        {t('import.look')}
      </Button>
    </li>
  )
}

function PasteBox({ reading, onRead }: ImportSourcesProps) {
  const { t } = useTranslation()
  const id = useId()
  const text = useStore(state => state.desk.importText)
  const fits = text.trim() !== '' && !reading
  const send = (): void => {
    if (fits) onRead({ kind: 'text', text })
  }
  return (
    <form
      className="mt-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-small font-[510] text-ink-3">
        {t('import.paste')}
      </label>
      <textarea
        id={id}
        data-testid="import-text"
        rows={5}
        spellCheck={false}
        maxLength={1_000_000}
        value={text}
        placeholder={'{ "mcpServers": { … } }\nhttps://mcp.example.org/mcp\nnpx -y @scope/server ~/Documents'}
        onChange={event => typeImport(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
            event.preventDefault()
            send()
          }
        }}
        className="block w-full resize-y rounded-control border border-line-strong bg-raised px-2.5 py-2 font-mono text-small hover:border-ink-3 focus-visible:border-accent!"
      />
      <div className="mt-2 flex items-center gap-3">
        <p className="min-w-0 flex-1 text-small text-ink-3">{t('import.pasteSentence')}</p>
        <Button type="submit" data-testid="import-read" busy={reading} disabled={!fits}>
          {t('import.read')}
        </Button>
      </div>
    </form>
  )
}
