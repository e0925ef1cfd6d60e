import type { TFunction } from 'i18next'
import { ExternalLink } from 'lucide-react'
import { type ComponentType, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import { readCatalogDetail } from '../../store/catalog-actions.ts'
import { useStore } from '../../store/store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useWords } from '../../ui/use-words.ts'
import { OfficialMark } from './official-mark.tsx'
import { SheetFacts } from './sheet-facts.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import { SheetVerbs } from './sheet-verbs.tsx'
import type { useLookAgain } from './use-look-again.ts'
import { useOpenCard } from './use-open-card.ts'

export interface CatalogSheetProps {
  /** Null: none is open. */
  readonly item: CatalogItem | null
  readonly Card: ComponentType<{ readonly name: string; readonly agreed?: boolean }>
  readonly look: ReturnType<typeof useLookAgain>
  readonly onClose: () => void
}

/** Everything about one server, before and after it is installed. */
export function CatalogSheet({ item, ...rest }: CatalogSheetProps) {
  return item && <OpenSheet key={item.id} item={item} {...rest} />
}

function OpenSheet({ item: listed, Card, look: { looked, again }, onClose }: CatalogSheetProps & { readonly item: CatalogItem }) {
  const say = useWords()
  const connections = useStore(state => state.view.connections)
  const ask = useMemo(() => () => (void [connections, looked], readCatalogDetail(listed.id)), [connections, looked, listed.id])
  const detail = useAnswer(ask)
  const item = detail.value?.item ?? listed
  const working = useOpenCard(item.id)
  return (
    <SheetFrame title={item.entry.title} head={<SheetHead item={item} />} onClose={onClose}>
      <p className="selectable text-read break-words text-ink-2">{say(item.entry.description)}</p>
      <SheetVerbs item={item} detail={detail.value} looking={detail.asking} onLook={again} Card={Card} />
      {detail.failure && (
        <div className="mt-4">
          <FailureNote failure={detail.failure} />
        </div>
      )}
      <SheetFacts item={item} detail={detail.value} asked={working} />
    </SheetFrame>
  )
}

function SheetHead({ item: { entry } }: { readonly item: CatalogItem }) {
  const { t } = useTranslation()
  return (
    <>
      <LetterTile name={entry.title} />
      <div className="min-w-0 flex-1">
        <p aria-hidden className="flex items-center gap-1.5">
          <span className="text-[17px] leading-snug font-semibold tracking-[-0.01em] break-words">{entry.title}</span>
          {entry.official && <OfficialMark />}
        </p>
        <p className="selectable flex flex-wrap gap-x-2 text-small text-ink-3">
          <span className="break-words">{entry.publisher}</span>
          <span>{licenceWords(t, entry.licence)}</span>
          <a href={entry.homepage} target="_blank" rel="noreferrer" data-testid="homepage" className="inline-flex min-w-0 items-center gap-1 text-accent-ink hover:underline">
            <span className="truncate">{hostOf(entry.homepage)}</span>
            <ExternalLink size={11} strokeWidth={1.75} aria-hidden className="shrink-0" />
          </a>
        </p>
      </div>
    </>
  )
}

function licenceWords(t: TFunction, licence: string): string {
  if (licence === 'proprietary') return t('catalog.proprietary')
  return licence === 'unknown' ? t('catalog.licenceUnknown') : licence
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address
}
