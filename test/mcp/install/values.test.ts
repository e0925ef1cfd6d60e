import { homedir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkValues, requiredValues, type SettledValue, settleValues } from '../../../src/main/mcp/install/values.ts'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import { manifest, value } from './manifest.ts'

const stored = (names: Readonly<Record<string, string>> = {}): { get(name: string): string | undefined } => ({ get: name => names[name] })
const none = { existing: undefined, secrets: stored() }
const plain = (name: string, more = {}): unknown => value(name, { secret: false, ...more })

function settle(values: readonly unknown[], given: Record<string, string>, existing?: ServerConfig, secrets = stored()): readonly SettledValue[] | string {
  const settled = settleValues(manifest({ values }), given, { server: 'demo', existing, secrets })
  return settled.ok ? settled.value : `${settled.failure.code}: ${settled.failure.message}`
}

describe('values', () => {
  it('are asked for in the language of the window, blank where they are secret', () => {
    const entry = manifest({ values: [value('TOKEN', { prompt: { en: 'Token', 'zh-CN': '令牌', ja: 'トークン' } }), plain('FOLDER', { kind: 'folder', default: '/notes', required: false })] })
    expect(requiredValues(entry, none, 'ja')).toEqual([
      { name: 'TOKEN', prompt: 'トークン', required: true, secret: true, default: '', kind: 'text' },
      { name: 'FOLDER', prompt: 'Your FOLDER', required: false, secret: false, default: '/notes', kind: 'folder' },
    ])
  })

  it('that are missing or undeclared are named; one undeclared refuses all', () => {
    const entry = manifest({ values: [value('TOKEN'), plain('A'), plain('B', { default: 'b' }), plain('C', { required: false })] })
    expect(checkValues(entry, { A: '  ', constructor: 'x' }, none)).toEqual({ ok: false, missing: ['TOKEN', 'A'], undeclared: ['constructor'] })
    expect(checkValues(entry, { TOKEN: 't', A: 'a' }, none)).toEqual({ ok: true })
    expect(settle([value('TOKEN')], { TOKEN: 't', OTHER: 'x' })).toBe('VALUES_UNDECLARED: Demo takes no value OTHER.')
  })

  it('that are secret stand as references, others as they are', () => {
    expect(settle([value('TOKEN'), plain('A')], { TOKEN: ' t0p \n', A: 'a' })).toMatchObject([{ text: '${secret:mcp.demo.TOKEN}', secret: 'mcp.demo.TOKEN', store: 't0p' }, { text: 'a' }])
  })

  it('may refer to a variable or a secret that the person has', () => {
    const [token] = settle([value('TOKEN')], { TOKEN: '${env:MY_TOKEN}' })
    expect(token).toMatchObject({ text: '${env:MY_TOKEN}' })
    expect(token).not.toHaveProperty('store')
  })

  it('are kept as a hand-written server has them; a key in plain text moves to the store', () => {
    const [kept] = settle([value('TOKEN')], {}, { command: 'x', env: { TOKEN: '${secret:github}' } }, stored({ github: 'g' }))
    expect(kept).toMatchObject({ text: '${secret:github}' })
    expect(kept).not.toHaveProperty('secret')
    expect(settle([value('TOKEN')], {}, { command: 'x', env: { TOKEN: 'plain-key' } })).toMatchObject([{ text: '${secret:mcp.demo.TOKEN}', store: 'plain-key' }])
  })

  it('of a kind have to be of that kind', () => {
    expect(settle([plain('N', { kind: 'number' })], { N: 'many' })).toBe('VALUES_WRONG: N has to be a number.')
    expect(settle([plain('U', { kind: 'url' })], { U: 'nowhere' })).toBe('VALUES_WRONG: U has to be a URL.')
    expect(settle([plain('F', { kind: 'folder' })], { F: 'notes' })).toBe('VALUES_WRONG: F has to be a whole path, from the root on.')
    expect(settle([plain('F', { kind: 'folder' })], { F: '~/.' })).toMatchObject([{ text: path.join(homedir(), '.') }])
    const nowhere = path.resolve('/no/such/place')
    expect(settle([plain('F', { kind: 'folder' })], { F: nowhere })).toBe(`VALUES_WRONG: ${nowhere} is no folder on this machine.`)
    expect(settle([plain('F', { kind: 'file' })], { F: nowhere })).toBe(`VALUES_WRONG: ${nowhere} is not there.`)
    expect(settle([plain('F', { kind: 'file', required: false })], { F: nowhere })).toBe(`VALUES_WRONG: ${path.dirname(nowhere)} is not there.`)
    expect(settle([value('TOKEN')], { TOKEN: 'a\0b' })).toBe('VALUES_WRONG: TOKEN holds a character that no value can have.')
  })
})
