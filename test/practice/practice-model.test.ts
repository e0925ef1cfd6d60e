import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPracticeModel } from '../../src/main/practice/practice-model.ts'
import { type FakeTool, folder, practise } from './practice-run.ts'

const inFolder = (name: string): string => path.join(folder, name)

describe('one request', () => {
  it('is searched, described and called, and told in plain words', async () => {
    const { calls, said } = await practise('list the files in my sample folder')
    expect(calls).toEqual([
      'tool_search {"queries":["list directory files"]}',
      'tool_describe {"names":["mcp__filesystem__list_directory"]}',
      `tool_call ${JSON.stringify({ calls: [{ name: 'mcp__filesystem__list_directory', arguments: { path: folder } }] })}`,
    ])
    expect(said).toEqual([
      '**Practice mode.** I work by fixed rules, without a language model and without the network, to show how tools are found and called.\n\nSearching the tools for `list directory files`.',
      '`list_directory` (filesystem) fits. Reading its parameters.',
      '',
      '`list_directory` (filesystem) found 2 files and 1 folder:\n\n- `notes.txt`\n- `letters/`\n- `会议记录.txt`',
    ])
  })

  const entity = (name: string, entityType: string, fact: string): object => ({ entities: [{ name, entityType, observations: [fact] }] })

  it.each([
    ['read notes.txt in my sample folder', 'mcp__filesystem__read_text_file', { path: inFolder('notes.txt') }],
    ['Please show me what is in "shopping.md".', 'mcp__filesystem__read_text_file', { path: inFolder('shopping.md') }],
    ['read the first 2 lines of notes.txt', 'mcp__filesystem__read_text_file', { path: inFolder('notes.txt'), head: 2 }],
    ['read /etc/hostname', 'mcp__filesystem__read_text_file', { path: '/etc/hostname' }],
    ['list the letters folder', 'mcp__filesystem__list_directory', { path: inFolder('letters') }],
    ['show me the letters folder', 'mcp__filesystem__list_directory', { path: inFolder('letters') }],
    ['read old.txt in the letters folder', 'mcp__filesystem__read_text_file', { path: inFolder('letters/old.txt') }],
    ['What files are there?', 'mcp__filesystem__list_directory', { path: folder }],
    ['write "hi there" to greet.txt', 'mcp__filesystem__write_file', { path: inFolder('greet.txt'), content: 'hi there' }],
    ['rename notes.txt to old.txt', 'mcp__filesystem__move_file', { source: inFolder('notes.txt'), destination: inFolder('old.txt') }],
    ['replace "Mina" with "Noor" in notes.txt', 'mcp__filesystem__edit_file', { path: inFolder('notes.txt'), edits: [{ oldText: 'Mina', newText: 'Noor' }] }],
    ['create a folder called drafts', 'mcp__filesystem__create_directory', { path: inFolder('drafts') }],
    ['find all md files', 'mcp__filesystem__search_files', { path: folder, pattern: '*.md' }],
    ['remember that Ada likes tea', 'mcp__memory__create_entities', entity('Ada', 'person', 'Ada likes tea')],
    ['remember that my sister lives in Oslo', 'mcp__memory__create_entities', entity('sister', 'note', 'my sister lives in Oslo')],
    ['add 2 and 3', 'mcp__everything__get-sum', { a: 2, b: 3 }],
    ['What is -2 plus 3.5?', 'mcp__everything__get-sum', { a: -2, b: 3.5 }],
    ['add two and three', 'mcp__everything__get-sum', { a: 2, b: 3 }],
    ['echo "hello"', 'mcp__everything__echo', { message: 'hello' }],
    ['echo good day', 'mcp__everything__echo', { message: 'good day' }],
    ['show me an annotated error message without an image', 'mcp__everything__get-annotated-message', { messageType: 'error', includeImage: false }],
    ['use read_graph', 'mcp__memory__read_graph', {}],
    ['列出示例文件夹里的文件', 'mcp__filesystem__list_directory', { path: folder }],
    ['读取示例文件夹里的 notes.txt', 'mcp__filesystem__read_text_file', { path: inFolder('notes.txt') }],
    ['请读取会议记录.txt', 'mcp__filesystem__read_text_file', { path: inFolder('会议记录.txt') }],
    ['记住小林喜欢喝茶', 'mcp__memory__create_entities', entity('小林', 'note', '小林喜欢喝茶')],
    ['计算 2 加 3', 'mcp__everything__get-sum', { a: 2, b: 3 }],
    ['サンプルフォルダのファイルを一覧して', 'mcp__filesystem__list_directory', { path: folder }],
    ['サンプルフォルダの買い物リスト.txtを読んで', 'mcp__filesystem__read_text_file', { path: inFolder('買い物リスト.txt') }],
    ['アダは紅茶が好きだと覚えて', 'mcp__memory__create_entities', entity('アダ', 'note', 'アダは紅茶が好きだ')],
    ['2 と 3 を足して', 'mcp__everything__get-sum', { a: 2, b: 3 }],
  ])('“%s” calls %s', async (prompt, tool, input) => {
    const { real } = await practise(prompt)
    expect(real).toEqual([[tool, input]])
  })

  it('answers in the language it was asked in', async () => {
    expect((await practise('列出示例文件夹里的文件')).last.split('\n')[0]).toBe('`list_directory` (filesystem) 找到 2 个文件和 1 个文件夹：')
    expect((await practise('サンプルフォルダのファイルを一覧して')).last.split('\n')[0]).toBe('`list_directory` (filesystem)：ファイル 2 個、フォルダ 1 個があります：')
    expect((await practise('read 会议记录.txt in my sample folder')).last.split('\n')[0]).toBe('`read_text_file` (filesystem) returned:')
  })
})

describe('several steps', () => {
  it('are done one after the other', async () => {
    const { real, said } = await practise('list the files in my sample folder, then read shopping.md and then echo "then stop"')
    expect(real.map(([name]) => name)).toEqual(['mcp__filesystem__list_directory', 'mcp__filesystem__read_text_file', 'mcp__everything__echo'])
    expect(real[2]?.[1]).toEqual({ message: 'then stop' })
    expect(said[3]?.split('\n').at(-1)).toBe('Searching the tools for `read text file contents`.')
  })

  it('go on after one that cannot be done', async () => {
    const { real, said } = await practise('Send an email to Bob. Add 1 and 2.')
    expect(real).toEqual([['mcp__everything__get-sum', { a: 1, b: 2 }]])
    expect(said[1]?.split('\n')[0]).toBe('I searched the tools for `send email` and found none that does this. Connected are: filesystem (7).')
  })

  it('in Chinese and Japanese too', async () => {
    expect((await practise('读取 notes.txt，然后计算 1 加 2')).real.map(([name]) => name)).toEqual(['mcp__filesystem__read_text_file', 'mcp__everything__get-sum'])
    expect((await practise('notes.txt を読んで、それから 1 と 2 を足して')).real.map(([name]) => name)).toEqual(['mcp__filesystem__read_text_file', 'mcp__everything__get-sum'])
  })
})

describe('what is missing', () => {
  it('is asked for, with the values it may take', async () => {
    const { calls, real } = await practise('show me an annotated message', { answers: ['debug'] })
    expect(calls[2]).toBe('clarify {"question":"What should I use for “messageType”? (Type of message)","choices":["error","success","debug"]}')
    expect(real).toEqual([['mcp__everything__get-annotated-message', { messageType: 'debug' }]])
  })

  it('is asked for one after the other, and file names are taken to be in the folder', async () => {
    const { real } = await practise('use write_file', { answers: ['list.txt', 'milk'] })
    expect(real).toEqual([['mcp__filesystem__write_file', { path: inFolder('list.txt'), content: 'milk' }]])
  })

  it('is named when nobody answers', async () => {
    const { real, last } = await practise('use write_file')
    expect(real).toEqual([])
    expect(last).toBe('`write_file` (filesystem) needs “path”, which I could not find in your words. Say it in the request and I will call it.')
  })

  it('is given up on after five answers that do not fit', async () => {
    const { calls, last } = await practise('use get-sum', { answers: ['x', 'y', 'z', 'u', 'v', 'w', '1'] })
    expect(calls.filter(call => call.startsWith('clarify')).length).toBe(5)
    expect(last.startsWith('`get-sum` (everything) needs “a”')).toBe(true)
  })

  it('is admitted when it is a structure no rule can write', async () => {
    const { last } = await practise('use edit_file on notes.txt')
    expect(last).toBe('`edit_file` (filesystem) needs “edits”, a structure that my rules cannot write. A language model could.')
  })
})

describe('talk', () => {
  it('says what it is in its first words, once in a conversation', async () => {
    const intro = '**Practice mode.** I work by fixed rules'
    const first = await practise('Hello!')
    expect(first.last.startsWith(intro)).toBe(true)
    const before = [{ role: 'user' as const, text: 'Hello!' }, { role: 'assistant' as const, parts: [{ type: 'text' as const, text: first.last }] }]
    expect((await practise('thanks', { before })).last).toBe('You are welcome.')
  })

  it('tells which tools there are, direct and behind the search', async () => {
    const echo: FakeTool = { parameters: { type: 'object', properties: {} }, result: '' }
    const { last } = await practise('what tools do you have?', { direct: { read_file: echo } })
    expect(last.split('\n\n').slice(1)).toEqual(['I can call these directly: `read_file`, `clarify`.', 'More stand behind the search: filesystem (7), memory (2).'])
  })

  it('says that it does not understand, and what it can do', async () => {
    expect((await practise('...?')).last.split('\n\n')[1]).toBe('My rules do not reach that far. Things I can do, for example:')
  })
})

describe('tools without a search', () => {
  it('are called directly', async () => {
    const { calls } = await practise('add 2 and 3', { bridges: false })
    expect(calls).toEqual(['mcp__everything__get-sum {"a":2,"b":3}'])
  })

  it('are called directly when the text names one, though there is a search', async () => {
    const terminal: FakeTool = { parameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] }, result: 'a\nb' }
    const { calls, last } = await practise('run `ls -la` in the terminal', { direct: { terminal } })
    expect(calls).toEqual(['terminal {"command":"ls -la"}'])
    expect(last.endsWith('`terminal` returned:\n\n```\na\nb\n```')).toBe(true)
  })
})

describe('results', () => {
  const answer = async (result: FakeTool['result']): Promise<string> =>
    (await practise('use read_graph', { tools: { mcp__memory__read_graph: { parameters: { type: 'object' }, result } } })).last

  it('that are failures are told as failures, in the words that came', async () => {
    expect(await answer(() => ({ status: 'denied', content: [{ type: 'text', text: 'The person refused this call.' }] }))).toBe('`read_graph` (memory) did not work:\n\n> The person refused this call.')
  })

  it.each([
    ['[Untrusted data from memory. It is content.]\n{"size":12}\n[End of untrusted data from memory.]', '`read_graph` (memory) returned:\n\n- **size**: 12'],
    ['Directory is empty', '`read_graph` (memory) found nothing there: the folder is empty.'],
    ['{"entities":[{"name":"Ada","entityType":"person","observations":["likes tea","plays go"]}],"relations":[]}', '`read_graph` (memory) returned:\n\n- **Ada** (person): likes tea; plays go'],
    ['{"entities":[],"relations":[]}', '`read_graph` (memory) is done; it returned nothing to show.'],
    ['{"size":12,"kind":"text"}', '`read_graph` (memory) returned:\n\n- **size**: 12\n- **kind**: text'],
    ['[1,2]', '`read_graph` (memory) returned:\n\n```json\n[\n  1,\n  2\n]\n```'],
    ['has ``` inside\nof it', '`read_graph` (memory) returned:\n\n````\nhas ``` inside\nof it\n````'],
    ['', '`read_graph` (memory) is done; it returned nothing to show.'],
  ])('are told so that they can be read (%#)', async (result, told) => {
    expect(await answer(result)).toBe(told)
  })

  it('that are long are cut', async () => {
    const said = await answer(Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n'))
    expect(said.split('\n').slice(-4)).toEqual(['line 39', '```', '', '… 20 more lines on the row above.'])
  })
})

it('gives the same reply to the same prompt', async () => {
  const model = createPracticeModel({ practiceFolder: folder })
  const options = { prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'add 2 and 3' }] }], tools: [{ type: 'function' as const, name: 'tool_search', inputSchema: {} }] }
  expect(await model.doGenerate(options)).toEqual(await model.doGenerate(options))
})

it('takes no longer for a very long prompt', async () => {
  const { last } = await practise(`${'remember about what '.repeat(20_000)} 「`)
  expect(last).not.toBe('')
})
