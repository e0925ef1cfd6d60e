import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Settings } from '../../shared/settings.ts'
import { en } from './en/messages.ts'
import type { Catalog } from './catalog.ts'

export type Language = Exclude<Settings['language'], 'system'>

/** The others are fetched when they are wanted, so that the first paint carries one. */
const catalogs: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalog>>> = {
  'zh-CN': async () => (await import('./zh-CN/messages.ts')).zhCN,
  ja: async () => (await import('./ja/messages.ts')).ja,
}

/** The nearest language the window speaks to the one the system asks for. */
export function resolveLanguage(chosen: Settings['language'], locale: string): Language {
  if (chosen !== 'system') return chosen
  const primary = locale.toLowerCase().split(/[-_]/)[0]
  if (primary === 'zh') return 'zh-CN'
  return primary === 'ja' ? 'ja' : 'en'
}

const i18next = createInstance()

export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  })
  await setLanguage(language)
}

/** Sets the document's language as well: it decides how Chinese and Japanese characters are drawn. */
export async function setLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await catalogs[language]())
  }
  document.documentElement.lang = language
  if (i18next.language !== language) await i18next.changeLanguage(language)
}
