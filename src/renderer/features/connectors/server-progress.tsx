import { useTranslation } from 'react-i18next'
import type { TargetSnapshot } from '../../../shared/connector.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { progressShare } from './server-words.ts'

/** From here on a count is one of bytes. */
const bytesFrom = 65_536

/** How far an installation has got: one thin bar, and figures that change without moving anything. */
export function ServerProgress({ target: { progress, command } }: { readonly target: TargetSnapshot }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (progress === undefined) return null
  const { step, text, done, total } = progress
  const share = progressShare(progress, command)
  const bytes = (total ?? 0) >= bytesFrom
  const figure = (value: number): string => (bytes ? format.number(value / 1_000_000) : format.number(value))
  const count = done === undefined || total === undefined ? null : t(bytes ? 'serverCard.megabytes' : 'serverCard.ofTotal', { done: figure(done), total: figure(total) })
  return (
    <div data-testid="install-progress" data-step={step} className="mt-2">
      <div role="progressbar" aria-label={t(`serverCard.step.${step}`)} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share * 100)} className="h-1 overflow-hidden rounded-full bg-track">
        <div className={classNames('h-full rounded-full bg-accent transition-[width] duration-150', count === null && 'pulse')} style={{ width: `${Math.max(4, share * 100)}%` }} />
      </div>
      <p className="figures mt-1 flex min-h-4 gap-3 text-tiny text-ink-3">
        <span className="selectable min-w-0 flex-1 truncate font-mono" title={text}>
          {text}
        </span>
        {count !== null && <span className="shrink-0">{count}</span>}
      </p>
    </div>
  )
}
