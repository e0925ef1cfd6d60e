import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toggleRow } from '../../store/place-actions.ts'
import { useStore } from '../../store/store.ts'
import type { TextItem } from '../../store/view.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { Working } from '../../ui/working.tsx'

/** What a model thought between its calls: there for who wants it, folded for everyone else. */
export function ThoughtRow({ session, thought, bare = false }: { readonly session: string; readonly thought: TextItem; readonly bare?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const key = `${session}/${thought.id}`
  const open = useStore(state => state.desk.rows[key] ?? false)
  const ms = thought.endedAt === null ? null : Date.parse(thought.endedAt) - Date.parse(thought.at)
  return (
    <div data-testid="reasoning">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => toggleRow(key, !open)}
        className={classNames('flex w-full items-center gap-2 text-left text-ui text-ink-3 hover:text-ink-2', bare ? 'rounded-control py-0.5' : 'min-h-9 px-3 py-1.5 -outline-offset-2 hover:bg-hover')}
      >
        <ChevronRight size={14} strokeWidth={1.75} aria-hidden className={classNames('shrink-0 transition-transform duration-150', open && 'rotate-90')} />
        {thought.streaming ? <Working>{t('thought.now')}</Working> : <span>{ms !== null && ms >= 1000 ? t('thought.doneIn', { time: format.duration(ms) }) : t('thought.done')}</span>}
      </button>
      {open && <div className={classNames('selectable row-in max-h-96 overflow-y-auto text-ui leading-relaxed break-words whitespace-pre-wrap text-ink-2', bare ? 'mt-1 border-l-2 border-line pl-3.5' : 'px-9 pb-3')}>{thought.text}</div>}
    </div>
  )
}
