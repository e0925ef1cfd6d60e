import { useTranslation } from 'react-i18next'
import { reloadHosted } from '../../store/hosted-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'

/** Why the hosted apps are not in the list; servers stay, whatever a gateway does. */
export function HostedFailure() {
  const { t } = useTranslation()
  const { overview, failure, asking } = useStore(state => state.view.hosted)
  const shown = failure ?? overview?.failure ?? null
  if (shown === null) return null
  const { code, message, hint } = shown
  return (
    <div data-testid="hosted-failure" className="mt-4 max-w-[640px]">
      <FailureNote failure={{ code, message, ...(hint === undefined ? {} : { hint }) }}>
        <Button busy={asking} onClick={() => void reloadHosted()}>
          {t('action.retry')}
        </Button>
      </FailureNote>
    </div>
  )
}
