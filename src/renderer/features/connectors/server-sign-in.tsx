import { ExternalLink } from 'lucide-react'
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import { linkKey, pasteCallback, rememberOpened } from '../../store/operation-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { useFailureSentence } from '../../ui/failure-text.tsx'
import { Field } from '../../ui/field.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { webLink } from './target-words.ts'

/** A sign-in at the server's own page; where the browser cannot come back, its last address is pasted here. */
export function ServerSignIn({ operation, target }: { readonly operation: OperationSnapshot; readonly target: TargetSnapshot }) {
  const { t } = useTranslation()
  const key = linkKey(operation, target)
  const opened = useStore(state => state.desk.openedLinks[key] ?? false)
  const [pasting, setPasting] = useState(false)
  const link = webLink(target.connect_url)
  if (link === null) return null
  return (
    <div data-testid="server-sign-in" className="mt-2">
      <p className="text-ui text-ink-2">{target.instructions ?? (opened ? t('card.opened') : t('serverCard.signIn'))}</p>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <a href={link} target="_blank" rel="noreferrer" data-testid="connect-open" onClick={() => rememberOpened(key)} className={buttonLook(opened ? 'outline' : 'primary')}>
          <ExternalLink size={14} strokeWidth={1.5} aria-hidden />
          {opened ? t('card.openAgain') : t('serverCard.openBrowser')}
        </a>
        {!pasting && (
          <Button look="ghost" data-testid="paste-back" onClick={() => setPasting(true)}>
            {t('serverCard.pasteInstead')}
          </Button>
        )}
      </div>
      {pasting && <PasteBack name={target.name} />}
    </div>
  )
}

function PasteBack({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const [url, setUrl] = useState('')
  const send = useCommand(useCallback(() => pasteCallback(name, url.trim()), [name, url]))
  const fits = webLink(url.trim()) !== null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (fits) void send.run()
  }
  return (
    <form onSubmit={submit} className="row-in mt-2.5 flex items-start gap-2">
      <Field
        autoFocus
        mono
        className="min-w-0 flex-1"
        data-testid="paste-url"
        label={t('serverCard.pasteLabel')}
        sentence={t('serverCard.pasteSentence')}
        problem={send.failure ? say(send.failure) : (url.trim() !== '' && !fits ? t('values.problem.url') : null)}
        placeholder="http://127.0.0.1:…/callback?code=…"
        value={url}
        onChange={event => {
          send.forget()
          setUrl(event.target.value)
        }}
      />
      <Button type="submit" className="mt-[23px] h-8!" data-testid="paste-send" busy={send.busy} disabled={!fits}>
        {t('serverCard.pasteSend')}
      </Button>
    </form>
  )
}
