import { PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../i18n/language-of.ts'
import { editAgain } from '../../store/composer-actions.ts'
import type { PromptItem } from '../../store/view.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { focusComposer } from '../../ui/focus-composer.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AttachmentChips } from './attachment-chips.tsx'

export function PromptBlock({ session, prompt }: { readonly session: string; readonly prompt: PromptItem }) {
  const { t, i18n } = useTranslation()
  return (
    <div className="group/prompt flex flex-col items-end">
      {prompt.attachments.length > 0 && (
        <div className="mb-1.5 flex max-w-[75%] justify-end">
          <AttachmentChips attachments={prompt.attachments} />
        </div>
      )}
      {prompt.text !== '' && (
        <div data-testid="user-message" lang={languageOf(prompt.text, i18n.language)} className="selectable max-w-[75%] rounded-composer rounded-br-[4px] bg-accent-soft px-3.5 py-2 text-read break-words whitespace-pre-wrap">
          {prompt.text}
        </div>
      )}
      <div className="flex h-0 gap-0.5 opacity-0 transition-opacity group-focus-within/prompt:opacity-100 group-hover/prompt:opacity-100">
        <CopyButton text={prompt.text} className="size-6!" />
        <IconButton
          name={t('chat.edit')}
          icon={<PencilLine size={14} strokeWidth={1.5} />}
          className="size-6!"
          onClick={() => {
            editAgain(session, prompt)
            focusComposer()
          }}
        />
      </div>
    </div>
  )
}
