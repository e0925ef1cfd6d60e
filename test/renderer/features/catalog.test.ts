import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogEntry, catalogEntrySchema, type CatalogItem } from '../../../src/shared/catalog-entry.ts'
import type { ConnectionView } from '../../../src/shared/connection.ts'
import { countCategories, findItems, type Shelf, troubledServers } from '../../../src/renderer/features/catalog/find-items.ts'
import { installedHere } from '../../../src/renderer/features/catalog/installed-here.ts'
import { nextCard } from '../../../src/renderer/features/catalog/move-focus.ts'
import { en as english } from '../../../src/renderer/i18n/en/messages.ts'
import { formatFor } from '../../../src/renderer/ui/format.ts'
import { remembersThings, whatGoes } from '../../../src/renderer/ui/what-goes.ts'
import { fitsPlatform, needOf, pinnedVersion, runtimeOf } from '../../../src/renderer/features/catalog/needs.ts'

const say = (en: string, zh = en, ja = en) => ({ en, 'zh-CN': zh, ja })

function entry(name: string, more: Partial<CatalogEntry> = {}): CatalogEntry {
  return catalogEntrySchema.parse({
    manifest_version: 1, name: name.replaceAll(/[^\w-]/g, '-'), title: name, description: say('Does things.'), category: 'files', publisher: 'Acme', homepage: 'https://example.org', licence: 'MIT',
    transport: { type: 'stdio', runtime: 'npm', package: name, version: '1.0.0' }, auth: { type: 'none' }, access: [{ kind: 'network', extent: say('all') }], ...more,
  })
}

function item(name: string, more: Partial<CatalogEntry> = {}, state: Partial<CatalogItem> = {}): CatalogItem {
  return { id: name, source: 'bundled', entry: entry(name, more), state: 'available', server: null, installed_version: null, update_available: false, ...state }
}

function connection(name: string, state: ConnectionView['state'], installed?: ConnectionView['installed']): ConnectionView {
  return { name, target: name, transport: 'stdio', origin: 'settings', state, quarantined: [], strayLines: 0, offers: { resources: false, prompts: false }, signedIn: false, ...(installed ? { installed } : {}) }
}

const failedState: ConnectionView['state'] = { kind: 'failed', failure: { code: 'X', message: 'x' }, at: '' }
const shelf: Shelf = {
  language: 'zh-CN',
  troubled: troubledServers([connection('mail', failedState), connection('files', { kind: 'off' })]),
  items: [
    item('Server 10', { description: say('Reads mail.', '读取邮件。') }),
    item('Server 2', { category: 'code', tools: { preview: [{ name: 'create_issue', description: 'Open a ticket' }] } }),
    item('mail', { category: 'communication', suggest: { keywords: ['Ｉｎｂｏｘ'], hosts: [] } }, { state: 'installed', server: 'mail' }),
    item('files', {}, { state: 'disabled', server: 'files' }),
    item('old', { category: 'code' }, { state: 'installed', server: 'old', update_available: true }),
  ],
}
const names = (looked: Partial<Parameters<typeof findItems>[1]>) => findItems(shelf, { words: '', category: null, standing: 'all', ...looked }).map(each => each.id)

describe('the catalog', () => {
  it('lists by title as people count', () => {
    expect(names({})).toEqual(['files', 'mail', 'old', 'Server 2', 'Server 10'])
  })

  it('finds by title, by the description in every language, by keywords in any width, and by tools', () => {
    expect([names({ words: 'SERVER 2' }), names({ words: '邮件' }), names({ words: 'inbox' }), names({ words: 'create_issue' }), names({ words: 'reads' }), names({ words: 'open ticket' })]).toEqual([['Server 2'], ['Server 10'], ['mail'], ['Server 2'], ['Server 10'], ['Server 2']])
  })

  it('finds by category and access, as they are called here and in English', () => {
    const items = [item('chat', { category: 'communication', access: [{ kind: 'account', extent: say('Your account', '你的账号', 'アカウント') }] }), item('other')]
    const called = (words: string) => findItems({ ...shelf, items, say: name => (name === 'communication' ? '沟通' : name) }, { words, category: null, standing: 'all' }).map(each => each.id)
    expect([called('communication'), called('沟通'), called('アカウント communication'), called('沟通 files')]).toEqual([['chat'], ['chat'], ['chat'], []])
  })

  it('finds by words that stand apart in the manifest that comes along', () => {
    const workspace = catalogEntrySchema.parse(JSON.parse(readFileSync('resources/catalog/google-workspace.json', 'utf8')))
    const items: CatalogItem[] = [{ ...item('x'), id: 'google-workspace', entry: workspace }]
    for (const words of ['send email', '发送 邮件', 'メール 送信', 'gmail account']) expect(findItems({ ...shelf, items }, { words, category: null, standing: 'all' })).toHaveLength(1)
  })

  it('puts a title that begins with the words first', () => {
    const items = [item('a', { description: say('Like mail.', '类似') }), item('mail')]
    expect(findItems({ ...shelf, items }, { words: '类似', category: null, standing: 'all' }).map(each => each.id)).toEqual(['a'])
    expect(findItems({ ...shelf, language: 'en', items }, { words: 'mail', category: null, standing: 'all' }).map(each => each.id)).toEqual(['mail', 'a'])
  })

  it('narrows by how servers stand', () => {
    expect([names({ standing: 'installed' }), names({ standing: 'available' }), names({ standing: 'attention' })]).toEqual([['files', 'mail', 'old'], ['Server 2', 'Server 10'], ['mail', 'old']])
  })

  it('counts each category among what words and standing leave, and names no empty one', () => {
    expect(countCategories(shelf, { words: 'server', standing: 'all' })).toEqual([{ category: 'files', count: 1 }, { category: 'code', count: 1 }])
  })
})

describe('what a server needs', () => {
  const value = (more: Partial<CatalogEntry['values'][number]>): CatalogEntry['values'][number] => ({ name: 'A', prompt: say('A'), required: true, secret: false, default: '', kind: 'text', in_environment: true, ...more })
  it('is the one thing to have at hand', () => {
    const needs = [{ auth: { type: 'oauth' as const } }, { values: [value({ secret: true })] }, { values: [value({ kind: 'folder' })] }, { values: [value({ kind: 'file' })] }, { auth: { type: 'api_key' as const }, values: [value({ secret: true, required: false })] }, { values: [value({})] }, { values: [value({ default: '1' }), value({ required: false, secret: true })] }, {}]
    expect(needs.map(more => needOf(entry('x', more)))).toEqual(['sign-in', 'key', 'folder', 'file', 'optional-key', 'value', 'nothing', 'nothing'])
  })

  it('tells where it runs, the version that is pinned and the systems it fits', () => {
    const hosted = entry('h', { transport: { type: 'http', url: 'https://example.org/mcp', headers: {} } })
    expect([runtimeOf(hosted), pinnedVersion(hosted), runtimeOf(entry('x')), pinnedVersion(entry('x'))]).toEqual(['hosted', null, 'npm', '1.0.0'])
    expect([fitsPlatform(hosted, 'linux'), fitsPlatform(entry('m', { platforms: ['darwin'] }), 'linux'), fitsPlatform(entry('m', { platforms: ['darwin'] }), 'darwin')]).toEqual([true, false, true])
  })
})

describe('what goes with a server', () => {
  const i18n = createInstance()
  beforeAll(() => i18n.init({ lng: 'en', keySeparator: false, nsSeparator: false, showSupportNotice: false, resources: { en: { translation: english } } }))
  const memory = catalogEntrySchema.parse(JSON.parse(readFileSync('resources/catalog/memory.json', 'utf8')))

  it('names its entry, its program, what it remembered, its secrets and its sign-in', () => {
    const installed = { source: 'catalog' as const, name: 'memory', runtime: 'npm' as const, package: 'memory', version: '1.0.0', at: '', secrets: ['mcp.memory.KEY'] }
    expect(whatGoes(i18n.t, formatFor('en'), { installed, signedIn: true }, { data: remembersThings(memory) })).toEqual([
      'Its entry in the settings, with every choice about its tools',
      'The files of memory 1.0.0',
      'What it remembered: the files in its own data folder',
      'The secret kept for it: mcp.memory.KEY',
      'Its sign-in',
    ])
  })

  it('is no more than its entry where it has nothing else', () => {
    expect(whatGoes(i18n.t, formatFor('en'), { signedIn: false }, { data: remembersThings(entry('x')) })).toEqual(['Its entry in the settings, with every choice about its tools'])
  })
})

describe('pages of the registry', () => {
  const from = (name: string) => ({ source: 'registry' as const, name, at: '' })
  it('show what became of their servers here since, whatever version was installed', () => {
    const items = [item('registry:io.x/a@2.0.0'), item('registry:@scope/b@1.0.0'), item('registry:io.x/c@1.0.0', {}, { state: 'installed', server: 'c' })]
    const here = installedHere(items, [connection('a', { kind: 'starting', since: '' }, from('registry:io.x/a@1.0.0')), connection('b', { kind: 'off' }, from('registry:@scope/b@1.0.0'))])
    expect(here.map(each => `${each.state} ${each.server}`)).toEqual(['installed a', 'disabled b', 'available null'])
  })
})

describe('arrows between cards', () => {
  const grid = Array.from({ length: 7 }, (_, index) => ({ offsetLeft: (index % 3) * 100, offsetTop: Math.floor(index / 3) * 100 }))
  it('move by rows and columns, and end in a short last row', () => {
    expect([nextCard(grid, 1, 'ArrowDown'), nextCard(grid, 4, 'ArrowDown'), nextCard(grid, 4, 'ArrowUp'), nextCard(grid, 2, 'ArrowRight'), nextCard(grid, 3, 'Home'), nextCard(grid, 0, 'End')]).toEqual([4, 6, 1, 3, 0, 6])
  })

  it('lead nowhere beyond the edges', () => {
    expect([nextCard(grid, 1, 'ArrowUp'), nextCard(grid, 0, 'ArrowLeft'), nextCard(grid, 6, 'ArrowDown'), nextCard(grid, 6, 'ArrowRight'), nextCard(grid, 2, 'x'), nextCard([], 0, 'End')]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined])
  })
})
