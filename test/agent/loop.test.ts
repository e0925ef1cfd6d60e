import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/shared/conversation.ts'
import type { ModelPart } from '../../src/main/agent/model.ts'
import { calls, says, scriptedModel } from '../support/scripted-model.ts'
import { answer, run } from './loop-support.ts'

const said = (text: string): Message => ({ role: 'assistant', parts: [{ type: 'text', text }] })
const called = (...ids: string[]): Message => ({ role: 'assistant', parts: ids.map(id => ({ type: 'call', call: { id, name: 'read' } })) })
const result = (id: string, status: 'ok' | 'error' | 'interrupted', text: string): Message => ({ role: 'tool', call_id: id, name: 'read', result: { status, content: [{ type: 'text', text }] } })
const notMade = 'Interrupted: stopped before this call was made.'
const read = (id: string): { id: string; name: string } => ({ id, name: 'read' })

describe('a run', () => {
  it('ends with the reply that calls nothing', async () => {
    const { outcome, history } = await run(scriptedModel([says('Hello')]))
    expect(outcome).toEqual({ status: 'done', turns: 1, calls: 0, findingCalls: 0, usage: { input_tokens: 0, cached_tokens: 0, output_tokens: 0 } })
    expect(history).toEqual([said('Hello')])
  })

  it('gives the model another turn with the results of its calls', async () => {
    const model = scriptedModel([calls(read('a'), read('b')), says('Done')])
    const { outcome, history } = await run(model)
    expect(history).toEqual([called('a', 'b'), result('a', 'ok', 'did read'), result('b', 'ok', 'did read'), said('Done')])
    expect(model.requests[1]?.messages.length).toBe(4)
    expect([outcome.status, outcome.turns, outcome.calls]).toEqual(['done', 2, 2])
  })

  it('hands the calls of one reply to dispatch together, and keeps their order whatever order they are answered in', async () => {
    const batches: string[][] = []
    const { history } = await run(scriptedModel([calls(read('a'), read('b')), says('Done')]), {
      dispatch: async made => {
        batches.push(made.map(call => call.id))
        return made.map(answer).reverse()
      },
    })
    expect(batches).toEqual([['a', 'b']])
    expect(history.slice(1, 3)).toEqual([result('a', 'ok', 'did read'), result('b', 'ok', 'did read')])
  })

  it('hands on a call with broken arguments like any other', async () => {
    const seen: unknown[] = []
    await run(scriptedModel([calls({ id: 'a', name: 'read', malformed: '{"x' }), says('Done')]), {
      dispatch: async made => {
        seen.push(...made)
        return made.map(answer)
      },
    })
    expect(seen).toEqual([{ id: 'a', name: 'read', malformed: '{"x' }])
  })

  it('reports turns around their text, and a turn ends after its calls', async () => {
    const order: string[] = []
    await run(scriptedModel([[{ type: 'text-delta', text: 'Look' }, ...calls(read('a'))], says('Done')]), {
      emit: event => void order.push(event.type),
      dispatch: async made => {
        order.push('dispatch')
        return made.map(answer)
      },
    })
    expect(order).toEqual(['turn-start', 'text-delta', 'dispatch', 'turn-end', 'turn-start', 'text-delta', 'turn-end'])
  })

  it('adds up usage and counts what went into finding tools', async () => {
    const usage = { input_tokens: 10, cached_tokens: 4, output_tokens: 2 }
    const search: ModelPart[] = [{ type: 'call', call: { id: 'a', name: 'tool_search' } }, { type: 'call', call: { id: 'b', name: 'tool_describe' } }, { type: 'stop', reason: 'calls', usage }]
    const { outcome } = await run(scriptedModel([search, [{ type: 'call', call: { id: 'c', name: 'tool_call' } }, { type: 'stop', reason: 'calls', usage }], says('Done')]))
    expect(outcome).toEqual({ status: 'done', turns: 3, calls: 3, findingCalls: 2, usage: { input_tokens: 20, cached_tokens: 8, output_tokens: 4 } })
  })

  it('stops at the most turns it may take', async () => {
    const { outcome } = await run(scriptedModel([calls(read('a')), calls(read('b')), says('never')]), { maxTurns: 2 })
    expect([outcome.status, outcome.turns, outcome.failure?.message]).toEqual(['stopped', 2, 'Stopped after 2 turns.'])
  })

  it('answers a call that dispatch forgot', async () => {
    const { history } = await run(scriptedModel([calls(read('a')), says('Done')]), { dispatch: async () => [] })
    expect(history[1]).toEqual(result('a', 'error', 'read gave no result.'))
  })

  it('renames calls that bear the id of an earlier one', async () => {
    const { history } = await run(scriptedModel([calls(read('call_0')), calls(read('call_0'), read('call_0')), says('Done')]))
    expect(history.flatMap(message => (message.role === 'tool' ? [message.call_id] : []))).toEqual(['call_0', 'call_0-2', 'call_0-3'])
  })
})

describe('a reply that ends badly', () => {
  it('fails the run and keeps what was streamed, its calls unmade', async () => {
    const failure = { code: 'MODEL_STREAM_CUT', message: 'It broke off.' }
    const { outcome, history } = await run(scriptedModel([[{ type: 'text-delta', text: 'I will' }, { type: 'call', call: read('a') }, { type: 'stop', reason: 'failed', failure }]]), {
      dispatch: async () => {
        throw new Error('must not be called')
      },
    })
    expect([outcome.status, outcome.failure]).toEqual(['failed', failure])
    expect(history).toEqual([{ role: 'assistant', parts: [{ type: 'text', text: 'I will' }, { type: 'call', call: read('a') }] }, result('a', 'interrupted', notMade)])
  })

  it('fails when the model says nothing at all', async () => {
    const { outcome, history } = await run(scriptedModel([[{ type: 'reasoning-delta', text: 'Hm' }, { type: 'stop', reason: 'end' }]]))
    expect([outcome.status, outcome.failure?.code]).toEqual(['failed', 'EMPTY_REPLY'])
    expect(history).toEqual([{ role: 'assistant', parts: [{ type: 'reasoning', text: 'Hm' }] }])
  })

  it('is done, with a notice, when the model falls silent after its calls', async () => {
    const { outcome, history, events } = await run(scriptedModel([calls(read('a')), [{ type: 'stop', reason: 'end' }]]))
    expect([outcome.status, history.length]).toEqual(['done', 2])
    expect(events.at(-1)).toEqual({ type: 'notice', level: 'warning', text: 'The model ended its reply without a word or a call.', about: 'scripted' })
  })

  it('says when the output limit cut the reply', async () => {
    const { outcome, events } = await run(scriptedModel([[{ type: 'text-delta', text: 'and' }, { type: 'stop', reason: 'length' }]]))
    expect([outcome.status, events.at(-1)]).toEqual(['done', { type: 'notice', level: 'warning', text: 'The reply ended at the longest output this model gives in one go.', about: 'scripted' }])
  })

  it('counts a stream without a stop as broken off', async () => {
    const { outcome } = await run(scriptedModel([[{ type: 'text-delta', text: 'a' }]]))
    expect(outcome.failure?.code).toBe('MODEL_STREAM_CUT')
  })

  it('shows that it waits to try again', async () => {
    const { events } = await run(scriptedModel([[{ type: 'retry', attempt: 2, delayMs: 1400, failure: { code: 'MODEL_BUSY', message: 'Too many requests.' } }, ...says('ok')]]))
    expect(events[1]).toEqual({ type: 'notice', level: 'warning', text: 'Too many requests. Trying again in 1 s (attempt 2).', about: 'scripted' })
  })
})

describe('stop', () => {
  it('while the model speaks keeps the words and answers the calls that were written', async () => {
    const stop = new AbortController()
    const model = scriptedModel([
      function* () {
        yield { type: 'text-delta', text: 'Half' }
        yield { type: 'call', call: read('a') }
        stop.abort()
        yield { type: 'stop', reason: 'aborted' }
      },
    ])
    const { outcome, history, events } = await run(model, { signal: stop.signal })
    expect(outcome.status).toBe('interrupted')
    expect(history).toEqual([{ role: 'assistant', parts: [{ type: 'text', text: 'Half' }, { type: 'call', call: read('a') }] }, result('a', 'interrupted', notMade)])
    expect(events.at(-1)).toEqual({ type: 'turn-end', run: 'r1', turn: 1, stop_reason: 'aborted' })
  })

  it('while calls run keeps the results there are and answers the rest', async () => {
    const stop = new AbortController()
    const { outcome, history } = await run(scriptedModel([calls(read('a'), read('b')), says('never')]), {
      signal: stop.signal,
      dispatch: async made => {
        stop.abort()
        return made.slice(0, 1).map(answer)
      },
    })
    expect([outcome.status, outcome.turns]).toEqual(['interrupted', 1])
    expect(history.slice(1)).toEqual([result('a', 'ok', 'did read'), result('b', 'interrupted', notMade)])
  })

  it('before the first request asks nothing', async () => {
    const model = scriptedModel([says('never')])
    const { outcome, history } = await run(model, { signal: AbortSignal.abort() })
    expect([outcome.status, outcome.turns, history, model.requests]).toEqual(['interrupted', 0, [], []])
  })

  it('while the tools are assembled asks nothing', async () => {
    const stop = new AbortController()
    const model = scriptedModel([says('never')])
    const { outcome } = await run(model, {
      signal: stop.signal,
      assemble: async () => {
        stop.abort()
        return { tools: [] }
      },
    })
    expect([outcome.status, model.requests]).toEqual(['interrupted', []])
  })

  it('by a timeout is told apart from a person’s stop', async () => {
    const { outcome } = await run(scriptedModel([]), { signal: AbortSignal.abort(new DOMException('Too long.', 'TimeoutError')) })
    expect(outcome.status).toBe('stopped')
  })
})

it('repairs what a crash left open before it asks', async () => {
  const model = scriptedModel([says('Hello')])
  await run(model, { before: [{ role: 'user', text: 'Earlier' }, called('x', 'y'), result('y', 'ok', 'did read')] })
  expect(model.requests[0]?.messages.map(message => (message.role === 'tool' ? `${message.call_id} ${message.result.status}` : message.role))).toEqual(['user', 'assistant', 'y ok', 'x interrupted', 'user'])
})
