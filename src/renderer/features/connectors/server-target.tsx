import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import { sayCore } from '../../i18n/say-main.ts'
import { skipTargets } from '../../store/operation-actions.ts'
import { isUnresolved } from '../../store/operations.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { ServerFailure } from './server-failure.tsx'
import { ServerFacts } from './server-facts.tsx'
import { ServerForm } from './server-form.tsx'
import { ServerProgress } from './server-progress.tsx'
import { ServerSignIn } from './server-sign-in.tsx'
import { StandingLine } from './target-standing.tsx'
import { isUpdate, isWorking, serverWords, waitsForSignIn } from './server-words.ts'
import { targetTitle } from './target-title.ts'
import { TimeLeft } from './time-left.tsx'

export interface ServerTargetProps {
  readonly operation: OperationSnapshot
  readonly target: TargetSnapshot
  /** `row`: one of several. `card`: the card is about it alone and names it. `sheet`: it is named and described around it. */
  readonly place: 'row' | 'card' | 'sheet'
}

/** One server of a card: what will run and what it asks for, how far it has got, what became of it. */
export function ServerTarget({ operation, target, place }: ServerTargetProps) {
  const { t } = useTranslation()
  const title = targetTitle(target)
  const skip = useCommand(useCallback(() => skipTargets(operation, [target.name]), [operation, target.name]))
  const open = !operation.settled && isUnresolved(target)
  const words = serverWords(t, target)
  const { tone } = words
  const update = isUpdate(target) && target.state === 'pending' && tone === 'quiet'
  const text = update ? t('serverCard.waits.update') : words.text
  // Where the server is described around it, the card is its questions.
  const isForm = place === 'sheet' && tone === 'quiet' && open && (target.required_env ?? []).length > 0
  const working = isWorking(target)
  const asks = open && !working && (target.state !== 'pending' || target.action !== 'authorize')
  // A card of a person's own has no foot to tell the time.
  const cancels = operation.owner.type === 'account' && place !== 'row'
  const time = cancels && open && (asks || waitsForSignIn(target)) ? <TimeLeft deadline={operation.deadline_at} /> : null
  const leave = (
    <Button look="ghost" data-testid="connect-skip" busy={skip.busy} aria-label={cancels ? undefined : t('card.skipApp', { app: title })} onClick={() => void skip.run()}>
      {cancels ? t('card.cancel') : t('card.skip')}
    </Button>
  )
  return (
    <li data-testid="connect-target" data-kind="mcp" data-name={target.name} data-target-state={target.state} className={place === 'sheet' ? '' : 'py-2.5'}>
      <div className="flex items-start gap-3">
        {place === 'row' && <LetterTile small name={title} off={target.state === 'skipped'} />}
        <div className="min-w-0 flex-1">
          {place === 'row' && (
            <p className="truncate text-ui font-semibold" title={title}>
              {title}
            </p>
          )}
          <StandingLine text={isForm ? t('serverCard.waits.asks') : text} tone={tone} />
          {open && target.state === 'pending' && !working && target.action === 'install' && <ServerFacts target={target} brief={place === 'sheet'} />}
          {open && target.detail !== undefined && !working && <ServerFailure detail={target.detail} />}
          {open && working && (waitsForSignIn(target) ? <ServerSignIn operation={operation} target={target} /> : <ServerProgress target={target} />)}
          {target.state === 'connected' && target.discovery_error !== undefined && <p className="selectable mt-1 text-small break-words text-wait-ink">{sayCore(t, target.discovery_error)}</p>}
          {asks && <ServerForm operation={operation} target={target} title={title} time={time} aside={leave} />}
          <FailureLine failure={skip.failure} />
        </div>
        {open && !asks && (
          <div className="-my-1 -mr-3 flex shrink-0 items-center">
            {time}
            {leave}
          </div>
        )}
      </div>
    </li>
  )
}
