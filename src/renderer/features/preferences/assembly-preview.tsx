import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssemblyReport, SourceForm } from '../../../shared/assembly.ts'
import { classNames } from '../../ui/class-names.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useFormat } from '../../ui/format.ts'
import { PartsBar } from '../../ui/parts-bar.tsx'
import { Pill } from '../../ui/pill.tsx'
import type { Answer } from '../../ui/use-answer.ts'

/** What the next message carries with the settings beside it: figures change in place, nothing around them moves. */
export function AssemblyPreview({ answer }: { readonly answer: Answer<AssemblyReport> }) {
  const report = answer.value
  return (
    <section data-testid="assembly-preview" aria-live="polite" aria-busy={answer.asking} className="min-h-[380px] rounded-panel border border-line bg-surface p-5">
      {answer.failure && <FailureNote failure={answer.failure} />}
      {report && <Report report={report} />}
      {!report && !answer.failure && <div aria-hidden className="h-40 rounded-control bg-hover" />}
    </section>
  )
}

function Report({ report }: { readonly report: AssemblyReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const widest = Math.max(report.eager_tokens, report.sent_tokens, 1)
  const listing = Math.max(0, report.sent_tokens - report.core_tokens - report.bridge_tokens)
  const saved = report.eager_tokens > 0 ? 1 - report.sent_tokens / report.eager_tokens : 0
  return (
    <>
      <p className="text-ui text-ink-2">{t('preview.carries')}</p>
      <p className="figures mt-0.5">
        <span data-testid="preview-sent" className="text-figure font-semibold tracking-[-0.02em]">
          {format.number(report.sent_tokens)}
        </span>
        <span className="ml-2 text-[15px] text-ink-2">{report.deferred_count > 0 ? t('preview.tokensFor', { count: report.deferred_count }) : t('preview.tokensAll')}</span>
      </p>
      <div className="mt-3 space-y-2">
        <Line name={t('meter.now')} figure={format.tokens(report.sent_tokens)}>
          <PartsBar
            of={widest}
            className="h-3.5! rounded-[4px]! bg-transparent!"
            parts={[{ key: 'core', value: report.core_tokens, tone: 'part-1' }, { key: 'bridges', value: report.bridge_tokens, tone: 'part-2' }, { key: 'listing', value: listing, tone: 'part-3' }]}
          />
        </Line>
        <Line name={t('meter.everything')} figure={format.tokens(report.eager_tokens)}>
          <PartsBar of={widest} className="h-3.5! rounded-[4px]! bg-transparent!" faded parts={[{ key: 'eager', value: report.eager_tokens, tone: 'part-6' }]} />
        </Line>
      </div>
      <div className="mt-4 flex flex-wrap items-baseline gap-x-2 gap-y-1.5 text-ui text-ink-2">
        <Pill tone="accent">{t('preview.tier', { tier: format.number(report.tier) })}</Pill>
        <Pill tone="accent">{t(`preview.form.${report.listing_form}`)}</Pill>
        {saved >= 0.005 && <span>{t('preview.saved', { share: format.percent(saved) })}</span>}
      </div>
      <FoldingSentence report={report} />
      {report.servers.length > 0 && (
        <table className="mt-3 w-full text-ui">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('preview.source')}</th>
              <th scope="col">{t('preview.tools')}</th>
              <th scope="col">{t('preview.shownAs')}</th>
              <th scope="col">{t('meter.tokens')}</th>
            </tr>
          </thead>
          <tbody>
            {report.servers.map(server => (
              <tr key={server.name} data-testid="preview-server" data-name={server.name} data-form={server.form} className="[&>td]:border-t [&>td]:border-line [&>td]:py-[7px]">
                <td className="max-w-40 truncate font-[510]">{server.name}</td>
                <td className="figures w-24 text-ink-2">{t('tools.count', { count: server.tools })}</td>
                <td className="w-40">
                  <Form form={server.form} />
                </td>
                <td className="figures w-14 text-right" title={t('preview.eagerWould', { tokens: format.number(server.eager_tokens) })}>
                  {format.number(server.tokens)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {report.waiting.length > 0 && <p className="mt-3 text-small text-wait-ink">{t('preview.waiting', { names: format.list(report.waiting.map(each => each.name)) })}</p>}
    </>
  )
}

function Line({ name, figure, children }: { readonly name: string; readonly figure: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[96px_1fr_56px] items-center gap-3 text-ui">
      <span className="text-ink-2">{name}</span>
      {children}
      <span className="figures text-right">{figure}</span>
    </div>
  )
}

function Form({ form }: { readonly form: SourceForm }) {
  const { t } = useTranslation()
  const tones = { full: 'ok', names: 'ok', direct: 'accent', summary: 'wait', unlisted: 'quiet' } as const
  return <Pill tone={tones[form]}>{t(`preview.source.${form}`)}</Pill>
}

/** Who folds next as the budget shrinks, and what unfolds the last one. */
function FoldingSentence({ report }: { readonly report: AssemblyReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { folds_next: folds, unfolds_next: unfolds } = report
  const sentences = [
    unfolds && t(`preview.unfolds.${unfolds.form}`, { name: unfolds.name, tokens: format.number(unfolds.at_tokens) }),
    folds && t(`preview.folds.${folds.form}`, { name: folds.name, tokens: format.number(folds.below_tokens) }),
    !folds && !unfolds && report.listing_form === 'full' ? t('preview.roomy', { tokens: format.number(report.listing_budget) }) : null,
  ].filter(sentence => sentence !== null)
  return (
    <p data-testid="preview-folding" className={classNames('mt-2 min-h-[2.9em] text-ui text-ink-2')}>
      {format.sentences(sentences)}
    </p>
  )
}
