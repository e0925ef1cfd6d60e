import { useTranslation } from 'react-i18next'
import type { ServerTool } from '../../../shared/server-parts.ts'

/** What a tool's author says of it, and what the person decided; quiet, for neither proves anything. */
export function ToolMarks({ tool }: { readonly tool: Pick<ServerTool, 'read_only' | 'destructive' | 'policy'> }) {
  const { t } = useTranslation()
  const marks = [tool.read_only === true ? t('server.mark.readOnly') : '', tool.read_only !== true && tool.destructive === true ? t('server.mark.destructive') : '', tool.policy.use_anyway === true ? t('server.mark.usedAnyway') : ''].filter(Boolean)
  return marks.map(mark => (
    <span key={mark} className="shrink-0 rounded-[5px] border border-line px-1.5 text-tiny text-ink-3">
      {mark}
    </span>
  ))
}
