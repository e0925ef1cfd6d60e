import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTranscript } from '../../store/store.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { PartsBar } from '../../ui/parts-bar.tsx'
import { meterFigures } from './meter-parts.ts'
import { MeterPicture } from './meter-picture.tsx'

/** One thin bar and two numbers; the picture waits behind a click. */
export function ContextMeter({ session }: { readonly session: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const meter = useTranscript(session)?.meter ?? null
  const figures = useMemo(() => meter && meterFigures(meter), [meter])
  if (!meter || !figures) return null
  const changed = meter.unchangedTurns === 0 && meter.lastChange.length > 0
  const used = figures.window === null ? t('meter.used', { used: format.tokens(figures.total) }) : t('meter.usedOf', { used: format.tokens(figures.total), window: format.tokens(figures.window) })
  const tools = figures.deferred > 0 ? t('meter.tools', { count: figures.deferred, tokens: format.tokens(figures.sent) }) : t('meter.toolsInline', { tokens: format.tokens(figures.sent) })
  return (
    <Panel
      label={t('meter.title')}
      trigger={
        <button type="button" data-testid="meter" className="flex h-7 items-center gap-2.5 rounded-control px-2 text-small text-ink-2 hover:bg-hover data-[state=open]:bg-hover">
          {meter.unchangedTurns > 0 && <span className="figures hidden lg:inline">{t('meter.unchanged', { count: meter.unchangedTurns })}</span>}
          {changed && <span className="hidden lg:inline">{t('meter.changed')}</span>}
          <span aria-hidden className={classNames('size-[7px] rounded-full', changed ? 'bg-wait' : 'bg-ok')} />
          <PartsBar parts={figures.parts.map(part => ({ key: part.layer, value: part.tokens, tone: part.tone }))} of={figures.window ?? Math.max(figures.eager, figures.total)} className="w-28 xl:w-40" />
          <span className="figures">
            <span className="font-semibold text-ink">{used}</span> · {tools}
          </span>
        </button>
      }
    >
      <MeterPicture meter={meter} figures={figures} />
    </Panel>
  )
}
