import { X } from 'lucide-react'
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '../../../shared/settings.ts'
import { showInspector } from '../../store/place-actions.ts'
import { setSetting } from '../../store/settings-actions.ts'
import { explainQuery } from '../../store/tool-actions.ts'
import { useStore } from '../../store/store.ts'
import { classNames } from '../../ui/class-names.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useFormat } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useCommand } from '../../ui/use-command.ts'
import { standingOfSaved } from './saved-standing.ts'

/** Queries kept with the tools they should find. They run again whenever tools or settings change. */
export function SavedQueries() {
  const { t } = useTranslation()
  const saved = useStore(state => state.view.settings.saved_queries)
  const { run, failure } = useCommand(setSetting)
  const change = (at: number, query: SavedQuery | null): void => void run('saved_queries', saved.flatMap((each, index) => (index === at ? (query ?? []) : each)))
  return (
    <section aria-label={t('inspector.saved')} className="mt-10 max-w-[760px]">
      <h2 className="text-small font-[510] text-ink-3">{t('inspector.saved')}</h2>
      {saved.length === 0 && <p className="mt-1 text-ui text-ink-2">{t('inspector.savedEmpty')}</p>}
      <ul className="mt-1 divide-y divide-line">
        {saved.map((query, index) => (
          <SavedRow key={query.query} saved={query} onChange={next => change(index, next)} />
        ))}
      </ul>
      <FailureLine failure={failure} />
    </section>
  )
}

function SavedRow({ saved, onChange }: { readonly saved: SavedQuery; readonly onChange: (query: SavedQuery | null) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState<string | null>(null)
  const toolSearch = useStore(state => state.view.settings.tools.tool_search)
  const connections = useStore(state => state.view.connections)
  const ask = useCallback(() => (void connections, explainQuery(saved.query, toolSearch.search_default_limit)), [saved.query, toolSearch, connections])
  const answer = useAnswer(ask, 200)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const expected = (text ?? '').split(/[\s,、，]+/).filter(Boolean)
    if (text !== null && expected.length > 0) onChange({ query: saved.query, expected })
    setText(null)
  }
  return (
    <li data-testid="saved-query" className="flex items-center gap-3 py-1.5 text-ui">
      <button type="button" onClick={() => showInspector(saved.query)} className="min-w-0 basis-2/5 truncate rounded-[5px] px-1 py-0.5 text-left hover:bg-hover">
        {saved.query}
      </button>
      <form onSubmit={save} className="min-w-0 flex-1">
        <input
          aria-label={t('inspector.expected', { query: saved.query })}
          value={text ?? saved.expected.join(', ')}
          onChange={event => setText(event.target.value)}
          onBlur={save}
          spellCheck={false}
          className="h-6 w-full truncate rounded-[5px] border border-transparent bg-transparent px-1 font-mono text-small text-ink-2 hover:border-line focus:border-line-strong focus:bg-raised"
        />
      </form>
      <span data-testid="saved-standing" className="w-20 shrink-0 text-right">
        {answer.failure ? <span className="text-ink-3">–</span> : answer.value ? <Standing standing={standingOfSaved(answer.value.explained, saved.expected)} /> : null}
      </span>
      <IconButton name={t('inspector.forget', { query: saved.query })} icon={<X size={14} strokeWidth={1.5} />} className="size-6!" onClick={() => onChange(null)} />
    </li>
  )
}

function Standing({ standing }: { readonly standing: ReturnType<typeof standingOfSaved> }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (standing.kind === 'missing') return <span className="text-bad-ink">{t('inspector.missing')}</span>
  const text = standing.rank === 1 ? t('inspector.first') : t('inspector.rank', { rank: format.number(standing.rank) })
  return <span className={classNames('figures', standing.kind === 'found' ? 'text-ok-ink' : 'text-wait-ink')}>{standing.kind === 'found' ? text : t('inspector.asClosest')}</span>
}
