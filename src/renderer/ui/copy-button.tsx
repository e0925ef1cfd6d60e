import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

export function CopyButton({ text, className }: { readonly text: string | (() => string); readonly className?: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <IconButton
      name={copied ? t('action.copied') : t('action.copy')}
      icon={copied ? <Check size={14} strokeWidth={1.75} className="text-ok-ink" /> : <Copy size={14} strokeWidth={1.5} />}
      {...(className === undefined ? {} : { className })}
      onClick={() => {
        void copyText(typeof text === 'string' ? text : text()).then(setCopied)
      }}
    />
  )
}
