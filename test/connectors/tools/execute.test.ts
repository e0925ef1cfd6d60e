import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entryAnswerOf } from '../../../src/shared/connector.ts'
import { connectionRequired } from '../../../src/main/connectors/tools/connection-required.ts'
import { createConnectorTools, entryResult } from '../../../src/main/connectors/tools/connector-tools.ts'
import { executeEntry, type ExecutePorts } from '../../../src/main/connectors/tools/execute.ts'
import { gatewayOf, startWorld, type World } from '../support.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

const route = 'POST /v1/connectors/execute'
const entry = { name: 'connectors__gmail__SEND_EMAIL', arguments: { to: 'a@b', connector_alias: 'work' } }
const notFound = { json: { results: [{ error: { code: 'TOOL_NOT_FOUND', message: 'No tool.' } }] } }

function ports(change: Partial<ExecutePorts> = {}): ExecutePorts {
  return { gateway: gatewayOf(world), availability: () => 'available', surface: 'link', ...change }
}

describe('a connector call', () => {
  it('is one request with the prefixed slug; the account that ran it is in the answer', async () => {
    world.server.on(route, { json: { results: [{ index: 42, data: { id: 'm1' }, account: 'work' }] } })
    expect(await executeEntry(entry, ports())).toEqual({ response: { id: 'm1' }, account: 'work' })
    expect(world.server.requests.map(request => request.body)).toEqual([{ tools: [{ connector: 'gmail', tool: 'GMAIL_SEND_EMAIL', arguments: { to: 'a@b', connector_alias: 'work' } }] }])
  })

  it('is made once more with the literal slug when the prefixed one is not there', async () => {
    world.server.on(route, notFound, { json: { results: [{ data: 'ok' }] } })
    expect(await executeEntry(entry, ports())).toEqual({ response: 'ok' })
    expect(world.server.requests.map(request => Object(request.body).tools[0].tool)).toEqual(['GMAIL_SEND_EMAIL', 'SEND_EMAIL'])
    expect(new Set(world.server.requests.map(request => request.headers['x-idempotency-key'])).size).toBe(2)
  })

  it('ends with the failure of the second request', async () => {
    world.server.on(route, notFound, { status: 409, json: { error: { code: 'DUPLICATE', message: 'Twice.' } } })
    expect(await executeEntry(entry, ports())).toEqual({ error: { code: 'PROVIDER_ERROR', message: 'Twice. (DUPLICATE)' } })
  })

  it('is not made again for any other error', async () => {
    world.server.on(route, { json: { results: [{ error: { code: 'PROVIDER_ERROR', message: 'Mailbox full.', hint: 'Empty it.' } }] } })
    expect(await executeEntry(entry, ports())).toEqual({ error: { code: 'PROVIDER_ERROR', message: 'Mailbox full.', hint: 'Empty it.' } })
    expect(world.server.requests).toHaveLength(1)
  })

  it.each([[{ json: { results: [] } }], [{ json: null }], [{ json: {} }], [{ json: { results: [7] } }], [{ text: '' }]])('without a result is PROVIDER_ERROR: %j', async reply => {
    world.server.on(route, reply)
    expect(await executeEntry(entry, ports())).toMatchObject({ error: { code: 'PROVIDER_ERROR', message: expect.stringContaining('no result') } })
  })

  it('takes the first of more results than calls', async () => {
    world.server.on(route, { json: { results: [{ data: 1 }, { data: 2 }] } })
    expect(await executeEntry(entry, ports())).toEqual({ response: 1 })
  })

  it.each([
    [{ status: 500 }, 'HTTP_500'], [{ status: 401 }, 'HTTP_401'], [{ status: 404 }, 'HTTP_404'], [{ text: '<html>', contentType: 'text/html' }, 'INVALID_RESPONSE'], [{ cut: true as const }, 'TRANSPORT_ERROR'],
  ])('that the gateway fails is PROVIDER_ERROR with its words: %j', async (reply, code) => {
    world.server.on(route, reply)
    expect(await executeEntry(entry, ports())).toMatchObject({ error: { code: 'PROVIDER_ERROR', message: expect.stringContaining(code) } })
  })

  it('says how long to wait when it was one too many', async () => {
    world.server.on(route, { status: 429, headers: { 'retry-after': '12' }, json: { code: 'SLOW', message: 'Slow down.' } })
    expect(await executeEntry(entry, ports())).toMatchObject({ error: { message: 'Slow down. Too many calls: wait 12 s.' } })
  })

  it.each(['connectors__execute', 'connectors__gmail__', 'connectors____x', 'connectors__'])('by the malformed name %s is TOOL_NOT_FOUND, and not sent', async name => {
    expect(await executeEntry({ name, arguments: {} }, ports())).toMatchObject({ error: { code: 'TOOL_NOT_FOUND' } })
    expect(world.server.requests).toHaveLength(0)
  })

  it('is an unknown tool where connectors are unavailable, and says how to set them up where they are not yet', async () => {
    expect(await executeEntry(entry, ports({ availability: () => 'unavailable' }))).toMatchObject({ error: { code: 'TOOL_NOT_FOUND', message: expect.stringContaining('Unknown tool') } })
    expect(await executeEntry(entry, ports({ availability: () => 'not-set-up' }))).toMatchObject({ error: { code: 'PROVIDER_ERROR', hint: expect.stringContaining('manage_connections') } })
    expect(world.server.requests).toHaveLength(0)
  })

  it('is not made after Stop, nor again between its two spellings', async () => {
    expect(await executeEntry(entry, ports(), AbortSignal.abort())).toEqual({ error: { code: 'INTERRUPTED', message: 'Stopped before this call was made.' } })
    expect(world.server.requests).toHaveLength(0)
    const stop = new AbortController()
    world.server.on(route, () => {
      setImmediate(() => stop.abort())
      return { hang: true }
    })
    expect(await executeEntry(entry, ports(), stop.signal)).toMatchObject({ error: { code: 'INTERRUPTED' } })
    expect(world.server.requests).toHaveLength(1)
  })
})

describe('a call that needs an account', () => {
  const error = { code: 'CONNECTION_REQUIRED', message: '', connector: 'gmail', connectUrl: 'https://x.example/c', connectionId: 'c1', hint: 'Open it.' } as const

  it('offers the card and no link where there is a card', () => {
    expect(connectionRequired(error, 'card')).toEqual({
      code: 'CONNECTION_REQUIRED',
      message: 'gmail is not connected for this account.',
      connector: 'gmail',
      connect_card_available: true,
      hint: 'Call manage_connections {"action":"connect","connectors":["gmail"]}: it opens a card on which the person connects the app. There is no link to show.',
      connection_id: 'c1',
    })
  })

  it('gives the link where there is none', () => {
    expect(connectionRequired(error, 'link')).toEqual({ code: 'CONNECTION_REQUIRED', message: 'gmail is not connected for this account.', connector: 'gmail', connect_url: 'https://x.example/c', hint: 'Open it.', connection_id: 'c1' })
  })

  it('tells a side run to report back', () => {
    const side = connectionRequired(error, 'side')
    expect(side).not.toHaveProperty('connect_url')
    expect(side).toMatchObject({ hint: 'Only the main conversation can connect apps. Report back which app is needed; do not retry.' })
  })
})

describe('the tool behind a connector name', () => {
  const context = { callId: 'c', sessionId: 's', signal: new AbortController().signal, workingFolder: '/', progress: () => undefined, ask: () => Promise.resolve(null) }

  it('is the same for the same name, and none for what is no connector name', () => {
    const tools = createConnectorTools(ports())
    expect(tools.toolOf('connectors__gmail__X')).toBe(tools.toolOf('connectors__gmail__X'))
    expect(tools.toolOf('connectors__execute')).toBeUndefined()
    expect(tools.toolOf('mcp__gmail__X')).toBeUndefined()
  })

  it('carries the answer beside its words', async () => {
    world.server.on(route, { json: { results: [{ data: { id: 1 }, account: 'home' }] } })
    const result = await createConnectorTools(ports()).toolOf(entry.name)?.call(entry.arguments, context)
    expect(result).toEqual({ status: 'ok', content: [{ type: 'json', value: { id: 1 } }], structured: { response: { id: 1 }, account: 'home' } })
    expect(result && entryAnswerOf(result)).toEqual({ response: { id: 1 }, account: 'home' })
  })

  it('tells an error in words and as itself', () => {
    const answer = { error: { code: 'CONNECTION_REQUIRED', message: 'm', connect_card_available: true } }
    const result = entryResult(answer)
    expect(result.status).toBe('error')
    expect(entryAnswerOf(result)).toEqual(answer)
    expect(entryAnswerOf({ status: 'denied', content: [] })).toBeUndefined()
    expect(entryAnswerOf({ status: 'ok', content: [], structured: { other: 1 } })).toBeUndefined()
  })
})
