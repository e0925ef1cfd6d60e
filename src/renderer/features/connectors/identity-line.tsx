import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceCode } from '../../../shared/connector.ts'
import { signIn, signOut } from '../../store/hosted-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { identityWords } from './identity-words.ts'
import { SignInCode } from './sign-in-code.tsx'

/** In whose name hosted apps are reached, and the way in or out. */
export function IdentityLine() {
  const { t } = useTranslation()
  const overview = useStore(state => state.view.hosted.overview)
  const settings = useStore(state => state.view.settings)
  const [code, setCode] = useState<DeviceCode | null>(null)
  const start = useCommand(
    useCallback(async () => {
      const answer = await signIn()
      if (answer.ok) setCode(answer.value)
      return answer
    }, []),
  )
  const end = useCommand(signOut)
  if (overview === null) return <div aria-hidden className="mt-3 h-7" />
  const words = identityWords(overview, settings)
  const maySignIn = words === 'guest' || words === 'none' || words === 'expired'
  const isSignedIn = words === 'signedIn' || words === 'notIncluded'
  const failure = start.failure ?? end.failure
  return (
    <section aria-label={t('identity.label')} data-testid="identity" data-identity={words} className="mt-3">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-ui">
        <p className={words === 'expired' ? 'text-wait-ink' : 'text-ink-2'}>{t(`identity.${words}`)}</p>
        {maySignIn && code === null && (
          <Button data-testid="sign-in" look={words === 'guest' ? 'outline' : 'primary'} className="h-6!" busy={start.busy} onClick={() => void start.run()}>
            {t('identity.signIn')}
          </Button>
        )}
        {isSignedIn && (
          <Button data-testid="sign-out" look="ghost" className="h-6! px-2!" busy={end.busy} onClick={() => void end.run()}>
            {t('identity.signOut')}
          </Button>
        )}
      </div>
      {maySignIn && code !== null && <SignInCode key={code.user_code} code={code} onClose={() => setCode(null)} />}
      <FailureLine failure={failure} className="text-small" />
    </section>
  )
}
