import { useTranslation } from 'react-i18next'
import type { ExplainedQuery } from '../../../shared/search-explanation.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'

type Token = ExplainedQuery['query_tokens'][number]

const looks: Readonly<Record<Token['kind'], string>> = {
  word: 'bg-accent-soft text-accent-ink',
  synonym: 'bg-accent-soft text-accent-ink',
  slip: 'bg-accent-soft text-accent-ink',
  'stop-word': 'bg-sunk text-ink-3',
  unknown: 'bg-bad-soft text-bad-ink line-through',
}

/** The query as the index reads it: each word, the one the answer is gated on, the ones no tool carries. */
export function QueryWords({ explained }: { readonly explained: ExplainedQuery }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div data-testid="query-words" className="selectable mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-small text-ink-2">
      <span className="text-ui text-ink-3">{t('inspector.readAs')}</span>
      {explained.query_tokens.map((token, index) => {
        const isGate = token.token === explained.gate
        return (
          <span key={index} className="inline-flex items-center gap-1.5">
            <span
              title={t('inspector.tokenNote', { count: token.document_frequency, weight: format.score(token.idf) })}
              className={classNames('rounded-[6px] px-2 py-0.5 font-mono text-small', isGate ? 'bg-accent text-on-accent' : looks[token.kind])}
            >
              {token.token || token.text}
            </span>
            <TokenNote token={token} isGate={isGate} />
          </span>
        )
      })}
      {explained.unknown_words.length > 0 && <span>{t('inspector.unknown', { words: format.list(explained.unknown_words.map(word => `“${word}”`)) })}</span>}
    </div>
  )
}

function TokenNote({ token, isGate }: { readonly token: Token; readonly isGate: boolean }) {
  const { t } = useTranslation()
  const notes = [
    token.kind === 'slip' ? t('inspector.slip', { word: token.text }) : '',
    token.kind === 'synonym' ? t('inspector.synonym', { word: token.text }) : '',
    isGate ? t('inspector.gate') : '',
  ].filter(Boolean)
  return notes.length === 0 ? null : <span>{notes.join(' · ')}</span>
}
