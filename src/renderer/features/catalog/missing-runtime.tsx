import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RuntimeStanding } from '../../../shared/catalog-entry.ts'
import { sayCore } from '../../i18n/say-main.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { runtimeName } from './needs.ts'

export interface MissingRuntimeProps {
  readonly runtime: RuntimeStanding
  readonly looking: boolean
  readonly onLook: () => void
}

/** Main's last resort; here the person can have it looked for again first. */
const startAgain = ' Then start Drawbridge again.'

/** What has to be installed first, and the way to go on once it is. */
export function MissingRuntime({ runtime: { runtime, program, hint }, looking, onLook }: MissingRuntimeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [asked, setAsked] = useState(false)
  if (runtime === 'none') return null
  const cure = hint?.replace(startAgain, '')
  return (
    <div data-testid="runtime" data-state="missing" className="rounded-panel border border-line bg-wait-soft px-3.5 py-2.5">
      <p className="selectable flex gap-2 text-ui">
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-[3px] shrink-0 text-wait-ink" />
        <span className="min-w-0 break-words">
          {/* A program that is there all the same is too old; the hint says so. */}
          <LinkedText text={format.sentences([...(program === null || cure === undefined ? [t('catalog.runtimeMissing', { name: runtimeName(t, runtime) })] : []), ...(cure === undefined ? [] : [sayCore(t, cure)])])} />
        </span>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2.5 pl-[22px]">
        <Button
          data-testid="runtime-check"
          busy={looking}
          onClick={() => {
            setAsked(true)
            onLook()
          }}
        >
          {t('catalog.checkAgain')}
        </Button>
        {asked && !looking && (
          <p role="status" className="min-w-0 flex-1 text-small text-ink-2">
            {t('catalog.stillMissing')}
          </p>
        )}
      </div>
    </div>
  )
}
