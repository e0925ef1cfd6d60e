import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedRequest, HandRun } from '../../store/view.ts'
import { useFormat } from '../../ui/format.ts'
import { Working } from '../../ui/working.tsx'

/** What a server asks while its tool runs; `session` null: in no chat. */
export type RequestView = ComponentType<{ readonly session: null; readonly asked: AskedRequest }>

/** That it runs and how far it has got, or that it waits for the person. */
export function RunStanding({ live }: { readonly live: HandRun | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (live?.state === 'waiting') return <span className="text-wait-ink">{t('row.waitingForYou')}</span>
  const { text = '', done, total } = live?.progress ?? {}
  const count = done === undefined ? '' : total === undefined ? format.number(done) : t('serverCard.ofTotal', { done: format.number(done), total: format.number(total) })
  const said = [text, count].filter(part => part !== '').join(' · ')
  return <Working>{said === '' ? t('server.run.working') : <span data-testid="tool-run-progress" className="figures break-words">{said}</span>}</Working>
}

/** A thin bar, where the whole is known. */
export function RunBar({ live }: { readonly live: HandRun | null }) {
  const { t } = useTranslation()
  const { done, total } = live?.progress ?? {}
  if (live?.state !== 'running' || done === undefined || total === undefined || total <= 0) return null
  const share = Math.min(100, Math.max(0, (done / total) * 100))
  return (
    <div role="progressbar" aria-label={t('server.run.working')} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share)} className="mt-3 h-1 overflow-hidden rounded-full bg-track">
      <div className="h-full rounded-full bg-accent transition-[width] duration-150" style={{ width: `${Math.max(2, share)}%` }} />
    </div>
  )
}

/** What the server asked, the one that waits in sight: the person ran the tool and watches it. A form gets the keyboard; a consent never does. */
export function RunRequests({ live, Request }: { readonly live: HandRun | null; readonly Request: RequestView }) {
  const box = useRef<HTMLDivElement>(null)
  const waits = live?.requests.find(each => each.state === 'open')?.id
  useEffect(() => {
    if (waits === undefined) return
    const card = box.current?.querySelector<HTMLElement>(`[data-request="${CSS.escape(waits)}"]`)
    card?.scrollIntoView({ block: 'nearest' })
    card?.querySelector<HTMLElement>('form :is(input, textarea, [role="combobox"])')?.focus({ preventScroll: true })
  }, [waits])
  // Nothing is open once the call is over.
  const shown = (live?.requests ?? []).filter(each => live?.state !== 'ended' || each.state !== 'open')
  if (shown.length === 0) return null
  return (
    <div ref={box} data-testid="tool-run-requests" className="mt-4 space-y-2">
      {shown.map(each => (
        <Request key={each.id} session={null} asked={each} />
      ))}
    </div>
  )
}
