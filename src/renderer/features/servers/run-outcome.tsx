import { Check, Minus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultStatus } from '../../../shared/conversation.ts'
import { sayCore } from '../../i18n/say-main.ts'
import { ContentView, blockAsText } from '../../ui/content-view.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useFormat } from '../../ui/format.ts'
import type { ToolOutcome } from './use-tool-call.ts'

const marks: Readonly<Record<ResultStatus, { readonly Icon: typeof Check; readonly look: string }>> = {
  ok: { Icon: Check, look: 'bg-ok' },
  error: { Icon: X, look: 'bg-bad' },
  denied: { Icon: Minus, look: 'bg-ink-3' },
  interrupted: { Icon: Minus, look: 'bg-ink-3' },
}

/** What a call by hand gave back, and how long it took. */
export function RunOutcome({ outcome: { result, ms } }: { readonly outcome: ToolOutcome }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { Icon, look } = marks[result.status]
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={section} aria-label={t('row.result')} data-testid="tool-run-result" data-status={result.status} className="row-in pt-3">
      <div className="mb-1.5 flex items-center gap-2 text-ui">
        <span aria-hidden className={`grid size-[15px] place-items-center rounded-full text-surface ${look}`}>
          <Icon size={10} strokeWidth={2.5} />
        </span>
        <h3 className="font-[510]">{t(`state.${result.status}`)}</h3>
        <span className="figures flex-1 text-small text-ink-3">{format.duration(ms)}</span>
        <CopyButton text={() => result.content.map(blockAsText).join('\n')} />
      </div>
      {result.status === 'interrupted' ? (
        result.content.map((block, index) => (
          <p key={index} className="selectable text-ui break-words text-ink-2">
            {sayCore(t, blockAsText(block))}
          </p>
        ))
      ) : (
        <ContentView content={result.content} structured={result.structured} />
      )}
    </section>
  )
}
