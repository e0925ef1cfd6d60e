import { createInstance, type TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { installSentences } from '../../../src/renderer/i18n/en/install-sentences.ts'
import { en } from '../../../src/renderer/i18n/en/messages.ts'
import { sentences } from '../../../src/renderer/i18n/en/sentences.ts'
import { serverSentences } from '../../../src/renderer/i18n/en/server-sentences.ts'
import { ja } from '../../../src/renderer/i18n/ja/messages.ts'
import { sayCore, sayMain } from '../../../src/renderer/i18n/say-main.ts'
import { zhCN } from '../../../src/renderer/i18n/zh-CN/messages.ts'
import { wholeSource, withoutValues } from './codes-of-main.ts'

const all: Readonly<Record<string, string>> = { ...sentences, ...serverSentences, ...installSentences }

/** Main puts these together from pieces; what is asked of them is that the pieces are there. */
const composed = new Set(
  [
    'authRefused authRefusedSaying trySecond trySeconds trySpokenMinutes tryHours maxTurn maxTurns endedWithCode endedBySignal ended endedLater',
    'endedLaterBySignal tooManyRequests tooManyRequestsSeconds tooManyRequestsMinutes httpError httpErrorSaying nodeOrNewer installUv installProgram',
    'installDocker installOnShellPath installOnAccountPath notLookedUp notFetched notFetchedCode notPulled noFolderMade filesNotMoved',
    'filesNotRemoved oneChanged someChanged kindNumberFrom kindNumberTo kindNumberBetween',
  ].flatMap(line => line.split(' ').map(name => `said.${name}`)),
)

const source = withoutValues(wholeSource)

function isSaidByMain(key: string, sentence: string): boolean {
  if (!composed.has(key)) return source.includes(withoutValues(sentence))
  const opening = withoutValues(sentence).split('{{}}').find(part => /\w{3}/.test(part)) ?? ''
  return source.includes(opening.trim().split(' ').slice(0, 2).join(' '))
}

async function speaker(language: 'en' | 'zh-CN' | 'ja'): Promise<TFunction> {
  const i18n = createInstance()
  await i18n.init({ lng: language, keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, showSupportNotice: false, resources: { en: { translation: en }, 'zh-CN': { translation: zhCN }, ja: { translation: ja } } })
  return i18n.t
}

describe('sentences of main', () => {
  it('are said by main word for word', () => {
    expect(Object.entries(all).filter(([key, sentence]) => !isSaidByMain(key, sentence))).toEqual([])
  })

  it('are said in the language of the window, several in a row as well, and stay when unknown', async () => {
    const t = await speaker('zh-CN')
    expect(sayCore(t, 'Its definition changed since you allowed it. It may change things.')).toBe('你允许之后，它的定义变了。它可能会修改内容。')
    expect(sayCore(t, 'Outside the folder.')).toBe('Outside the folder.')
    expect(sayCore(t, 'Outside the folder. It may change things.')).toBe('Outside the folder. 它可能会修改内容。')
  })

  it('keep the names, paths and numbers in them', async () => {
    const t = await speaker('ja')
    expect(sayCore(t, 'uvx was not found. Is it installed, and on the PATH of your login shell? 12 of its folders were looked in.')).toBe(
      'uvx が見つかりません。インストールされていて、ログインシェルの PATH にあるか確かめてください（PATH の 12 個のフォルダーを調べました）。',
    )
  })

  it('say the words of main inside them as well', async () => {
    const t = await speaker('zh-CN')
    expect(sayCore(t, 'Atlas needs Node.js 22 or newer, which was not found. Install Node.js 22 or newer from https://nodejs.org. Then start Drawbridge again.')).toBe(
      'Atlas 需要 Node.js 22 或更新版本，但没有找到。从 https://nodejs.org 安装 Node.js 22 或更新版本。然后重新启动 Drawbridge。',
    )
    expect(sayMain(t, 'The server cannot be reached: nothing answers at its address (ECONNREFUSED).')).toEqual({ words: '无法连接到服务器：这个地址没有响应（ECONNREFUSED）。', quoted: '', known: true })
  })

  it('leave a reason that is not known to the code of the failure', async () => {
    expect(sayMain(await speaker('zh-CN'), 'The server cannot be reached: the moon is in the way.').known).toBe(false)
  })

  it('give what others said apart, in their own words', async () => {
    const t = await speaker('ja')
    expect(sayMain(t, 'The server ended before it could answer the handshake (exit code 3). Its last words: Error: no key\nat main')).toEqual({ words: 'サーバーが途中で終了しました（終了コード 3）。', quoted: 'Error: no key\nat main', known: true })
    expect(sayMain(t, 'The server refused to list its tools: unknown method.')).toEqual({ words: 'サーバーが要求を拒否しました。', quoted: 'unknown method.', known: true })
  })

  it('are in English what they are', async () => {
    const t = await speaker('en')
    const text = 'The server refused to list its tools: {{doing}} $t(said.stopped) was not found. It may change things.'
    expect(sayCore(t, text)).toBe(text)
  })

  it('read a long and hostile text in no time worth telling', async () => {
    const t = await speaker('zh-CN')
    const text = `${'needs (because '.repeat(20_000)}, which was not found.`
    expect(sayMain(t, text)).toEqual({ words: text, quoted: '', known: false })
  })
})
