import { createInstance, type TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { ja } from '../../../src/renderer/i18n/ja/messages.ts'
import { sayMain } from '../../../src/renderer/i18n/say-main.ts'
import { zhCN } from '../../../src/renderer/i18n/zh-CN/messages.ts'

async function speaker(language: 'zh-CN' | 'ja'): Promise<TFunction> {
  const i18n = createInstance()
  await i18n.init({ lng: language, keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, showSupportNotice: false, resources: { 'zh-CN': { translation: zhCN }, ja: { translation: ja } } })
  return i18n.t
}

describe('notices', () => {
  it('of work whose card was left are said in the language of the window', async () => {
    const t = await speaker('zh-CN')
    expect(sayMain(t, 'The installation failed. It needs NOTES_KEY. The disk is full. Make room, then try again.')).toMatchObject({ words: '安装失败。它需要 NOTES_KEY。磁盘已满。腾出空间后再试。', known: true })
    expect(sayMain(t, 'It is installed. You can use 2 tools.').words).toBe('已安装。有 2 个工具可用。')
    expect(sayMain(t, 'It is on. It lists no tools.').known).toBe(true)
    expect(sayMain(await speaker('ja'), 'The sign-in failed. No reason was given.').words).toBe('サインインできませんでした。理由は示されていません。')
  })

  it('of a profile that cannot be used as well, with what to do', async () => {
    const t = await speaker('ja')
    const texts = [
      'Saved secrets cannot be used: EACCES',
      'All else works; new secrets hold until Drawbridge is closed, and the file is left as it is. Repair it, or move it away and give the secrets anew, then start Drawbridge again.',
      'The profile /p could not be locked: EACCES',
      'Nothing that you change or write is kept. Look at the permissions of the folder and the free space of its disk, then start Drawbridge again.',
      '/p/settings.json could not be read: EACCES',
      'Defaults are used and no change is saved until it can be read. Look at the permissions of the file, then start Drawbridge again.',
      'Defaults are used. Repair the file, then start Drawbridge again. When a setting is changed before that, the file is kept beside under a dated name.',
    ]
    expect(texts.filter(text => !sayMain(t, text).known)).toEqual([])
    expect(sayMain(t, '/p/settings.json is not valid JSON at line 3, column 7.').words).toBe('/p/settings.json は 3 行 7 列目で正しい JSON ではありません。')
  })
})
