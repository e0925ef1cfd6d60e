import { CircleSlash, File, FolderOpen, KeyRound, LogIn, SlidersHorizontal } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import { changeCatalog } from '../../store/catalog-actions.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useWords } from '../../ui/use-words.ts'
import type { Lack } from './missing-runtimes.ts'
import { type Need, needOf, programName, runtimeName, runtimeOf } from './needs.ts'
import { OfficialMark } from './official-mark.tsx'
import type { Setup } from './setups.ts'

const needIcons: Readonly<Record<Exclude<Need, 'nothing'>, ReactNode>> = {
  'sign-in': <LogIn size={12} strokeWidth={1.75} aria-hidden />,
  key: <KeyRound size={12} strokeWidth={1.75} aria-hidden />,
  file: <File size={12} strokeWidth={1.75} aria-hidden />,
  folder: <FolderOpen size={12} strokeWidth={1.75} aria-hidden />,
  'optional-key': <KeyRound size={12} strokeWidth={1.75} aria-hidden />,
  value: <SlidersHorizontal size={12} strokeWidth={1.75} aria-hidden />,
}

export interface CatalogCardProps {
  readonly item: CatalogItem
  readonly troubled: boolean
  /** Its card is open. */
  readonly setup: Setup | null
  /** Why it cannot run here: it is for other systems, or what runs it is missing or not ready. */
  readonly unable: 'platform' | Lack | null
}

/** One server of the catalog, in what decides: what it does, who makes it, what it needs. The whole card opens its sheet. */
export const CatalogCard = memo(function CatalogCard({ item, troubled, setup, unable }: CatalogCardProps) {
  const { t } = useTranslation()
  const say = useWords()
  const { entry, state, update_available: update } = item
  const need = needOf(entry)
  return (
    <button
      type="button"
      data-card
      data-testid="catalog-card"
      data-id={item.id}
      data-state={state}
      onClick={() => changeCatalog({ open: item.id })}
      className="flex h-full min-h-[156px] w-full flex-col rounded-panel border border-line bg-surface p-3.5 text-left transition-colors duration-100 [contain-intrinsic-size:auto_156px] [content-visibility:auto] hover:border-line-strong hover:bg-raised compact:min-h-[140px] compact:p-3"
    >
      <span className="flex w-full items-center gap-3">
        <LetterTile name={entry.title} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            <span className="truncate text-[14px] font-semibold" title={entry.title}>
              {entry.title}
            </span>
            {entry.official && <OfficialMark />}
          </span>
          <span className="block truncate text-small text-ink-3">{entry.publisher}</span>
        </span>
      </span>
      <span className="mt-2.5 line-clamp-3 flex-1 text-ui break-words text-ink-2">{say(entry.description)}</span>
      <span className="mt-2.5 flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 text-small text-ink-3">
        {state === 'available' && setup === null ? (
          <span className="inline-flex items-center gap-1">
            {need !== 'nothing' && needIcons[need]}
            {t(`catalog.need.${need}`)}
          </span>
        ) : (
          <CardState state={state} update={update} troubled={troubled} setup={setup} />
        )}
        {unable === null || state !== 'available' ? (
          <span>{runtimeName(t, runtimeOf(entry))}</span>
        ) : (
          <span data-testid="cannot-run" className="inline-flex items-center gap-1">
            <CircleSlash size={12} strokeWidth={1.75} aria-hidden className="text-wait-ink" />
            {unable === 'platform' ? t('catalog.otherSystem') : t(`catalog.${unable}`, { name: programName(t, entry) })}
          </span>
        )}
      </span>
    </button>
  )
})

/** How it stands here; then what it needs is no longer the question. */
function CardState({ state, update, troubled, setup }: { readonly state: CatalogItem['state']; readonly update: boolean; readonly troubled: boolean; readonly setup: Setup | null }) {
  const { t } = useTranslation()
  if (setup === 'failed') return <Pill tone="bad">{t('catalog.state.failed')}</Pill>
  if (setup === 'busy') return <Pill tone="wait">{t('catalog.state.busy')}</Pill>
  if (troubled) return <Pill tone="wait">{t('catalog.state.attention')}</Pill>
  if (update) return <Pill tone="accent">{t('catalog.state.update')}</Pill>
  if (state === 'installed') return <Pill tone="ok">{t('catalog.state.installed')}</Pill>
  return state === 'disabled' ? <Pill>{t('catalog.state.disabled')}</Pill> : null
}
