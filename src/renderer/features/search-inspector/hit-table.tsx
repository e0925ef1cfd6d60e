import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/failure.ts'
import type { ExplainedHit, ExplainedQuery, SearchField } from '../../../shared/search-explanation.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { PartsBar, PartSwatch, type PartTone } from '../../ui/parts-bar.tsx'
import { Pill } from '../../ui/pill.tsx'

const fields: readonly { field: SearchField; tone: PartTone }[] = [
  { field: 'name', tone: 'part-1' },
  { field: 'server', tone: 'part-2' },
  { field: 'description', tone: 'part-3' },
  { field: 'parameters', tone: 'part-4' },
  { field: 'nested', tone: 'part-5' },
]

/** Who is given, who is close, who was cut, and where each score comes from. */
export function HitTable({ explained }: { readonly explained: ExplainedQuery }) {
  const { t } = useTranslation()
  const hits = [...explained.matches, ...explained.closest, ...explained.cut]
  const best = Math.max(1e-9, ...hits.map(hit => hit.score).filter(Number.isFinite))
  const names: Readonly<Record<SearchField, string>> = {
    name: t('inspector.field.name'), server: t('inspector.field.server'), description: t('inspector.field.description'), parameters: t('inspector.field.parameters'), nested: t('inspector.field.nested'),
  }
  const shown = fields.filter(({ field }) => hits.some(hit => (hit.fields[field] ?? 0) > 0))
  if (hits.length === 0) return <p className="mt-6 text-ui text-ink-2">{t('inspector.nothing')}</p>
  return (
    <>
      <table data-testid="hit-table" className="mt-4 w-full table-fixed text-ui">
        <thead>
          <tr className="text-left text-small text-ink-3 [&>th]:border-b [&>th]:border-line [&>th]:py-2 [&>th]:font-normal">
            <th scope="col" className="w-[36%] pl-2.5">{t('inspector.tool')}</th>
            <th scope="col">{t('inspector.scoreByField')}</th>
            <th scope="col" className="w-20 pr-4 text-right" aria-label={t('inspector.score')} />
            <th scope="col" className="w-24">{t('inspector.share')}</th>
            <th scope="col" className="w-[22%]">{t('inspector.givenAs')}</th>
          </tr>
        </thead>
        <tbody>
          {hits.map(hit => (
            <HitRow key={`${hit.given_as}-${hit.name}`} hit={hit} best={best} names={names} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 pl-2.5 text-small text-ink-2">
        {shown.map(({ field, tone }) => (
          <span key={field} className="inline-flex items-center gap-1.5">
            <PartSwatch tone={tone} />
            {names[field]}
          </span>
        ))}
      </p>
    </>
  )
}

function HitRow({ hit, best, names }: { readonly hit: ExplainedHit; readonly best: number; readonly names: Readonly<Record<SearchField, string>> }) {
  const format = useFormat()
  const isCut = hit.given_as === 'cut'
  const parts = fields.map(({ field, tone }) => ({ key: field, tone, value: Math.max(0, hit.fields[field] ?? 0) }))
  const sum = parts.reduce((total, part) => total + part.value, 0)
  // An exact name has no finite score: its bar is full.
  const scaled = Number.isFinite(hit.score) && sum > 0 ? parts.map(part => ({ ...part, value: (part.value / sum) * Math.max(0, hit.score) })) : [{ key: 'name', tone: 'part-1' as const, value: best }]
  const words = fields.filter(({ field }) => (hit.fields[field] ?? 0) > 0).map(({ field }) => `${names[field]} ${format.score(hit.fields[field] ?? 0)}`)
  return (
    <tr data-testid="hit" data-given={hit.given_as} className={classNames('[&>td]:border-b [&>td]:border-line [&>td]:py-2', isCut && 'text-ink-3')}>
      <td className="selectable truncate pl-2.5 font-mono text-small" title={hit.name}>
        {hit.name}
      </td>
      <td title={words.join(' · ')} className="pr-6">
        <PartsBar parts={scaled} of={best} faded={isCut} className="h-2!" />
        <span className="sr-only">{words.join(', ')}</span>
      </td>
      <td className="figures pr-4 text-right">{format.score(hit.score)}</td>
      <td className="figures">{format.percent(hit.coverage)}</td>
      <td>
        <Given hit={hit} />
      </td>
    </tr>
  )
}

function Given({ hit }: { readonly hit: ExplainedHit }) {
  const { t } = useTranslation()
  switch (hit.given_as) {
    case 'match':
      return <Pill tone="ok">{t('inspector.match')}</Pill>
    case 'closest':
      return <Pill tone="wait">{t('inspector.closest')}</Pill>
    case 'cut':
      return (
        <span className="text-small" title={hit.reason}>
          {hit.reason === undefined ? t('inspector.cut') : t('inspector.cutBecause', { reason: hit.reason })}
        </span>
      )
    default:
      return assertNever(hit.given_as)
  }
}
