export type RequestLanguage = 'en' | 'zh' | 'ja'

/** The language a request is written in, by its script. Quotes and names of files do not count where other words do. */
export function languageOf(text: string): RequestLanguage {
  const words = text.replace(/"[^"]*"|“[^”]*”|「[^」]*」|『[^』]*』|`[^`]*`/g, ' ')
  const bare = words.replace(/\S*\.[a-z0-9]{1,8}\b/gi, ' ')
  const judged = /[a-z]{2,}/i.test(bare) ? bare : words
  if (/[\u3040-\u30ff]/.test(judged)) return 'ja'
  return /[\u4e00-\u9fff]/.test(judged) ? 'zh' : 'en'
}
