import { describe, expect, it } from 'vitest'
import { en } from '../../../src/renderer/i18n/en/messages.ts'
import { resolveLanguage } from '../../../src/renderer/i18n/i18n.ts'
import { ja } from '../../../src/renderer/i18n/ja/messages.ts'
import { languageOf } from '../../../src/renderer/i18n/language-of.ts'
import { zhCN } from '../../../src/renderer/i18n/zh-CN/messages.ts'

const english: Readonly<Record<string, string>> = en
const others: readonly (readonly [string, Readonly<Record<string, string>>])[] = [['zh-CN', zhCN], ['ja', ja]]
/** What is quoted stands below its sentence, and what was going on goes without saying. */
const unsaid = ['said', 'doing']
const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name = '']) => (unsaid.includes(name) ? [] : [name])).sort()

describe.each(others)('the %s catalog', (_language, catalog) => {
  it('says every key, but the English singulars, and no other', () => {
    expect(Object.keys(catalog).sort()).toEqual(Object.keys(english).filter(key => !key.endsWith('_one')).sort())
  })

  it('fills in the same values', () => {
    const differing = Object.keys(catalog).filter(key => placeholders(catalog[key] ?? '').join() !== placeholders(english[key] ?? '').join())
    expect(differing).toEqual([])
  })

  it('leaves nothing in English but names', () => {
    const same = Object.keys(catalog).filter(key => catalog[key] === english[key] && !/^[^a-z]*$/.test((english[key] ?? '').replaceAll(/\{\{\w+\}\}/g, '')))
    expect(same).toEqual([])
  })
})

describe('the English catalog', () => {
  it('has a singular for every plural that counts', () => {
    const counted = Object.keys(english).filter(key => key.endsWith('_other'))
    expect(counted.filter(key => english[key.replace(/_other$/, '_one')] === undefined)).toEqual([])
  })

  it('shouts nowhere and never says that something went successfully', () => {
    expect(Object.values(english).filter(text => /!|successfully/i.test(text))).toEqual([])
  })
})

describe('languages', () => {
  it('follow the choice, else the nearest to the system’s', () => {
    expect([resolveLanguage('ja', 'en-US'), resolveLanguage('system', 'zh-Hant-TW'), resolveLanguage('system', 'ja_JP'), resolveLanguage('system', 'de-DE')]).toEqual(['ja', 'zh-CN', 'ja', 'en'])
  })

  it('are told apart by the characters of a text', () => {
    expect([languageOf('請求書の照合', 'en'), languageOf('昨天的会议', 'en'), languageOf('Release notes', 'ja'), languageOf('会議', 'ja')]).toEqual(['ja', 'zh-CN', undefined, 'ja'])
  })
})
