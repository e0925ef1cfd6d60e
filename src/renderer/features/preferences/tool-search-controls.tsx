import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure, Result } from '../../../shared/failure.ts'
import type { ToolSearchSettings } from '../../../shared/tool-search-settings.ts'
import { useStore } from '../../store/store.ts'
import { useFormat } from '../../ui/format.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { DeferPicker } from './defer-picker.tsx'
import { NumberField } from './number-field.tsx'
import { problemText } from './problem-text.ts'
import { SettingRow } from './setting-row.tsx'

export interface ToolSearchControlsProps {
  /** What is shown: the saved settings with what is being tried laid over them. */
  readonly settings: ToolSearchSettings
  /** What stands in the file: a number that is typed is measured against it. */
  readonly saved: ToolSearchSettings
  /** Of the model; null until the preview has answered. */
  readonly windowLength: number | null
  readonly onTry: (part: Partial<ToolSearchSettings>) => void
  readonly onSet: <K extends keyof ToolSearchSettings>(key: K, value: ToolSearchSettings[K]) => Promise<Result<unknown>>
}

type Key = keyof ToolSearchSettings

export function ToolSearchControls({ settings, saved, windowLength, onTry, onSet }: ToolSearchControlsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const row = useRowState()
  const setting = useCommand(onSet)
  const set = <K extends Key>(key: K, value: ToolSearchSettings[K]): void => {
    row.touch(key)
    void setting.run(key, value)
  }
  const at = (key: Key): { problem: string | null; failure: Failure | null } => ({ problem: row.problem(key), failure: row.touched === key ? setting.failure : null })
  const share = windowLength === null ? null : Math.floor((windowLength * settings.threshold_pct) / 100)
  const words = { auto: t('toolSearch.auto'), on: t('toolSearch.on'), off: t('toolSearch.off') }
  return (
    <div className="border-b border-line">
      <SettingRow name={t('toolSearch.enabled')} sentence={t(`toolSearch.enabled.${settings.enabled}`)} testId="pref-enabled" {...at('enabled')}>
        <Segmented
          label={t('toolSearch.enabled')}
          value={settings.enabled}
          onChange={value => set('enabled', value)}
          options={[{ value: 'auto', label: words.auto }, { value: 'on', label: words.on }, { value: 'adaptive', label: t('toolSearch.adaptive') }, { value: 'off', label: words.off }]}
        />
      </SettingRow>
      <SettingRow name={t('toolSearch.listing')} sentence={t(`toolSearch.listing.${settings.listing}`)} testId="pref-listing" {...at('listing')}>
        <Segmented
          label={t('toolSearch.listing')}
          value={settings.listing}
          onChange={value => set('listing', value)}
          options={[{ value: 'auto', label: words.auto }, { value: 'on', label: words.on }, { value: 'off', label: words.off }]}
        />
      </SettingRow>
      <SettingRow name={t('toolSearch.budget')} sentence={t('toolSearch.budgetSentence', { min: format.number(200), max: format.number(60_000) })} testId="pref-listing-max" {...at('listing_max_tokens')}>
        <NumberField label={t('toolSearch.budget')} testId="pref-listing-max-input" min={200} max={60_000} value={saved.listing_max_tokens} onTyped={value => onTry(value === null ? {} : { listing_max_tokens: value })} onSet={value => set('listing_max_tokens', value)} />
      </SettingRow>
      <SettingRow
        name={t('toolSearch.share')}
        sentence={share === null || windowLength === null ? t('toolSearch.shareSentence') : t('toolSearch.shareOf', { tokens: format.number(Math.min(share, settings.listing_max_tokens)), window: format.tokens(windowLength) })}
        testId="pref-threshold"
        {...at('threshold_pct')}
      >
        <NumberField label={t('toolSearch.share')} testId="pref-threshold-input" unit="%" min={0} max={100} step={0.5} value={saved.threshold_pct} onTyped={value => onTry(value === null ? {} : { threshold_pct: value })} onSet={value => set('threshold_pct', value)} />
      </SettingRow>
      <SettingRow name={t('toolSearch.hits')} sentence={t('toolSearch.hitsSentence')} testId="pref-default-limit" {...at('search_default_limit')}>
        <NumberField label={t('toolSearch.hits')} min={1} max={settings.max_search_limit} value={saved.search_default_limit} onTyped={() => undefined} onSet={value => set('search_default_limit', value)} />
      </SettingRow>
      <SettingRow name={t('toolSearch.maxHits')} sentence={t('toolSearch.maxHitsSentence')} testId="pref-max-limit" {...at('max_search_limit')}>
        <NumberField label={t('toolSearch.maxHits')} min={1} max={50} value={saved.max_search_limit} onTyped={() => undefined} onSet={value => set('max_search_limit', value)} />
      </SettingRow>
      <SettingRow name={t('toolSearch.defer')} sentence={settings.defer.length === 0 ? t('toolSearch.deferNone') : format.list(settings.defer)} testId="pref-defer" {...at('defer')}>
        <DeferPicker value={settings.defer} onSet={value => set('defer', value)} />
      </SettingRow>
      <SettingRow name={t('toolSearch.batch')} sentence={t(`toolSearch.batch.${settings.local_batch}`)} testId="pref-batch" {...at('local_batch')}>
        <Segmented label={t('toolSearch.batch')} value={settings.local_batch} onChange={value => set('local_batch', value)} options={[{ value: 'split', label: t('toolSearch.split') }, { value: 'reject', label: t('toolSearch.reject') }]} />
      </SettingRow>
      <SettingRow name={t('toolSearch.retrieval')} sentence={t(`toolSearch.retrieval.${settings.retrieval}`)} testId="pref-retrieval" {...at('retrieval')}>
        <Segmented label={t('toolSearch.retrieval')} value={settings.retrieval} onChange={value => set('retrieval', value)} options={[{ value: 'ranked', label: t('toolSearch.ranked') }, { value: 'classic', label: t('toolSearch.classic') }]} />
      </SettingRow>
    </div>
  )
}

function useRowState(): { readonly touched: Key | null; readonly touch: (key: Key) => void; readonly problem: (key: Key) => string | null } {
  const { t } = useTranslation()
  const problems = useStore(state => state.view.problems)
  const [touched, touch] = useState<Key | null>(null)
  const problem = (key: Key): string | null => {
    const found = problems.find(each => each.path === `tools.tool_search.${key}`)
    return found ? problemText(t, found) : null
  }
  return { touched, touch, problem }
}
