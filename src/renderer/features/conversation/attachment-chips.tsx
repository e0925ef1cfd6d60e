import { FileText, MessageSquareQuote, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttachmentRef } from '../../../shared/server-parts.ts'
import { attachmentKey } from '../../store/composer-actions.ts'
import { attachmentName, attachmentValues, valuesOf } from './attach-choices.ts'

export interface AttachmentChipsProps {
  readonly attachments: readonly AttachmentRef[]
  readonly onRemove?: (ref: AttachmentRef) => void
}

/** Resources and prompts that go, or went, with a message. */
export function AttachmentChips({ attachments, onRemove }: AttachmentChipsProps) {
  const { t } = useTranslation()
  if (attachments.length === 0) return null
  return (
    <ul aria-label={t('attach.attached')} data-testid="attachments" className="flex flex-wrap gap-1.5">
      {attachments.map(ref => (
        <Chip key={attachmentKey(ref)} attached={ref} {...(onRemove === undefined ? {} : { onRemove })} />
      ))}
    </ul>
  )
}

function Chip({ attached, onRemove }: { readonly attached: AttachmentRef; readonly onRemove?: (ref: AttachmentRef) => void }) {
  const { t } = useTranslation()
  const name = attachmentName(attached)
  const values = attachmentValues(attached)
  const Icon = attached.kind === 'resource' ? FileText : MessageSquareQuote
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return
    event.preventDefault()
    onRemove?.(attached)
  }
  return (
    <li data-testid="attachment" title={titleOf(attached)} className="row-in inline-flex h-6 max-w-80 items-center gap-1.5 rounded-control border border-line bg-surface pl-1.5 text-small">
      <Icon size={13} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 truncate">
        {name}
        {values !== '' && <span className="text-ink-2"> ({values})</span>}
      </span>
      <span className={`min-w-0 shrink-[2] truncate text-ink-3 ${onRemove ? '' : 'pr-2'}`}>{attached.server}</span>
      {onRemove && (
        <button type="button" aria-label={t('attach.remove', { name: values === '' ? name : `${name} (${values})` })} onKeyDown={onKeyDown} onClick={() => onRemove(attached)} className="grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink">
          <X size={12} strokeWidth={1.75} />
        </button>
      )}
    </li>
  )
}

function titleOf(ref: AttachmentRef): string {
  if (ref.kind === 'resource') return ref.uri
  return [ref.name, ...valuesOf(ref)].join('\n')
}
