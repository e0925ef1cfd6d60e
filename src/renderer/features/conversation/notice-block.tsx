import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { NoticeItem } from '../../store/view.ts'

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert } as const
const tones = { info: 'text-ink-3', warning: 'text-wait-ink', error: 'text-bad-ink' } as const

export function NoticeBlock({ notice }: { readonly notice: NoticeItem }) {
  const Icon = icons[notice.level]
  return (
    <div data-testid="notice" data-level={notice.level} className="selectable flex gap-2 text-ui text-ink-2">
      <Icon size={15} strokeWidth={1.5} aria-hidden className={`mt-0.5 shrink-0 ${tones[notice.level]}`} />
      <p className="min-w-0 break-words">
        {notice.about !== null && <span className="font-[510] text-ink">{notice.about}: </span>}
        {notice.text}
        {notice.hint !== null && <span className="text-ink-3"> {notice.hint}</span>}
      </p>
    </div>
  )
}
