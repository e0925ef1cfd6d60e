import { createInstance, type TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { failures } from '../../../src/renderer/i18n/en/failures.ts'
import { en } from '../../../src/renderer/i18n/en/messages.ts'
import { moreFailures } from '../../../src/renderer/i18n/en/more-failures.ts'
import { failureWords } from '../../../src/renderer/i18n/failure-words.ts'
import { ja } from '../../../src/renderer/i18n/ja/messages.ts'
import { zhCN } from '../../../src/renderer/i18n/zh-CN/messages.ts'
import { codesOfMain, wholeSource } from './codes-of-main.ts'

const keys = Object.keys({ ...failures, ...moreFailures })

function codesOf(prefix: string): readonly string[] {
  return keys.flatMap(key => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
}

async function speaker(language: string): Promise<TFunction> {
  const i18n = createInstance()
  await i18n.init({ lng: language, keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, showSupportNotice: false, resources: { en: { translation: en }, 'zh-CN': { translation: zhCN }, ja: { translation: ja } } })
  return i18n.t
}

const refused = { code: 'COMMAND_NOT_FOUND', message: 'uvx was not found.', hint: 'Is it installed, and on the PATH of your login shell?' }

describe('the codes of failures', () => {
  it('that main can send to the window have words', () => {
    const said = codesOf('failure.')
    expect(codesOfMain().filter(code => !said.includes(code))).toEqual([])
  })

  it('are found in the source by all the ways in which a failure is made', () => {
    const found = codesOfMain()
    expect(['COMMAND_NOT_FOUND', 'AUTH_REQUIRED', 'INSTALL_FETCH', 'NO_ORIGIN', 'REGISTRY_SILENT', 'FOLDER_NOT_MOVED', 'SESSION_LOST'].filter(code => !found.includes(code))).toEqual([])
  })

  it('have words where they have a hint', () => {
    expect(codesOf('failureHint.').filter(code => !codesOf('failure.').includes(code))).toEqual([])
  })

  it('are codes that main gives', () => {
    expect(codesOf('failure.').filter(code => !wholeSource.includes(`'${code}'`))).toEqual([])
  })

  it('fill nothing in: what a failure names is in its sentence', () => {
    const texts: Readonly<Record<string, string>>[] = [en, zhCN, ja]
    expect(texts.flatMap(text => keys.filter(key => text[key]?.includes('{{')))).toEqual([])
  })
})

describe('a failure', () => {
  it('is said with what it names, and with nothing in English below', async () => {
    expect(failureWords(await speaker('zh-CN'), 'zh-CN', refused)).toEqual({ message: '没有找到 uvx。', hint: '确认它已安装，并且在登录 shell 的 PATH 里。' })
  })

  it('is said by its code where its sentence is not known, above what main said', async () => {
    expect(failureWords(await speaker('ja'), 'ja', { code: 'COMMAND_NOT_FOUND', message: 'uvx: no such thing' })).toEqual({ message: 'プログラムが見つかりません。', original: 'uvx: no such thing' })
  })

  it('shows the words of the system or a server below', async () => {
    expect(failureWords(await speaker('zh-CN'), 'zh-CN', { code: 'SPAWN_FAILED', message: '/opt/x could not be started: spawn EACCES' })).toEqual({ message: '/opt/x 无法启动。', original: 'spawn EACCES' })
  })

  it('keeps a hint that nobody knows below its own words', async () => {
    expect(failureWords(await speaker('ja'), 'ja', { code: 'CALL_ON', message: 'read is running already.', hint: 'Sing a song.' })).toEqual({ message: 'read はすでに実行中です。', hint: '終わるのを待つか、停止してください。', original: 'Sing a song.' })
  })

  it.each(['HTTP_502', 'NPM_E500'])('with the status or npm code %s in its code has words', async code => {
    expect(failureWords(await speaker('ja'), 'ja', { code, message: 'Bad.' })).toEqual({ message: code === 'HTTP_502' ? 'サーバーがエラーを返しました。' : 'npm がエラーで終了しました。', original: 'Bad.' })
  })

  it('stays as it is in English', async () => {
    expect(failureWords(await speaker('en'), 'en', refused)).toEqual({ message: refused.message, hint: refused.hint })
  })

  it.each(['SOMETHING_ELSE', 'toString', 'command_not_found'])('with the code %s stays as it is, in every language', async code => {
    expect(failureWords(await speaker('zh-CN'), 'zh-CN', { code, message: 'It broke.' })).toEqual({ message: 'It broke.' })
  })
})
