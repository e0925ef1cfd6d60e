import { useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationSnapshot } from '../../../shared/connector.ts'
import { continueWithout, skipTargets } from '../../store/operation-actions.ts'
import { isUnresolved } from '../../store/operations.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Hint } from '../../ui/hint.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { isHosted, isUpdate } from './server-words.ts'
import { ServerTarget } from './server-target.tsx'
import { SettledCard } from './settled-card.tsx'
import { TargetLine } from './target-line.tsx'
import { targetTitle } from './target-title.ts'
import { TimeLeft } from './time-left.tsx'

/** The card that waits until apps are connected, under the row that asked. It takes no focus and says nothing main did not say. */
export function ConnectCard({ operation }: { readonly operation: OperationSnapshot }) {
  const { t } = useTranslation()
  const title = useId()
  if (operation.settled) return <SettledCard operation={operation} />
  const [only] = operation.targets
  const solo = operation.targets.length === 1 && only?.kind === 'mcp' ? only : null
  // Nobody but the person waits for a card of their own with one server: its row says it all.
  const hasFooter = solo === null || operation.owner.type === 'session'
  return (
    <section aria-labelledby={title} data-testid="connect-card" data-operation={operation.op_id} className="row-in rounded-panel border border-line-strong bg-raised px-4 pt-3 pb-2.5 shadow-card">
      <h2 id={title} className="text-ui font-semibold">
        <CardTitle operation={operation} />
      </h2>
      <p className="mt-0.5 text-ui text-ink-2">{t(sentenceOf(operation.targets))}</p>
      <ul className={classNames('mt-2.5 divide-y divide-line border-t border-line', hasFooter && 'border-b')}>
        {solo ? <ServerTarget operation={operation} target={solo} place="card" /> : operation.targets.map(target => <TargetLine key={target.name} operation={operation} target={target} />)}
      </ul>
      {hasFooter && <CardFooter operation={operation} />}
    </section>
  )
}

type Targets = OperationSnapshot['targets']

/** Servers are let in; apps and servers that want a sign-in are signed in to. */
function wantsConsent({ kind, action }: Targets[number]): boolean {
  return kind === 'mcp' && (action === 'install' || action === 'enable')
}

function sentenceOf(targets: Targets): 'serverCard.sentence' | 'serverCard.sentenceEnable' | 'card.sentence' | 'serverCard.sentenceMixed' {
  if (!targets.some(wantsConsent)) return 'card.sentence'
  if (!targets.every(wantsConsent)) return 'serverCard.sentenceMixed'
  return targets.every(target => target.action === 'enable') ? 'serverCard.sentenceEnable' : 'serverCard.sentence'
}

export function CardTitle({ operation: { targets } }: { readonly operation: OperationSnapshot }) {
  const { t } = useTranslation()
  const [first] = targets
  const update = first !== undefined && isUpdate(first)
  if (targets.length === 1 && first) {
    const title = targetTitle(first)
    if (!wantsConsent(first)) return <>{t('card.titleOne', { app: title })}</>
    return <>{t(update ? 'serverCard.titleUpdate' : first.action === 'enable' ? 'serverCard.titleEnable' : isHosted(first) ? 'serverCard.titleConnect' : 'serverCard.titleInstall', { server: title })}</>
  }
  if (targets.some(wantsConsent)) return <>{t('serverCard.titleMany', { number: String(targets.length) })}</>
  return <>{targets.length === 2 ? t('card.titleTwo') : t('card.titleMany', { number: String(targets.length) })}</>
}

function CardFooter({ operation }: { readonly operation: OperationSnapshot }) {
  const { t } = useTranslation()
  const open = operation.targets.filter(isUnresolved).map(target => target.name)
  const skip = useCommand(useCallback(() => skipTargets(operation, open), [operation, open]))
  const goOn = useCommand(useCallback(() => continueWithout(operation), [operation]))
  const failure = skip.failure ?? goOn.failure
  return (
    <>
      <div className="flex min-h-7 items-center gap-1.5 pt-2.5">
        <TimeLeft deadline={operation.deadline_at} />
        <span className="flex-1" />
        {open.length > 1 && (
          <Button look="ghost" data-testid="connect-skip-all" busy={skip.busy} onClick={() => void skip.run()}>
            {open.length === 2 && operation.targets.length === 2 ? t('card.skipBoth') : t('card.skipAll')}
          </Button>
        )}
        {open.length > 0 && (
          <Hint text={t('card.continueHint')}>
            <Button data-testid="connect-continue" busy={goOn.busy} onClick={() => void goOn.run()}>
              {t('card.continue')}
            </Button>
          </Hint>
        )}
      </div>
      <FailureLine failure={failure} className="pt-1.5 text-small" />
    </>
  )
}
