import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenModel } from '../../store/models.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ContentBlockView } from '../../ui/content-block.tsx'
import { useFormat } from '../../ui/format.ts'
import { RequestFrame, type RequestProps, useAnswering } from './request-frame.tsx'

type SamplingRequestProps = RequestProps<'sampling'>

/** A server that wants to put words of its own to the model: what would be sent is in sight first. */
export function SamplingRequest({ session, asked, request, compact }: SamplingRequestProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const model = useStore(state => chosenModel(state, session))
  const answering = useAnswering(session, asked)
  const name = model === undefined ? '' : model.origin === 'practice' ? t('models.practice') : model.label
  return (
    <RequestFrame
      asked={asked}
      answering={answering}
      title={t('request.sampling.title', { server: asked.server })}
      sentence={t(model?.origin === 'practice' ? 'request.sampling.practice' : 'request.sampling.sentence', { model: name, tokens: format.number(request.maxTokens) })}
      compact={compact}
      verbs={
        <Button look="primary" busy={answering.busy} data-testid="request-accept" onClick={() => answering.give({ action: 'accept' })}>
          {t('request.sampling.allow')}
        </Button>
      }
    >
      <div className={`mt-2.5 divide-y divide-line overflow-y-auto rounded-control border border-line bg-surface ${compact ? 'max-h-32' : 'max-h-80'}`}>
        {request.system !== undefined && request.system !== '' && <Message who={t('request.sampling.system')} text={request.system} pictures={[]} />}
        {request.messages.map((message, index) => (
          <Message key={index} who={t(`request.sampling.${message.role}`)} text={message.text} pictures={message.pictures ?? []} />
        ))}
      </div>
      <Wishes request={request} />
    </RequestFrame>
  )
}

/** What goes along with the messages, or would if it could. */
function Wishes({ request: { temperature, stopSequences = [], models = [] } }: Pick<SamplingRequestProps, 'request'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const lines = [
    temperature === undefined ? '' : t('request.sampling.temperature', { value: format.number(temperature) }),
    stopSequences.length === 0 ? '' : t('request.sampling.stops', { stops: format.list(stopSequences.map(stop => JSON.stringify(stop))) }),
    models.length === 0 ? '' : t('request.sampling.models', { models: format.list(models) }),
  ].filter(line => line !== '')
  return lines.map(line => (
    <p key={line} data-testid="sampling-wish" className="selectable mt-1.5 text-small break-words text-ink-2">
      {line}
    </p>
  ))
}

/** Longer words are folded until they are asked for. */
const shortLength = 240

function Message({ who, text, pictures }: { readonly who: string; readonly text: string; readonly pictures: NonNullable<SamplingRequestProps['request']['messages'][number]['pictures']> }) {
  const { t } = useTranslation()
  const long = text.length > shortLength || text.split('\n').length > 4
  const [open, setOpen] = useState(false)
  return (
    <div className="px-2.5 py-1.5">
      <p className="text-tiny text-ink-3">{who}</p>
      <p className={classNames('selectable text-ui break-words whitespace-pre-wrap', long && !open && 'line-clamp-3')}>{text}</p>
      {pictures.map((picture, index) => (
        <ContentBlockView key={index} block={{ type: 'image', ...picture }} />
      ))}
      {long && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="mt-0.5 inline-flex items-center gap-1 rounded-[4px] text-small text-accent-ink hover:underline">
          <ChevronRight size={12} strokeWidth={1.75} aria-hidden className={classNames('transition-transform duration-100', open && 'rotate-90')} />
          {open ? t('request.sampling.less') : t('result.showAll')}
        </button>
      )}
    </div>
  )
}
