import { createInstance, type TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { failures as en } from '../../../src/renderer/i18n/en/failures.ts'
import { failureWords } from '../../../src/renderer/i18n/failure-words.ts'
import { failures as ja } from '../../../src/renderer/i18n/ja/failures.ts'
import { failures as zhCN } from '../../../src/renderer/i18n/zh-CN/failures.ts'

const sources = Object.values(import.meta.glob(['../../../src/main/**/*.ts', '../../../src/shared/**/*.ts'], { query: '?raw', import: 'default', eager: true })).join('\n')

function codesOf(prefix: string): readonly string[] {
  return Object.keys(en).flatMap(key => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
}

async function speaker(language: string): Promise<TFunction> {
  const i18n = createInstance()
  await i18n.init({ lng: language, keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, showSupportNotice: false, resources: { en: { translation: en }, 'zh-CN': { translation: zhCN }, ja: { translation: ja } } })
  return i18n.t
}

const refused = { code: 'COMMAND_NOT_FOUND', message: 'uvx was not found.', hint: 'Is it installed, and on the PATH of your login shell?' }

describe('the codes of failures', () => {
  it('have words and hints in all three languages', () => {
    expect([Object.keys(zhCN), Object.keys(ja)]).toEqual([Object.keys(en), Object.keys(en)])
  })

  it('have words where they have a hint', () => {
    expect(codesOf('failureHint.').filter(code => !codesOf('failure.').includes(code))).toEqual([])
  })

  it('are codes that main gives', () => {
    expect(codesOf('failure.').filter(code => !sources.includes(`'${code}'`))).toEqual([])
  })

  it('fill nothing in: what a failure names is in its original', () => {
    expect(Object.values({ ...zhCN, ...ja, ...en }).filter(text => text.includes('{{'))).toEqual([])
  })
})

describe('a failure', () => {
  it('is said in Chinese, above what main said', async () => {
    expect(failureWords(await speaker('zh-CN'), 'zh-CN', refused)).toEqual({
      message: '没有找到这个程序。',
      hint: '确认它已安装，并且在登录 shell 的 PATH 里。',
      original: 'uvx was not found. Is it installed, and on the PATH of your login shell?',
    })
  })

  it('is said in Japanese without a hint where main gives none', async () => {
    expect(failureWords(await speaker('ja'), 'ja', { code: 'COMMAND_NOT_FOUND', message: 'uvx was not found.' })).toEqual({ message: 'プログラムが見つかりません。', original: 'uvx was not found.' })
  })

  it('stays as it is in English', async () => {
    expect(failureWords(await speaker('en'), 'en', refused)).toEqual({ message: refused.message, hint: refused.hint })
  })

  it.each(['SOMETHING_ELSE', 'toString', 'command_not_found'])('with the code %s stays as it is, in every language', async code => {
    expect(failureWords(await speaker('zh-CN'), 'zh-CN', { code, message: 'It broke.' })).toEqual({ message: 'It broke.' })
  })
})
