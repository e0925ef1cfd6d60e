import { describe, expect, it } from 'vitest'
import { answerSearch, exactNameScore } from '../../src/main/disclosure/search-bridge.ts'
import type { BridgeScope } from '../../src/main/disclosure/bridge-scope.ts'
import { core, manyTools, mcp, parameters, plugin, scope, settings, workingSet } from './fixtures.ts'

const classic = scope(workingSet, { settings: settings({ retrieval: 'classic' }) })
const ranked = scope(workingSet)

function json(args: unknown, within: BridgeScope = classic): Record<string, unknown> {
  return { ...answerSearch(args, within).json }
}

function group(query: string, within: BridgeScope = classic): unknown {
  const { results } = json({ queries: [query] }, within)
  return Array.isArray(results) ? results[0] : undefined
}

describe('queries', () => {
  it.each([[{}], [null], [{ queries: 5 }], [{ queries: { a: 1 } }], ['text'], [{ queries: null }]])('are required: %j', args => {
    expect(answerSearch(args, classic)).toEqual({ ok: false, json: { error: 'queries is required and must be an array of strings.' } })
  })

  it.each([[[]], [['', '  ', null, false, 0]], ['   ']])('need one that is not blank: %j', queries => {
    expect(json({ queries })).toEqual({ error: 'queries must contain at least one non-empty string.' })
  })

  it('are refused above seven, before anything is searched', () => {
    expect(json({ queries: Array.from({ length: 8 }, (_, index) => `query ${index}`) })).toEqual({
      error: 'too many queries: 8 given, max 7. Nothing was searched. Send fewer, more targeted queries.',
    })
  })

  it('are trimmed, made text and kept in order with repeats', () => {
    expect(json({ queries: [' issue ', 'issue', 42, ''] })['queries']).toEqual(['issue', 'issue', '42'])
  })

  it('may be one bare string', () => {
    expect(json({ queries: 'create issue' })['queries']).toEqual(['create issue'])
  })

  it('may be a string that holds a JSON array of strings, and only of strings', () => {
    expect(json({ queries: '["create issue", "send message"]' })['queries']).toEqual(['create issue', 'send message'])
    expect(json({ queries: '[1, 2]' })['queries']).toEqual(['[1, 2]'])
    expect(json({ queries: '[not json' })['queries']).toEqual(['[not json'])
  })

  it('may come in the older single shape, and whole arguments as JSON text', () => {
    expect(json({ query: 'create issue' })['queries']).toEqual(['create issue'])
    expect(json('{"queries":["create issue"]}')['queries']).toEqual(['create issue'])
  })
})

describe('the result of a search', () => {
  it('has its keys in order, groups in the order asked, and each tool once', () => {
    const result = json({ queries: ['create issue', 'send message', 'create issue'] })
    expect(Object.keys(result)).toEqual(['queries', 'total_available', 'results', 'tools'])
    expect(result['results']).toEqual([
      { query: 'create issue', matches: ['mcp__github__create_issue'] },
      { query: 'send message', matches: ['mcp__mail__send_message'] },
      { query: 'create issue', matches: ['mcp__github__create_issue'] },
    ])
    expect(result['tools']).toEqual({
      mcp__github__create_issue: { source: 'mcp', source_name: 'mcp-github', description: 'Create an issue in a repository.', required: ['title'] },
      mcp__mail__send_message: { source: 'mcp', source_name: 'mcp-mail', description: 'Send a message to a person.', required: ['to'] },
    })
    expect(Object.keys(Object(result['tools']))).toEqual(['mcp__github__create_issue', 'mcp__mail__send_message'])
  })

  it('is JSON text that keeps what is not ASCII', () => {
    expect(JSON.stringify(json({ queries: ['mcp__weather__query'] }, scope([mcp('weather', 'query', '查询天气')])))).toContain('查询天气')
  })

  it('counts only the deferred tools of the session', () => {
    expect(json({ queries: ['read file'] })['total_available']).toBe(3)
  })

  it('does not offer a tool that is listed directly', () => {
    expect(group('read_file')).toMatchObject({ matches: [] })
  })

  it('names the sources and says how to go on in an empty group, there and nowhere else', () => {
    const within = { ...classic, unavailable: [{ name: 'cad', toolCount: 7, sentence: 'Start the app.' }] }
    const result = json({ queries: ['astronomy', 'create issue'] }, within)
    expect(result['results']).toEqual([
      {
        query: 'astronomy',
        matches: [],
        available_sources: [
          { name: 'cad', tool_count: 7, unavailable: 'Start the app.' },
          { name: 'github', tool_count: 2 },
          { name: 'mail', tool_count: 1 },
        ],
        hint: 'No tool matches these words. The sources in available_sources are connected unless marked unavailable: search again with the name of the service, the action and the object.',
      },
      { query: 'create issue', matches: ['mcp__github__create_issue'] },
    ])
    expect(result).not.toHaveProperty('available_sources')
  })

  it('has no hint where there is no source at all', () => {
    expect(json({ queries: ['anything'] }, scope([core('read_file')]))).toEqual({ queries: ['anything'], total_available: 0, results: [{ query: 'anything', matches: [] }], tools: {} })
  })

  it('marks the plugin among sources of one name', () => {
    const within = scope([mcp('notes', 'add'), plugin('notes', 'note_add')], { settings: settings({ retrieval: 'classic' }) })
    expect(group('zebra', within)).toMatchObject({ available_sources: [{ name: 'notes', tool_count: 1 }, { name: 'notes (plugin)', tool_count: 1 }] })
  })

  it('cuts a description at 500 characters, counted as code points', () => {
    const record = (description: string) => json({ queries: ['mcp__a__x'] }, scope([mcp('a', 'x', description)]))['tools']
    expect(record('🙂'.repeat(500))).toMatchObject({ mcp__a__x: { description: '🙂'.repeat(500) } })
    expect(record('🙂'.repeat(501))).toMatchObject({ mcp__a__x: { description: `${'🙂'.repeat(500)}…` } })
  })

  it('keeps at most 32 required names of at most 64 characters, text only', () => {
    const required = [5, null, 'x'.repeat(80), ...Array.from({ length: 40 }, (_, index) => `p${index}`)]
    const { tools } = json({ queries: ['mcp__a__x'] }, scope([mcp('a', 'x', 'X.', { type: 'object', required })]))
    expect(tools).toMatchObject({ mcp__a__x: { required: ['x'.repeat(64), ...Array.from({ length: 31 }, (_, index) => `p${index}`)] } })
    expect(json({ queries: ['mcp__a__x'] }, scope([mcp('a', 'x', 'X.', { required: 'title' })]))['tools']).toMatchObject({ mcp__a__x: { required: [] } })
  })

  it('names owner, plugin and nobody as sources', () => {
    const tools = [plugin('kanban', 'board_show'), { name: 'recall_fact', owner: 'memory', description: '', inputSchema: {} }, { name: 'stray_tool', description: '', inputSchema: {} }]
    const within = scope(tools, { settings: settings({ defer: ['stray_tool'] }) })
    expect(json({ queries: ['board_show', 'recall_fact', 'stray_tool'] }, within)['tools']).toMatchObject({
      board_show: { source: 'plugin', source_name: 'kanban' },
      recall_fact: { source: 'plugin', source_name: 'memory' },
      stray_tool: { source: 'other', source_name: '' },
    })
  })

  it('survives tools named like what every object has', () => {
    const within = scope([plugin('odd', 'constructor', 'Builds.'), plugin('odd', '__proto__', 'Odd.')])
    expect(JSON.parse(JSON.stringify(json({ queries: ['constructor'] }, within)))).toMatchObject({ results: [{ matches: ['constructor'] }], tools: { constructor: { source: 'plugin' } } })
    expect(Object.keys(Object(json({ queries: ['__proto__'] }, within)['tools']))).toEqual(['__proto__'])
  })
})

describe('the limit', () => {
  const many = scope(manyTools('files', 40, 'Open a file.'), { settings: settings({ retrieval: 'classic' }) })

  it.each([
    [undefined, 5], [null, 5], [3, 3], ['4', 4], [2.9, 2], [0, 1], [-3, 1], [999, 25], ['many', 5], ['2.5', 5], [[], 5], [Number.NaN, 5], [true, 5],
  ])('of %j gives %i per query', (limit, expected) => {
    const { results } = json({ queries: ['open file', 'file open'], limit }, many)
    expect(Array.isArray(results) && results.map(result => result.matches.length)).toEqual([expected, expected])
  })

  it('is that of the settings', () => {
    const within = { ...many, settings: settings({ retrieval: 'classic', search_default_limit: 2, max_search_limit: 3 }) }
    expect([json({ queries: ['open'] }, within), json({ queries: ['open'], limit: 9 }, within)].map(result => Object.keys(Object(result['tools'])).length)).toEqual([2, 3])
  })
})

describe('a ranked search', () => {
  it('offers the closest tools beside no match, names the unknown word and describes them', () => {
    const within = scope([mcp('github', 'create_issue', 'Create an issue.', parameters('title')), mcp('mail', 'send_message', 'Send a message.'), mcp('mail', 'read_message', 'Read a message.')])
    const result = json({ queries: ['blockchain quantum zebra message'] }, within)
    const [only] = Array.isArray(result['results']) ? result['results'] : []
    expect(Object.keys(Object(only))).toEqual(['query', 'matches', 'closest', 'note', 'available_sources', 'hint'])
    expect(only).toMatchObject({ matches: [], note: 'No tool carries: blockchain, quantum, zebra. What is in closest matches the other words only.' })
    expect(new Set(only.closest)).toEqual(new Set(['mcp__mail__read_message', 'mcp__mail__send_message']))
    expect(Object.keys(Object(result['tools']))).toEqual(only.closest)
    expect(only.hint).toContain('check closest first')
  })

  it('keeps matches and closest together within the limit', () => {
    const within = scope(manyTools('files', 40, 'Open a file.'))
    const result = json({ queries: ['open file', 'zebra file'], limit: 4 }, within)
    const counts = Array.isArray(result['results']) ? result['results'].map(({ matches, closest = [] }) => matches.length + closest.length) : []
    expect(counts).toEqual([4, 4])
  })

  it('has exactly the tools of its groups in the shared map', () => {
    const result = json({ queries: ['create issue', 'zebra message', 'list'] }, ranked)
    const named = Array.isArray(result['results']) ? result['results'].flatMap(({ matches, closest = [] }) => [...matches, ...closest]) : []
    expect(Object.keys(Object(result['tools']))).toEqual([...new Set(named)])
  })

  it('has neither closest nor note in classic mode', () => {
    expect(Object.keys(Object(group('zebra message')))).toEqual(['query', 'matches', 'available_sources', 'hint'])
  })
})

describe('the facts of a search', () => {
  it('hold scores that JSON can carry, the exact name’s too', () => {
    const answer = answerSearch({ queries: ['mcp__mail__send_message', 'list'] }, classic)
    expect(answer.ok && answer.facts).toEqual({
      queries: ['mcp__mail__send_message', 'list'],
      matches: [
        { query: 'mcp__mail__send_message', name: 'mcp__mail__send_message', score: exactNameScore },
        { query: 'list', name: 'mcp__github__list_issues', score: expect.any(Number) },
      ],
      closest: [],
      totalAvailable: 3,
    })
  })
})
