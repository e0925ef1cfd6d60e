import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import { linkKey, retryTarget, skipTargets } from '../../store/operation-actions.ts'
import { isUnresolved } from '../../store/operations.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { ServerTarget } from './server-target.tsx'
import { TargetStanding } from './target-standing.tsx'
import { targetTitle } from './target-title.ts'
import { TargetVerb } from './target-verb.tsx'

export interface TargetLineProps {
  readonly operation: OperationSnapshot
  readonly target: TargetSnapshot
  /** Where the app is named already, its tile and name are left out. */
  readonly bare?: boolean
}

/** One app or server of a card: how it stands, the one verb for that, and a quiet way out. */
export function TargetLine({ operation, target, bare = false }: TargetLineProps) {
  return target.kind === 'mcp' ? <ServerTarget operation={operation} target={target} place={bare ? 'sheet' : 'row'} /> : <AppTarget operation={operation} target={target} bare={bare} />
}

function AppTarget({ operation, target, bare }: Required<TargetLineProps>) {
  const { t } = useTranslation()
  const opened = useStore(state => state.desk.openedLinks[linkKey(operation, target)] ?? false)
  const app = targetTitle(target)
  const skip = useCommand(useCallback(() => skipTargets(operation, [target.name]), [operation, target.name]))
  const retry = useCommand(useCallback(() => retryTarget(operation, target.name), [operation, target.name]))
  const failure = skip.failure ?? retry.failure
  const open = !operation.settled && isUnresolved(target)
  return (
    <li data-testid="connect-target" data-name={target.name} data-target-state={target.state} className={bare ? '' : 'py-2.5'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {!bare && <LetterTile small name={app} off={target.state === 'skipped'} />}
        <div className="min-w-0 flex-1 basis-36">
          {!bare && (
            <p className="truncate text-ui font-semibold">
              {app}
              {target.alias !== undefined && <span className="ml-1.5 font-normal text-ink-2">{t('card.account', { alias: target.alias })}</span>}
            </p>
          )}
          <TargetStanding target={target} opened={opened} />
        </div>
        {open && (
          <div className="ml-auto flex shrink-0 items-center gap-1">
            <Button look="ghost" data-testid="connect-skip" busy={skip.busy} aria-label={bare ? undefined : t('card.skipApp', { app })} className="px-2!" onClick={() => void skip.run()}>
              {bare ? t('card.cancel') : t('card.skip')}
            </Button>
            <TargetVerb operation={operation} target={target} opened={opened} busy={retry.busy} onRetry={() => void retry.run()} />
          </div>
        )}
      </div>
      <FailureLine failure={failure} />
    </li>
  )
}
