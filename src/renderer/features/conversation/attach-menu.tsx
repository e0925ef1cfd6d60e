import { Paperclip } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type RefObject, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attach } from '../../store/composer-actions.ts'
import { listAttachable } from '../../store/server-actions.ts'
import { useStore } from '../../store/store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { focusComposer } from '../../ui/focus-composer.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import type { AttachChoice } from './attach-choices.ts'
import { AttachList } from './attach-list.tsx'
import { AttachValues } from './attach-values.tsx'
import { fillTemplate } from './uri-template.ts'

export interface AttachMenuProps {
  readonly session: string | null
  /** What it opens above: the message stays in sight. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly open: boolean
  /** What is looked for. */
  readonly words: string
  readonly onWords: (words: string) => void
  readonly onOpenChange: (open: boolean) => void
  /** Something was attached, not merely looked at; it closes with that. */
  readonly onAttached: () => void
}

/** What running servers offer to go with a message: their resources and prompts. */
export function AttachMenu({ session, anchor, open, words, onWords, onOpenChange, onAttached }: AttachMenuProps) {
  const { t } = useTranslation()
  const done = (choice: AttachChoice, values: Readonly<Record<string, string>>): void => {
    const { server, name, address } = choice
    if (choice.kind === 'prompt') attach(session, { kind: 'prompt', server, name: address, arguments: { ...values } })
    else attach(session, { kind: 'resource', server, name: [name, ...Object.values(values)].join(' '), uri: fillTemplate(address, values) })
    onAttached()
  }
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Trigger asChild>
        <button type="button" data-testid="attach" className="inline-flex h-[26px] shrink-0 items-center gap-1.5 rounded-full border border-line px-2.5 text-small text-ink-2 hover:bg-hover hover:text-ink">
          <Paperclip size={13} strokeWidth={1.5} aria-hidden className="text-ink-3" />
          {t('attach.do')}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label={t('attach.title')}
          data-testid="attach-menu"
          onCloseAutoFocus={event => {
            event.preventDefault()
            focusComposer()
          }}
          className="float-in z-40 overflow-hidden rounded-panel border border-line bg-raised shadow-float outline-none"
        >
          <Offered words={words} onWords={onWords} onDone={done} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Offered({ words, onWords, onDone }: Pick<AttachMenuProps, 'words' | 'onWords'> & { readonly onDone: (choice: AttachChoice, values: Readonly<Record<string, string>>) => void }) {
  // A server that comes up while the menu is open joins it.
  const running = useStore(state => state.view.connections.flatMap(({ name, state: { kind } }) => (kind === 'running' ? [name] : [])).join('\n'))
  const ask = useMemo(() => () => (void running, listAttachable()), [running])
  const offers = useAnswer(ask)
  const [asked, setAsked] = useState<AttachChoice | null>(null)
  if (asked) return <AttachValues choice={asked} onBack={() => setAsked(null)} onDone={values => onDone(asked, values)} />
  if (offers.failure) {
    return (
      <div className="w-96 p-3">
        <FailureNote failure={offers.failure} />
      </div>
    )
  }
  return <AttachList offers={offers.value} words={words} onWords={onWords} onChoose={choice => (choice.asks.length === 0 ? onDone(choice, {}) : setAsked(choice))} />
}
