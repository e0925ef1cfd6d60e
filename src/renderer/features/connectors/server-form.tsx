import type { TFunction } from 'i18next'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import { approveTarget, cardKey, retryTarget, typeCardValue } from '../../store/operation-actions.ts'
import { useStore } from '../../store/store.ts'
import { filledValues, valueOf, valueProblem } from '../../ui/asked-value.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { ValueField } from '../../ui/value-field.tsx'
import { isHosted, isUpdate } from './server-words.ts'

const nothingTyped: Readonly<Record<string, string>> = {}

export interface ServerFormProps {
  readonly operation: OperationSnapshot
  readonly target: TargetSnapshot
  /** What the person calls it. */
  readonly title: string
  readonly time: ReactNode
  /** Ways out, beside the verb. */
  readonly aside: ReactNode
}

/** What a server asks for before it is installed, and the verb that lets it. What was typed stays for another try, until the row is done. */
export function ServerForm({ operation, target, title, time, aside }: ServerFormProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const key = cardKey(operation, target)
  const typed = useStore(state => state.desk.cardValues[key] ?? nothingTyped)
  const [strict, setStrict] = useState(false)
  const asked = target.required_env ?? []
  const { state } = target
  const again = isOver(target)
  // A failed row without questions is tried again as it is.
  const send = useCallback(() => (again && asked.length === 0 ? retryTarget(operation, target.name) : approveTarget(operation, target.name, filledValues(asked, typed))), [asked, typed, again, operation, target.name])
  const { run, busy, failure } = useCommand(send)
  // A new try starts without the complaints of the last.
  useEffect(() => setStrict(false), [state])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (asked.every(each => valueProblem(each, valueOf(each, typed)) === null)) {
      void run()
      return
    }
    setStrict(true)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const update = isUpdate(target)
  const { verb, named } = verbOf(t, target, title, update)
  return (
    <form ref={form} noValidate onSubmit={submit} data-testid="server-form" className="mt-2.5">
      {asked.length > 0 && (
        <fieldset className="space-y-3" disabled={busy}>
          <legend className="sr-only">{t('serverCard.asks', { server: title })}</legend>
          {asked.map(each => (
            <ValueField key={each.name} asked={each} strict={strict} value={valueOf(each, typed)} onChange={value => typeCardValue(key, each.name, value)} />
          ))}
        </fieldset>
      )}
      <FailureLine failure={failure} className="mt-2 text-small" />
      <div className="mt-2.5 flex flex-wrap items-center gap-1.5">
        {time}
        <span className="flex-1" />
        {aside}
        <Button type="submit" look="primary" data-testid={again ? 'connect-retry' : 'connect-approve'} aria-label={named} busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}

function isOver({ state }: TargetSnapshot): boolean {
  return state === 'failed' || state === 'expired'
}

/** The verb of a row, and how it is called where it stands beside others. */
function verbOf(t: TFunction, target: TargetSnapshot, title: string, update: boolean): { readonly verb: string; readonly named: string } {
  if (isOver(target)) return { verb: t('action.retry'), named: t('card.retryApp', { app: title }) }
  if (update) return { verb: t('server.update'), named: t('serverCard.updateNamed', { server: title }) }
  if (target.action === 'enable') return { verb: t('serverCard.enable'), named: t('serverCard.enableNamed', { server: title }) }
  return isHosted(target) ? { verb: t('card.connect'), named: t('card.connectApp', { app: title }) } : { verb: t('serverCard.install'), named: t('serverCard.installNamed', { server: title }) }
}
