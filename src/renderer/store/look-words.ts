import type { Settings } from '../../shared/settings.ts'

// The words of the settings schema, spelled out: importing the schema would bring the whole parser into the first paint.
export const themes: readonly Settings['appearance']['theme'][] = ['system', 'light', 'dark']
export const densities: readonly Settings['appearance']['density'][] = ['comfortable', 'compact']
export const lookLanguages: readonly Exclude<Settings['language'], 'system'>[] = ['en', 'zh-CN', 'ja']

export interface Look {
  readonly theme: Settings['appearance']['theme']
  readonly density: Settings['appearance']['density']
  readonly language: Exclude<Settings['language'], 'system'>
}
