import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { coreSentences, sayCore } from '../../../src/renderer/i18n/core-sentences.ts'
import { zhCN } from '../../../src/renderer/i18n/zh-CN/messages.ts'

const sources = Object.values(import.meta.glob(['../../../src/main/app/prefix.ts', '../../../src/main/dispatch/approvals.ts', '../../../src/main/connectors/hosted-work.ts', '../../../src/main/practice/gateway/sign-in-links.ts', '../../../src/main/practice/gateway/accounts.ts'], { query: '?raw', import: 'default', eager: true })).join('\n')

describe('sentences of main', () => {
  it('are said by main word for word', () => {
    expect(Object.keys(coreSentences).filter(sentence => !sources.includes(`'${sentence}'`))).toEqual([])
  })

  it('are said in the language of the window, several in a row as well, and stay when unknown', async () => {
    const i18n = createInstance()
    await i18n.init({ lng: 'zh-CN', keySeparator: false, nsSeparator: false, showSupportNotice: false, resources: { 'zh-CN': { translation: zhCN } } })
    expect(sayCore(i18n.t, 'Its definition changed since you allowed it. It may change things.')).toBe('你允许之后，它的定义变了。 它可能会修改内容。')
    expect(sayCore(i18n.t, 'Outside the folder.')).toBe('Outside the folder.')
  })
})
