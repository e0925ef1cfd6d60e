import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Made or kept by those whose service or standard it is. */
export function OfficialMark() {
  const { t } = useTranslation()
  return (
    <span role="img" aria-label={t('catalog.official')} title={t('catalog.officialSentence')} className="inline-flex shrink-0 text-accent-ink">
      <BadgeCheck size={14} strokeWidth={1.75} aria-hidden />
    </span>
  )
}
