import { useTranslation } from 'react-i18next'
import { LinkedText } from '../../ui/linked-text.tsx'
import { TextBox } from '../../ui/text-box.tsx'
import { failureParts } from './server-words.ts'

/** Why a step failed, and what the server wrote last. */
export function ServerFailure({ detail }: { readonly detail: string }) {
  const { t } = useTranslation()
  const { sentence, lastWords } = failureParts(t, detail)
  return (
    <div data-testid="server-failure" className="mt-2 space-y-1.5">
      {sentence !== '' && <p className="selectable text-ui break-words">
          <LinkedText text={sentence} />
        </p>}
      {lastWords !== '' && (
        <div data-testid="last-words">
          <p className="mb-1 text-small text-ink-3">{t('serverCard.lastWords')}</p>
          <TextBox fromEnd text={lastWords} />
        </div>
      )}
    </div>
  )
}
