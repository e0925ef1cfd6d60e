import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogEntry, catalogEntrySchema, type CatalogItem } from '../../../src/shared/catalog-entry.ts'
import type { ConnectionView } from '../../../src/shared/connection.ts'
import { countCategories, findItems, type Shelf, troubledServers } from '../../../src/renderer/features/catalog/find-items.ts'
import { installedHere } from '../../../src/renderer/features/catalog/installed-here.ts'
import { nextCard, nextInRow } from '../../../src/renderer/features/catalog/move-focus.ts'
import { en as english } from '../../../src/renderer/i18n/en/messages.ts'
import { formatFor } from '../../../src/renderer/ui/format.ts'
import { remembersThings, whatGoes } from '../../../src/renderer/ui/what-goes.ts'
import { lackOf, oneOfEach } from '../../../src/renderer/features/catalog/missing-runtimes.ts'
import { setupsOf } from '../../../src/renderer/features/catalog/setups.ts'
import { leadsToSearch } from '../../../src/renderer/features/catalog/use-search-keys.ts'
import type { OperationSnapshot, TargetSnapshot } from '../../../src/shared/connector.ts'
import { newerOf } from '../../../src/renderer/features/servers/update-item.tsx'
import { fitsPlatform, needOf, programName, pinnedVersion, runtimeOf } from '../../../src/renderer/features/catalog/needs.ts'

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
    const called = (words: string) => findItems({ ...shelf, items, say: ({ entry: { category } }) => (category === 'communication' ? ['沟通'] : [category]) }, { words, category: null, standing: 'all' }).map(each => each.id)
    expect([called('communication'), called('沟通'), called('アカウント communication'), called('沟通 files')]).toEqual([['chat'], ['chat'], ['chat'], []])
  })

  it('finds by words that stand apart in the manifest that comes along', () => {
    const workspace = catalogEntrySchema.parse(JSON.parse(readFileSync('resources/catalog/google-workspace.json', 'utf8')))
    const items: CatalogItem[] = [{ ...item('x'), id: 'google-workspace', entry: workspace }]
    for (const words of ['send email', '发送 邮件', 'メール 送信', 'gmail account']) expect(findItems({ ...shelf, items }, { words, category: null, standing: 'all' })).toHaveLength(1)
  })

  it('lists those that are called so first, then those that are about it, then those that mention it or can do it', () => {
    const items = [item('a', { tools: { preview: [{ name: 'send_mail', description: 'x' }] } }), item('b', { description: say('Like mail.', '类似') }), item('c', { suggest: { keywords: ['mail'], hosts: [] } }), item('Fast Mail'), item('mail')]
    expect(findItems({ ...shelf, language: 'en', items }, { words: 'mail', category: null, standing: 'all' }).map(each => each.id)).toEqual(['mail', 'Fast Mail', 'c', 'b', 'a'])
  })

  it('weighs words that stand together more than the same words apart', () => {
    const items = [item('a', { description: say('Search what the web knows.') }), item('b', { suggest: { keywords: ['web search'], hosts: [] } })]
    expect(findItems({ ...shelf, items }, { words: 'web  search', category: null, standing: 'all' }).map(each => each.id)).toEqual(['b', 'a'])
  })

  it('takes what a card says word for word as meaning those cards', () => {
    const items = [item('a', { description: say('Needs a key to the house.') }), item('b')]
    const needing = { ...shelf, items, say: (each: CatalogItem) => (each.id === 'b' ? ['Needs a key'] : ['Needs nothing']) }
    expect(findItems(needing, { words: 'needs a key', category: null, standing: 'all' }).map(each => each.id)).toEqual(['b'])
  })

  it('forgives a slip only in words that are nowhere as they were typed', () => {
    const items = [item('Slack'), item('slick'), item('memory'), item('browser')]
    const found = (words: string) => findItems({ ...shelf, language: 'en', items }, { words, category: null, standing: 'all' }).map(each => each.id)
    expect([found('slck'), found('slack'), found('memmory'), found('brwoser'), found('mem'), found('mwmm'), found('xemory')]).toEqual([['Slack', 'slick'], ['Slack'], ['memory'], ['browser'], ['memory'], [], []])
  })

  it('finds what people look for in the catalog that comes along, with their slips and in their words', () => {
    const items: CatalogItem[] = readdirSync('resources/catalog').filter(name => name.endsWith('.json')).map(name => {
      const bundled = catalogEntrySchema.parse(JSON.parse(readFileSync(`resources/catalog/${name}`, 'utf8')))
      return { ...item('x'), id: bundled.name, entry: bundled }
    })
    const first = (words: string) => findItems({ language: 'en', items, troubled: new Set() }, { words, category: null, standing: 'all' })[0]?.id
    const wanted = { brwoser: 'browserbase', filesytem: 'filesystem', memmory: 'memory', postgress: 'postgres', slck: 'slack', gihtub: 'github', 文件系统: 'filesystem', ファイルシステム: 'filesystem', 数据库: 'clickhouse', データベース: 'clickhouse', 'web search': 'brave-search', 网页搜索: 'brave-search', docker: 'github-local', 支付: 'paypal' }
    expect(Object.fromEntries(Object.keys(wanted).map(words => [words, first(words)]))).toEqual(wanted)
    expect(findItems({ language: 'en', items, troubled: new Set() }, { words: 'npm', category: null, standing: 'all' }).length).toBeGreaterThan(30)
  })

  it('narrows by how servers stand', () => {
    const failing = findItems({ ...shelf, failed: new Set(['Server 2']) }, { words: '', category: null, standing: 'attention' })
    expect(failing.map(each => each.id)).toEqual(['mail', 'old', 'Server 2'])
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

describe('the setup of servers on cards of the window', () => {
  const target = (name: string, more: Partial<TargetSnapshot>): TargetSnapshot => ({ name, kind: 'mcp', action: 'install', state: 'pending', ...more })
  const card = (targets: readonly TargetSnapshot[], settled = false): OperationSnapshot => ({ op_id: 'o', seq: 1, deadline_at: 1, timeout_seconds: 1, settled, settled_at: null, settled_by: null, owner: { type: 'account' }, targets: [...targets] })
  it('goes on, or did not work and waits for another try; what is over is neither', () => {
    const cards = [card([target('a', {}), target('b', { state: 'initiated' }), target('c', { state: 'failed' }), target('d', { detail: 'It ended.' }), target('e', { state: 'connected' }), target('f', { state: 'expired' })]), card([target('g', { state: 'failed' })], true)]
    expect([...setupsOf(cards)]).toEqual([['a', 'busy'], ['b', 'busy'], ['c', 'failed'], ['d', 'failed'], ['f', 'failed']])
  })
})

describe('what runs servers', () => {
  it('is called as it is installed, with the version that has to be here', () => {
    const named = (transport: object) => programName(createInstance().t, entry('x', { transport: { type: 'stdio', package: 'gopls', args: [], env: {}, install_scripts: false, runtime: 'npm', ...transport } }))
    expect([named({}), named({ node_at_least: '22.12.0' }), named({ node_at_least: '20.0.0' }), named({ runtime: 'pypi' }), named({ runtime: 'command' })]).toEqual(['Node.js', 'Node.js 22.12', 'Node.js 20', 'uv', 'gopls'])
  })

  it('is asked about once for all that run alike, and not for those that run elsewhere', () => {
    const stdio = (runtime: 'npm' | 'pypi' | 'command', program: string, more: object = {}): Partial<CatalogEntry> => ({ transport: { type: 'stdio', runtime, package: program, args: [], env: {}, install_scripts: false, ...more } })
    const items = [item('n1', stdio('npm', 'a')), item('n2', stdio('npm', 'b')), item('n22', stdio('npm', 'c', { node_at_least: '22.0.0' })), item('p', stdio('pypi', 'd')), item('g', stdio('command', 'gopls')), item('h', { transport: { type: 'http', url: 'https://example.org/mcp', headers: {} } })]
    expect([...oneOfEach(items)]).toEqual([['npm ', 'n2'], ['npm 22.0.0', 'n22'], ['pypi', 'p'], ['command gopls', 'g']])
  })

  it('is missing where it is not here or too old; a Docker that is here is not ready', () => {
    const missing = { state: 'missing', program: null } as const
    const there = { state: 'missing', program: '/usr/bin/it' } as const
    expect([lackOf({ runtime: 'docker', ...missing }), lackOf({ runtime: 'docker', ...there }), lackOf({ runtime: 'npm', ...there }), lackOf({ runtime: 'docker', state: 'found', program: '/usr/bin/it' }), lackOf({ runtime: 'npm', state: 'own', program: null })]).toEqual(['missing', 'unready', 'missing', null, null])
  })
})

describe('keys that lead to the search', () => {
  const key = (name: string, more: object = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })
  it('are a slash where none is typed, and the find of the system anywhere', () => {
    expect([leadsToSearch(key('/'), false), leadsToSearch(key('/'), true), leadsToSearch(key('f', { ctrlKey: true }), true), leadsToSearch(key('F', { metaKey: true }), false), leadsToSearch(key('f', { ctrlKey: true, shiftKey: true }), false), leadsToSearch(key('f'), false)]).toEqual([true, false, true, true, false, false])
  })
})

describe('a newer version', () => {
  const detail = (more: Partial<CatalogItem>, transport?: CatalogEntry['transport']) => ({ item: item('x', transport ? { transport } : {}, more), command: '', runtime: { runtime: 'npm' as const, state: 'own' as const, program: null } })
  it('is offered by its number, and nothing is where there is none', () => {
    expect([newerOf(detail({ update_available: true })), newerOf(detail({})), newerOf(null)]).toEqual([{ kind: 'version', version: '1.0.0' }, { kind: 'none' }, { kind: 'unknown' }])
  })
})

describe('arrows between cards', () => {
  it('walk a row in a circle', () => {
    expect([nextInRow('ArrowDown', 2, 3), nextInRow('ArrowLeft', 0, 3), nextInRow('End', 0, 3), nextInRow('Home', 2, 3), nextInRow('a', 0, 3), nextInRow('ArrowDown', -1, 3)]).toEqual([0, 2, 2, 0, null, null])
  })


  const grid = Array.from({ length: 7 }, (_, index) => ({ offsetLeft: (index % 3) * 100, offsetTop: Math.floor(index / 3) * 100 }))
  it('move by rows and columns, and end in a short last row', () => {
    expect([nextCard(grid, 1, 'ArrowDown'), nextCard(grid, 4, 'ArrowDown'), nextCard(grid, 4, 'ArrowUp'), nextCard(grid, 2, 'ArrowRight'), nextCard(grid, 3, 'Home'), nextCard(grid, 0, 'End')]).toEqual([4, 6, 1, 3, 0, 6])
  })

  it('lead nowhere beyond the edges', () => {
    expect([nextCard(grid, 1, 'ArrowUp'), nextCard(grid, 0, 'ArrowLeft'), nextCard(grid, 6, 'ArrowDown'), nextCard(grid, 6, 'ArrowRight'), nextCard(grid, 2, 'x'), nextCard([], 0, 'End')]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined])
  })
})
