import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/failure.ts'
import { isCall } from '../../store/blocks.ts'
import { toggleRow } from '../../store/place-actions.ts'
import { useStore } from '../../store/store.ts'
import type { Item } from '../../store/view.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { countDeeds, type DeedCount } from './fold-counts.ts'

export interface FoldedRowsProps {
  readonly session: string
  readonly foldKey: string
  readonly ids: readonly string[]
  readonly items: readonly Item[]
  readonly children: ReactNode
}

/** A run of quiet rows as one sentence; a click gives the rows back. */
export function FoldedRows({ session, foldKey, ids, items, children }: FoldedRowsProps) {
  const format = useFormat()
  const key = `${session}/fold-${foldKey}`
  const open = useStore(state => state.desk.rows[key] ?? false)
  const calls = items.filter(item => ids.includes(item.id)).filter(isCall)
  const ms = calls.reduce((sum, call) => sum + (call.result?.ms ?? 0), 0)
  return (
    <div>
      <button
        type="button"
        data-testid="activity-fold"
        aria-expanded={open}
        onClick={() => toggleRow(key, !open)}
        className="flex min-h-9 w-full items-center gap-2 px-3 py-1.5 text-left text-ui text-ink-2 -outline-offset-2 hover:bg-hover compact:min-h-8"
      >
        <ChevronRight size={14} strokeWidth={1.75} aria-hidden className={classNames('shrink-0 text-ink-3 transition-transform duration-150', open && 'rotate-90')} />
        <span className="min-w-0 flex-1 truncate">
          <FoldSentence deeds={countDeeds(calls)} thoughts={ids.length - calls.length} />
        </span>
        <span className="figures shrink-0 text-small text-ink-3">{format.duration(ms)}</span>
      </button>
      {open && <div className="row-in divide-y divide-line border-t border-line">{children}</div>}
    </div>
  )
}

function FoldSentence({ deeds, thoughts }: { readonly deeds: readonly DeedCount[]; readonly thoughts: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = deeds.map(({ deed, count, name }) => {
    switch (deed) {
      case 'searched':
        return t('fold.searched')
      case 'described':
        return t('fold.described', { count })
      case 'read':
        return t('fold.read', { count })
      case 'wrote':
        return t('fold.wrote', { count })
      case 'looked':
        return t('fold.looked')
      case 'ran':
        return t('fold.ran', { count })
      case 'called':
        return count === 1 ? name : t('fold.called', { name, times: format.number(count) })
      default:
        return assertNever(deed)
    }
  })
  const sentence = format.list(thoughts > 0 ? [...words, t('fold.thought')] : words)
  // A tool's own name keeps its letters.
  if (deeds[0]?.deed === 'called') return sentence
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
}
