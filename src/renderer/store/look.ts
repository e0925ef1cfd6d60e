import { densities, type Look, lookLanguages, themes } from './look-words.ts'

const key = 'look'

/** The look of the last time, so that the first paint does not flash; main's settings follow within moments. */
export function rememberedLook(): Look {
  const fallback: Look = { theme: 'system', density: 'comfortable', language: 'en' }
  try {
    const [theme, density, language] = (localStorage.getItem(key) ?? '').split(' ')
    return {
      theme: themes.find(word => word === theme) ?? fallback.theme,
      density: densities.find(word => word === density) ?? fallback.density,
      language: lookLanguages.find(word => word === language) ?? fallback.language,
    }
  } catch {
    return fallback
  }
}

export function rememberLook(look: Look): void {
  try {
    localStorage.setItem(key, `${look.theme} ${look.density} ${look.language}`)
  } catch {
    // Storage may be refused; the next start then begins with the default look.
  }
}
