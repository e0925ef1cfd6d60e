import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectorAccount } from '../../../shared/connector.ts'
import { accountName } from '../../store/hosted.ts'
import { connectApp } from '../../store/hosted-actions.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useCommand } from '../../ui/use-command.ts'

/** The verb of an account that no longer holds: a new sign-in, on a card of its own. */
export function ReconnectAccount({ account }: { readonly account: ConnectorAccount }) {
  const { t } = useTranslation()
  const { connector } = account
  const name = accountName(account)
  const { run, busy, failure } = useCommand(useCallback(() => connectApp(connector, { reconnect: true, ...(name === null ? {} : { account: name }) }), [connector, name]))
  return (
    <div className="min-w-0 shrink-0">
      <Button data-testid="account-reconnect" busy={busy} {...(name === null ? {} : { 'aria-label': `${t('hosted.reconnect')}: ${name}` })} onClick={() => void run()}>
        {t('hosted.reconnect')}
      </Button>
      <FailureLine failure={failure} className="max-w-40 text-small" />
    </div>
  )
}
