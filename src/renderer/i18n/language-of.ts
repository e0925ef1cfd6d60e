/** Which language tag a text needs so that its characters are drawn as its readers expect; undefined: the window's own. */
export function languageOf(text: string, uiLanguage: string): 'ja' | 'zh-CN' | undefined {
  if (/[\u3041-\u30ff\uff66-\uff9d]/.test(text)) return 'ja'
  if (!/[\u3400-\u9fff]/.test(text)) return undefined
  return uiLanguage === 'ja' && !/[们这个为说时国对吗么请您东车书]/.test(text) ? 'ja' : 'zh-CN'
}
