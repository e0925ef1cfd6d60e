export type Language = 'en' | 'zh-CN' | 'ja'

/** The language of ours that a tag asks for. @param tag of the settings or of the operating system */
export function languageFor(tag: string): Language {
  if (tag.startsWith('zh')) return 'zh-CN'
  return tag.startsWith('ja') ? 'ja' : 'en'
}
