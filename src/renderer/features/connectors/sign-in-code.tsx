import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceCode } from '../../../shared/connector.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Working } from '../../ui/working.tsx'
import { webLink } from './target-words.ts'

/** The code of a sign-in that is finished on another page. Main waits for it; this only shows it. */
export function SignInCode({ code, onClose }: { readonly code: DeviceCode; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), code.expires_in_seconds * 1000)
    return () => clearTimeout(timer)
  }, [code])
  const link = webLink(code.verification_uri_complete ?? code.verification_uri)
  return (
    <div data-testid="sign-in-code" className="row-in mt-2 max-w-[460px] rounded-panel border border-line-strong bg-raised px-4 py-3 shadow-card">
      <h2 className="text-ui font-semibold">{t('identity.codeTitle')}</h2>
      <p className="selectable mt-1.5 flex items-center gap-1 font-mono text-figure tracking-[0.06em]">
        {code.user_code}
        <CopyButton text={code.user_code} />
      </p>
      <p className="selectable truncate text-small text-ink-3">{code.verification_uri}</p>
      <div className="mt-2.5 flex items-center gap-1.5">
        <p role="status" className="min-w-0 flex-1 text-small text-ink-2">
          {over ? t('identity.codeOver') : <Working>{t('identity.waiting')}</Working>}
        </p>
        <Button look="ghost" onClick={onClose}>
          {over ? t('action.close') : t('action.cancel')}
        </Button>
        {link !== null && !over && (
          <a href={link} target="_blank" rel="noreferrer" data-testid="open-sign-in" className={buttonLook('primary')}>
            {t('identity.openPage')}
          </a>
        )}
      </div>
    </div>
  )
}
