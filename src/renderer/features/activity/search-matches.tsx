import { ScanSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showInspector } from '../../store/place-actions.ts'
import type { SearchFacts } from '../../store/view.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'

/** Lines in sight before the row is opened. */
const peek = 3

/** The ranked answer to a search, as the model got it: confident matches first, the closest of the rest fainter. */
export function SearchMatches({ search, whole }: { readonly search: SearchFacts; readonly whole: boolean }) {
  const { t } = useTranslation()
  const hits = [...search.matches.map(hit => ({ ...hit, close: false })), ...search.closest.map(hit => ({ ...hit, close: true }))]
  const finite = hits.map(hit => hit.score).filter(Number.isFinite)
  const best = Math.max(1e-9, ...finite)
  const groups = whole && search.queries.length > 1 ? search.queries.map(query => ({ query, hits: hits.filter(hit => hit.query === query) })) : [{ query: null, hits: whole ? hits : hits.slice(0, peek) }]
  return (
    <div data-testid="search-matches" className="px-3 pb-2 pl-[37px]">
      {groups.map(group => (
        <div key={group.query ?? 'all'} className={group.query === null ? '' : 'mb-2 last:mb-0'}>
          {group.query !== null && <p className="pb-0.5 text-small text-ink-3">“{group.query}”</p>}
          {group.hits.map((hit, index) => (
            <HitLine key={`${hit.name}-${index}`} name={hit.name} score={hit.score} share={Number.isFinite(hit.score) ? hit.score / best : 1} faint={hit.close} />
          ))}
          {group.hits.length === 0 && <p className="py-0.5 text-small text-ink-3">{t('search.noMatch')}</p>}
        </div>
      ))}
      {!whole && hits.length > peek && <p className="pt-0.5 text-small text-ink-3">{t('search.more', { count: hits.length - peek })}</p>}
      {whole && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {search.queries.map(query => (
            <button
              key={query}
              type="button"
              data-testid="open-in-inspector"
              onClick={() => showInspector(query)}
              className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-[6px] border border-line px-2 text-small text-ink-2 hover:bg-hover hover:text-ink"
            >
              <ScanSearch size={13} strokeWidth={1.5} aria-hidden className="shrink-0" />
              <span className="truncate">{search.queries.length > 1 ? t('search.inspectQuery', { query }) : t('search.inspect')}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function HitLine({ name, score, share, faint }: { readonly name: string; readonly score: number; readonly share: number; readonly faint: boolean }) {
  const format = useFormat()
  return (
    <div className={classNames('flex h-5 items-center gap-3', faint ? 'text-ink-3' : 'text-ink')}>
      <span className="min-w-0 flex-1 truncate font-mono text-small">{name}</span>
      <span aria-hidden className="h-1 w-[90px] shrink-0 overflow-hidden rounded-full bg-track">
        <span className={classNames('block h-full rounded-full', faint ? 'bg-line-strong' : 'bg-accent')} style={{ width: `${Math.max(2, share * 100)}%` }} />
      </span>
      <span className="figures w-10 shrink-0 text-right font-mono text-small">{format.score(score)}</span>
    </div>
  )
}
