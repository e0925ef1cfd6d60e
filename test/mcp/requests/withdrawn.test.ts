import { describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import { requestCompleted, type ServerRequest } from '../../../src/shared/server-request.ts'
import { resultText } from '../../../src/shared/conversation.ts'
import type { ToolCallContext } from '../../../src/shared/tool.ts'
import { type Bench, faulty, useConnections } from '../connections-bench.ts'
import { type Exchange, startLoopback } from '../loopback-server.ts'

async function withServer(config: ServerConfig): Promise<Bench> {
  const bench = useConnections()
  bench.connections.reconcile({ s: config }, {})
  await bench.settle()
  return bench
}

/** A card that stays open until the server needs no answer any more. */
function openCard(): { readonly opened: Promise<ServerRequest>; readonly closed: Promise<unknown>; readonly context: Pick<ToolCallContext, 'serverRequest'> } {
  let open: (request: ServerRequest) => void = () => undefined
  let close: (why: unknown) => void = () => undefined
  const opened = new Promise<ServerRequest>(resolve => (open = resolve))
  const closed = new Promise<unknown>(resolve => (close = resolve))
  return {
    opened,
    closed,
    context: {
      serverRequest: (request, withdrawn) =>
        new Promise(resolve => {
          withdrawn.addEventListener('abort', () => {
            close(withdrawn.reason)
            resolve({ action: 'cancel' })
          })
          open(request)
        }),
    },
  }
}

const form = { method: 'elicitation/create', params: { message: 'Well?', requestedSchema: { type: 'object', properties: {} } } }
const link = { method: 'elicitation/create', params: { mode: 'url', message: 'Go there', url: 'https://example.com/', elicitationId: 'e' } }
const sampling = { method: 'sampling/createMessage', params: { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 5 } }

describe('the card of a request is closed', () => {
  it.each([
    ['a form', form],
    ['a link', link],
    ['a question to the model', sampling],
  ])('when the server takes it back: %s', async (_what, request) => {
    const bench = await withServer(faulty('asks'))
    const card = openCard()
    const call = bench.call('mcp__s__asks', request, card.context)
    await card.opened
    await bench.call('mcp__s__takes-back')
    await card.closed
    expect(resultText(await call)).toBe('"taken back"')
  })

  it('when the call in which it came ends without it', async () => {
    const bench = await withServer(faulty('asks'))
    const card = openCard()
    const call = bench.call('mcp__s__asks', form, card.context)
    await card.opened
    await bench.call('mcp__s__ends')
    await card.closed
    expect(resultText(await call)).toBe('"ended without it"')
  })

  it('when the server dies, in both eras', async () => {
    for (const config of [faulty('asks'), faulty('eras', 'reject')]) {
      const bench = await withServer(config)
      const card = openCard()
      const call = bench.call('mcp__s__asks', form, card.context)
      await card.opened
      const died = bench.call('mcp__s__dies')
      await card.closed
      await died
      expect(resultText(await call)).toBe('The server s ended while this call ran (exit code 7).')
    }
  })

  it('when the server is switched off, in both eras', async () => {
    for (const config of [faulty('asks'), faulty('eras', 'reject')]) {
      const bench = await withServer(config)
      const card = openCard()
      const call = bench.call('mcp__s__asks', form, card.context)
      await card.opened
      bench.connections.reconcile({ s: { ...config, enabled: false } }, {})
      await card.closed
      expect((await call).status).toBe('error')
    }
  })

  it('when the call is stopped, in both eras', async () => {
    for (const config of [faulty('asks'), faulty('eras', 'reject')]) {
      const bench = await withServer(config)
      const card = openCard()
      const stop = new AbortController()
      const call = bench.call('mcp__s__asks', form, { ...card.context, signal: stop.signal })
      await card.opened
      stop.abort()
      await card.closed
      expect((await call).status).toBe('interrupted')
    }
  })

  it('when the stream of its call over HTTP breaks off', async () => {
    const answering: Exchange[] = []
    const server = await startLoopback(exchange => {
      if (exchange.method !== 'tools/call') return false
      exchange.events()({ jsonrpc: '2.0', id: 'q', method: form.method, params: form.params })
      answering.push(exchange)
      return true
    })
    const bench = await withServer({ url: server.url })
    const card = openCard()
    const call = bench.call('mcp__s__ping', {}, card.context)
    await card.opened
    answering.forEach(({ response }) => response.destroy())
    await card.closed
    expect(resultText(await call)).toContain('The connection broke off before the answer came.')
  })
})

describe('a link that is done without a word of the person', () => {
  it('counts as accepted, and its card is closed', async () => {
    const bench = await withServer(faulty('asks'))
    const card = openCard()
    const call = bench.call('mcp__s__asks', link, card.context)
    await card.opened
    await bench.call('mcp__s__completes', { elicitationId: 'another' })
    await bench.call('mcp__s__completes', { elicitationId: 'e' })
    expect(await card.closed).toBe(requestCompleted)
    expect(resultText(await call)).toBe('{"action":"accept"}')
    await bench.call('mcp__s__completes', { elicitationId: 'e' })
    expect(bench.connections.views()[0]?.state.kind).toBe('running')
  })

  it('before a call goes through lets the call be made once more', async () => {
    const bench = await withServer(faulty('asks'))
    const card = openCard()
    const call = bench.call('mcp__s__gated', { elicitations: [link.params] }, card.context)
    await card.opened
    await bench.call('mcp__s__completes', { elicitationId: 'e' })
    expect(resultText(await call)).toBe('through the gate')
  })

  it('is none where the server names none in the right shape', async () => {
    const bench = await withServer(faulty('asks'))
    expect(resultText(await bench.call('mcp__s__gated', { elicitations: { length: 3 } }, openCard().context))).toBe('through the gate')
  })
})

it('what calls of 2026 that run side by side ask goes to the row of each', async () => {
  const bench = await withServer(faulty('eras', 'reject'))
  const asked: [string, ServerRequest][] = []
  let both = (): void => undefined
  const bothAsked = new Promise<void>(resolve => (both = resolve))
  const row = (name: string): Pick<ToolCallContext, 'serverRequest'> => ({
    async serverRequest(request) {
      asked.push([name, request])
      if (asked.length === 2) both()
      await bothAsked
      return { action: 'accept', content: { city: name } }
    },
  })
  const results = await Promise.all(['first', 'second'].map(name => bench.call('mcp__s__asks', { question: name }, row(name))))
  expect(asked.map(([name, request]) => [name, 'message' in request ? request.message : ''])).toEqual([['first', 'first'], ['second', 'second']])
  expect(results.map(resultText)).toEqual(['weather of first', 'weather of second'])
})
