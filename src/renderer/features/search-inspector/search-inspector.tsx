import { BookmarkPlus } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExplainedQuery } from '../../../shared/search-explanation.ts'
import { showInspector } from '../../store/place-actions.ts'
import { setSetting } from '../../store/settings-actions.ts'
import { explainQuery } from '../../store/tool-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useFormat } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useCommand } from '../../ui/use-command.ts'
import { HitTable } from './hit-table.tsx'
import { QueryWords } from './query-words.tsx'
import { SavedQueries } from './saved-queries.tsx'

/** What the model would be given for a query, and why. */
export function SearchInspector() {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useStore(state => state.desk.inspectorQuery)
  const toolSearch = useStore(state => state.view.settings.tools.tool_search)
  const connections = useStore(state => state.view.connections)
  const words = query.trim()
  // Asked again when tools come or go and when the rule changes: what is shown is what the model would be given now.
  const ask = useCallback(() => (void connections, explainQuery(words, toolSearch.search_default_limit)), [words, toolSearch, connections])
  const answer = useAnswer(words === '' ? null : ask, 120)
  const explained = words === '' ? null : (answer.value?.explained ?? null)
  return (
    <Page
      testId="search-inspector"
      title={t('inspector.title')}
      sentence={answer.value && words !== '' ? t('inspector.answered', { count: answer.value.total_tools, time: format.fineDuration(answer.value.ms) }) : t('inspector.sentence')}
    >
      <input
        autoFocus
        type="search"
        data-testid="inspector-input"
        aria-label={t('inspector.query')}
        placeholder={t('inspector.placeholder')}
        value={query}
        onChange={event => showInspector(event.target.value)}
        spellCheck={false}
        className="mt-4 h-11 w-full max-w-[640px] rounded-panel border border-line-strong bg-raised px-3.5 text-read hover:border-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {answer.failure && (
        <div className="mt-4 max-w-[640px]">
          <FailureNote failure={answer.failure} />
        </div>
      )}
      {explained && (
        <div aria-busy={answer.asking}>
          <QueryWords explained={explained} />
          <HitTable explained={explained} />
          <SaveThis explained={explained} />
        </div>
      )}
      <SavedQueries />
    </Page>
  )
}

/** Keeps the query with the tool it should find: the best one now, to be changed in the list. */
function SaveThis({ explained }: { readonly explained: ExplainedQuery }) {
  const { t } = useTranslation()
  const saved = useStore(state => state.view.settings.saved_queries)
  const { run, busy, failure } = useCommand(setSetting)
  const best = explained.matches[0] ?? explained.closest[0]
  const query = explained.query.trim()
  if (!best || saved.some(each => each.query === query)) return null
  return (
    <div className="mt-3">
      <Button
        data-testid="save-query"
        busy={busy}
        icon={<BookmarkPlus size={14} strokeWidth={1.5} />}
        onClick={() => void run('saved_queries', [...saved, { query, expected: [best.name] }])}
      >
        {t('inspector.save', { tool: best.name })}
      </Button>
      <FailureLine failure={failure} />
    </div>
  )
}
