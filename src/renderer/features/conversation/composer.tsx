import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { newChat } from '../../store/desk.ts'
import { sendMessage, stopRun, writeDraft } from '../../store/run-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { ModelPicker } from './model-picker.tsx'
import { QueuedMessages } from './queued-messages.tsx'

/** Where a message is written. Enter sends, Shift+Enter breaks the line, Esc stops a run. */
export function Composer({ session }: { readonly session: string | null }) {
  const { t } = useTranslation()
  const draft = useStore(state => state.desk.drafts[session ?? newChat] ?? '')
  const running = useStore(state => session !== null && (state.view.transcripts[session]?.run ?? null) !== null)
  const send = useCallback((text: string) => sendMessage(session, text), [session])
  const sending = useCommand(send)
  const stopping = useCommand(stopRun)
  const failure = sending.failure ?? stopping.failure

  const submit = async (): Promise<void> => {
    const text = draft.trim()
    if (text === '' || sending.busy) return
    writeDraft(session, '')
    const sent = await sending.run(text)
    // Nothing that was written is lost; what was typed meanwhile stays as well.
    if (!sent) writeDraft(session, [text, useStore.getState().desk.drafts[session ?? newChat] ?? ''].filter(Boolean).join('\n'))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      void submit()
    }
    if (event.key === 'Escape' && running && session !== null) {
      event.preventDefault()
      event.stopPropagation()
      void stopping.run(session)
    }
  }
  return (
    <div className="mx-auto w-full max-w-[768px] shrink-0 px-6 pb-[18px]">
      {failure && (
        <div className="pb-2">
          <FailureNote failure={failure} />
        </div>
      )}
      {session !== null && <QueuedMessages session={session} />}
      <div className="rounded-composer border border-line-strong bg-raised shadow-card transition-colors focus-within:border-accent">
        <textarea
          // A chat is opened to be written in.
          autoFocus
          data-testid="composer"
          rows={1}
          aria-label={t('composer.label')}
          value={draft}
          placeholder={running ? t('composer.placeholderRunning') : t('composer.placeholder')}
          onChange={event => writeDraft(session, event.target.value)}
          onKeyDown={onKeyDown}
          className="block max-h-[38vh] min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 text-read outline-none [field-sizing:content]"
        />
        <div className="flex items-center gap-2 px-2.5 pb-2.5">
          <ModelPicker session={session} />
          <span className="flex-1" />
          {running && session !== null && (
            <Button data-testid="stop" busy={stopping.busy} icon={<Square size={10} fill="currentColor" aria-hidden />} onClick={() => void stopping.run(session)}>
              {t('composer.stop')}
            </Button>
          )}
          {(!running || draft.trim() !== '') && (
            <Button data-testid="send" look={running ? 'outline' : 'primary'} disabled={draft.trim() === ''} busy={sending.busy} icon={running ? undefined : <ArrowUp size={14} strokeWidth={2} aria-hidden />} onClick={() => void submit()}>
              {running ? t('composer.queue') : t('composer.send')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
