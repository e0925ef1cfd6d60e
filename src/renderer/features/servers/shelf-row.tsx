import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ServerTool } from '../../../shared/server-parts.ts'
import { sayCore } from '../../i18n/say-main.ts'
import { Button } from '../../ui/button.tsx'

/** A tool that is offered but left out, why, and the way to have it all the same. */
export function ShelfRow({ tool, fixed, onUse }: { readonly tool: ServerTool; readonly fixed: boolean; readonly onUse: (tool: ServerTool) => void }) {
  const { t } = useTranslation()
  return (
    <div role="listitem" data-testid="shelf-row" data-tool={tool.original_name} className="flex min-h-11 items-center gap-3 border-b border-line px-3 py-1.5">
      <ShieldAlert size={15} strokeWidth={1.5} aria-hidden className="shrink-0 text-wait-ink" />
      <div className="min-w-0 flex-1">
        <p className="selectable truncate font-mono text-[12.5px]" title={tool.original_name}>
          {tool.original_name}
        </p>
        <p className="selectable text-small break-words text-ink-2">{tool.reason === undefined ? '' : sayCore(t, tool.reason)}</p>
      </div>
      {tool.usable && !fixed ? (
        <Button className="h-[26px]!" data-testid="use-anyway" aria-label={t('server.useAnywayNamed', { name: tool.original_name })} onClick={() => onUse(tool)}>
          {t('server.useAnyway')}
        </Button>
      ) : (
        <span className="shrink-0 text-small text-ink-3">{t('server.notUsable')}</span>
      )}
    </div>
  )
}
