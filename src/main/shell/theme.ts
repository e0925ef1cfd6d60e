import { nativeTheme } from 'electron'

/** The colour of an empty page, so that opening the window does not flash: `paper` of the two themes. */
const paper = { light: '#f7f6f2', dark: '#13171b' }

export function paperColour(): string {
  return nativeTheme.shouldUseDarkColors ? paper.dark : paper.light
}

/** Makes the page's colour scheme, native menus and the window frame follow. */
export function applyTheme(theme: 'system' | 'light' | 'dark'): void {
  nativeTheme.themeSource = theme
}

/** Returns the stopper. */
export function onThemeChange(listener: () => void): () => void {
  nativeTheme.on('updated', listener)
  return () => void nativeTheme.off('updated', listener)
}
