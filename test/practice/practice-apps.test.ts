import { describe, expect, it } from 'vitest'
import { openDesk } from './app-run.ts'
import { tools as localTools } from './practice-run.ts'

const all = ['practice_mail', 'practice_calendar', 'practice_tracker', 'practice_notes']
const named = (tool: string): string => `connectors__practice_${tool}`

describe('a request to an app', () => {
  const mail = (to: string, subject: string, body: string): object => ({ to, subject, body })

  it.each([
    ['send an email to bob@example.org saying "hello"', 'mail__SEND_EMAIL', mail('bob@example.org', 'Hello', 'hello')],
    ['Please email bob@example.org "see you"', 'mail__SEND_EMAIL', mail('bob@example.org', 'See you', 'see you')],
    ['send an email to bob@example.org with the subject "Lunch" saying "At one?"', 'mail__SEND_EMAIL', mail('bob@example.org', 'Lunch', 'At one?')],
    ['write a mail to "bob@example.org" about the posters saying they are ready', 'mail__SEND_EMAIL', mail('bob@example.org', 'The posters', 'they are ready')],
    ['send an email to bob@example.org saying remember the notes.txt file', 'mail__SEND_EMAIL', mail('bob@example.org', 'Remember the notes', 'remember the notes.txt file')],
    ['send an email to bob@example.org saying "list the files and then remember me. Add 2 and 3."', 'mail__SEND_EMAIL', mail('bob@example.org', 'List the files and then remember me', 'list the files and then remember me. Add 2 and 3.')],
    ['list my mail', 'mail__LIST_MESSAGES', {}],
    ['show my sent mail', 'mail__LIST_MESSAGES', { folder: 'sent' }],
    ['is there any mail about posters?', 'mail__LIST_MESSAGES', { query: 'posters' }],
    ['read mail-2', 'mail__READ_MESSAGE', { id: 'mail-2' }],
    ['draft an email to a@example.org "soon"', 'mail__CREATE_DRAFT', mail('a@example.org', 'Soon', 'soon')],
    ['delete the message mail-1 from my mail', 'mail__DELETE_MESSAGE', { id: 'mail-1' }],
    ['what is in my calendar?', 'calendar__LIST_EVENTS', {}],
    ['Schedule a meeting called "Review" on 2026-12-05 from 3 pm to 4:30 pm', 'calendar__CREATE_EVENT', { title: 'Review', start: '2026-12-05T15:00', end: '2026-12-05T16:30' }],
    ['add "Dinner" to my calendar on 2026-12-05T19:00', 'calendar__CREATE_EVENT', { title: 'Dinner', start: '2026-12-05T19:00' }],
    ['create an issue "Login is broken" in the tracker', 'tracker__CREATE_ISSUE', { title: 'Login is broken' }],
    ['file a bug titled "No icon" with the text "Since Monday" assigned to mina', 'tracker__CREATE_ISSUE', { title: 'No icon', body: 'Since Monday', assignee: 'mina' }],
    ['list open issues', 'tracker__SEARCH_ISSUES', { state: 'open' }],
    ['close issue tracker-2', 'tracker__CLOSE_ISSUE', { id: 'tracker-2' }],
    ['comment "Seen too" on issue tracker-1', 'tracker__ADD_COMMENT', { id: 'tracker-1', text: 'Seen too' }],
    ['search my notes for reading', 'notes__SEARCH_PAGES', { query: 'reading' }],
    ['create a note page "Ideas" saying "A kite"', 'notes__CREATE_PAGE', { title: 'Ideas', text: 'A kite' }],
    ['给 bob@example.org 发邮件，内容是“你好”', 'mail__SEND_EMAIL', mail('bob@example.org', '你好', '你好')],
    ['发一封邮件给 bob@example.org，主题是“午饭”，说“一点见”', 'mail__SEND_EMAIL', mail('bob@example.org', '午饭', '一点见')],
    ['看看我的邮件', 'mail__LIST_MESSAGES', {}],
    ['我的日历里有什么？', 'calendar__LIST_EVENTS', {}],
    ['在日历里添加“聚餐”，2026年12月5日19点半', 'calendar__CREATE_EVENT', { title: '聚餐', start: '2026-12-05T19:30' }],
    ['在跟踪器里新建一个问题“登录坏了”', 'tracker__CREATE_ISSUE', { title: '登录坏了' }],
    ['列出已关闭的工单', 'tracker__SEARCH_ISSUES', { state: 'closed' }],
    ['bob@example.org に「こんにちは」とメールを送って', 'mail__SEND_EMAIL', mail('bob@example.org', 'こんにちは', 'こんにちは')],
    ['メールを一覧して', 'mail__LIST_MESSAGES', {}],
    ['送信済みメールを見せて', 'mail__LIST_MESSAGES', { folder: 'sent' }],
    ['カレンダーに何がありますか', 'calendar__LIST_EVENTS', {}],
    ['トラッカーに「ログインできない」という課題を作って', 'tracker__CREATE_ISSUE', { title: 'ログインできない' }],
  ])('“%s” calls %s', async (prompt, tool, input) => {
    expect((await openDesk({ connected: all }).ask(prompt)).real).toEqual([[named(tool), input]])
  })

  it('asks for what is missing', async () => {
    const { calls, real } = await openDesk({ connected: all }).ask('send an email to Bob', { answers: ['bob@example.org', 'Lunch', 'At one?'] })
    expect(calls.filter(call => call.startsWith('clarify'))).toEqual([
      'clarify {"question":"What should I use for “to”? (address of the recipient)"}',
      'clarify {"question":"What should I use for “subject”? (subject line)"}',
      'clarify {"question":"What should I use for “body”? (text of the message)"}',
    ])
    expect(real).toEqual([[named('mail__SEND_EMAIL'), mail('bob@example.org', 'Lunch', 'At one?')]])
  })

  it('takes no day from words that need a clock', async () => {
    const { calls } = await openDesk({ connected: all }).ask('add "Dinner" to my calendar tomorrow at 19:00')
    expect(calls.at(-1)).toBe('clarify {"question":"What should I use for “start”? (ISO date and time)"}')
  })
})

describe('a request that only sounds like one to an app', () => {
  it.each([
    ['remember that my meeting is in room 4', 'mcp__memory__create_entities'],
    ['note that the issue is closed', 'mcp__memory__create_entities'],
    ['记住我的邮件地址是 a', 'mcp__memory__create_entities'],
    ['会議は十時だと覚えて', 'mcp__memory__create_entities'],
    ['find all md files about mail', 'mcp__filesystem__search_files'],
    ['list the mail folder', 'mcp__filesystem__list_directory'],
    ['read mail.txt', 'mcp__filesystem__read_text_file'],
    ['请读取会议记录.txt', 'mcp__filesystem__read_text_file'],
    ['echo send an email', 'mcp__everything__echo'],
  ])('“%s” stays with %s', async (prompt, tool) => {
    const { real } = await openDesk({ connected: all }).ask(prompt, { tools: localTools })
    expect(real.map(([name]) => name)).toEqual([tool])
  })
})

describe('what an app returned', () => {
  const told = async (prompt: string, account?: string): Promise<string> => (await openDesk({ connected: all, ...(account === undefined ? {} : { account }) }).ask(prompt)).last

  it('is told as a list', async () => {
    expect(await told('what is in my calendar?')).toBe(
      '`LIST_EVENTS` (practice_calendar) returned:\n\n- **Talk** · 2026-12-03 10:00 – 11:00 · Room 4 · `calendar-1`\n- **Dentist** · 2026-12-07 08:30 – 09:00 · Harbour Street 12 · `calendar-2`\n- **发布** · 2026-12-08 15:00 – 16:00 · 线上 · `calendar-3`',
    )
    expect((await told('list my mail')).split('\n')[3]).toBe('- **Your posters** · printshop@example.org → you@example.org · inbox · `mail-2`: Forty posters, A2. Ready on Wednesday. Shall we deliver?')
  })

  it('is told whole when it is one thing, with the account that did it', async () => {
    expect(await told('read mail-1')).toBe(
      '`READ_MESSAGE` (practice_mail) returned:\n\n**Photos for the talk** · mina@example.org → you@example.org · inbox · `mail-1`\n\n> They are in the shared folder. Tell me which ones you take.',
    )
    expect(await told('create an issue "No icon"', 'work')).toBe('`CREATE_ISSUE` (practice_tracker) is done:\n\n**No icon** · open · `new-5`\n\nAccount: work')
  })

  it('is told when there is none', async () => {
    expect(await told('search my notes for kites')).toBe('`SEARCH_PAGES` (practice_notes) found nothing.')
  })

  it('is told in its own words when it is a refusal', async () => {
    expect(await told('read mail-77')).toBe('`READ_MESSAGE` (practice_mail) did not work:\n\n> There is no message with the id "mail-77".\n> Try another.')
  })
})

describe('an app that is not connected', () => {
  const prompt = 'list my mail'
  const call = `tool_call ${JSON.stringify({ calls: [{ name: named('mail__LIST_MESSAGES'), arguments: {} }] })}`
  const connect = 'manage_connections {"action":"connect","connectors":["practice_mail"]}'

  it('is asked for, and the same call is made again', async () => {
    const { calls, said } = await openDesk({ signIns: [{ state: 'connected' }] }).ask(prompt)
    expect(calls.slice(2)).toEqual([call, connect, call])
    expect(said.slice(3, 5)).toEqual(['Practice Mail needs you to sign in first.', 'Practice Mail is connected. Calling it again.'])
    expect(said[5]?.split('\n')[0]).toBe('`LIST_MESSAGES` (practice_mail) returned:')
  })

  it('stays alone when it was skipped, also on “continue”, which goes on with the rest', async () => {
    const desk = openDesk()
    const first = await desk.ask(`${prompt}, then what is in my calendar?`)
    expect(first.calls.slice(2)).toEqual([call, connect])
    expect(first.last).toBe('Practice Mail was skipped, so I stop here and leave it alone.')
    desk.connected.add('practice_calendar')
    const second = await desk.ask('continue', { before: first.history })
    expect(second.real.map(([name]) => name)).toEqual([named('calendar__LIST_EVENTS')])
    expect((await desk.ask('continue', { before: second.history })).last).toBe('There is nothing left to continue with.')
  })

  it('is asked for once more only when the person says so', async () => {
    const desk = openDesk({ signIns: [{ state: 'not_connected', detail: 'The sign-in was declined.' }, { state: 'connected' }] })
    const first = await desk.ask(prompt)
    expect(first.last).toBe('Practice Mail was not connected (The sign-in was declined), so I stop here. Say “continue” to be asked again, or connect it under Connections first.')
    expect((await desk.ask('Continue.', { before: first.history })).calls).toEqual([call, connect, call])
  })

  it('is connected by a link where there is no card, and “continue” calls again', async () => {
    const url = 'http://127.0.0.1:4000/connect/x'
    const desk = openDesk({ link: url, signIns: [{ state: 'initiated', connect_url: url }] })
    const first = await desk.ask(prompt)
    expect(first.last).toBe(`Open this link to connect Practice Mail, then say “continue”:\n\n<${url}>\n\nIf it no longer answers, \`drawbridge connectors connect practice_mail\` makes a new one and waits for you.`)
    const second = await desk.ask('continue', { before: first.history })
    expect([second.calls, second.last]).toEqual([[call], `Practice Mail still waits for your sign-in. Open this link, then say “continue”:\n\n<${url}>`])
    desk.connected.add('practice_mail')
    const third = await desk.ask('done', { before: second.history })
    expect([third.calls, third.last.split('\n')[0]]).toEqual([[call], '`LIST_MESSAGES` (practice_mail) returned:'])
  })

  it.each([
    ['看看我的邮件', '继续', 'Practice Mail 被跳过了，我就停在这里，不再尝试。', '没有可以继续的事了。'],
    ['メールを一覧して', '続けてください', 'Practice Mail はスキップされたので、ここで止めます。', '続けることは残っていません。'],
  ])('is spoken of in the language of “%s”', async (asked, goOn, skipped, over) => {
    const desk = openDesk()
    const first = await desk.ask(asked)
    expect([first.last, (await desk.ask(goOn, { before: first.history })).last]).toEqual([skipped, over])
  })

  it('is not asked for again when it is still missing after its sign-in', async () => {
    const desk = openDesk({ signIns: [{ state: 'connected' }] })
    desk.connected.add = () => desk.connected
    const { calls, last } = await desk.ask(prompt)
    expect([calls.slice(2), last.split(',')[0]]).toEqual([[call, connect, call], 'Practice Mail was not connected (Practice Mail is not connected)'])
  })

  it('shows no link that a browser would not open', async () => {
    const { last } = await openDesk({ signIns: [{ state: 'initiated', connect_url: 'javascript:alert(1)' }] }).ask(prompt)
    expect(last.startsWith('Practice Mail was not connected, so I stop here.')).toBe(true)
  })

  it('is told as such where nobody can be asked', async () => {
    const { last } = await openDesk().ask(prompt, { direct: {} })
    expect(last.split('.')[0]).toBe('Practice Mail was not connected (Practice Mail is not connected), so I stop here')
  })

  it('has a failure told when its sign-in cannot even start', async () => {
    const broken = { parameters: { type: 'object' }, result: '{"error":"A sign-in is open already (a1b2c3d4e5f6)."}' }
    const { last } = await openDesk().ask(prompt, { direct: { manage_connections: broken } })
    expect(last).toBe('`manage_connections` did not work:\n\n> A sign-in is open already (a1b2c3d4e5f6).')
  })
})

describe('connecting by request', () => {
  it('asks for several apps in one go and tells how each came out', async () => {
    const { calls, last } = await openDesk({ signIns: [{ state: 'connected' }, { state: 'skipped' }] }).ask('connect my mail and my calendar')
    expect(calls).toEqual(['manage_connections {"action":"connect","connectors":["practice_mail","practice_calendar"]}'])
    expect(last).toBe('Practice Mail is connected.\n\nPractice Calendar was skipped, so I stop here and leave it alone.')
  })

  it('knows other apps by their names', async () => {
    expect((await openDesk().ask('please reconnect gmail')).calls).toEqual(['manage_connections {"action":"reconnect","connectors":["gmail"]}'])
  })

  it('looks how it stands after a link, and does not connect again', async () => {
    const desk = openDesk({ signIns: [{ state: 'initiated', connect_url: 'https://example.org/x' }] })
    const first = await desk.ask('连接邮件')
    desk.connected.add('practice_mail')
    const second = await desk.ask('继续', { before: first.history })
    expect([second.calls, second.last]).toEqual([['manage_connections {"action":"status","connectors":["practice_mail"]}'], '- **Practice Mail**：已连接（work）'])
  })

  it('lists apps', async () => {
    const { last } = await openDesk({ connected: ['practice_notes'] }).ask('どのアプリが接続されていますか')
    expect(last.split('\n').slice(-2)).toEqual(['- **Practice Tracker**：未接続', '- **Practice Notes**：接続済み（work）'])
  })

  it('says where to when it cannot be done here', async () => {
    expect((await openDesk().ask('connect my mail', { direct: {} })).last.split('\n\n')[1]).toBe('Apps cannot be connected from here. The Connections page can.')
  })
})

it('says that apps could not be searched when nothing else was found', async () => {
  const answer = JSON.stringify({ results: [{ query: 'x', matches: [] }], connectors: { status: 'unavailable', reason: 'unreachable' } })
  const { last } = await openDesk().ask('list my mail', { tools: {}, searchAnswer: answer })
  expect(last).toBe('I searched the tools for `list mail messages` and found none that does this. Apps with an account could not be searched just now; one of them may do it.')
})
