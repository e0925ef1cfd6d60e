import { describe, expect, it } from 'vitest'
import { list, openBench } from './bench.ts'

const accounts = '/api/v1/connectors/accounts'

describe('the accounts of the portal', () => {
  it('are listed, and read one by one', async () => {
    const bench = await openBench()
    const id = await bench.signIn('practice_mail', { alias: 'home' })
    const account = {
      connectionId: id,
      connector: 'practice_mail',
      status: 'active',
      label: 'you@example.org',
      alias: 'home',
      active: true,
      disabled: false,
      createdAt: '2026-12-01T09:00:00.000Z',
      updatedAt: '2026-12-01T09:00:00.000Z',
    }
    expect((await bench.ask(accounts)).body).toEqual({ items: [account] })
    expect((await bench.ask(`${accounts}/${id}`)).body).toEqual(account)
    expect((await bench.ask(`${accounts}/acc_nobody`)).body).toEqual({ error: 'connection_not_found' })
  })

  it('are renamed to a proper name that is free', async () => {
    const bench = await openBench()
    const id = await bench.signIn('practice_mail', { alias: 'home' })
    await bench.signIn('practice_mail', { alias: 'work', label: 'you@work.example.org' })
    const rename = async (alias: unknown, of = id): Promise<unknown[]> => {
      const { status, body } = await bench.ask(`${accounts}/${of}`, { method: 'PATCH', json: { alias } })
      return [status, body['error'] ?? body['alias']]
    }
    bench.pass(60)
    expect(await rename('work')).toEqual([409, 'alias_taken'])
    expect(await rename('Ho me')).toEqual([400, 'invalid_alias'])
    expect(await rename('garden', 'acc_nobody')).toEqual([404, 'connection_not_found'])
    expect(await rename('home')).toEqual([200, 'home'])
    expect(await rename('garden')).toEqual([200, 'garden'])
    expect(await bench.account(id)).toMatchObject({ alias: 'garden', status: 'active', updatedAt: '2026-12-01T09:01:00.000Z' })
  })

  it('are disconnected for good, while what was in the app stays', async () => {
    const bench = await openBench()
    const id = await bench.signIn('practice_notes')
    const page = { connector: 'practice_notes', tool: 'PRACTICE_NOTES_CREATE_PAGE', arguments: { title: 'Kept' } }
    await bench.execute([page])
    expect((await bench.ask(`${accounts}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await bench.ask(`${accounts}/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await bench.ask(accounts)).body).toEqual({ items: [] })
    await bench.signIn('practice_notes')
    const { text } = await bench.execute([{ connector: 'practice_notes', tool: 'PRACTICE_NOTES_SEARCH_PAGES', arguments: { query: 'kept' } }])
    expect(text).toContain('"title":"Kept"')
  })

  it('take the open links to them along', async () => {
    const bench = await openBench()
    const [start] = await bench.connect({ connectors: ['practice_mail'] })
    await bench.ask(`${accounts}/${String(start?.['connectionId'])}`, { method: 'DELETE' })
    expect((await bench.send(String(start?.['connectUrl']))).status).toBe(404)
  })
})

describe('the catalog of the portal', () => {
  it('names the apps and how many tools they have', async () => {
    const bench = await openBench()
    const { body } = await bench.ask('/api/v1/connectors/catalog')
    expect(list(body['items']).map(({ connector, name, toolCount }) => [connector, name, toolCount])).toEqual([
      ['practice_mail', 'Practice Mail', 5],
      ['practice_calendar', 'Practice Calendar', 4],
      ['practice_tracker', 'Practice Tracker', 5],
      ['practice_notes', 'Practice Notes', 4],
    ])
  })

  it('gives the tools of an app once, and 304 until they change', async () => {
    const bench = await openBench()
    const path = '/api/v1/connectors/practice_notes/tools'
    const first = await bench.ask(path)
    const etag = first.headers.get('etag') ?? ''
    expect(list(first.body['items']).map(({ tool, enabled }) => [tool, enabled])).toEqual([
      ['PRACTICE_NOTES_SEARCH_PAGES', true],
      ['PRACTICE_NOTES_READ_PAGE', true],
      ['PRACTICE_NOTES_CREATE_PAGE', true],
      ['PRACTICE_NOTES_APPEND_TEXT', true],
    ])
    const again = await bench.ask(path, { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    await bench.ask('/api/v1/connectors/policy', { method: 'PUT', json: { connectors: { practice_notes: { disabledTools: ['PRACTICE_NOTES_READ_PAGE'] } } } })
    const changed = await bench.ask(path, { headers: { 'if-none-match': etag } })
    expect([changed.status, list(changed.body['items'])[1]?.['enabled']]).toEqual([200, false])
  })

  it.each(['gmail', 'PRACTICE_NOTES', '-notes', 'practice%20notes'])('has no app %s', async slug => {
    const bench = await openBench()
    const { status, body } = await bench.ask(`/api/v1/connectors/${slug}/tools`)
    expect([status, body]).toEqual([404, { error: 'connector_not_found' }])
  })
})

describe('the policy', () => {
  it('is everything until something is switched off, and is kept as it was put', async () => {
    const bench = await openBench()
    const allowed = { enabled: true, disabledTools: [] }
    const whole = { practice_mail: allowed, practice_calendar: allowed, practice_tracker: allowed, practice_notes: allowed }
    expect((await bench.ask('/api/v1/connectors/policy')).body).toEqual({ connectors: whole })
    const put = await bench.ask('/api/v1/connectors/policy', { method: 'PUT', json: { connectors: { practice_mail: { enabled: false } } } })
    expect(put.body).toEqual({ connectors: { ...whole, practice_mail: { enabled: false, disabledTools: [] } } })
    expect((await bench.ask('/api/v1/connectors/policy')).body).toEqual(put.body)
    expect(list((await bench.ask('/v1/connectors')).body['items'])[0]?.['enabled']).toBe(false)
  })

  it('knows the apps there are', async () => {
    const bench = await openBench()
    for (const name of ['gmail', 'constructor']) {
      expect((await bench.ask('/api/v1/connectors/policy', { method: 'PUT', json: { connectors: { [name]: { enabled: false } } } })).status).toBe(400)
    }
  })
})
