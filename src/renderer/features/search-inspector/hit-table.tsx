import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/failure.ts'
import type { ExplainedHit, ExplainedQuery, SearchField } from '../../../shared/search-explanation.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { type BarPart, PartsBar, PartSwatch, type PartTone } from '../../ui/parts-bar.tsx'
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
  const format = useFormat()
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
            <th scope="col" className="w-20 pr-4 text-right">
              <span className="sr-only">{t('inspector.score')}</span>
            </th>
            <th scope="col" className="w-24">{t('inspector.share')}</th>
            <th scope="col" className="w-[22%]">{t('inspector.givenAs')}</th>
          </tr>
        </thead>
        <tbody>
          {hits.map(hit => (
            <HitRow key={`${hit.given_as}-${hit.name}`} hit={hit} best={best} needed={explained.needed_score} names={names} />
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
        {hits.some(hit => bonusOf(hit) > 0) && (
          <span className="inline-flex items-center gap-1.5">
            <PartSwatch tone="part-6" />
            {t('inspector.bonus')}
          </span>
        )}
        {explained.needed_score !== undefined && (
          <span className="figures inline-flex items-center gap-1.5">
            <span aria-hidden className="h-3 w-px bg-ink-2" />
            {t('inspector.needed', { score: format.score(explained.needed_score) })}
          </span>
        )}
      </p>
    </>
  )
}

interface HitRowProps {
  readonly hit: ExplainedHit
  readonly best: number
  readonly needed: number | undefined
  readonly names: Readonly<Record<SearchField, string>>
}

function HitRow({ hit, best, needed, names }: HitRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isCut = hit.given_as === 'cut'
  const bonus = bonusOf(hit)
  const words = [
    ...fields.filter(({ field }) => (hit.fields[field] ?? 0) > 0).map(({ field }) => `${names[field]} ${format.score(hit.fields[field] ?? 0)}`),
    ...(bonus > 0 ? [`${t('inspector.bonus')} ${format.score(bonus)}`] : []),
  ]
  return (
    <tr data-testid="hit" data-given={hit.given_as} className={classNames('[&>td]:border-b [&>td]:border-line [&>td]:py-2', isCut && 'text-ink-3')}>
      <td className="selectable truncate pl-2.5 font-mono text-small" title={hit.name}>
        {hit.name}
      </td>
      <td title={words.join(' · ')} className="pr-6">
        <div className="relative">
          <PartsBar parts={scoreParts(hit, best)} of={best} faded={isCut} className="h-2!" />
          {needed !== undefined && needed <= best && <span aria-hidden className="absolute -inset-y-1 w-px bg-ink-2" style={{ left: `${(needed / best) * 100}%` }} />}
        </div>
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

function bonusOf(hit: ExplainedHit): number {
  return Object.values(hit.bonuses ?? {}).reduce((sum, value) => sum + Math.max(0, value), 0)
}

/** A hit's score as the lengths of its bar; a score without parts is one piece, an exact name fills it. */
function scoreParts(hit: ExplainedHit, best: number): readonly BarPart[] {
  if (!Number.isFinite(hit.score)) return [{ key: 'name', tone: 'part-1', value: best }]
  const parts: BarPart[] = [...fields.map(({ field, tone }) => ({ key: field, tone, value: Math.max(0, hit.fields[field] ?? 0) })), { key: 'bonus', tone: 'part-6', value: bonusOf(hit) }]
  const sum = parts.reduce((total, part) => total + part.value, 0)
  const score = Math.max(0, hit.score)
  return sum > 0 ? parts.map(part => ({ ...part, value: (part.value / sum) * score })) : [{ key: 'score', tone: 'part-6', value: score }]
}

function Given({ hit }: { readonly hit: ExplainedHit }) {
  const { t } = useTranslation()
  switch (hit.given_as) {
    case 'match':
      return <Pill tone="ok">{hit.named === undefined ? t('inspector.match') : t('inspector.named')}</Pill>
    case 'closest':
      return <Pill tone="wait">{t('inspector.closest')}</Pill>
    case 'cut':
      return (
        <span className="text-small" title={hit.reason}>
          {hit.reason === undefined ? t('inspector.cut') : isBeyondLimit(hit.reason) ? t('inspector.beyondLimit') : t('inspector.cutBecause', { reason: hit.reason })}
        </span>
      )
    default:
      return assertNever(hit.given_as)
  }
}

function isBeyondLimit(reason: string): boolean {
  return reason === 'beyond the limit' || /^scores less than the \d+ given$/.test(reason)
}
