import { useTranslation } from 'react-i18next'
import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import { appTitle } from '../../store/app-title.ts'
import { linkKey, rememberOpened } from '../../store/operation-actions.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { webLink } from './target-words.ts'

export interface TargetVerbProps {
  readonly operation: OperationSnapshot
  readonly target: TargetSnapshot
  readonly opened: boolean
  readonly busy: boolean
  readonly onRetry: () => void
}

/** The one thing to do about a row. Its link opens in the browser; that it worked only main can say. */
export function TargetVerb({ operation, target, opened, busy, onRetry }: TargetVerbProps) {
  const { t } = useTranslation()
  const app = appTitle(target.name)
  const { state } = target
  if (state === 'failed' || state === 'expired') {
    return (
      <Button look="primary" data-testid="connect-retry" busy={busy} aria-label={t('card.retryApp', { app })} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    )
  }
  if (state !== 'pending' && state !== 'initiated') return null
  const link = webLink(target.connect_url)
  if (link === null) {
    return (
      <Button look="primary" data-testid="connect-open" disabled aria-label={t('card.connectApp', { app })}>
        {t('card.connect')}
      </Button>
    )
  }
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      data-testid="connect-open"
      aria-label={opened ? t('card.openAgainApp', { app }) : t('card.connectApp', { app })}
      onClick={() => rememberOpened(linkKey(operation, target))}
      className={buttonLook(opened ? 'outline' : 'primary')}
    >
      {opened ? t('card.openAgain') : t('card.connect')}
    </a>
  )
}
