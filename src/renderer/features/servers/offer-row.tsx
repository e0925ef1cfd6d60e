import { ChevronRight, Paperclip } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttachmentRef } from '../../../shared/server-parts.ts'
import { attach } from '../../store/composer-actions.ts'
import { backToChat } from '../../store/place-actions.ts'
import { readResource } from '../../store/server-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ContentView } from '../../ui/content-view.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { focusComposer } from '../../ui/focus-composer.ts'
import { useFormat } from '../../ui/format.ts'
import { useAnswer } from '../../ui/use-answer.ts'

export interface Offer {
  readonly key: string
  readonly name: string
  readonly about: string
  readonly address: string
  readonly facts: string
  /** What goes with a message as it is; null: it asks for values first, in the composer. */
  readonly ref: AttachmentRef | null
}

/** One resource or prompt: what it is, what is in it, and the way into the message of the chat the person was in. */
export function OfferRow({ offer: { name, about, address, facts, ref } }: { readonly offer: Offer }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const resource = ref?.kind === 'resource' ? ref : null
  const take = (given: AttachmentRef): void => {
    attach(useStore.getState().desk.lastChat, given)
    backToChat()
    focusComposer()
  }
  return (
    <li data-testid="server-offer" className="selectable px-3.5 py-2">
      <div className="flex items-center gap-3">
        <div className="flex min-w-0 flex-1 items-baseline gap-3">
          {resource === null ? (
            <span className="min-w-0 truncate text-ui font-[510]">{name}</span>
          ) : (
            <button type="button" aria-expanded={open} data-testid="offer-open" aria-label={open ? t('offers.fold') : t('offers.openOf', { name })} onClick={() => setOpen(!open)} className="-ml-1 flex min-w-0 items-center gap-1 rounded-control px-1 text-left text-ui font-[510] hover:bg-hover">
              <ChevronRight size={13} strokeWidth={1.75} aria-hidden className={classNames('shrink-0 text-ink-3 transition-transform duration-100', open && 'rotate-90')} />
              <span className="min-w-0 truncate">{name}</span>
            </button>
          )}
          <span className="min-w-0 flex-1 truncate font-mono text-tiny text-ink-3" title={address}>
            {address}
          </span>
        </div>
        <span className="shrink-0 text-small text-ink-3">{facts}</span>
        {ref !== null && (
          <Button look="ghost" data-testid="offer-attach" aria-label={t('offers.attachOf', { name })} icon={<Paperclip size={13} strokeWidth={1.5} aria-hidden />} className="h-6! shrink-0" onClick={() => take(ref)}>
            {t('offers.attach')}
          </Button>
        )}
      </div>
      {about !== '' && <p className="line-clamp-2 text-small break-words text-ink-2">{about}</p>}
      {open && resource !== null && <ResourceContent server={resource.server} uri={resource.uri} />}
    </li>
  )
}

function ResourceContent({ server, uri }: { readonly server: string; readonly uri: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { value, failure } = useAnswer(useCallback(() => readResource(server, uri), [server, uri]))
  return (
    <div data-testid="offer-content" className="row-in mt-2">
      {value === null && !failure && <div aria-hidden className="h-10 rounded-control bg-hover" />}
      <FailureLine failure={failure} className="text-small" />
      {value !== null && <ContentView content={value.content} />}
      {value !== null && value.total_characters !== null && <p className="mt-1.5 text-small text-ink-3">{t('offers.cut', { total: format.number(value.total_characters) })}</p>}
    </div>
  )
}
