import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sayCore } from '../../i18n/say-main.ts'
import type { Meter, PrefixChange } from '../../store/view.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { PartsBar, PartSwatch } from '../../ui/parts-bar.tsx'
import type { Layer, MeterFigures } from './meter-parts.ts'

/** What the next request carries, layer by layer, against what eager loading would have sent; and the prompt cache. */
export function MeterPicture({ meter, figures }: { readonly meter: Meter; readonly figures: MeterFigures }) {
  const { t } = useTranslation()
  const format = useFormat()
  const names: Readonly<Record<Layer, string>> = {
    system: t('meter.system'), core: t('meter.core'), bridges: t('meter.bridges'), described: t('meter.described'), history: t('meter.history'), results: t('meter.results'),
  }
  const widest = Math.max(figures.eager, figures.sent, 1)
  return (
    <div data-testid="meter-picture" className="w-[380px] p-4">
      <p className="text-ui text-ink-2">{t('meter.carries')}</p>
      <p className="figures mt-0.5 text-[22px] leading-tight font-semibold tracking-[-0.02em]">
        {format.number(figures.total)} <span className="text-ui font-normal tracking-normal text-ink-2">{figures.window === null ? t('meter.tokens') : t('meter.ofWindow', { window: format.tokens(figures.window) })}</span>
      </p>
      <PartsBar parts={figures.parts.map(part => ({ key: part.layer, value: part.tokens, tone: part.tone }))} of={figures.total} className="mt-3 h-2!" />
      <dl className="mt-3">
        {figures.parts.map(part => (
          <div key={part.layer} className="flex items-center gap-2 py-[3px] text-ui">
            <PartSwatch tone={part.tone} />
            <dt className="flex-1 text-ink-2">{names[part.layer]}</dt>
            <dd className="figures">{format.number(part.tokens)}</dd>
          </div>
        ))}
      </dl>
      <Section title={t('meter.toolsTitle')}>
        <Compared name={t('meter.now')} tokens={figures.sent} share={figures.sent / widest} strong />
        <Compared name={t('meter.everything')} tokens={figures.eager} share={figures.eager / widest} />
      </Section>
      <Section title={t('meter.cache')}>
        <p className="flex gap-2 text-ui">
          <span aria-hidden className={classNames('mt-1.5 size-[7px] shrink-0 rounded-full', meter.unchangedTurns === 0 && meter.lastChange.length > 0 ? 'bg-wait' : 'bg-ok')} />
          <span className="text-ink-2">{meter.unchangedTurns > 0 || meter.lastChange.length === 0 ? t('meter.unchangedLong', { count: meter.unchangedTurns }) : t('meter.changedLong')}</span>
        </p>
        {meter.lastChange.map((change, index) => (
          <Change key={index} change={change} />
        ))}
      </Section>
      {meter.totals && (
        <Section title={t('meter.lastRun')}>
          <p className="text-ui text-ink-2">
            {t('meter.turns', { count: meter.totals.turns })} · {t('meter.calls', { count: meter.totals.calls })}
            {meter.totals.finding_calls > 0 && <> · {t('meter.finding', { count: meter.totals.finding_calls })}</>} · {format.duration(meter.totals.ms)}
          </p>
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h2 className="mb-1 text-tiny font-[510] text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

function Compared({ name, tokens, share, strong = false }: { readonly name: string; readonly tokens: number; readonly share: number; readonly strong?: boolean }) {
  const format = useFormat()
  return (
    <div className="flex items-center gap-3 py-[3px] text-ui">
      <span className="w-24 shrink-0 text-ink-2">{name}</span>
      <span aria-hidden className="h-2 flex-1">
        <span className={classNames('block h-full rounded-[3px] transition-[width] duration-150', strong ? 'bg-accent' : 'bg-line-strong')} style={{ width: `${Math.max(1, share * 100)}%` }} />
      </span>
      <span className="figures w-14 shrink-0 text-right">{format.tokens(tokens)}</span>
    </div>
  )
}

function Change({ change }: { readonly change: PrefixChange }) {
  const { t } = useTranslation()
  const format = useFormat()
  const who = change.who === 'settings' || change.who === 'model' || change.who === 'tools' ? t(`change.who.${change.who}`) : change.who
  return (
    <p className="mt-1 pl-[15px] text-small text-ink-3">
      <span className="text-ink-2">{who}</span>: {sayCore(t, change.what)} · {t('meter.rebilled', { tokens: format.tokens(change.rebilled_tokens) })}
    </p>
  )
}
