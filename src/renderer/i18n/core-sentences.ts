import type { TFunction } from 'i18next'
import type { MessageKey } from './catalog.ts'

/** Fixed sentences that main says in English, and where the catalogs say them. */
export const coreSentences = {
  'It only reads; your settings ask all the same.': 'core.onlyReads',
  'It may change or delete things.': 'core.mayDelete',
  'It may change things.': 'core.mayChange',
  'It does not say what it may change.': 'core.saysNothing',
  'Its definition changed since you allowed it.': 'core.changedSince',
  'Access was denied.': 'core.accessDenied',
  'The link expired before it was answered.': 'core.linkExpired',
  'The gateway gave no answer for this app.': 'core.noAnswerForApp',
  'The gateway gave no link for this app.': 'core.noLinkForApp',
  'The app could not be connected.': 'core.appNotConnected',
  'its tools joined': 'core.joined',
  'its tools changed': 'core.toolsChanged',
  'its tools left': 'core.left',
  'the tool search settings changed': 'core.settingsChanged',
} as const satisfies Readonly<Record<string, MessageKey>>

/** Says main's sentences in the window's language; what is not known by heart stays as it came. */
export function sayCore(t: TFunction, text: string): string {
  return Object.entries(coreSentences).reduce((said, [sentence, key]) => said.replace(sentence, () => t(key)), text)
}
