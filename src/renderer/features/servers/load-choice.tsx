import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolLoad } from '../../../shared/connection.ts'
import type { ServerTool } from '../../../shared/server-parts.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { isOn } from './tool-figures.ts'

const loads: readonly ToolLoad[] = ['deferred', 'direct']

/** Two columns, one choice: each shows what it would cost before it is taken. */
export function LoadChoice({ tool, fixed, onChoose }: { readonly tool: ServerTool; readonly fixed: boolean; readonly onChoose: (load: ToolLoad) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const on = isOn(tool)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    if (fixed) return
    const other = tool.standing === 'direct' ? 'deferred' : 'direct'
    event.currentTarget.querySelector<HTMLElement>(`[data-load="${other}"]`)?.focus()
    onChoose(other)
  }
  return (
    <div role="radiogroup" tabIndex={-1} aria-label={t('server.loadingOf', { name: tool.original_name })} onKeyDown={onKeyDown} className="contents">
      {loads.map(load => {
        const chosen = on && tool.standing === load
        return (
          <button
            key={load}
            type="button"
            role="radio"
            data-load={load}
            aria-checked={chosen}
            tabIndex={chosen || (!on && load === 'deferred') ? 0 : -1}
            disabled={!on || fixed}
            aria-label={t('server.loadCost', { load: t(`server.load.${load}`), tokens: format.number(load === 'direct' ? tool.tokens_direct : tool.tokens_deferred) })}
            onClick={() => onChoose(load)}
            className={classNames(
              'figures flex h-[26px] items-center justify-end gap-1.5 rounded-control border px-2 text-small transition-colors duration-100 ',
              chosen ? 'border-transparent bg-accent-soft font-[510] text-accent-ink' : 'border-transparent text-ink-3 enabled:hover:border-line-strong enabled:hover:text-ink',
              !on && 'opacity-45',
            )}
          >
            <span aria-hidden className={classNames('size-2 shrink-0 rounded-full border', chosen ? 'border-accent bg-accent' : 'border-line-strong')} />
            <span className="min-w-0 flex-1 text-right">{format.number(load === 'direct' ? tool.tokens_direct : tool.tokens_deferred)}</span>
          </button>
        )
      })}
    </div>
  )
}
