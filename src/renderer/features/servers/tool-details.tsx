import { useTranslation } from 'react-i18next'
import { usualCallTimeoutS } from '../../../shared/call-timeout.ts'
import type { ServerTool } from '../../../shared/server-parts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { JsonTree } from '../../ui/json-tree.tsx'
import { SecondsField } from './seconds-field.tsx'
import { ToolApprovalChoice } from './tool-approval.tsx'
import type { ServerLook } from './tool-row.tsx'
import type { ToolChange } from './use-server-tools.ts'

export interface ToolDetailsProps {
  readonly tool: ServerTool
  readonly server: ServerLook
  readonly onChange: (change: ToolChange) => void
}

/** What a tool says of itself in full, and the choices that are rarely needed. */
export function ToolDetails({ tool, server, onChange }: ToolDetailsProps) {
  const { t } = useTranslation()
  const { policy, original_name: name } = tool
  return (
    <div data-testid="tool-details" className="row-in space-y-2.5 pt-0.5 pr-3 pb-3 pl-[76px]">
      <p className="selectable max-h-60 max-w-[640px] overflow-y-auto text-ui break-words whitespace-pre-wrap text-ink-2">{tool.description === '' ? t('server.noDescription') : tool.description}</p>
      {tool.name !== null && (
        <p className="text-small text-ink-3">
          {t('server.wireName')} <span className="selectable font-mono break-all text-ink-2">{tool.name}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox testId="tool-parallel" checked={policy.parallel ?? server.parallel} disabled={server.fixed} onChange={on => onChange(on === server.parallel ? { clear: ['parallel'] } : { policy: { parallel: on } })}>
          {t('server.parallelTool')}
        </Checkbox>
        <span className="flex items-center gap-2 text-ui">
          {t('server.timeout')}
          <SecondsField
            label={t('server.timeoutOf', { name })}
            value={policy.timeout_s ?? null}
            disabled={server.fixed}
            placeholder={server.timeout_s === null ? t('server.usual', { seconds: String(usualCallTimeoutS) }) : String(server.timeout_s)}
            onSet={seconds => onChange(seconds === null ? { clear: ['timeout_s'] } : { policy: { timeout_s: seconds } })}
          />
        </span>
        {/* In a narrow window the row has no room for it. */}
        <span className="flex items-center gap-2 text-ui min-[1060px]:hidden">
          {t('server.approval')}
          <ToolApprovalChoice tool={tool} server={server} onChange={onChange} className="w-40" />
        </span>
        {policy.use_anyway === true && !server.fixed && (
          <Button className="h-[26px]!" onClick={() => onChange({ clear: ['use_anyway'] })}>
            {t('server.backToShelf')}
          </Button>
        )}
      </div>
      <section aria-label={t('row.arguments')}>
        <h4 className="text-tiny font-[510] text-ink-3">{t('row.arguments')}</h4>
        <div className="max-h-72 overflow-y-auto">
          <JsonTree value={tool.input_schema} openDepth={2} />
        </div>
      </section>
    </div>
  )
}
