import { ChevronRight, Play } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerTool, ServerTools } from '../../../shared/server-parts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/switch.tsx'
import { LoadChoice } from './load-choice.tsx'
import { ToolApprovalChoice } from './tool-approval.tsx'
import { ToolDetails } from './tool-details.tsx'
import { isOn } from './tool-figures.ts'
import { ToolMarks } from './tool-marks.tsx'
import type { ServerChange, ToolChange } from './use-server-tools.ts'

/** One grid for the head of the table and its rows. */
export const toolColumns = 'grid grid-cols-[34px_minmax(0,1fr)_92px_92px_28px] items-center gap-x-2 min-[1060px]:grid-cols-[34px_minmax(0,1fr)_104px_104px_136px_28px]'

/** What holds for all tools of the server. `fixed`: nothing of it can be chosen. `cannotRun`: why none can be run by hand now. */
export type ServerLook = Pick<ServerTools, 'load' | 'approval' | 'parallel' | 'timeout_s'> & { readonly fixed: boolean; readonly cannotRun: string | null }

export interface ToolRowProps {
  readonly tool: ServerTool
  readonly server: ServerLook
  readonly open: boolean
  readonly onToggle: (tool: ServerTool) => void
  readonly onChange: (change: ServerChange) => void
  readonly onRun: (tool: ServerTool) => void
}

/** One tool: whether it is there, how it is loaded and at what price, and when it may run. The name opens the rest. */
export const ToolRow = memo(function ToolRow({ tool, server, open, onToggle, onChange, onRun }: ToolRowProps) {
  const { t, i18n } = useTranslation()
  const { original_name: name } = tool
  const on = isOn(tool)
  const change = (what: ToolChange): void => onChange({ tools: [{ original_name: name, ...what }] })
  return (
    <div role="listitem" data-testid="tool-row" data-tool={name} data-standing={tool.standing} className="border-b border-line">
      <div className={`${toolColumns} min-h-11 px-3 py-1`}>
        <Switch name={t('server.toolOn', { name })} on={on} testId="tool-on" disabled={server.fixed} onChange={next => change({ on: next })} />
        <button type="button" aria-expanded={open} onClick={() => onToggle(tool)} className="flex min-w-0 items-start gap-1.5 rounded-control py-0.5 text-left hover:bg-hover">
          <ChevronRight size={13} strokeWidth={1.75} aria-hidden className={classNames('mt-[3px] shrink-0 text-ink-3 transition-transform duration-100', open && 'rotate-90')} />
          <span className="min-w-0 flex-1">
            <span className="flex min-w-0 items-center gap-2">
              <span className={classNames('min-w-0 truncate font-mono text-[12.5px]', on ? 'text-ink' : 'text-ink-3')} title={name}>
                {name}
              </span>
              <ToolMarks tool={tool} />
            </span>
            <span lang={i18n.language === 'en' ? undefined : 'en'} className="block truncate text-small text-ink-3">
              {tool.description.split('\n', 1)[0]}
            </span>
          </span>
        </button>
        <LoadChoice tool={tool} fixed={server.fixed} onChoose={load => change(load === server.load ? { clear: ['load'] } : { policy: { load } })} />
        <ToolApprovalChoice tool={tool} server={server} onChange={change} className="hidden! min-[1060px]:inline-flex!" />
        {/* Without the tooltip of other icons: thousands of rows pass by. */}
        <button type="button" title={server.cannotRun ?? t('server.tryTool', { name })} aria-label={t('server.tryTool', { name })} data-testid="tool-run" disabled={server.cannotRun !== null} onClick={() => onRun(tool)} className="grid size-7 place-items-center rounded-control text-ink-3 enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-45">
          <Play size={14} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
      {open && <ToolDetails tool={tool} server={server} onChange={change} />}
    </div>
  )
})
