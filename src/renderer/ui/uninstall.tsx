import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { uninstallConnection } from '../store/connection-actions.ts'
import { Button } from './button.tsx'
import { FailureLine } from './failure-line.tsx'
import { useCommand } from './use-command.ts'

export interface UninstallProps {
  readonly server: string
  /** What goes with it, each in words. */
  readonly goes: readonly string[]
  readonly verb: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** What goes with a server, and the two ways out. */
export function Uninstall({ server, goes, verb, onDone, onCancel }: UninstallProps) {
  const { t } = useTranslation()
  const { run, busy, failure } = useCommand(useCallback(() => uninstallConnection(server), [server]))
  return (
    <>
      <ul data-testid="uninstall-goes" className="list-disc space-y-1 pl-5 text-ui text-ink-2 marker:text-ink-3">
        {goes.map(each => (
          <li key={each} className="[overflow-wrap:anywhere]">
            {each}
          </li>
        ))}
      </ul>
      <FailureLine failure={failure} className="mt-3 text-small" />
      <div className="mt-4 flex justify-end gap-2">
        <Button autoFocus look="ghost" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button look="danger" data-testid="uninstall-confirm" busy={busy} onClick={() => void run().then(done => done && onDone())}>
          {verb}
        </Button>
      </div>
    </>
  )
}
