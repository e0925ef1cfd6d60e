import type { TFunction } from 'i18next'
import type { SettingProblem } from '../../../shared/tool-search-settings.ts'

/** A wrong value in the settings file: what it says, what it takes, what stands in its place. */
export function problemText(t: TFunction, problem: SettingProblem): string {
  return t('prefs.problem', { got: problem.got, expected: problem.expected, used: problem.used })
}
