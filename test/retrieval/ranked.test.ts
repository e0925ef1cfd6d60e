import { describe, expect, it } from 'vitest'
import { search, type SearchOutcome } from '../../src/main/retrieval/search.ts'
import { buildIndex, type SearchableTool } from '../../src/main/retrieval/tool-index.ts'
import { goldenCatalog, toolOf } from './golden.ts'

function ask(tools: readonly SearchableTool[], query: string, limit = 5): SearchOutcome {
  return search(buildIndex(tools, 'ranked'), query, { limit })
}

function names(hits: SearchOutcome['matches']): readonly string[] {
  return hits.map(hit => hit.tool.name)
}

describe('what ranked is confident in', () => {
  it('stays silent about a missing capability and names the closest tools and the unknown word', () => {
    const outcome = ask(goldenCatalog, 'send gmail message')
    expect(names(outcome.matches)).toEqual([])
    expect(names(outcome.closest)[0]).toBe('mcp__beta__msg_send')
    expect(outcome.unknownWords).toEqual(['gmail'])
  })

  it('leaves the incidental tool out of the matches of a query that another covers', () => {
    const outcome = ask(goldenCatalog, 'open a ticket in the tracker with title and body')
    expect(names(outcome.matches)).toEqual(['mcp__alpha__ticket_open'])
  })

  it('holds the limit for matches and closest together', () => {
    const outcome = ask(goldenCatalog, 'message room', 2)
    expect(outcome.matches.length + outcome.closest.length).toBe(2)
  })

  it('matches only the tool whose exact name was asked', () => {
    const outcome = ask(goldenCatalog, 'mcp__beta__msg_read')
    expect(outcome.matches.map(hit => [hit.tool.name, hit.score])).toEqual([['mcp__beta__msg_read', Infinity]])
  })

  it('puts a tool first that is asked for by its bare name', () => {
    const tools = [toolOf('mcp__a__search_issues_fast', 'a', 'search issues search issues'), toolOf('mcp__b__search_issues', 'b', 'x')]
    expect(names(ask(tools, 'search_issues').matches)[0]).toBe('mcp__b__search_issues')
  })

  it('finds a tool whose name is nothing but stop words', () => {
    expect(names(ask([toolOf('about', '', 'Version of this program'), toolOf('other', '', 'x')], 'about').matches)).toEqual(['about'])
  })

  it('gives nothing for an empty query, an empty catalog or no limit', () => {
    const nothing = { matches: [], closest: [], unknownWords: [] }
    expect([ask(goldenCatalog, '  '), ask([], ''), ask(goldenCatalog, 'room', 0)]).toEqual([nothing, nothing, { ...nothing, unknownWords: [] }])
  })
})

describe('how ranked reads words', () => {
  const tools = [
    toolOf('mcp__git__createPullRequest', 'git', 'Creates one'),
    toolOf('mcp__cloud__hostpool_list', 'cloud', 'Lists them'),
    toolOf('mcp__cloud__cosmos_list', 'cloud', 'Databases of Cosmos DB accounts'),
    toolOf('mcp__cloud__cosmos_add', 'cloud', 'Adds a Cosmos DB account'),
    toolOf('mcp__text__translate', 'text', 'Translation of résumés'),
    toolOf('mcp__store__s3_upload', 'store', 'Uploads to a bucket'),
  ]

  it.each([
    ['pull request', 'mcp__git__createPullRequest'],
    ['host pool', 'mcp__cloud__hostpool_list'],
    ['cosmosdb databases', 'mcp__cloud__cosmos_list'],
    ['resumes', 'mcp__text__translate'],
    ['s3 bucket', 'mcp__store__s3_upload'],
    ['tarnslation', 'mcp__text__translate'],
    ['translatoin', 'mcp__text__translate'],
  ])('reads %j so that %s is first', (query, expected) => {
    const outcome = ask(tools, query)
    expect(names([...outcome.matches, ...outcome.closest])[0]).toBe(expected)
  })

  it('does not take a word for a slip of another while it is known itself', () => {
    const pair = [toolOf('mcp__a__contract', 'a', 'contract'), toolOf('mcp__a__contrast', 'a', 'contrast')]
    expect(names(ask(pair, 'contrast').matches)).toEqual(['mcp__a__contrast'])
  })

  it('offers a tool that says it in another word', () => {
    const pair = [toolOf('mcp__a__remove_file', 'a', 'Remove it'), toolOf('mcp__a__rename_file', 'a', 'Rename it')]
    expect(names(ask(pair, 'delete file').closest)[0] ?? names(ask(pair, 'delete file').matches)[0]).toBe('mcp__a__remove_file')
  })

  it('reads descriptions and choices of nested parameters', () => {
    const nested: SearchableTool = {
      ...toolOf('mcp__a__run', 'a', 'Runs'),
      inputSchema: { type: 'object', properties: { options: { type: 'array', items: { anyOf: [{ enum: ['kelvin'] }, { description: 'barometer' }] } } } },
    }
    expect(names(ask([nested, toolOf('mcp__a__walk', 'a', 'Walks')], 'kelvin barometer').closest)).toEqual(['mcp__a__run'])
  })
})

describe('Chinese and Japanese', () => {
  const tools = [
    toolOf('mcp__chat__send', 'chat', '发送消息给团队'),
    toolOf('mcp__calendar__add', 'calendar', '在日历中创建一个活动'),
    toolOf('mcp__mail__list', 'mail', 'メールの一覧を表示する'),
    toolOf('mcp__files__search', 'files', 'ファイルを検索する'),
    toolOf('mcp__web__fetch', 'web', 'Fetch a page'),
  ]

  it.each([
    ['发送消息', 'mcp__chat__send'],
    ['请给我的团队发送一条消息', 'mcp__chat__send'],
    ['创建日历活动', 'mcp__calendar__add'],
    ['メール一覧', 'mcp__mail__list'],
    ['ファイルを検索したい', 'mcp__files__search'],
    ['ﾌｧｲﾙ検索', 'mcp__files__search'],
  ])('finds the tool for %s', (query, expected) => {
    const outcome = ask(tools, query)
    expect(names(outcome.matches)[0]).toBe(expected)
  })

  it('names the words that no tool carries, not the pairs they were read by', () => {
    expect(ask(tools, '发送谷歌地图').unknownWords).toEqual(['谷歌地图'])
  })

  it('finds an English tool as before when the catalog also speaks Chinese', () => {
    expect(names(ask(tools, 'fetch page').matches)).toEqual(['mcp__web__fetch'])
  })
})
