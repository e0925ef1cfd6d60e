import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { sendMessage } from '../../store/run-actions.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useCommand } from '../../ui/use-command.ts'

/** Requests that practice mode can carry out on the sample folder. A click sends one. */
export function ExamplePrompts() {
  const { t } = useTranslation()
  const send = useCallback((text: string) => sendMessage(null, text), [])
  const { run, busy, failure } = useCommand(send)
  const prompts = [t('example.list'), t('example.read'), t('example.find'), t('example.add')]
  return (
    <div className="mt-5">
      <h3 className="text-tiny font-[510] text-ink-3">{t('example.title')}</h3>
      <ul className="mt-1.5 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {prompts.map(prompt => (
          <li key={prompt}>
            <button
              type="button"
              data-testid="example-prompt"
              disabled={busy}
              onClick={() => void run(prompt)}
              className="h-full w-full rounded-panel border border-line bg-surface px-3.5 py-2.5 text-left text-ui text-ink-2 transition-colors hover:border-line-strong hover:text-ink disabled:opacity-50"
            >
              {prompt}
            </button>
          </li>
        ))}
      </ul>
      {failure && (
        <div className="mt-2">
          <FailureNote failure={failure} />
        </div>
      )}
    </div>
  )
}
