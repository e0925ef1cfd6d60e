import { type FormEvent, useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerQuestion } from '../../store/run-actions.ts'
import type { AskedQuestion } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { inputLook } from '../../ui/field.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { thenToComposer } from './after-answer.ts'

/** A question of the agent: its choices and room for other words. Afterwards the answer stays in its place. */
export function QuestionCard({ session, question }: { readonly session: string; readonly question: AskedQuestion }) {
  const { t } = useTranslation()
  const title = useId()
  const [text, setText] = useState('')
  const answer = useCallback((words: string) => answerQuestion(session, question.id, words), [session, question.id])
  const { run, busy, failure } = useCommand(answer)
  const give = (words: string): void => void thenToComposer(run(words))
  if (question.state !== 'open') {
    return (
      <div data-testid="question-answer" className="selectable text-ui">
        <p className="text-ink-2">{question.text}</p>
        <p className={question.answer === null ? 'text-ink-3' : 'font-[510]'}>{question.answer ?? t('question.unanswered')}</p>
      </div>
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') give(text.trim())
  }
  return (
    <section aria-labelledby={title} data-testid="question" data-question={question.id} className="row-in rounded-panel border border-line-strong bg-raised px-4 py-3 shadow-card">
      <h2 id={title} className="selectable text-ui font-semibold whitespace-pre-wrap">
        {question.text}
      </h2>
      {question.choices.length > 0 && (
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          {question.choices.map(choice => (
            <Button key={choice} data-testid="question-choice" disabled={busy} className="h-auto! min-h-7 max-w-full py-1 text-left whitespace-normal!" onClick={() => give(choice)}>
              {choice}
            </Button>
          ))}
        </div>
      )}
      <form onSubmit={submit} className="mt-2.5 flex gap-1.5">
        <input
          data-testid="question-input"
          aria-label={t('question.other')}
          placeholder={question.choices.length > 0 ? t('question.other') : t('question.answer')}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
          }}
          className={inputLook}
        />
        <Button type="submit" look="primary" className="h-8!" busy={busy} disabled={text.trim() === ''}>
          {t('question.send')}
        </Button>
      </form>
      <FailureLine failure={failure} className="mt-1.5 text-small" />
    </section>
  )
}
