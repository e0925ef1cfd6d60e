import { UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/failure.ts'
import { type HostedApp, isTroubled } from '../../store/hosted.ts'
import { connectApp } from '../../store/hosted-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { AccountLine } from './account-line.tsx'
import { AliasForm } from './alias-form.tsx'
import { ReconnectAccount } from './reconnect-account.tsx'
import { TargetLine } from './target-line.tsx'
import { TimeLeft } from './time-left.tsx'

/** A hosted app: its accounts, and the one verb that its state calls for. What is being connected shows in place. */
export function HostedCard({ app }: { readonly app: HostedApp }) {
  const { t } = useTranslation()
  const { connector, title, standing, accounts } = app
  const card = useStore(state => Object.values(state.view.accountCards).find(each => !each.settled && each.targets.some(target => target.name === connector)))
  const target = card?.targets.find(each => each.name === connector)
  const [naming, setNaming] = useState(false)
  const connect = useCommand(useCallback(() => connectApp(connector), [connector]))
  const add = useCommand(useCallback((alias: string) => connectApp(connector, { alias }), [connector]))
  const attention = standing === 'attention'
  const troubled = accounts.filter(account => isTroubled(account.status))
  // One trouble: its verb is the card's.
  const only = troubled.length === 1 ? troubled[0] : undefined
  return (
    <article
      data-testid="hosted-card"
      data-name={connector}
      data-standing={standing}
      aria-label={title}
      className={classNames('flex min-h-32 flex-col rounded-panel border bg-surface p-3.5', attention ? 'border-[color-mix(in_oklab,var(--color-wait)_60%,var(--color-line))]' : 'border-line')}
    >
      <div className="flex items-center gap-3">
        <LetterTile name={title} off={standing === 'off'} />
        <h3 className="line-clamp-2 min-w-0 flex-1 text-[14px] font-semibold break-words" title={title}>
          {title}
        </h3>
        {standing === 'available' && !target && (
          <Button data-testid="app-connect" busy={connect.busy} aria-label={t('card.connectApp', { app: title })} onClick={() => void connect.run()}>
            {t('card.connect')}
          </Button>
        )}
        {only && !target && <ReconnectAccount account={only} />}
        {accounts.length > 0 && standing !== 'off' && (
          <IconButton name={t('hosted.addAccount')} data-testid="app-add-account" icon={<UserPlus size={15} strokeWidth={1.5} />} disabled={target !== undefined} onClick={() => setNaming(true)} className="-mr-1.5" />
        )}
      </div>
      <div className="mt-2 flex-1 space-y-2 pl-12">
        {accounts.length === 0 && !target && (
          <p className="text-ui text-ink-2">
            <AppSentence app={app} />
          </p>
        )}
        {accounts.length > 0 && (
          <ul aria-label={t('hosted.accounts', { app: title })} className="space-y-1">
            {accounts.map(account => (
              <AccountLine key={account.connection_id} account={account} reconnect={only === undefined && target === undefined} />
            ))}
          </ul>
        )}
        {naming && <AliasForm initial="" busy={add.busy} failure={add.failure} submit={t('card.connect')} onCancel={() => setNaming(false)} onSubmit={alias => void add.run(alias).then(done => done && setNaming(false))} />}
        {card && target && (
          <ul data-testid="account-card" className="row-in rounded-control border border-line-strong bg-raised px-2.5 py-2">
            <TargetLine bare operation={card} target={target} />
          </ul>
        )}
        <FailureLine failure={connect.failure} className="text-small" />
      </div>
      <p className="mt-2 flex gap-x-2 pl-12 text-small text-ink-3">
        {t('hosted.place')}
        {card && <TimeLeft deadline={card.deadline_at} />}
      </p>
    </article>
  )
}

/** Of an app without accounts to list. */
function AppSentence({ app: { standing, reason } }: { readonly app: HostedApp }) {
  const { t } = useTranslation()
  switch (standing) {
    case 'off':
      return <>{t('hosted.off')}</>
    case 'available':
      return <>{t('hosted.available')}</>
    case 'connected':
      return <>{t('hosted.connected')}</>
    case 'attention':
      return <>{reason ?? t('hosted.broken')}</>
    default:
      return assertNever(standing)
  }
}
