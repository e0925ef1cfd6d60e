import { ArrowUp, Square } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttachmentRef } from '../../../shared/server-parts.ts'
import { detach, returnToComposer, takeMessage, writeDraft } from '../../store/composer-actions.ts'
import { newChat, type QueuedMessage } from '../../store/desk.ts'
import { sendMessage, stopRun } from '../../store/run-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { AttachMenu } from './attach-menu.tsx'
import { AttachmentChips } from './attachment-chips.tsx'
import { asksToAttach, typedBehindSign, withoutSign, withWords } from './attach-sign.ts'
import { ModelPicker } from './model-picker.tsx'
import { QueuedMessages } from './queued-messages.tsx'

const none: readonly AttachmentRef[] = []

/** Where a message is written. Enter sends, Shift+Enter breaks the line, @ attaches, Esc stops a run. */
export function Composer({ session, onSend }: { readonly session: string | null; readonly onSend: () => void }) {
  const { t } = useTranslation()
  const draft = useStore(state => state.desk.drafts[session ?? newChat] ?? '')
  const attached = useStore(state => state.desk.attached[session ?? newChat] ?? none)
  const running = useStore(state => session !== null && (state.view.transcripts[session]?.run ?? null) !== null)
  const offering = useStore(state => state.view.connections.some(({ state: { kind }, offers }) => kind === 'running' && (offers.resources || offers.prompts)))
  // Null: closed. Otherwise where in the text the @ stands that opened the menu; -1: the button did.
  const [menu, setMenu] = useState<number | null>(null)
  const [words, setWords] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const send = useCallback((message: QueuedMessage) => sendMessage(session, message.text, message.attachments), [session])
  const sending = useCommand(send)
  const stopping = useCommand(stopRun)
  const failure = sending.failure ?? stopping.failure
  // A prompt of a server says all there is to say.
  const empty = draft.trim() === '' && attached.length === 0

  const submit = async (): Promise<void> => {
    if (empty || sending.busy) return
    const message = takeMessage(session)
    // A queued one stands right above the composer.
    if (!running) onSend()
    if (!(await sending.run(message))) returnToComposer(session, [message])
  }
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    const { value, selectionStart } = event.target
    // Letters typed before the menu has the focus are its words.
    const early = menu === null ? null : typedBehindSign(draft, value, menu)
    if (early !== null) return setWords(known => known + early)
    writeDraft(session, value)
    if (offering && asksToAttach(draft, value, selectionStart)) openMenu(selectionStart - 1)
  }
  const openMenu = (at: number): void => {
    setWords('')
    setMenu(at)
  }
  const closeMenu = (text: string): void => {
    if (text !== draft) writeDraft(session, text)
    setMenu(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      void submit()
    }
    const last = attached.at(-1)
    if (event.key === 'Backspace' && draft === '' && last) {
      event.preventDefault()
      detach(session, last)
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
      <div ref={box} className="rounded-composer border border-line-strong bg-raised shadow-card transition-colors focus-within:border-accent">
        {attached.length > 0 && (
          <div className="px-3 pt-2.5">
            <AttachmentChips attachments={attached} onRemove={ref => detach(session, ref)} />
          </div>
        )}
        <textarea
          // A chat is opened to be written in.
          autoFocus
          data-testid="composer"
          rows={1}
          aria-label={t('composer.label')}
          value={draft}
          placeholder={running ? t('composer.placeholderRunning') : t('composer.placeholder')}
          onChange={onChange}
          onKeyDown={onKeyDown}
          className="block max-h-[38vh] min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 text-read outline-none [field-sizing:content]"
        />
        <div className="flex items-center gap-2 px-2.5 pb-2.5">
          <AttachMenu
            session={session}
            anchor={box}
            open={menu !== null}
            words={words}
            onWords={setWords}
            onOpenChange={open => (open ? openMenu(-1) : closeMenu(withWords(draft, menu ?? -1, words)))}
            onAttached={() => closeMenu(withoutSign(draft, menu ?? -1))}
          />
          <ModelPicker session={session} />
          <span className="flex-1" />
          {running && session !== null && (
            <Button data-testid="stop" busy={stopping.busy} icon={<Square size={10} fill="currentColor" aria-hidden />} onClick={() => void stopping.run(session)}>
              {t('composer.stop')}
            </Button>
          )}
          {(!running || !empty) && (
            <Button data-testid="send" look={running ? 'outline' : 'primary'} disabled={empty} busy={sending.busy} icon={running ? undefined : <ArrowUp size={14} strokeWidth={2} aria-hidden />} onClick={() => void submit()}>
              {running ? t('composer.queue') : t('composer.send')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
