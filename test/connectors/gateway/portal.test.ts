import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPortalAccounts, type PortalPorts } from '../../../src/main/connectors/gateway/portal.ts'
import { startWorld, type World } from '../support.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

function portal(change: Partial<PortalPorts> = {}) {
  return createPortalAccounts({
    dispatcher: world.agent,
    base: () => world.server.origin,
    trusts: () => true,
    bearer: () => Promise.resolve({ kind: 'token', token: 'tok' }),
    rejected: () => undefined,
    now: () => 0,
    ...change,
  })
}

const accounts = 'GET /api/v1/connectors/accounts'
const account = { id: 'c1', connector: 'gmail', status: 'active', label: 'me@x', alias: 'home' }

describe('the accounts of the portal', () => {
  it.each([[[account, 5, null]], [{ accounts: [account] }], [{ items: [account] }]])('are read from %j', async json => {
    world.server.on(accounts, { json })
    expect(await portal().list()).toEqual({ ok: true, value: [{ connection_id: 'c1', connector: 'gmail', status: 'active', label: 'me@x', alias: 'home', active: true, disabled: false }] })
    expect(world.server.requests[0]?.headers.authorization).toBe('Bearer tok')
  })

  it.each([[{ json: { nothing: 1 } }], [{ json: 'x' }], [{ text: '<html>', contentType: 'text/html' }]])('are a failure when they are %j', async reply => {
    world.server.on(accounts, reply)
    expect(await portal().list()).toMatchObject({ ok: false, failure: { code: 'INVALID_RESPONSE' } })
  })

  it('are asked for once', async () => {
    world.server.on(accounts, { status: 503 })
    expect(await portal().list()).toMatchObject({ ok: false, failure: { kind: 'retryable' } })
    expect(world.server.requests).toHaveLength(1)
  })

  it('are renamed with PATCH and removed with DELETE', async () => {
    world.server.on('PATCH /api/v1/connectors/accounts/c1', { json: { ...account, alias: 'work' } })
    world.server.on('DELETE /api/v1/connectors/accounts/c1', { status: 204 })
    expect(await portal().rename('c1', 'work')).toMatchObject({ ok: true, value: { alias: 'work' } })
    expect(world.server.requests[0]?.body).toEqual({ alias: 'work' })
    expect(await portal().disconnect('c1')).toEqual({ ok: true, value: undefined })
  })

  it('are not renamed to what is no name', async () => {
    expect(await portal().rename('c1', 'My Work')).toMatchObject({ ok: false, failure: { code: 'INVALID_ALIAS' } })
    expect(world.server.requests).toHaveLength(0)
  })

  it('do not exist without a portal, and are not asked for where the bearer may not go', async () => {
    expect(await portal({ base: () => null }).list()).toMatchObject({ failure: { kind: 'dark', code: 'NO_ORIGIN' } })
    expect(await portal({ trusts: () => false }).list()).toMatchObject({ failure: { code: 'ORIGIN_NOT_TRUSTED' } })
  })
})

describe('the rest of the portal', () => {
  it('gives an app’s tools with a tag, and says when they are unchanged', async () => {
    world.server.on('GET /api/v1/connectors/gmail/tools', { json: { tools: [] }, headers: { etag: '"v1"' } }, { status: 304 })
    expect(await portal().tools('gmail')).toEqual({ ok: true, value: { kind: 'tools', body: { tools: [] }, etag: '"v1"' } })
    expect(await portal().tools('gmail', '"v1"')).toEqual({ ok: true, value: { kind: 'unchanged' } })
    expect(world.server.requests[1]?.headers['if-none-match']).toBe('"v1"')
  })

  it.each(['', '../accounts', 'Gmail', 'a/b', '-x', 'a b'])('is not asked for the app %j', async slug => {
    expect(await portal().tools(slug)).toMatchObject({ failure: { code: 'INVALID_SLUG' } })
    expect(world.server.requests).toHaveLength(0)
  })

  it('reads and writes policy, and reads the catalog', async () => {
    world.server.on('GET /api/v1/connectors/policy', { json: { allow: ['gmail'] } })
    world.server.on('PUT /api/v1/connectors/policy', { json: { allow: [] } })
    world.server.on('GET /api/v1/connectors/catalog', { json: [{ slug: 'gmail' }] })
    expect(await portal().policy()).toEqual({ ok: true, value: { allow: ['gmail'] } })
    expect(await portal().setPolicy({ allow: [] })).toEqual({ ok: true, value: { allow: [] } })
    expect(await portal().catalog()).toEqual({ ok: true, value: [{ slug: 'gmail' }] })
  })
})
