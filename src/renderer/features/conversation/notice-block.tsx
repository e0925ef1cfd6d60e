import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sayCore } from '../../i18n/say-main.ts'
import type { NoticeItem } from '../../store/view.ts'

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert } as const
const tones = { info: 'text-ink-3', warning: 'text-wait-ink', error: 'text-bad-ink' } as const

export function NoticeBlock({ notice }: { readonly notice: NoticeItem }) {
  const { t } = useTranslation()
  const Icon = icons[notice.level]
  return (
    <div data-testid="notice" data-level={notice.level} className="selectable flex gap-2 text-ui text-ink-2">
      <Icon size={15} strokeWidth={1.5} aria-hidden className={`mt-0.5 shrink-0 ${tones[notice.level]}`} />
      <p className="min-w-0 break-words">
        {notice.about !== null && <span className="font-[510] text-ink">{notice.about}: </span>}
        {sayCore(t, notice.text)}
        {notice.hint !== null && <span className="text-ink-3"> {sayCore(t, notice.hint)}</span>}
      </p>
    </div>
  )
}
