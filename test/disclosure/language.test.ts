import { describe, expect, it } from 'vitest'
import { languageOf, languageSentence } from '../../src/main/disclosure/language.ts'
import { mcp } from './fixtures.ts'

describe('the language of a tool', () => {
  it.each([
    ['Create an issue in a repository.', 'English'],
    ['', 'English'],
    ['创建一个 GitHub issue', 'Chinese'],
    ['イシューを作成します', 'Japanese'],
    ['会議の予定を検索', 'Japanese'],
    ['이슈를 생성합니다', 'Korean'],
    ['Создаёт задачу в трекере', 'another script'],
    ['Translate a long English text so that it can be read in 中文 by everybody', 'English'],
    ['Crée un ticket à partir d’un café', 'English'],
  ])('of “%s” is %s', (description, expected) => {
    expect(languageOf(mcp('a', 'x', description))).toBe(expected)
  })
})

describe('the sentence on languages', () => {
  it('is missing while all is English', () => {
    expect([languageSentence([]), languageSentence(['English', 'English'])]).toEqual([null, null])
  })

  it('names the one language', () => {
    expect(languageSentence(['Chinese', 'Chinese'])).toBe('The tools are described in Chinese: write queries in it.')
  })

  it('names several in one order with their counts', () => {
    const expected = 'Tools are described in English (2), Chinese (1), Japanese (1): write each query in the language of the tool you look for; if unsure, send it once per language.'
    expect(languageSentence(['Japanese', 'English', 'Chinese', 'English'])).toBe(expected)
    expect(languageSentence(['English', 'Chinese', 'English', 'Japanese'])).toBe(expected)
  })
})
