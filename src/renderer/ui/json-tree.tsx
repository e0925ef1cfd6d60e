import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isJsonObject } from '../../shared/json.ts'
import { classNames } from './class-names.ts'
import { entriesOf, openDepthOf } from './json-lines.ts'

/** Entries shown before "show more": a wide object never freezes the window. */
const pageSize = 50

/** A JSON value as a tree: a short one lies open, a longer one opens level by level. */
export function JsonTree({ value, openDepth = 2 }: { readonly value: unknown; readonly openDepth?: number }) {
  const depth = useMemo(() => Math.max(openDepth, openDepthOf(value)), [value, openDepth])
  return (
    <div className="code-text selectable overflow-x-auto text-[12px]">
      <Node name={null} value={value} depth={0} openDepth={depth} />
    </div>
  )
}

interface NodeProps {
  readonly name: string | null
  readonly value: unknown
  readonly depth: number
  readonly openDepth: number
}

function Node({ name, value, depth, openDepth }: NodeProps) {
  const entries = entriesOf(value)
  if (!entries || entries.length === 0) {
    return (
      <div className="pl-4">
        <Name name={name} />
        <Leaf value={value} />
      </div>
    )
  }
  return <Branch name={name} value={value} entries={entries} depth={depth} openDepth={openDepth} />
}

function Branch({ name, value, entries, depth, openDepth }: NodeProps & { readonly entries: readonly (readonly [string, unknown])[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(depth < openDepth && entries.length <= pageSize)
  const [shown, setShown] = useState(pageSize)
  return (
    <div>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="flex items-center rounded-[4px] pr-1 hover:bg-hover">
        <ChevronRight size={12} strokeWidth={1.75} aria-hidden className={classNames('mr-1 shrink-0 text-ink-3 transition-transform duration-100', open && 'rotate-90')} />
        <Name name={name} />
        <span className="text-ink-3">{Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`}</span>
      </button>
      {open && (
        <div className="ml-[5.5px] border-l border-line pl-2">
          {entries.slice(0, shown).map(([key, entry]) => (
            <Node key={key} name={key} value={entry} depth={depth + 1} openDepth={openDepth} />
          ))}
          {entries.length > shown && (
            <button type="button" onClick={() => setShown(shown + pageSize * 4)} className="ml-4 rounded-[4px] text-accent-ink hover:underline">
              {t('json.more', { count: entries.length - shown })}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function Name({ name }: { readonly name: string | null }) {
  if (name === null) return null
  return <span className="mr-1.5 text-ink-2">{name}:</span>
}

function Leaf({ value }: { readonly value: unknown }) {
  if (typeof value === 'string') return <StringLeaf text={value} />
  if (Array.isArray(value)) return <span className="text-ink-3">[ ]</span>
  if (isJsonObject(value)) return <span className="text-ink-3">{'{ }'}</span>
  return <span className="text-(--code-token-constant)">{String(value)}</span>
}

function StringLeaf({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const [whole, setWhole] = useState(false)
  const long = text.length > 600 && !whole
  return (
    <span className="break-words whitespace-pre-wrap text-(--code-token-string)">
      “{long ? `${text.slice(0, 600)}…` : text}”
      {long && (
        <button type="button" onClick={() => setWhole(true)} className="ml-1.5 rounded-[4px] font-sans text-small text-accent-ink hover:underline">
          {t('result.showAll')}
        </button>
      )}
    </span>
  )
}
