import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entryAnswerOf } from '../../src/shared/connector.ts'
import { resultText } from '../../src/shared/conversation.ts'
import { asObject } from '../../src/shared/json.ts'
import { defaultSettings } from '../../src/shared/default-settings.ts'
import type { Settings } from '../../src/shared/settings.ts'
import { createConnectors, type Connectors, type ConnectorsPorts } from '../../src/main/connectors/connectors.ts'
import { createConnectorDispatcher } from '../../src/main/connectors/gateway/dispatcher.ts'
import { describeWithConnectors } from '../../src/main/connectors/tools/describe-leg.ts'
import { searchWithConnectors } from '../../src/main/connectors/tools/search-leg.ts'
import { wait } from '../../src/main/connectors/wait.ts'
import type { Reply } from '../support/scripted-gateway.ts'
import { scope, workingSet } from '../disclosure/fixtures.ts'
import { memorySecrets, schemaOf, startWorld, type World } from './support.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

const granted = scope(workingSet, { connectorsGranted: true })
const context = { callId: 'c', sessionId: 's', signal: new AbortController().signal, workingFolder: '/', progress: () => undefined, ask: () => Promise.resolve(null) }

function connectors(change: Partial<ConnectorsPorts> = {}, settings: Partial<Pick<Settings, 'tools' | 'nous' | 'connectors'>> = {}): Connectors {
  return createConnectors({
    settings: () => ({ ...defaultSettings, connectors: { auth: 'portal', gateway_url: world.server.origin, portal_url: world.server.origin }, ...settings }),
    environment: {},
    secrets: memorySecrets(),
    resolveReference: reference => reference,
    practice: () => null,
    dispatcher: world.agent,
    returnTo: null,
    publish: () => undefined,
    changed: () => undefined,
    warn: () => undefined,
    ...change,
  })
}

function serveGuest(): void {
  world.server.on('POST /api/anonymous/create', { status: 201, json: { token: 'anon_1' } })
  world.server.on('POST /api/anonymous/token', { json: { access_token: 'guest-jwt', expires_in: 900 } })
}

describe('without a sign-in', () => {
  it('status sets up an identity; search, describe and call then go in its name, one request each', async () => {
    serveGuest()
    world.server.on('GET /v1/connectors', { json: { items: [{ connector: 'gmail', connected: true }] } })
    world.server.on('POST /v1/connectors/search', { json: { results: [{ tools: ['GMAIL_SEND_EMAIL'] }], schemas: { GMAIL_SEND_EMAIL: schemaOf('gmail', 'Send an email.') } } })
    world.server.on('POST /v1/connectors/schemas', { json: { schemas: { GMAIL_SEND_EMAIL: schemaOf('gmail', 'Send an email.') } } })
    world.server.on('POST /v1/connectors/execute', { json: { results: [{ error: { code: 'TOOL_NOT_ALLOWED', message: 'Not on this plan.' } }] } })
    const all = connectors()
    expect(all.availability()).toBe('not-set-up')
    await all.manageConnections('link').call({}, context)
    expect(all.availability()).toBe('available')
    const name = 'connectors__gmail__SEND_EMAIL'
    expect((await searchWithConnectors({ queries: ['send email'] }, granted, all.legs)).json).toMatchObject({ tools: { [name]: {} } })
    expect((await describeWithConnectors({ names: [name] }, granted, all.legs)).json).toMatchObject({ tools: { [name]: {} } })
    const called = await all.toolOf(name, 'link')?.call({ to: 'a' }, context)
    expect(called && entryAnswerOf(called)).toEqual({ error: { code: 'TOOL_NOT_ALLOWED', message: 'Not on this plan.' } })
    const asked = world.server.requests.filter(request => request.path.startsWith('/v1/'))
    expect(asked.map(request => [request.method, request.path, request.headers.authorization])).toEqual([
      ['GET', '/v1/connectors', 'Bearer guest-jwt'],
      ['POST', '/v1/connectors/search', 'Bearer guest-jwt'],
      ['POST', '/v1/connectors/schemas', 'Bearer guest-jwt'],
      ['POST', '/v1/connectors/execute', 'Bearer guest-jwt'],
    ])
  })

  it.each([[{ tools: { ...defaultSettings.tools, connectors: { enabled: false } } }], [{ nous: { guest: false } }]])('nothing is sent with %j', async settings => {
    const all = connectors({}, settings)
    expect(all.availability()).toBe('unavailable')
    await searchWithConnectors({ queries: ['send email'] }, granted, all.legs)
    await describeWithConnectors({ names: ['connectors__a__B'] }, granted, all.legs)
    await all.toolOf('connectors__a__B', 'card')?.call({}, context)
    const answer = await all.manageConnections('card').call({ action: 'connect', connectors: 'gmail' }, context)
    expect(answer.status).toBe('error')
    expect(world.server.requests).toHaveLength(0)
  })

  it('a refused set-up is told to the model, and remembered in search', async () => {
    world.server.on('POST /api/anonymous/create', { status: 429, headers: { 'retry-after': '30' } })
    const all = connectors()
    const answer = await all.manageConnections('card').call({}, context)
    expect(asObject(JSON.parse(resultText(answer)))['error']).toContain('Try again in 30 seconds.')
    expect((await searchWithConnectors({ queries: ['send email'] }, granted, all.legs)).json).toMatchObject({ connectors: { status: 'not_set_up', hint: expect.stringContaining('Try again in 30 seconds.') } })
  })
})

describe('the bearer of the environment', () => {
  it('goes to the gateway of the environment, and to no other', async () => {
    world.server.on('GET /v1/connectors', { json: { items: [] } })
    const environment = { CONNECTOR_GATEWAY_URL: world.server.origin, DRAWBRIDGE_CONNECTOR_TOKEN: 'mine' }
    const all = connectors({ environment }, { connectors: { auth: 'portal' } })
    expect(all.identity.view()).toEqual({ kind: 'token' })
    expect(await all.gateway.list()).toEqual({ ok: true, value: [] })
    expect(world.server.requests[0]?.headers.authorization).toBe('Bearer mine')
    expect(all.origins().portal).toBeNull()
  })
})

describe('practice', () => {
  it('asks the practice gateway with its own bearer', async () => {
    world.server.on('GET /v1/connectors', { json: { items: [] } })
    const all = connectors({ practice: () => ({ origin: world.server.origin, token: 'practice' }) }, { connectors: { auth: 'practice' } })
    await all.gateway.list()
    expect(world.server.requests[0]?.headers.authorization).toBe('Bearer practice')
    expect(connectors({}, { connectors: { auth: 'practice' } }).availability()).toBe('unavailable')
  })
})

it('500 calls through a gateway that fails one in five in every way are all answered, each once', async () => {
  const failures: Reply[] = [
    { status: 401 }, { status: 403 }, { status: 404 }, { status: 409 }, { status: 429, headers: { 'retry-after': '1' } }, { status: 500 }, { status: 503 }, { cut: true }, { text: '<html>', contentType: 'text/html' },
    { text: '{"results":[{' }, { json: null }, { json: { results: [] } }, { json: { results: [{ data: 1 }, { data: 2 }, { data: 3 }] } }, { json: { results: [{ error: { code: 'NEW', message: 'n' } }] } },
    { json: { results: [{ error: { code: 'CONNECTION_REQUIRED', message: 'c', connectUrl: 'https://x.example' } }] } }, { status: 307, headers: { location: 'http://127.0.0.1:1/' } }, { json: [] }, { json: 7 },
  ]
  let count = 0
  world.server.on('POST /v1/connectors/execute', request => {
    count += 1
    const failure = count % 5 === 0 ? failures[(count / 5) % failures.length] : undefined
    return failure ?? { json: { results: [{ data: Object(request.body).tools[0].arguments }] } }
  })
  const all = connectors({}, { connectors: { auth: 'token', token: 't', gateway_url: world.server.origin } })
  const answers: unknown[] = []
  for (let call = 0; call < 500; call += 1) {
    const result = await all.toolOf(`connectors__app__TOOL_${call % 7}`, 'link')?.call({ call }, context)
    answers.push(result && entryAnswerOf(result))
  }
  expect(answers).toHaveLength(500)
  expect(answers.every(answer => asObject(answer)['error'] !== undefined || asObject(answer)['response'] !== undefined)).toBe(true)
  const wrong = answers.filter((answer, call) => asObject(asObject(answer)['response'])['call'] !== call && asObject(answer)['error'] === undefined)
  // An answer of three results for one call: the first of them stands.
  expect(wrong.every(answer => asObject(answer)['response'] === 1)).toBe(true)
  expect(answers.filter(answer => asObject(answer)['error'] !== undefined).length).toBeGreaterThan(50)
})

describe('waiting', () => {
  it('ends at once when its signal aborts, and leaves no timer', async () => {
    const stop = new AbortController()
    const waited = wait(3_600_000, stop.signal)
    stop.abort()
    expect(await waited).toBeUndefined()
    expect(await wait(3_600_000, stop.signal)).toBeUndefined()
  })
})

it('a proxy is never asked for what is on this computer', async () => {
  const dispatcher = createConnectorDispatcher({ http_proxy: 'http://127.0.0.1:1', HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: 'corp.example' })
  world.server.on('GET /v1/connectors', { json: { items: [] } })
  const all = connectors({ dispatcher }, { connectors: { auth: 'token', token: 't', gateway_url: world.server.origin } })
  expect(await all.gateway.list()).toEqual({ ok: true, value: [] })
  await dispatcher.close()
})
