import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { asObject, type JsonObject } from '../../src/shared/json.ts'
import { practiceApps } from '../../src/main/practice/gateway/practice-apps.ts'
import { type Answered, consent, errorOf, list, listSent, openBench, sendMail, sentSubjects } from './bench.ts'

const codes = ({ body }: Answered): unknown[] => list(body['results']).map(result => asObject(result['error'])['code'])
const messages = ({ body }: Answered): unknown[] => list(body['results']).map(result => asObject(result['error'])['message'])

describe('execute', () => {
  it('runs calls in order, each in its place, and counts them', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail')
    const { status, body } = await bench.execute([sendMail('One'), { ...sendMail('Two'), tool: 'NO_SUCH' }, listSent])
    expect(status).toBe(200)
    expect(body).toEqual({
      results: [
        {
          index: 0,
          connector: 'practice_mail',
          tool: 'PRACTICE_MAIL_SEND_EMAIL',
          data: { id: 'mail-5', folder: 'sent', to: 'mina@example.org', subject: 'One', body: 'Hello' },
        },
        {
          index: 1,
          connector: 'practice_mail',
          tool: 'NO_SUCH',
          data: null,
          error: { code: 'TOOL_NOT_FOUND', message: 'practice_mail has no tool NO_SUCH.', connector: 'practice_mail' },
        },
        {
          index: 2,
          connector: 'practice_mail',
          tool: 'PRACTICE_MAIL_LIST_MESSAGES',
          data: { messages: [{ id: 'mail-5', folder: 'sent', to: 'mina@example.org', subject: 'One', body: 'Hello' }] },
        },
      ],
      successCount: 2,
      errorCount: 1,
      totalCount: 3,
    })
  })

  it('asks to connect with a link that works, and gives the same link again while it is open', async () => {
    const bench = await openBench()
    const errors = [await bench.execute([sendMail('One')]), await bench.execute([sendMail('One')])].map(({ body }) => asObject(list(body['results'])[0]?.['error']))
    expect(errors[0]).toEqual({
      code: 'CONNECTION_REQUIRED',
      message: 'Practice Mail is not connected.',
      connector: 'practice_mail',
      connectUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/connect\/[\w-]{32}$/),
      connectionId: expect.stringMatching(/^acc_[0-9a-f]{16}$/),
      hint: 'Open the link to connect it, then call again.',
    })
    expect(errors[1]).toEqual(errors[0])
    await consent(bench, String(errors[0]?.['connectUrl']), { choice: 'allow', label: 'you@example.org' })
    expect(codes(await bench.execute([sendMail('One')]))).toEqual([undefined])
  })

  it('refuses what the owner switched off', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail')
    const connectors = { practice_mail: { disabledTools: ['PRACTICE_MAIL_SEND_EMAIL'] }, practice_notes: { enabled: false } }
    await bench.ask('/api/v1/connectors/policy', { method: 'PUT', json: { connectors } })
    const notes = { connector: 'practice_notes', tool: 'PRACTICE_NOTES_SEARCH_PAGES', arguments: {} }
    expect(codes(await bench.execute([sendMail('One'), listSent, notes]))).toEqual(['TOOL_NOT_ALLOWED', undefined, 'TOOL_NOT_ALLOWED'])
  })

  it('says what is wrong with the arguments, and does nothing', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail')
    const wrong = await bench.execute([sendMail('One', { to: 7 }), sendMail('One', { to: 'nobody' }), { ...sendMail('x'), arguments: {} }, sendMail('One', { cc: 'x' })])
    expect(messages(wrong)).toEqual([
      'Invalid arguments for PRACTICE_MAIL_SEND_EMAIL: to: Instance type "number" is invalid. Expected "string".',
      'The recipient is not a mail address.',
      'Invalid arguments for PRACTICE_MAIL_SEND_EMAIL: Instance does not have required property "to".',
      'Invalid arguments for PRACTICE_MAIL_SEND_EMAIL: Property "cc" does not match additional properties schema.',
    ])
    expect(codes(wrong)).toEqual(Array.from({ length: 4 }, () => 'PROVIDER_ERROR'))
    expect(await sentSubjects(bench)).toEqual([])
  })

  it('refuses a batch of more than 25', async () => {
    const bench = await openBench()
    const batch = await bench.execute(Array.from({ length: 26 }, () => listSent))
    expect([batch.status, errorOf(batch)['message']]).toEqual([400, 'tools: Too big: expected array to have <=25 items'])
  })
})

describe('several accounts', () => {
  it('runs a call in the account it names, strips the argument, and says which it was', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail', { alias: 'home' })
    await bench.signIn('practice_mail', { alias: 'work', label: 'you@work.example.org' })
    const sent = await bench.execute([sendMail('From work', { connector_alias: 'work' }), sendMail('From the first'), { ...sendMail('By account'), account: 'work' }])
    expect(list(sent.body['results']).map(({ account, data }) => [account, asObject(data)['subject'], asObject(data)['connector_alias']])).toEqual([
      ['work', 'From work', undefined],
      ['home', 'From the first', undefined],
      ['work', 'By account', undefined],
    ])
    expect(await sentSubjects(bench, { connector_alias: 'work' })).toEqual(['From work', 'By account'])
    expect(await sentSubjects(bench, { connector_alias: 'home' })).toEqual(['From the first'])
  })

  it('names the accounts when a call names another, and asks to connect one that has ended', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail', { alias: 'home' })
    const [start] = await bench.connect({ connectors: ['practice_mail'], alias: 'work' })
    await consent(bench, String(start?.['connectUrl']), { choice: 'deny' })
    const answered = await bench.execute([sendMail('x', { connector_alias: 'school' }), sendMail('x', { connector_alias: 'work' })])
    expect(codes(answered)).toEqual(['PROVIDER_ERROR', 'CONNECTION_REQUIRED'])
    expect(messages(answered)).toEqual(['Practice Mail has no account "school". Accounts: home.', 'The account work of Practice Mail is not connected.'])
    expect(asObject(list(answered.body['results'])[1]?.['error'])['connectionId']).toBe(start?.['connectionId'])
  })
})

describe('idempotency', () => {
  it('gives the same answer for the same key and runs nothing twice, also side by side', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => bench.execute([sendMail('Once')], { key })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await sentSubjects(bench)).toEqual(['Once'])
  })

  it('calls another body under the same key a conflict', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail')
    const key = randomUUID()
    await bench.execute([sendMail('Once')], { key })
    const other = await bench.execute([sendMail('Other')], { key })
    expect([other.status, errorOf(other)['code']]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    expect(await sentSubjects(bench)).toEqual(['Once'])
  })

  it('runs nothing without a key', async () => {
    const bench = await openBench()
    expect((await bench.execute([listSent], { key: 'seven' })).status).toBe(400)
  })
})

describe('the practice apps', () => {
  it('do with every tool what it says', async () => {
    const bench = await openBench()
    for (const { connector } of practiceApps) await bench.signIn(connector)
    const run = async (connector: string, tool: string, input: JsonObject = {}): Promise<unknown> => {
      const { body } = await bench.execute([{ connector, tool, arguments: input }])
      const [result] = list(body['results'])
      return result?.['data'] ?? asObject(result?.['error'])['message']
    }
    const mail = (verb: string, input?: JsonObject): Promise<unknown> => run('practice_mail', `PRACTICE_MAIL_${verb}`, input)
    expect(asObject(await mail('READ_MESSAGE', { id: 'mail-1' }))['to']).toBe('you@example.org')
    expect(asObject(await mail('CREATE_DRAFT', { subject: 'Later' }))['folder']).toBe('drafts')
    expect(list(asObject(await mail('LIST_MESSAGES', { query: 'POSTERS forty' }))['messages']).map(({ id }) => id)).toEqual(['mail-2'])
    await mail('DELETE_MESSAGE', { id: 'mail-2' })
    expect(await mail('DELETE_MESSAGE', { id: 'mail-2' })).toBe('There is no message with the id "mail-2".')

    const calendar = (verb: string, input?: JsonObject): Promise<unknown> => run('practice_calendar', `PRACTICE_CALENDAR_${verb}`, input)
    const { id } = asObject(await calendar('CREATE_EVENT', { title: 'Lunch', start: '2026-12-05T12:00' }))
    expect(await calendar('UPDATE_EVENT', { id, place: 'Harbour' })).toEqual({ id, title: 'Lunch', start: '2026-12-05T12:00', place: 'Harbour' })
    expect(await calendar('UPDATE_EVENT', { id, end: 'noon' })).toBe('The end is not a date and time.')
    await calendar('DELETE_EVENT', { id })
    expect(list(asObject(await calendar('LIST_EVENTS'))['events']).map(event => event['title'])).toEqual(['Talk', 'Dentist', '发布'])

    const tracker = (tool: string, input?: JsonObject): Promise<unknown> => run('practice_tracker', tool, input)
    await tracker('ADD_COMMENT', { id: 'tracker-1', text: 'Seen too' })
    await tracker('ADD_COMMENT', { id: 'tracker-1', text: 'Fixed' })
    await tracker('PRACTICE_TRACKER_CLOSE_ISSUE', { id: 'tracker-1' })
    const issue = asObject(await tracker('PRACTICE_TRACKER_GET_ISSUE', { id: 'tracker-1' }))
    expect([issue['state'], issue['comments']]).toEqual(['closed', ['Seen too', 'Fixed']])
    expect(asObject(await tracker('PRACTICE_TRACKER_CREATE_ISSUE', { title: 'New' }))['state']).toBe('open')
    expect(list(asObject(await tracker('PRACTICE_TRACKER_SEARCH_ISSUES', { state: 'open', assignee: 'aoi' }))['issues'])).toHaveLength(1)

    const notes = (verb: string, input?: JsonObject): Promise<unknown> => run('practice_notes', `PRACTICE_NOTES_${verb}`, input)
    const page = asObject(await notes('CREATE_PAGE', { title: 'Trip' }))
    await notes('APPEND_TEXT', { id: page['id'], text: 'Tickets' })
    await notes('APPEND_TEXT', { id: page['id'], text: 'Hotel' })
    expect(asObject(await notes('READ_PAGE', { id: page['id'] }))['text']).toBe('Tickets\nHotel')
    expect(list(asObject(await notes('SEARCH_PAGES', { query: '緑茶' }))['pages']).map(found => found['title'])).toEqual(['お土産'])
  })
})
