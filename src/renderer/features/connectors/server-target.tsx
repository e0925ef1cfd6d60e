import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import { cardKey, dropCardValues, skipTargets } from '../../store/operation-actions.ts'
import { isUnresolved } from '../../store/operations.ts'
import { Button } from '../../ui/button.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { ServerFailure } from './server-failure.tsx'
import { ServerFacts } from './server-facts.tsx'
import { ServerForm } from './server-form.tsx'
import { ServerProgress } from './server-progress.tsx'
import { ServerSignIn } from './server-sign-in.tsx'
import { StandingLine } from './target-standing.tsx'
import { isWorking, serverWords } from './server-words.ts'
import { targetTitle } from './target-title.ts'

export interface ServerTargetProps {
  readonly operation: OperationSnapshot
  readonly target: TargetSnapshot
  /** Where the server is named and described already. */
  readonly bare: boolean
}

/** One server of a card: what will run and what it asks for, how far it has got, what became of it. */
export function ServerTarget({ operation, target, bare }: ServerTargetProps) {
  const { t } = useTranslation()
  const title = targetTitle(target)
  const key = cardKey(operation, target)
  const skip = useCommand(useCallback(() => skipTargets(operation, [target.name]), [operation, target.name]))
  const open = !operation.settled && isUnresolved(target)
  useEffect(() => {
    if (!open) dropCardValues(key)
  }, [open, key])
  const { text, tone } = serverWords(t, target)
  const working = isWorking(target)
  const asks = open && !working && (target.state !== 'pending' || target.action !== 'authorize')
  const leave = (
    <Button look="ghost" data-testid="connect-skip" busy={skip.busy} aria-label={t('card.skipApp', { app: title })} onClick={() => void skip.run()}>
      {bare ? t('card.cancel') : t('card.skip')}
    </Button>
  )
  return (
    <li data-testid="connect-target" data-kind="mcp" data-name={target.name} data-target-state={target.state} className={bare ? '' : 'py-2.5'}>
      <div className="flex items-start gap-3">
        {!bare && <LetterTile small name={title} off={target.state === 'skipped'} />}
        <div className="min-w-0 flex-1">
          {!bare && <p className="truncate text-ui font-semibold" title={title}>{title}</p>}
          <StandingLine text={text} tone={tone} />
          {open && target.state === 'pending' && !working && target.action === 'install' && <ServerFacts target={target} brief={bare} />}
          {open && target.detail !== undefined && !working && <ServerFailure detail={target.detail} />}
          {open && working && (target.connect_url === undefined ? <ServerProgress target={target} /> : <ServerSignIn operation={operation} target={target} />)}
          {target.state === 'connected' && target.discovery_error !== undefined && <p className="selectable mt-1 text-small break-words text-wait-ink">{target.discovery_error}</p>}
          {asks && <ServerForm operation={operation} target={target} title={title} aside={leave} />}
          {skip.failure && (
            <p role="alert" className="mt-1 text-small text-bad-ink">
              {skip.failure.message} {skip.failure.hint}
            </p>
          )}
        </div>
        {open && !asks && leave}
      </div>
    </li>
  )
}
