import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words } from '../../shared/catalog-entry.ts'

/** Says words that come in every language of the window in the one it speaks now. */
export function useWords(): (words: Words) => string {
  const { i18n } = useTranslation()
  return useCallback((words: Words) => wordsIn(words, i18n.language), [i18n.language])
}

export function wordsIn(words: Words, language: string): string {
  if (language === 'zh-CN' || language === 'ja') return words[language]
  return words.en
}
