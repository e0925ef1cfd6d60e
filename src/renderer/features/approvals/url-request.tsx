import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rememberOpened } from '../../store/operation-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { aroundHost, webAddress } from '../../ui/web-address.ts'
import { RequestFrame, type RequestProps, useAnswering } from './request-frame.tsx'

/** A page that a server asks to have opened. The whole address is in sight before it is, its host first of all. */
export function UrlRequest({ session, asked, request, compact }: RequestProps<'url'>) {
  const { t } = useTranslation()
  const key = `request/${asked.id}`
  const opened = useStore(state => state.desk.openedLinks[key] ?? false)
  const answering = useAnswering(session, asked)
  const url = webAddress(request.url)
  return (
    <RequestFrame
      asked={asked}
      answering={answering}
      title={t('request.url.title', { server: asked.server })}
      sentence={url ? t('request.url.sentence', { server: asked.server }) : t('request.url.refused')}
      compact={compact}
      verbs={
        <>
          {url && (
            <a href={url.href} target="_blank" rel="noreferrer" data-testid="request-open" onClick={() => rememberOpened(key)} className={buttonLook(opened ? 'outline' : 'primary')}>
              <ExternalLink size={13} strokeWidth={1.75} aria-hidden />
              {opened ? t('card.openAgain') : t('request.url.open')}
            </a>
          )}
          {url && (
            <Button look={opened ? 'primary' : 'outline'} busy={answering.busy} data-testid="request-accept" onClick={() => answering.give({ action: 'accept' })}>
              {t('request.url.done')}
            </Button>
          )}
        </>
      }
    >
      <p className={`selectable mt-2.5 overflow-y-auto rounded-control border border-line bg-surface px-2.5 py-1.5 font-mono text-small break-all text-ink-3 ${compact ? 'max-h-20' : 'max-h-40'}`}>
        {url ? <Address url={url} /> : request.url}
      </p>
    </RequestFrame>
  )
}

/** The host is what a person has to judge: it stands out. */
function Address({ url }: { readonly url: URL }) {
  const { before, after } = aroundHost(url)
  return (
    <>
      {before}
      <strong data-testid="request-host" className="font-semibold text-ink">
        {url.host}
      </strong>
      {after}
    </>
  )
}
