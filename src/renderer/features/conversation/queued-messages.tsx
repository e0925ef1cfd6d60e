import { Paperclip, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueuedMessage } from '../../store/desk.ts'
import { unqueue } from '../../store/run-actions.ts'
import { useStore } from '../../store/store.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const none: readonly QueuedMessage[] = []

/** What goes out when the run has ended. */
export function QueuedMessages({ session }: { readonly session: string }) {
  const { t } = useTranslation()
  const queued = useStore(state => state.desk.queued[session] ?? none)
  if (queued.length === 0) return null
  return (
    <ul aria-label={t('composer.queued')} className="pb-2">
      {queued.map(({ text, attachments }, index) => (
        <li key={index} data-testid="queued-message" className="float-in mb-1 flex items-center gap-2 rounded-panel border border-dashed border-line-strong px-3 py-1 text-ui text-ink-2">
          <span className="shrink-0 text-small text-ink-3">{t('composer.next')}</span>
          <span className="min-w-0 flex-1 truncate">{text}</span>
          {attachments.length > 0 && (
            <span className="inline-flex shrink-0 items-center gap-1 text-small text-ink-3">
              <Paperclip size={12} strokeWidth={1.5} aria-hidden />
              {t('attach.count', { count: attachments.length })}
            </span>
          )}
          <IconButton name={t('composer.unqueue')} icon={<X size={14} strokeWidth={1.5} />} className="size-6!" onClick={() => unqueue(session, index)} />
        </li>
      ))}
    </ul>
  )
}
