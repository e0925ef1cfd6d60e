import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSettings } from '../../src/main/app/settings-store.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-settings-'))
  file = path.join(folder, 'settings.json')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('openSettings', () => {
  it('is the defaults while there is no file', () => {
    const settings = openSettings(file)
    expect(settings.get('tools.tool_search.enabled')).toBe('auto')
    expect(settings.problems()).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('writes one value and leaves what it does not know as it is', async () => {
    writeFileSync(file, '{"future":{"a":1},"tools":{"tool_search":{"listing":"off"}}}')
    await openSettings(file).set('tools.tool_search.search_default_limit', 7)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ future: { a: 1 }, tools: { tool_search: { listing: 'off', search_default_limit: 7 } } })
  })

  it('refuses a wrong value, names what the key takes, and writes nothing', async () => {
    const settings = openSettings(file)
    const changed = await settings.set('tools.tool_search.retrieval', 'psychic')
    expect(changed).toMatchObject({ ok: false, failure: { code: 'WRONG_VALUE', message: 'tools.tool_search.retrieval takes ranked or classic; got "psychic".' } })
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses keys that are no settings, prototype keys among them', async () => {
    const settings = openSettings(file)
    expect(await settings.set('colour', 'red')).toMatchObject({ ok: false, failure: { code: 'UNKNOWN_KEY' } })
    expect(await settings.set('tools.__proto__.polluted', true)).toMatchObject({ ok: false, failure: { code: 'UNKNOWN_KEY' } })
  })

  it('names a file that is not JSON with its line and goes on with the defaults', () => {
    writeFileSync(file, '{\n  "model": \n}')
    const settings = openSettings(file)
    expect(settings.failure()?.message).toContain('line 3')
    expect(settings.current().model).toBeNull()
  })

  it('keeps a broken file beside before it writes over it', async () => {
    writeFileSync(file, '{"model": ')
    await openSettings(file).set('model', 'practice')
    const kept = readdirSync(folder).find(name => name.startsWith('settings.broken-'))
    expect(readFileSync(path.join(folder, kept ?? ''), 'utf8')).toBe('{"model": ')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ model: 'practice' })
  })

  it('costs a wrong value that value only', () => {
    writeFileSync(file, '{"language":"tlh","model":"m1","mcp_servers":{"bad":{"command":7},"good":{"command":"x"}}}')
    const settings = openSettings(file)
    expect(settings.current()).toMatchObject({ language: 'system', model: 'm1', mcp_servers: { good: { command: 'x' } } })
    expect(settings.problems().map(problem => problem.path)).toEqual(['mcp_servers.bad.command', 'language'])
  })

  it('keeps and answers what was saved when a listener throws, and tells the others', async () => {
    const reported: string[] = []
    const settings = openSettings(file, error => void reported.push(String(error)))
    const heard: (string | null)[] = []
    settings.onChange(() => {
      throw new Error('a bug of ours')
    })
    settings.onChange(current => heard.push(current.model))
    expect(await settings.set('model', 'practice')).toMatchObject({ ok: true })
    expect([heard, reported]).toEqual([['practice'], ['Error: a bug of ours']])
  })

  it('tells its listeners after a change', async () => {
    const settings = openSettings(file)
    const heard: (string | null)[] = []
    settings.onChange(current => heard.push(current.model))
    await settings.set('model', 'practice')
    await settings.set('model', null)
    expect(heard).toEqual(['practice', null])
  })
})
