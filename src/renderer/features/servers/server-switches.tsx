import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usualCallTimeoutS } from '../../../shared/call-timeout.ts'
import type { ServerTools } from '../../../shared/server-parts.ts'
import { useFormat } from '../../ui/format.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { approvalOptions, inherited } from './approval-choice.ts'
import { SecondsField } from './seconds-field.tsx'
import type { ToolFigures } from './tool-figures.ts'
import type { ServerChange } from './use-server-tools.ts'

export interface ServerSwitchesProps {
  readonly server: ServerTools
  readonly figures: ToolFigures
  /** Otherwise no request carries anything of them. */
  readonly runs: boolean
  /** Nothing of it can be chosen. */
  readonly fixed: boolean
  readonly onChange: (change: ServerChange) => void
}

/** What holds for all tools of a server, where a tool has no choice of its own; and what each way of loading costs. */
export function ServerSwitches({ server, figures, runs, fixed, onChange }: ServerSwitchesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { load, approval, parallel, timeout_s, tools } = server
  const costs = tools.length === 0 ? t('server.loadingLater') : t(runs ? 'server.loadingSentence' : 'server.loadingOff', { now: format.tokens(figures.now), direct: format.tokens(figures.direct), deferred: format.tokens(figures.deferred) })
  return (
    <section aria-label={t('server.all')} className="divide-y divide-line rounded-panel border border-line bg-surface">
      <Row title={t('server.loading')} sentence={costs} testId="server-cost">
        <Segmented
          label={t('server.loading')}
          testId="server-load"
          value={load}
          disabled={fixed}
          options={[
            { value: 'deferred', label: t('server.load.deferred') },
            { value: 'direct', label: t('server.load.direct') },
          ]}
          onChange={next => onChange({ load: next })}
        />
      </Row>
      <div className="grid grid-cols-1 divide-y divide-line min-[1100px]:grid-cols-3 min-[1100px]:divide-x min-[1100px]:divide-y-0">
        <Cell title={t('server.approval')} sentence={t('server.approvalSentence')}>
          <Select small label={t('server.approval')} testId="server-approval" disabled={fixed} value={approval ?? inherited} options={approvalOptions(t, null)} onChange={next => onChange({ approval: next === inherited ? null : next })} className="w-36" />
        </Cell>
        <Cell title={t('server.parallel')} sentence={t('server.parallelSentence')}>
          <Switch name={t('server.parallel')} testId="server-parallel" disabled={fixed} on={parallel} onChange={next => onChange({ parallel: next })} />
        </Cell>
        <Cell title={t('server.timeout')} sentence={t('server.timeoutSentence')}>
          <SecondsField label={t('server.timeout')} value={timeout_s} placeholder={t('server.usual', { seconds: String(usualCallTimeoutS) })} disabled={fixed} onSet={next => onChange({ timeout_s: next })} />
        </Cell>
      </div>
    </section>
  )
}

interface PartProps {
  readonly title: string
  readonly sentence: string
  readonly children: ReactNode
}

function Row({ title, sentence, testId, children }: PartProps & { readonly testId: string }) {
  return (
    <div data-testid={testId} className="flex items-center gap-4 px-3.5 py-2">
      <div className="min-w-0 flex-1">
        <h3 className="text-ui font-[510]">{title}</h3>
        <p className="figures text-small text-ink-3">{sentence}</p>
      </div>
      {children}
    </div>
  )
}

/** Beside others of its kind: the sentence has the whole width below. */
function Cell({ title, sentence, children }: PartProps) {
  return (
    <div className="px-3.5 py-2">
      <div className="flex min-h-[26px] items-center gap-3">
        <h3 className="min-w-0 flex-1 text-ui font-[510]">{title}</h3>
        {children}
      </div>
      <p className="mt-0.5 text-small text-ink-3">{sentence}</p>
    </div>
  )
}
