import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import type { ServerTool, ServerTools } from '../../../shared/server-parts.ts'
import { classNames } from '../../ui/class-names.ts'
import { ShelfRow } from './shelf-row.tsx'
import { type ServerLook, ToolRow } from './tool-row.tsx'
import type { ServerChange } from './use-server-tools.ts'

export interface ToolTableProps {
  readonly server: ServerTools
  readonly tools: readonly ServerTool[]
  readonly words: string
  readonly fixed: boolean
  /** Why none of them can be run by hand now; null where they can. */
  readonly cannotRun: string | null
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onChange: (change: ServerChange) => void
  readonly onRun: (tool: ServerTool) => void
}

/** Of thousands of tools only those near the view are laid out. What is left out stands on a shelf below. */
export function ToolTable({ server, tools, words, fixed, cannotRun, scroller, onChange, onRun }: ToolTableProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  const { load, approval, parallel, timeout_s } = server
  const look = useMemo((): ServerLook => ({ load, approval, parallel, timeout_s, fixed, cannotRun }), [load, approval, parallel, timeout_s, fixed, cannotRun])
  const top = useRef<HTMLDivElement>(null)
  const above = useOffset(top, scroller)
  const toggle = useCallback((tool: ServerTool) => setOpen(current => (current === tool.original_name ? null : tool.original_name)), [])
  const use = useCallback((tool: ServerTool) => onChange({ tools: [{ original_name: tool.original_name, policy: { use_anyway: true } }] }), [onChange])
  const offered = tools.filter(tool => tool.standing !== 'quarantined')
  const shelf = tools.filter(tool => tool.standing === 'quarantined')
  return (
    <div className={classNames('overflow-hidden rounded-b-panel border border-line bg-surface', offered.length > 0 ? 'border-t-0' : 'rounded-t-panel')}>
      <div ref={top} role="list" aria-label={t('server.tab.tools')} className="-mb-px">
        <Virtualizer scrollRef={scroller} startMargin={above}>
          {offered.map(tool => (
            <ToolRow key={tool.original_name} tool={tool} server={look} open={open === tool.original_name} onToggle={toggle} onChange={onChange} onRun={onRun} />
          ))}
          {shelf.length > 0 ? (
            <div key="shelf" role="presentation" className={`border-b border-line px-3 pb-2 ${offered.length > 0 ? 'pt-6' : 'pt-3'}`}>
              <h3 className="text-ui font-semibold">{t('server.shelf', { count: shelf.length })}</h3>
              <p className="text-small text-ink-3">{t('connections.quarantinedSentence')}</p>
            </div>
          ) : (
            <div key="no-shelf" />
          )}
          {shelf.map((tool, index) => (
            // A server may list one name twice.
            <ShelfRow key={`shelf/${index}/${tool.original_name}`} tool={tool} fixed={fixed} onUse={use} />
          ))}
        </Virtualizer>
      </div>
      {tools.length === 0 && <p className="px-3 py-6 text-center text-ui text-ink-3">{words.trim() === '' ? t('connections.nothingHere') : t('side.nothingFound', { words })}</p>}
    </div>
  )
}

/** How far below the top of the scrolled content an element begins; what stands above it may grow and shrink. */
function useOffset(element: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    const measure = (): void => {
      const [own, view] = [element.current?.getBoundingClientRect(), scroller.current]
      if (own && view) setOffset(Math.round(own.top - view.getBoundingClientRect().top + view.scrollTop))
    }
    const observer = new ResizeObserver(measure)
    for (const each of scroller.current?.firstElementChild?.children ?? []) if (!each.contains(element.current)) observer.observe(each)
    measure()
    return () => observer.disconnect()
  }, [element, scroller])
  return offset
}
