import { File, FolderOpen, KeyRound, LogIn, SlidersHorizontal } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import { changeCatalog } from '../../store/catalog-actions.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useWords } from '../../ui/use-words.ts'
import { type Need, needOf, runtimeName, runtimeOf } from './needs.ts'
import { OfficialMark } from './official-mark.tsx'

const needIcons: Readonly<Record<Exclude<Need, 'nothing'>, ReactNode>> = {
  'sign-in': <LogIn size={12} strokeWidth={1.75} aria-hidden />,
  key: <KeyRound size={12} strokeWidth={1.75} aria-hidden />,
  file: <File size={12} strokeWidth={1.75} aria-hidden />,
  folder: <FolderOpen size={12} strokeWidth={1.75} aria-hidden />,
  'optional-key': <KeyRound size={12} strokeWidth={1.75} aria-hidden />,
  value: <SlidersHorizontal size={12} strokeWidth={1.75} aria-hidden />,
}

/** One server of the catalog, in what decides: what it does, who makes it, what it needs. The whole card opens its sheet. */
export const CatalogCard = memo(function CatalogCard({ item, troubled, busy }: { readonly item: CatalogItem; readonly troubled: boolean; readonly busy: boolean }) {
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
        {state === 'available' && !busy ? (
          <span className="inline-flex items-center gap-1">
            {need !== 'nothing' && needIcons[need]}
            {t(`catalog.need.${need}`)}
          </span>
        ) : (
          <CardState state={state} update={update} troubled={troubled} busy={busy} />
        )}
        <span>{runtimeName(t, runtimeOf(entry))}</span>
      </span>
    </button>
  )
})

/** How it stands here; then what it needs is no longer the question. */
function CardState({ state, update, troubled, busy }: { readonly state: CatalogItem['state']; readonly update: boolean; readonly troubled: boolean; readonly busy: boolean }) {
  const { t } = useTranslation()
  if (busy) return <Pill tone="wait">{t('catalog.state.busy')}</Pill>
  if (troubled) return <Pill tone="wait">{t('catalog.state.attention')}</Pill>
  if (update) return <Pill tone="accent">{t('catalog.state.update')}</Pill>
  if (state === 'installed') return <Pill tone="ok">{t('catalog.state.installed')}</Pill>
  return state === 'disabled' ? <Pill>{t('catalog.state.disabled')}</Pill> : null
}
