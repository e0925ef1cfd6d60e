import { describe, expect, it } from 'vitest'
import { consent, errorOf, list, openBench } from './bench.ts'

describe('connections', () => {
  it('starts a sign-in for each app that is not connected, and sums up', async () => {
    const bench = await openBench()
    const mail = await bench.signIn('practice_mail')
    const json = { connectors: ['practice_mail', 'practice_notes', 'gmail'], returnTo: 'drawbridge', op: 'a1b2c3d4e5f6' }
    const { body } = await bench.ask('/v1/connectors/connections', { json })
    expect(body).toEqual({
      results: [
        { connector: 'practice_mail', connectionId: mail, status: 'active', reinitiated: false },
        {
          connector: 'practice_notes',
          connectionId: expect.stringMatching(/^acc_/),
          status: 'initiated',
          connectUrl: expect.stringContaining('/connect/'),
          instruction: 'Open the link to connect Practice Notes.',
          reinitiated: false,
        },
        {
          connector: 'gmail',
          status: 'failed',
          statusReason: 'There is no app gmail. There are practice_mail, practice_calendar, practice_tracker, practice_notes.',
          reinitiated: false,
        },
      ],
      summary: { total: 3, active: 1, initiated: 1, failed: 1 },
    })
  })

  it('renews a sign-in that works only when it is told to, under the same id', async () => {
    const bench = await openBench()
    const id = await bench.signIn('practice_mail')
    const [again] = await bench.connect({ connectors: ['practice_mail'], reinitiate: true })
    expect([again?.['connectionId'], again?.['status'], again?.['reinitiated']]).toEqual([id, 'initiated', true])
    expect((await bench.account(id))['status']).toBe('pending')
    await consent(bench, String(again?.['connectUrl']), { choice: 'allow', label: 'you@example.org' })
    expect((await bench.account(id))['status']).toBe('active')
  })

  it('uses a sign-in that came to nothing again', async () => {
    const bench = await openBench()
    const [first] = await bench.connect({ connectors: ['practice_mail'] })
    await consent(bench, String(first?.['connectUrl']), { choice: 'deny' })
    const [second] = await bench.connect({ connectors: ['practice_mail'] })
    expect(second?.['connectionId']).toBe(first?.['connectionId'])
    expect(second?.['connectUrl']).not.toBe(first?.['connectUrl'])
  })

  it('adds an account by its name, and renews one by its id', async () => {
    const bench = await openBench()
    const home = await bench.signIn('practice_mail', { alias: 'home' })
    const work = await bench.signIn('practice_mail', { alias: 'work', label: 'you@work.example.org' })
    const [known] = await bench.connect({ connectors: ['practice_mail'], alias: 'work' })
    const [renewed] = await bench.connect({ connectors: ['practice_mail'], connectionId: work, reinitiate: true })
    const [unknown] = await bench.connect({ connectors: ['practice_notes'], connectionId: work })
    expect(home).not.toBe(work)
    expect([known?.['status'], known?.['connectionId'], known?.['alias']]).toEqual(['active', work, 'work'])
    expect([renewed?.['status'], renewed?.['connectionId']]).toEqual(['initiated', work])
    expect([unknown?.['status'], unknown?.['statusReason']]).toEqual(['failed', 'There is no such account of Practice Notes.'])
  })

  it.each([
    [{ connectors: ['practice_mail'], alias: 'Work' }, 'alias: Invalid string: must match pattern /^[a-z0-9][a-z0-9-]{0,31}$/'],
    [{ connectors: ['practice_mail', 'practice_notes'], alias: 'work' }, 'alias and connectionId are for one connector only.'],
    [{ connectors: ['practice_mail'], returnTo: 'https://evil.example' }, 'returnTo: Invalid option: expected one of "drawbridge"|"portal"'],
    [{ connectors: ['practice_mail'], op: 'x'.repeat(129) }, 'op: Too big: expected string to have <=128 characters'],
    [{ connectors: [] }, 'connectors: Too small: expected array to have >=1 items'],
  ])('refuses %j', async (json, message) => {
    const bench = await openBench()
    const refused = await bench.ask('/v1/connectors/connections', { json })
    expect([refused.status, errorOf(refused)['message']]).toEqual([400, message])
  })

  it('fails for an app that the owner switched off', async () => {
    const bench = await openBench()
    await bench.ask('/api/v1/connectors/policy', { method: 'PUT', json: { connectors: { practice_mail: { enabled: false } } } })
    const [start] = await bench.connect({ connectors: ['practice_mail'] })
    expect([start?.['status'], start?.['statusReason']]).toEqual(['failed', 'Practice Mail is switched off.'])
  })
})

describe('the list of apps', () => {
  it('comes in pages that lead through all of them', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail')
    const first = await bench.ask('/v1/connectors?limit=3')
    const second = await bench.ask(`/v1/connectors?limit=3&cursor=${String(first.body['nextCursor'])}`)
    expect(first.body['items']).toEqual([
      { connector: 'practice_mail', enabled: true, connected: true, connectionStatus: 'active', disabledTools: [] },
      { connector: 'practice_calendar', enabled: true, connected: false, disabledTools: [] },
      { connector: 'practice_tracker', enabled: true, connected: false, disabledTools: [] },
    ])
    expect(second.body).toEqual({ items: [{ connector: 'practice_notes', enabled: true, connected: false, disabledTools: [] }] })
  })

  it('says how the last sign-in ended', async () => {
    const bench = await openBench()
    const [start] = await bench.connect({ connectors: ['practice_mail'] })
    await consent(bench, String(start?.['connectUrl']), { choice: 'deny' })
    const { body } = await bench.ask('/v1/connectors')
    expect(list(body['items'])[0]).toEqual({
      connector: 'practice_mail',
      enabled: true,
      connected: false,
      connectionStatus: 'failed',
      statusReason: 'Access was denied.',
      disabledTools: [],
    })
  })

  it.each(['limit=0', 'limit=101', 'limit=many', 'cursor=zzz', 'cursor=ZnJvbSA5OQ'])('refuses %s', async query => {
    const bench = await openBench()
    expect((await bench.ask(`/v1/connectors?${query}`)).status).toBe(400)
  })
})

describe('one account', () => {
  it('is pending until it is answered, and expired when its link has run out', async () => {
    const bench = await openBench({ linkSeconds: 300 })
    const [start] = await bench.connect({ connectors: ['practice_mail'], alias: 'work' })
    const id = String(start?.['connectionId'])
    const account = { connectionId: id, connector: 'practice_mail', label: '', alias: 'work', active: false, disabled: false, createdAt: '2026-12-01T09:00:00.000Z' }
    expect(await bench.account(id)).toEqual({ ...account, status: 'pending', updatedAt: '2026-12-01T09:00:00.000Z' })
    bench.pass(299)
    expect((await bench.account(id))['status']).toBe('pending')
    bench.pass(1)
    expect(await bench.account(id)).toEqual({ ...account, status: 'expired', statusReason: 'The link expired before it was answered.', updatedAt: '2026-12-01T09:05:00.000Z' })
  })

  it('stays pending while another link to it is open', async () => {
    const bench = await openBench({ linkSeconds: 300 })
    const [start] = await bench.connect({ connectors: ['practice_mail'] })
    bench.pass(200)
    await bench.connect({ connectors: ['practice_mail'] })
    bench.pass(200)
    expect((await bench.account(String(start?.['connectionId'])))['status']).toBe('pending')
  })

  it('is unknown to anybody else', async () => {
    const bench = await openBench()
    const id = await bench.signIn('practice_mail')
    const guest = (await bench.send('/api/anonymous/create', { method: 'POST' })).body['token']
    const bearer = (await bench.send('/api/anonymous/token', { json: { token: guest } })).body['access_token']
    const answered = await bench.send(`/v1/connectors/accounts/${id}`, { headers: { authorization: `Bearer ${String(bearer)}` } })
    expect([answered.status, answered.body]).toEqual([404, { error: 'connection_not_found' }])
  })
})
