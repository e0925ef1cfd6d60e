import type { TFunction } from 'i18next'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogDetail, CatalogItem } from '../../../shared/catalog-entry.ts'
import { AccessList } from '../../ui/access-list.tsx'
import { CommandBox } from '../../ui/command-box.tsx'
import { useFormat } from '../../ui/format.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { useWords } from '../../ui/use-words.ts'
import { pinnedVersion } from './needs.ts'
import { RuntimeLine } from './runtime-line.tsx'
import { ToolsPreview } from './tools-preview.tsx'

export interface SheetFactsProps {
  readonly item: CatalogItem
  readonly detail: CatalogDetail | null
  /** Its card asks for the values now. */
  readonly asked: boolean
}

/** What will run, what it may touch, what it asks for and what it can do. */
export function SheetFacts({ item, detail, asked }: SheetFactsProps) {
  const { t } = useTranslation()
  const say = useWords()
  const format = useFormat()
  const { entry, installed_version: installed } = item
  const remote = entry.transport.type !== 'stdio'
  const version = pinnedVersion(entry)
  const placeholders = { ...Object.fromEntries(entry.values.map(value => [value.name, say(value.prompt)])), DATA_FOLDER: t('catalog.dataFolder') }
  return (
    <div className="mt-6 space-y-6">
      {entry.post_install && (
        <Part title={t('catalog.goodToKnow')}>
          <p className="selectable text-ui break-words">
            <LinkedText hosts text={say(entry.post_install)} />
          </p>
        </Part>
      )}
      <Part title={remote ? t('serverCard.reaches') : t('serverCard.runs')}>
        {detail === null ? <div aria-hidden className="h-8 rounded-control bg-hover" /> : <CommandBox asked={placeholders} text={detail.command} label={remote ? t('serverCard.reaches') : t('serverCard.runs')} />}
        {detail && detail.runtime.state !== 'missing' && <RuntimeLine runtime={detail.runtime} />}
        {version !== null && (
          <p className="mt-1 text-small text-ink-3">{versionWords(t, installed, version)}</p>
        )}
      </Part>
      <Part title={t('serverCard.mayTouch')}>
        <AccessList access={entry.access} />
      </Part>
      {!asked && (entry.values.length > 0 || entry.auth.type === 'oauth') && (
        <Part title={t('catalog.asks')}>
          <ul data-testid="asked-values" className="space-y-2">
            {entry.auth.type === 'oauth' && <li className="text-ui">{t('catalog.asksSignIn')}</li>}
            {entry.values.map(value => (
              <li key={value.name} className="selectable text-ui break-words">
                <span className="font-[510]">{value.required ? say(value.prompt) : t('values.optional', { prompt: say(value.prompt) })}</span>
                {value.hint && (
                  <span className="block text-ink-2">
                    <LinkedText hosts text={say(value.hint)} />
                  </span>
                )}
                {value.secret && (
                  <span className="mt-0.5 flex items-center gap-1 text-small text-ink-3">
                    <KeyRound size={11} strokeWidth={1.75} aria-hidden />
                    {t('values.kept')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {entry.tools.preview.length > 0 && (
        <Part title={t('catalog.tools')} aside={format.number(entry.tools.preview.length)}>
          <ToolsPreview tools={entry.tools.preview} />
        </Part>
      )}
    </div>
  )
}

function versionWords(t: TFunction, installed: string | null, version: string): string {
  if (installed === null) return t('catalog.version', { version })
  return installed === version ? t('catalog.newest', { version }) : t('catalog.versions', { installed, version })
}

function Part({ title, aside, children }: { readonly title: string; readonly aside?: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 flex items-baseline gap-2 text-small font-[510] text-ink-3">
        {title}
        {aside !== undefined && <span className="figures font-normal">{aside}</span>}
      </h3>
      {children}
    </section>
  )
}
