import { describe, expect, it } from 'vitest'
import type { Message, ToolResult } from '../../src/shared/conversation.ts'
import type { JsonObject } from '../../src/shared/json.ts'
import { errorResult } from '../../src/shared/tool.ts'
import { type FakeTool, practise, type Practised } from './practice-run.ts'

/** What the card, or the refusal, says each time servers are asked for. */
type Answer = readonly JsonObject[] | string

/** A chat whose `manage_connections` answers one after the other; then everything is connected with two tools. */
function chat(...answers: readonly Answer[]): (prompt: string, before?: readonly Message[]) => Promise<Practised> {
  const coming = [...answers]
  const manage: FakeTool = {
    parameters: { type: 'object', properties: {} },
    result(input): ToolResult | string {
      const answer = coming.shift() ?? targetsOf(input).map(name => ({ name, state: 'connected', tools: ['a', 'b'] }))
      if (typeof answer === 'string') return errorResult(JSON.stringify({ error: answer }))
      return JSON.stringify({ op_id: 'a1b2c3d4e5f6', targets: answer.map(target => ({ kind: 'mcp', action: input['action'], ...target })), status: 'settled' })
    },
  }
  return (prompt, before) => practise(prompt, { direct: { manage_connections: manage }, ...(before === undefined ? {} : { before }) })
}

function targetsOf(input: JsonObject): readonly string[] {
  const list: unknown = input['connectors']
  return Array.isArray(list) ? list.map(target => (typeof target === 'string' ? target : String(Object(target).name))) : []
}

const call = (action: string, ...names: readonly string[]): string => `manage_connections ${JSON.stringify({ action, connectors: names.map(name => ({ name, mcp: true })) })}`

describe('a request for a server', () => {
  it.each([
    ['install the time server', 'install', ['time']],
    ['Install time.', 'install', ['time']],
    ['please install the memory MCP server from the catalog', 'install', ['memory']],
    ['Can you install brave search for me?', 'install', ['brave-search']],
    ['install "sequential thinking"', 'install', ['sequential-thinking']],
    ['connect the github server', 'install', ['github']],
    ['add the GitLab server', 'install', ['gitlab']],
    ['install time and fetch', 'install', ['time', 'fetch']],
    ['install the time, fetch and git servers', 'install', ['time', 'fetch', 'git']],
    ['install everything', 'install', ['everything']],
    ['turn on the memory server', 'enable', ['memory']],
    ['turn the memory server on', 'enable', ['memory']],
    ['enable the brave search server', 'enable', ['brave-search']],
    ['authorize the github server', 'authorize', ['github']],
    ['sign in to the Linear server', 'authorize', ['linear']],
    ['安装 memory 服务器', 'install', ['memory']],
    ['请安装记忆服务器', 'install', ['memory']],
    ['帮我装一下 Brave 搜索', 'install', ['brave-search']],
    ['把 time 服务器装上', 'install', ['time']],
    ['安装 everything 服务器', 'install', ['everything']],
    ['安装 time 和 fetch', 'install', ['time', 'fetch']],
    ['连接 GitHub 服务器', 'install', ['github']],
    ['启用 memory 服务器', 'enable', ['memory']],
    ['给 GitHub 服务器授权', 'authorize', ['github']],
    ['メモリサーバーをインストールして', 'install', ['memory']],
    ['GitHub サーバーをインストールしてください', 'install', ['github']],
    ['ブレイブ検索を入れて', 'install', ['brave-search']],
    ['time と fetch をインストールして', 'install', ['time', 'fetch']],
    ['GitHub サーバーを接続して', 'install', ['github']],
    ['メモリサーバーを有効にして', 'enable', ['memory']],
    ['GitHub サーバーにサインインして', 'authorize', ['github']],
  ])('“%s” asks for %s of %s', async (prompt, action, names) => {
    expect((await chat()(prompt)).calls).toEqual([call(action, ...names)])
  })

  it.each([
    ['connect my mail', 'practice_mail'],
    ['install practice mail', 'practice_mail'],
    ['install practice_calendar', 'practice_calendar'],
    ['连接日历', 'practice_calendar'],
    ['メールを接続して', 'practice_mail'],
  ])('is none where it names an app of practice: “%s”', async (prompt, app) => {
    expect((await chat()(prompt)).calls).toEqual([`manage_connections ${JSON.stringify({ action: 'connect', connectors: [app] })}`])
  })

  it.each(['install the dependencies', 'run `npm install time` in the terminal', 'enable logging', 'add 2 and 3', 'how do I install things?', '打开 notes.txt', '安装依赖'])('is none in “%s”', async prompt => {
    expect((await chat()(prompt)).calls.filter(made => made.startsWith('manage_connections'))).toEqual([])
  })
})

describe('a server that was asked for with more', () => {
  it.each([
    'install memory and remember that Ada likes tea',
    'install the memory server, then remember that Ada likes tea',
    'Install memory. Remember that Ada likes tea.',
    'install the memory server and then remember that Ada likes tea',
    '安装 memory 服务器并记住小林喜欢喝茶',
    '安装 memory 服务器，然后记住小林喜欢喝茶',
    '安装记忆服务器，记住小林喜欢喝茶',
    'メモリサーバーをインストールして、アダは紅茶が好きだと覚えて',
    'メモリをインストールしてから、アダは紅茶が好きだと覚えて',
  ])('is installed, then the rest is done: “%s”', async prompt => {
    const { calls, real } = await chat()(prompt)
    expect([calls[0], real.map(([name]) => name)]).toEqual([call('install', 'memory'), ['manage_connections', 'mcp__memory__create_entities']])
  })

  it('is told apart from other servers', async () => {
    expect((await chat()('install time and fetch and add 2 and 3')).calls[0]).toBe(call('install', 'time', 'fetch'))
    expect((await chat()('install the time server and tell me what time it is in Tokyo')).calls.slice(0, 2)).toEqual([call('install', 'time'), 'tool_search {"queries":["time tokyo"]}'])
  })

  it('holds up the rest while it is missing, and “continue” asks again', async () => {
    const ask = chat([{ name: 'memory', state: 'not_connected', detail: 'The download broke off.' }])
    const first = await ask('install memory and remember that Ada likes tea')
    expect([first.calls, first.last]).toEqual([[call('install', 'memory')], '`memory` was not installed (The download broke off), so I stop here. Say “continue” to be asked again, or do it on the Connections page.'])
    expect((await ask('continue', first.history)).real.map(([name]) => name)).toEqual(['manage_connections', 'mcp__memory__create_entities'])
  })

  it('is left alone once skipped, and “continue” does the rest', async () => {
    const ask = chat([{ name: 'memory', state: 'skipped' }])
    const first = await ask('install memory and add 2 and 3')
    expect([first.calls.length, first.last]).toEqual([1, '`memory` was skipped, so I stop here and leave it alone.'])
    expect((await ask('continue', first.history)).real).toEqual([['mcp__everything__get-sum', { a: 2, b: 3 }]])
  })
})

describe('an update that was not made', () => {
  const detail = 'Not updated: version 0.9.0 stays installed and can be used as before.'

  it.each(['skipped', 'not_connected'])('is told, and the installed server does the rest (%s)', async state => {
    const { real, said } = await chat([{ name: 'memory', state, detail, tools: ['a'] }])('install memory and remember that Ada likes tea')
    expect(real.map(([name]) => name)).toEqual(['manage_connections', 'mcp__memory__create_entities'])
    expect(said.join('\n')).toContain('`memory` was not updated; the installed one stays.')
  })

  it.each([
    ['安装 memory', '`memory` 没有更新，保留已安装的版本。'],
    ['メモリをインストールして', '`memory` は更新されていません。インストール済みのものがそのまま使えます。'],
  ])('is told after “%s” in its language', async (prompt, words) => {
    expect((await chat([{ name: 'memory', state: 'skipped', detail }])(prompt)).last).toBe(words)
  })
})

describe('what became of a server', () => {
  const told = async (prompt: string, answer: Answer): Promise<string | undefined> => (await chat(answer)(prompt)).last

  it.each([
    ['install memory', [{ name: 'memory', state: 'connected', tools: ['a'] }], '`memory` is ready, with 1 tool.'],
    ['install memory', [{ name: 'memory', state: 'connected', discovery_error: 'It wants a sign-in.' }], '`memory` is set up, but shows no tools yet (It wants a sign-in).'],
    ['turn on the memory server', [{ name: 'memory', state: 'failed' }], '`memory` was not turned on, so I stop here. Say “continue” to be asked again, or do it on the Connections page.'],
    ['install time and fetch', [{ name: 'time', state: 'connected', tools: ['a', 'b'] }, { name: 'fetch', state: 'skipped' }], '`time` is ready, with 2 tools.\n\n`fetch` was skipped, so I stop here and leave it alone.'],
    ['安装 memory', [{ name: 'memory', state: 'connected', tools: ['a'] }], '`memory` 已就绪，有 1 个工具。'],
    ['安装 memory', [{ name: 'memory', state: 'failed', detail: '下载中断。' }], '`memory` 没有安装（下载中断），我先停在这里。说“继续”我会再请你一次，也可以到“连接”页面操作。'],
    ['安装 memory', [{ name: 'memory', state: 'skipped' }], '`memory` 被跳过了，我就停在这里，不再尝试。'],
    ['メモリをインストールして', [{ name: 'memory', state: 'connected', tools: ['a'] }], '`memory` が使えるようになりました。ツールは 1 個です。'],
    ['メモリをインストールして', [{ name: 'memory', state: 'failed' }], '`memory` はインストールされませんでした。ここで止めます。「続けて」と言えばもう一度お願いします。「接続」のページですることもできます。'],
    ['メモリをインストールして', [{ name: 'memory', state: 'skipped' }], '`memory` はスキップされたので、ここで止めます。'],
  ])('is told after “%s” (%#)', async (prompt, answer, words) => {
    expect(await told(prompt, answer)).toBe(words)
  })

  it('is told to the person, not of them', async () => {
    const detail = 'Nobody could be asked. The person can run: drawbridge mcp install time'
    expect((await told('install time', [{ name: 'time', state: 'failed', detail }]))?.split(', so')[0]).toBe('`time` was not installed (Nobody could be asked. You can run `drawbridge mcp install time`)')
  })

  it('is looked for after a link, and then the rest is done', async () => {
    const link = 'https://example.org/sign-in'
    const ask = chat([{ name: 'linear', state: 'initiated', connect_url: link }])
    const first = await ask('install linear and add 2 and 3')
    expect(first.last).toBe(`Open this link to sign in to \`linear\`, then say “continue”:\n\n<${link}>`)
    expect((await ask('done', first.history)).real).toEqual([
      ['manage_connections', { action: 'enable', connectors: [{ name: 'linear', mcp: true }] }],
      ['mcp__everything__get-sum', { a: 2, b: 3 }],
    ])
  })

  it('is asked again for those alone that are missing', async () => {
    const ask = chat([{ name: 'time', state: 'connected', tools: ['a'] }, { name: 'fetch', state: 'failed' }])
    const first = await ask('install time and fetch')
    expect((await ask('continue', first.history)).calls).toEqual([call('install', 'fetch')])
  })

  it('is no secret where servers cannot be managed', async () => {
    expect((await practise('install memory')).last.split('\n\n')[1]).toBe('Servers cannot be managed from here. The Connections page can.')
  })
})

describe('a name that is not known', () => {
  const refusal = 'The catalog has no server named X. In the catalog: brave-search, github, github-local, google-calendar, memory.'

  it('is read as the one name that it can stand for', async () => {
    const { calls, said } = await chat(refusal)('install brave')
    expect([calls, said[1]?.split('\n\n')[0]]).toEqual([[call('install', 'brave'), call('install', 'brave-search')], 'You may mean `brave-search`.'])
  })

  it('is read whatever stands between its words', async () => {
    expect((await chat(refusal)('install googlecalendar')).calls[1]).toBe(call('install', 'google-calendar'))
  })

  it('is asked back about where several are near, and told where none is', async () => {
    const many = 'The catalog has no server named git. In the catalog: git-local, git-remote.'
    expect((await chat(many)('install git')).last).toBe('The catalog has no server named `git`. Its name may be `git-local`, `git-remote`; say which.')
    expect((await chat(refusal)('install kites')).last).toBe('The catalog has no server named `kites`. The Connections page lists them.')
  })

  it('is not guessed at twice', async () => {
    expect((await chat(refusal, refusal)('install brave')).calls.length).toBe(2)
  })

  it('that is an app goes to the app', async () => {
    const app = 'gmail is a hosted app and no MCP server: call manage_connections {"action":"connect","connectors":["gmail"]}, without "mcp".'
    expect((await chat(app)('install gmail')).calls).toEqual([call('install', 'gmail'), 'manage_connections {"action":"connect","connectors":["gmail"]}'])
  })

  it('of an app that is a server goes to the server', async () => {
    const detail = 'github is no hosted app but a server of the catalog: call manage_connections {"action":"install","connectors":[{"name":"github","mcp":true}]}.'
    const { calls, last } = await chat([{ name: 'github', state: 'not_connected', detail }])('connect github')
    expect([calls, last]).toEqual([['manage_connections {"action":"connect","connectors":["github"]}', call('install', 'github')], '`github` is ready, with 2 tools.'])
  })

  it('is told in the words of the refusal where that has more to say', async () => {
    const notYet = 'Settings have no server named memory. It is in the catalog: install it first. Configured: none.'
    expect((await chat(notYet)('turn on the memory server')).last).toBe(`\`manage_connections\` did not work:\n\n> ${notYet}`)
  })
})
