import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BearerReading } from '../../../src/main/connectors/gateway/bearer.ts'
import type { GatewayResult } from '../../../src/main/connectors/gateway/gateway-failure.ts'
import { startScriptedGateway } from '../../support/scripted-gateway.ts'
import { gatewayOf, schemaOf, startWorld, type World } from '../support.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

const search = 'POST /v1/connectors/search'
const execute = 'POST /v1/connectors/execute'
const connections = 'POST /v1/connectors/connections'
const list = 'GET /v1/connectors'

function failureOf(result: GatewayResult<unknown>) {
  return result.ok ? null : result.failure
}

describe('a request', () => {
  it('carries the bearer and JSON', async () => {
    world.server.on(search, { json: { results: [] } })
    await gatewayOf(world).search(['send mail', 'list events'])
    expect(world.server.requests[0]).toMatchObject({
      body: { queries: [{ useCase: 'send mail' }, { useCase: 'list events' }] },
      headers: { authorization: 'Bearer tok-1', 'content-type': 'application/json' },
    })
  })

  it('asks for the bearer again for each attempt', async () => {
    world.server.on('POST /v1/connectors/schemas', { status: 503 }, { json: { schemas: {} } })
    let count = 0
    const bearer = (): Promise<BearerReading> => Promise.resolve({ kind: 'token', token: `tok-${(count += 1)}` })
    await gatewayOf(world, { bearer }).schemas(['A'])
    expect(world.server.requests.map(request => request.headers.authorization)).toEqual(['Bearer tok-1', 'Bearer tok-2'])
  })

  it('is not made without a bearer, a gateway or trust', async () => {
    expect(failureOf(await gatewayOf(world, { bearer: () => Promise.resolve({ kind: 'none' }) }).search(['x']))).toMatchObject({ kind: 'auth', code: 'NO_TOKEN', status: 401 })
    expect(failureOf(await gatewayOf(world, { base: () => null }).search(['x']))).toMatchObject({ kind: 'dark', code: 'NO_ORIGIN' })
    expect(failureOf(await gatewayOf(world, { trusts: () => false }).search(['x']))).toMatchObject({ kind: 'plain', code: 'ORIGIN_NOT_TRUSTED' })
    expect(world.server.requests).toHaveLength(0)
  })

  it('tells the identity when its token is not accepted', async () => {
    world.server.on(search, { status: 401 })
    const rejected: string[] = []
    await gatewayOf(world, { rejected: token => rejected.push(token) }).search(['x'])
    expect(rejected).toEqual(['tok-1'])
  })
})

describe('retries', () => {
  it('repeats an execute once on 5xx, under the same idempotency key, and takes a new key for the next call', async () => {
    world.server.on(execute, { status: 502 }, { json: { results: [{ data: 1 }] } })
    const gateway = gatewayOf(world)
    expect(await gateway.execute([{ connector: 'gmail', tool: 'GMAIL_SEND', arguments: { to: 'a' } }])).toEqual({ ok: true, value: [{ data: 1 }] })
    await gateway.execute([{ connector: 'gmail', tool: 'GMAIL_SEND', arguments: {} }])
    expect(world.server.requests.map(request => request.headers['x-idempotency-key'])).toEqual(['id-1', 'id-1', 'id-2'])
  })

  it('repeats an execute once when the connection is cut', async () => {
    world.server.on(execute, { cut: true }, { json: { results: [{ data: 2 }] } })
    expect(await gatewayOf(world).execute([{ connector: 'a', tool: 'B', arguments: {} }])).toEqual({ ok: true, value: [{ data: 2 }] })
  })

  it.each([[search, 'search'], [connections, 'connections']])('never repeats %s', async (route, method) => {
    world.server.on(route, { status: 503 })
    const gateway = gatewayOf(world)
    const result = method === 'search' ? await gateway.search(['x']) : await gateway.connections({ connectors: ['a'], reinitiate: false })
    expect(failureOf(result)?.kind).toBe('retryable')
    expect(world.server.requests).toHaveLength(1)
  })

  it.each([400, 401, 403, 404, 409, 429])('never repeats after %i', async status => {
    world.server.on(execute, { status })
    await gatewayOf(world).execute([{ connector: 'a', tool: 'B', arguments: {} }])
    expect(world.server.requests).toHaveLength(1)
  })

  it('does not repeat what Stop ended', async () => {
    const stop = new AbortController()
    world.server.on(execute, () => {
      stop.abort()
      return { hang: true }
    })
    expect(failureOf(await gatewayOf(world).execute([{ connector: 'a', tool: 'B', arguments: {} }], stop.signal))).toMatchObject({ kind: 'stopped', code: 'INTERRUPTED' })
    expect(world.server.requests).toHaveLength(1)
  })
})

describe('a failure has a class', () => {
  it.each([
    [401, 'auth'], [403, 'auth'], [404, 'dark'], [409, 'conflict'], [429, 'rate-limited'], [500, 'retryable'], [503, 'retryable'], [400, 'plain'], [418, 'plain'],
  ])('%i is %s', async (status, kind) => {
    world.server.on(search, { status, json: { error: { code: 'SOME_CODE', message: 'Words.' }, requestId: 'r-1' } })
    expect(failureOf(await gatewayOf(world).search(['x']))).toMatchObject({ kind, code: 'SOME_CODE', message: 'Words.', status, requestId: 'r-1' })
  })

  it.each([
    [{ json: { error: 'short_code' } }, { code: 'short_code' }],
    [{ json: { code: 'FLAT', message: 'Flat.', requestId: 'r' } }, { code: 'FLAT', message: 'Flat.', requestId: 'r' }],
    [{ text: 'Bad gateway, sorry', contentType: 'text/plain' }, { code: 'HTTP_400', message: 'Bad gateway, sorry' }],
    [{ text: '<html><body><h1>Oops</h1></body></html>', contentType: 'text/html' }, { code: 'HTTP_400', message: 'Oops' }],
    [{ text: '{"error": {"code": ' }, { code: 'HTTP_400' }],
    [{ json: [1, 2] }, { code: 'HTTP_400' }],
    [{ json: { error: { code: 5, message: [] } } }, { code: 'HTTP_400', message: 'It answered with status 400.' }],
    [{ json: null }, { code: 'HTTP_400' }],
    [{}, { code: 'HTTP_400' }],
  ])('reads the envelope %j', async (reply, expected) => {
    world.server.on(search, { status: 400, ...reply })
    expect(failureOf(await gatewayOf(world).search(['x']))).toMatchObject(expected)
  })

  it('keeps at most 500 characters of a text', async () => {
    world.server.on(search, { status: 400, text: 'x'.repeat(5000), contentType: 'text/plain' })
    expect(failureOf(await gatewayOf(world).search(['x']))?.message).toHaveLength(500)
  })

  it.each([
    [{ headers: { 'retry-after': '7' } }, 7],
    [{ headers: { 'retry-after': 'Mon, 30 Nov 2026 12:00:30 GMT' } }, 30],
    [{ headers: { 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' } }, 0],
    [{ json: { code: 'X', message: 'm', requestId: 'r', retryAfterMs: 2500 } }, 2.5],
    [{ headers: { 'retry-after': 'soon' } }, 1],
    [{}, 1],
  ])('reads how long to wait from %j', async (reply, seconds) => {
    world.server.on(search, { status: 429, ...reply })
    expect(failureOf(await gatewayOf(world).search(['x']))?.retryAfterSeconds).toBe(seconds)
  })
})

describe('a hostile answer is a typed failure', () => {
  it.each([
    ['JSON that breaks off', { text: '{"results": [' }],
    ['a page', { text: '<html>login</html>', contentType: 'text/html' }],
    ['JSON called text', { text: '{"results": []}', contentType: 'text/plain' }],
    ['a list', { json: [1] }],
    ['a string', { json: 'hello' }],
    ['an object of another shape', { json: { something: 'else' } }],
    ['results that are no list', { json: { results: { 0: 'x' } } }],
  ])('%s', async (_what, reply) => {
    world.server.on(search, reply)
    expect(failureOf(await gatewayOf(world).search(['x']))).toMatchObject({ kind: 'plain', code: 'INVALID_RESPONSE' })
  })

  it.each([[{ json: {} }], [{ json: null }], [{ json: [] }], [{ text: '' }], [{ status: 204 }]])('but an empty one is an answer with nothing in it: %j', async reply => {
    world.server.on(search, reply)
    expect(await gatewayOf(world).search(['x'])).toEqual({ ok: true, value: { results: [], schemas: new Map() } })
  })

  it('more than 10 MB, announced or not', async () => {
    world.server.on(search, { text: '{"results":[]}', padding: 11_000_000 }, { text: '{}', padding: 64 * 1024, headers: { 'content-length': '99000000' } })
    const gateway = gatewayOf(world)
    expect(failureOf(await gateway.search(['x']))).toMatchObject({ kind: 'plain', code: 'INVALID_RESPONSE', message: 'The answer is larger than 10 MB.' })
    expect(failureOf(await gateway.search(['x']))).toMatchObject({ code: 'INVALID_RESPONSE', message: 'The answer is larger than 10 MB.' })
  })

  it('a redirect: it is not followed, and the other host sees nothing', async () => {
    const other = await startScriptedGateway()
    world.server.on(search, { status: 307, headers: { location: `${other.origin}/v1/connectors/search` } })
    expect(failureOf(await gatewayOf(world).search(['x']))).toMatchObject({ kind: 'plain', code: 'HTTP_307' })
    expect(other.requests).toHaveLength(0)
    await other.close()
  })

  it('no answer in time', async () => {
    world.server.on(search, { hang: true })
    expect(failureOf(await gatewayOf(world, { timeouts: { search: 30 } }).search(['x']))).toMatchObject({ kind: 'retryable', code: 'TRANSPORT_ERROR' })
  })

  it('nobody there', async () => {
    expect(failureOf(await gatewayOf(world, { base: () => 'http://127.0.0.1:1' }).search(['x']))).toMatchObject({ kind: 'retryable', code: 'TRANSPORT_ERROR' })
  })

  it('a bearer that is no header value', async () => {
    expect(failureOf(await gatewayOf(world, { bearer: () => Promise.resolve({ kind: 'token', token: 'a\r\nx: y' }) }).search(['x']))).toMatchObject({ code: 'TRANSPORT_ERROR' })
    expect(world.server.requests).toHaveLength(0)
  })
})

describe('answers are read tolerantly', () => {
  it('in snake_case as in camelCase, null as absent, wrong entries in their places', async () => {
    world.server.on(search, {
      json: {
        results: [{ use_case: 'x', tools: ['A_B', 5, null] }, 'garbage', { useCase: null, tools: null }],
        schemas: { A_B: { connector: 'a', description: null, input_schema: { type: 'object', properties: { snake_case: {} } } }, NO_CONNECTOR: { description: 'x' }, EMPTY: { connector: '' }, TEXT: 'x' },
        next_steps: ['ignored'],
      },
    })
    expect(await gatewayOf(world).search(['x', 'y', 'z'])).toEqual({
      ok: true,
      value: {
        results: [{ useCase: 'x', tools: ['A_B'] }, null, { tools: [] }],
        schemas: new Map([['A_B', { connector: 'a', description: '', inputSchema: { type: 'object', properties: { snake_case: {} } } }]]),
      },
    })
  })

  it('with slugs that are names of Object’s own', async () => {
    world.server.on('POST /v1/connectors/schemas', { text: '{"schemas":{"__proto__":{"connector":"x","description":"d"},"constructor":{"connector":"y"}}}' })
    const result = await gatewayOf(world).schemas(['constructor'])
    expect(result.ok && [...result.value.schemas.keys()]).toEqual(['constructor'])
  })

  it('with execute errors of the four codes, and data as it came', async () => {
    world.server.on(execute, {
      json: {
        results: [
          { index: 9, data: { a_b: [1, null] }, account: 'work' },
          { error: { code: 'CONNECTION_REQUIRED', message: 'Connect.', connect_url: 'https://x.example/a', connection_id: 'c1' } },
          { error: { code: 'CONNECTION_REQUIRED', message: 'Connect.', connectUrl: 'javascript:alert(1)' } },
          { error: 'just words' },
          7,
          { data: null },
        ],
      },
    })
    expect(await gatewayOf(world).execute([])).toEqual({
      ok: true,
      value: [
        { data: { a_b: [1, null] }, account: 'work' },
        { data: null, error: { code: 'CONNECTION_REQUIRED', message: 'Connect.', connectUrl: 'https://x.example/a', connectionId: 'c1' } },
        { data: null, error: { code: 'CONNECTION_REQUIRED', message: 'Connect.' } },
        { data: null, error: { code: 'PROVIDER_ERROR', message: 'just words' } },
        null,
        { data: null },
      ],
    })
  })

  it('but a code that is none of the four fails the answer', async () => {
    world.server.on(execute, { json: { results: [{ error: { code: 'EXPLODED', message: 'Boom.' } }] } })
    expect(failureOf(await gatewayOf(world).execute([]))).toMatchObject({ code: 'INVALID_RESPONSE', message: 'Boom. (EXPLODED)' })
  })
})

describe('the list', () => {
  it('is read page by page, each app once', async () => {
    world.server.on(
      list,
      { json: { items: [{ connector: 'gmail', enabled: true, connected: true, connectionStatus: 'INITIALIZING' }, null, { nonsense: 1 }], nextCursor: 'c/2' } },
      { json: { items: [{ connector: 'slack', connected: 'yes', connection_status: 'WOBBLY', disabled_tools: ['X', 4] }, { connector: 'gmail', connected: false }], nextCursor: null } },
    )
    expect(await gatewayOf(world).list()).toEqual({
      ok: true,
      value: [
        { connector: 'gmail', enabled: true, connected: true, connection_status: 'pending', disabled_tools: [] },
        { connector: 'slack', enabled: true, connected: false, connection_status: 'unknown', disabled_tools: ['X'] },
      ],
    })
    expect(world.server.requests.map(request => request.query)).toEqual([{ limit: '50' }, { limit: '50', cursor: 'c/2' }])
  })

  it('that does not end is given up after 20 pages', async () => {
    world.server.on(list, { json: { items: [], nextCursor: 'again' } })
    expect(failureOf(await gatewayOf(world).list())).toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(world.server.requests).toHaveLength(20)
  })
})

describe('one account', () => {
  const route = 'GET /v1/connectors/accounts/c%2F1'

  it('is read with its status, INITIATED as pending', async () => {
    world.server.on(route, { json: { connectionId: 'c/1', connector: 'gmail', status: 'INITIATED', label: 'me@x', active: false } })
    expect(await gatewayOf(world).account('c/1', { timeoutMs: 1000 })).toEqual({
      ok: true,
      value: { connection_id: 'c/1', connector: 'gmail', status: 'pending', label: 'me@x', active: false, disabled: false },
    })
  })

  it('that the gateway does not know is unknown, not a failure', async () => {
    world.server.on(route, { status: 404, json: { error: 'connection_not_found' } })
    expect(await gatewayOf(world).account('c/1', { timeoutMs: 1000 })).toEqual({ ok: true, value: 'unknown' })
  })

  it('is a failure on any other 404', async () => {
    world.server.on(route, { status: 404 })
    expect(failureOf(await gatewayOf(world).account('c/1', { timeoutMs: 1000 }))?.kind).toBe('dark')
  })
})

describe('the way back of a browser', () => {
  it('is named only to a gateway that says it knows it, and the card only with it', async () => {
    world.server.on(list, { json: { items: [] }, headers: { 'x-connector-return-targets': 'portal, drawbridge' } })
    world.server.on(connections, { json: { results: [] } })
    world.server.on(execute, { json: { results: [] } })
    const gateway = gatewayOf(world, { returnTo: 'drawbridge' })
    await gateway.connections({ connectors: ['a'], reinitiate: false, operationId: 'op1' })
    await gateway.list()
    await gateway.connections({ connectors: ['a'], reinitiate: true, alias: 'work', operationId: 'op1' })
    await gateway.execute([])
    expect(world.server.to(connections).map(request => request.body)).toEqual([
      { connectors: ['a'], reinitiate: false },
      { connectors: ['a'], reinitiate: true, alias: 'work', returnTo: 'drawbridge', op: 'op1' },
    ])
    expect(world.server.to(execute)[0]?.body).toEqual({ tools: [], returnTo: 'drawbridge' })
  })

  it('is not named to a gateway that knows another', async () => {
    world.server.on(list, { json: { items: [] }, headers: { 'x-connector-return-targets': 'hermes-desktop' } })
    world.server.on(connections, { json: { results: [] } })
    const gateway = gatewayOf(world, { returnTo: 'drawbridge' })
    await gateway.list()
    await gateway.connections({ connectors: ['a'], reinitiate: false, connectionId: 'c1', operationId: 'op1' })
    expect(world.server.to(connections)[0]?.body).toEqual({ connectors: ['a'], reinitiate: false, connectionId: 'c1' })
  })
})

it('a search gives definitions by slug', async () => {
  world.server.on(search, { json: { results: [{ tools: ['A_X'] }], schemas: { A_X: schemaOf('a') } } })
  const result = await gatewayOf(world).search(['x'])
  expect(result.ok && result.value.schemas.get('A_X')).toEqual({ connector: 'a', description: 'Does it.', inputSchema: { type: 'object', properties: {} } })
})
