import type { PageLanguage } from './page-language.ts'
import { en } from './words-en.ts'
import { ja } from './words-ja.ts'
import type { PageWords } from './words-shape.ts'
import { zhCn } from './words-zh-cn.ts'

const words: Readonly<Record<PageLanguage, PageWords>> = { en, 'zh-CN': zhCn, ja }

export function pageWords(language: PageLanguage): PageWords {
  return words[language]
}
