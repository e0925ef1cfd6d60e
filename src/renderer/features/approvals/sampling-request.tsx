import { ChevronRight } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerAnswer, ServerRequest } from '../../../shared/server-request.ts'
import { chosenModel } from '../../store/models.ts'
import { answerServerRequest } from '../../store/request-actions.ts'
import { useStore } from '../../store/store.ts'
import type { AskedRequest } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { useCommand } from '../../ui/use-command.ts'
import { thenToComposer } from './after-answer.ts'
import { RequestFrame } from './request-frame.tsx'

export interface SamplingRequestProps {
  readonly session: string
  readonly asked: AskedRequest
  readonly request: Extract<ServerRequest, { kind: 'sampling' }>
  readonly compact: boolean
}

/** A server that wants to put words of its own to the model: what would be sent is in sight first. */
export function SamplingRequest({ session, asked, request, compact }: SamplingRequestProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const model = useStore(state => chosenModel(state, session))
  const answer = useCallback((given: ServerAnswer) => answerServerRequest(asked.id, given), [asked.id])
  const { run, busy, failure } = useCommand(answer)
  const name = model === undefined ? '' : model.origin === 'practice' ? t('models.practice') : model.label
  return (
    <RequestFrame
      asked={asked}
      title={t('request.sampling.title', { server: asked.server })}
      sentence={t(model?.origin === 'practice' ? 'request.sampling.practice' : 'request.sampling.sentence', { model: name, tokens: format.number(request.maxTokens) })}
      failure={failure}
      verbs={
        <>
          <Button look="primary" busy={busy} data-testid="request-accept" onClick={() => void thenToComposer(run({ action: 'accept' }))}>
            {t('request.sampling.allow')}
          </Button>
          <Button look="ghost" disabled={busy} data-testid="request-decline" className="ml-auto" onClick={() => void thenToComposer(run({ action: 'decline' }))}>
            {t('request.decline')}
          </Button>
        </>
      }
    >
      <div className={`mt-2.5 divide-y divide-line overflow-y-auto rounded-control border border-line bg-surface ${compact ? 'max-h-32' : 'max-h-80'}`}>
        {request.system !== undefined && request.system !== '' && <Message who={t('request.sampling.system')} text={request.system} />}
        {request.messages.map((message, index) => (
          <Message key={index} who={t(`request.sampling.${message.role}`)} text={message.text} />
        ))}
      </div>
    </RequestFrame>
  )
}

/** Longer words are folded until they are asked for. */
const shortLength = 240

function Message({ who, text }: { readonly who: string; readonly text: string }) {
  const { t } = useTranslation()
  const long = text.length > shortLength || text.split('\n').length > 4
  const [open, setOpen] = useState(false)
  return (
    <div className="px-2.5 py-1.5">
      <p className="text-tiny text-ink-3">{who}</p>
      <p className={classNames('selectable text-ui break-words whitespace-pre-wrap', long && !open && 'line-clamp-3')}>{text}</p>
      {long && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="mt-0.5 inline-flex items-center gap-1 rounded-[4px] text-small text-accent-ink hover:underline">
          <ChevronRight size={12} strokeWidth={1.75} aria-hidden className={classNames('transition-transform duration-100', open && 'rotate-90')} />
          {open ? t('request.sampling.less') : t('result.showAll')}
        </button>
      )}
    </div>
  )
}
