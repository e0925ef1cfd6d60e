import { describe, expect, it } from 'vitest'
import { type FakeTool, folder, practise, tools } from './practice-run.ts'

/** A setting where tools whose names start so are always loaded, the others behind the search. */
function loading(...starts: readonly string[]): { direct: Record<string, FakeTool>; tools: Record<string, FakeTool> } {
  const isDirect = (name: string): boolean => starts.some(start => name.startsWith(start))
  const entries = Object.entries(tools)
  return { direct: Object.fromEntries(entries.filter(([name]) => isDirect(name))), tools: Object.fromEntries(entries.filter(([name]) => !isDirect(name))) }
}

const readFile: FakeTool = { parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }, result: 'Ask Mina.' }

describe('a tool that is always loaded', () => {
  it.each([
    ['echo the message "good day"', 'mcp__everything__echo', { message: 'good day' }],
    ['echo the message good day', 'mcp__everything__echo', { message: 'good day' }],
    ['回显“你好”', 'mcp__everything__echo', { message: '你好' }],
    ['「こんにちは」をエコーして', 'mcp__everything__echo', { message: 'こんにちは' }],
  ])('is called without a search: “%s”', async (prompt, tool, input) => {
    const { calls } = await practise(prompt, loading('mcp__everything__echo'))
    expect(calls).toEqual([`${tool} ${JSON.stringify(input)}`])
  })

  it.each(['remember that Bob likes coffee', '记住小林喜欢咖啡', 'ボブはコーヒーが好きだと覚えて'])('is called though all of its server is: “%s”', async prompt => {
    const { calls, real } = await practise(prompt, loading('mcp__memory__'))
    expect([calls.length, real.map(([name]) => name)]).toEqual([1, ['mcp__memory__create_entities']])
  })

  it('is found by the words of its name where no rule knows it', async () => {
    const { calls } = await practise('please get the tiny image', loading('mcp__everything__get-tiny-image'))
    expect(calls).toEqual(['mcp__everything__get-tiny-image {}'])
  })

  it('has what is missing asked for, as any other', async () => {
    const { calls } = await practise('echo', { ...loading('mcp__everything__echo'), answers: ['hello'] })
    expect(calls).toEqual(['clarify {"question":"What should I use for “message”?"}', 'mcp__everything__echo {"message":"hello"}'])
  })

  it('leaves a request that another fits better to the search', async () => {
    const { real } = await practise('read notes.txt', { ...loading(), direct: { mcp__other__read_file: readFile } })
    expect(real.map(([name]) => name)).toEqual(['mcp__filesystem__read_text_file'])
  })

  it('is taken after a search that found none', async () => {
    const { calls, said } = await practise('read notes.txt', { tools: {}, direct: { mcp__other__read_file: readFile } })
    expect(calls).toEqual(['tool_search {"queries":["read text file contents"]}', `mcp__other__read_file {"path":"${folder}/notes.txt"}`])
    expect(said[1]).toBe('`read_file` (other) fits and needs no search. Calling it.')
  })

  it('counts more than a match that holds fewer words of the request', async () => {
    const weather: FakeTool = { description: 'Weather forecast for a city', parameters: { type: 'object', properties: {} }, result: 'Rain' }
    const { real } = await practise('weather forecast city', { direct: { mcp__sky__report: weather }, tools: { mcp__news__weather: { ...weather, description: 'News' } } })
    expect(real.map(([name]) => name)).toEqual(['mcp__sky__report'])
  })

  it('gives way to the servers of practice where no place is named', async () => {
    const list: FakeTool = { parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }, result: 'Empty directory' }
    const asked = async (prompt: string): Promise<readonly string[]> =>
      (await practise(prompt, { direct: { mcp__filesystem__list_directory: list }, listing: 'practice-filesystem tools (1):\n- list_directory', tools: { 'mcp__practice-filesystem__list_directory': list } })).real.map(([name]) => name)
    expect(await asked('list the files in my sample folder')).toEqual(['mcp__practice-filesystem__list_directory'])
    expect(await asked('list the files in /home/mina')).toEqual(['mcp__filesystem__list_directory'])
  })
})

describe('a tool that comes with every chat', () => {
  it('is taken when no server has one', async () => {
    const { real } = await practise('read notes.txt', { tools: {}, direct: { read_file: readFile } })
    expect(real).toEqual([['read_file', { path: `${folder}/notes.txt` }]])
  })

  it('gives way to that of a server', async () => {
    const { real } = await practise('read notes.txt', { direct: { read_file: readFile } })
    expect(real.map(([name]) => name)).toEqual(['mcp__filesystem__read_text_file'])
  })

  it('is never taken by a mere likeness', async () => {
    const terminal: FakeTool = { description: 'Send an email, or anything else', parameters: { type: 'object', properties: {} }, result: '' }
    expect((await practise('fax a letter abroad', { tools: {}, direct: { terminal } })).real).toEqual([])
  })
})

describe('the question what there is', () => {
  it.each(['what tools do you have?', 'what is connected?', 'which servers do you have?'])('names both, direct and behind the search: “%s”', async prompt => {
    const { last } = await practise(prompt, loading('mcp__everything__echo'))
    expect(last.split('\n\n').slice(1)).toEqual(['I can call these directly: `echo` (everything), `clarify`.', 'More stand behind the search: filesystem (7), memory (2).'])
  })

  it.each([
    ['连接了哪些服务器？', '可以直接调用：`echo` (everything), `clarify`。'],
    ['何が接続されていますか', '直接呼べるもの：`echo` (everything), `clarify`。'],
  ])('is understood as “%s”', async (prompt, direct) => {
    expect((await practise(prompt, loading('mcp__everything__echo'))).last.split('\n\n')[1]).toBe(direct)
  })

  it('is answered too where nothing was found', async () => {
    const { last } = await practise('fax a letter abroad', { ...loading('mcp__everything__echo'), tools: {} })
    expect(last).toBe('I searched the tools for `fax letter abroad` and found none that does this. Connected are: filesystem (7), everything (1).')
  })
})
