import { describe, expect, it } from 'vitest'
import { createHandCalls, type HandCallPorts, type HandCalls } from '../../../src/main/app/servers/hand-calls.ts'
import { resultText } from '../../../src/shared/conversation.ts'
import type { EventOf, NewEvent } from '../../../src/shared/events.ts'
import { success } from '../../../src/shared/failure.ts'
import { textBlock, type Tool, type ToolCallContext } from '../../../src/shared/tool.ts'
import { type Bench, faulty, useConnections } from '../../mcp/connections-bench.ts'
import { says, scriptedModel, type ScriptedModel } from '../../support/scripted-model.ts'

const alone: Omit<HandCallPorts, 'tool'> = { workingFolder: () => '/', now: () => 0, emit: () => undefined, canAsk: () => false, model: () => success(scriptedModel([])) }

async function withServer(script: string, ports: Partial<HandCallPorts> = {}): Promise<{ bench: Bench; calls: HandCalls }> {
  const bench = useConnections()
  bench.connections.reconcile({ s: faulty(script) }, {})
  await bench.settle()
  return { bench, calls: createHandCalls({ ...alone, tool: bench.connections.tool, ...ports }) }
}

/** A tool of no server. */
function handCalls(call: (context: ToolCallContext) => ReturnType<Tool['call']>, ports: Partial<HandCallPorts> = {}): HandCalls {
  const tool: Tool = { descriptor: { name: 'mcp__s__t', originalName: 't', toolset: 'mcp-s', server: 's', description: '', inputSchema: {} }, call: (_input, context) => call(context) }
  return createHandCalls({ ...alone, tool: (server, name) => (server === 's' && name === 't' ? tool : undefined), ...ports })
}

const asks = (method: string, params: object) => ({ name: 's', tool: 'asks', id: 'run', arguments: { method, params } })
const form = asks('elicitation/create', { message: 'Your name?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } })
const sampling = asks('sampling/createMessage', { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 5 })
const t = { name: 's', tool: 't', arguments: {} }

/** Somebody is there, and does `then` with what is asked. */
function person(then: (asked: EventOf<'server-request'>['id'], calls: HandCalls) => void): { readonly seen: NewEvent[]; readonly ports: Pick<HandCallPorts, 'emit' | 'canAsk'>; meet(calls: HandCalls): void } {
  const seen: NewEvent[] = []
  let met: HandCalls | null = null
  return {
    seen,
    meet: calls => (met = calls),
    ports: {
      canAsk: () => true,
      emit(event) {
        seen.push(event)
        const calls = met
        if (event.type === 'server-request' && calls !== null) queueMicrotask(() => then(event.id, calls))
      },
    },
  }
}

describe('a tool run by hand', () => {
  it('gets cancel for what its server asks where nobody can be shown it', async () => {
    const { calls } = await withServer('asks')
    const asked = await calls.run(form)
    expect(asked.ok && resultText(asked.value.result)).toBe('{"action":"cancel"}')
    const sampled = await calls.run(sampling)
    expect(sampled.ok && resultText(sampled.value.result)).toContain('Nobody was there to agree')
  })

  it('puts its server’s form to the person, under the run’s own id and in no session', async () => {
    const who = person((id, calls) => calls.answer(id, { action: 'accept', content: { name: 'Ada' } }))
    const { calls } = await withServer('asks', who.ports)
    who.meet(calls)
    const asked = await calls.run(form)
    expect(asked.ok && resultText(asked.value.result)).toBe('{"action":"accept","content":{"name":"Ada"}}')
    expect(who.seen).toMatchObject([
      { type: 'server-request', call: 'run', server: 's', request: { kind: 'form', message: 'Your name?' } },
      { type: 'server-answer', call: 'run', action: 'accept', by: 'person' },
    ])
    expect(who.seen.every(event => !('session' in event))).toBe(true)
    expect(calls.answer('anything', { action: 'decline' })).toBe(false)
  })

  it('lets its server ask the model that was named, once the person agreed', async () => {
    const who = person((id, calls) => calls.answer(id, { action: 'accept' }))
    const models: Record<string, ScriptedModel> = { other: scriptedModel([]), chosen: scriptedModel([says('Hello')], 'chosen') }
    const { calls } = await withServer('asks', { ...who.ports, model: id => success(models[id ?? 'other'] ?? scriptedModel([])) })
    who.meet(calls)
    const sampled = await calls.run({ ...sampling, model: 'chosen' })
    expect(sampled.ok && resultText(sampled.value.result)).toContain('"text":"Hello"')
    expect(models['chosen']?.requests).toHaveLength(1)
  })

  it('closes what its server asked when it is stopped', async () => {
    const who = person((_id, calls) => calls.stop('s', 'asks'))
    const { calls } = await withServer('asks', who.ports)
    who.meet(calls)
    expect(await calls.run(form)).toMatchObject({ ok: true, value: { result: { status: 'interrupted' } } })
    expect(who.seen.at(-1)).toMatchObject({ type: 'server-answer', call: 'run', action: 'cancel', by: 'stop' })
  })

  it('tells how far it has got', async () => {
    const seen: NewEvent[] = []
    const calls = handCalls(
      async context => {
        context.progress({ text: 'half way', done: 1, total: 2 })
        return { status: 'ok', content: [] }
      },
      { emit: event => seen.push(event) },
    )
    await calls.run({ ...t, id: 'run' })
    expect(seen).toEqual([{ type: 'tool-progress', id: 'run', text: 'half way', done: 1, total: 2 }])
  })

  it('ends with a result where its server is taken out meanwhile, and cannot be found afterwards', async () => {
    const { bench, calls } = await withServer('call-faults')
    const never = { name: 's', tool: 'never', arguments: {} }
    const running = calls.run(never)
    bench.connections.reconcile({}, {})
    expect(await running).toMatchObject({ ok: true, value: { result: { status: 'error' } } })
    expect(await calls.run(never)).toMatchObject({ ok: false, failure: { code: 'NO_TOOL' } })
  })

  it('runs once at a time, and is stopped by its name', async () => {
    const calls = handCalls(context => new Promise(resolve => context.signal.addEventListener('abort', () => resolve({ status: 'interrupted', content: [textBlock('half')] }), { once: true })))
    calls.stop('s', 't')
    const first = calls.run(t)
    expect(await calls.run(t)).toMatchObject({ ok: false, failure: { code: 'CALL_ON' } })
    calls.stop('s', 'other')
    calls.stop('s', 't')
    expect(await first).toMatchObject({ ok: true, value: { result: { status: 'interrupted', content: [textBlock('half')] } } })
    const again = calls.run(t)
    calls.stop('s', 't')
    expect(await again).toMatchObject({ ok: true })
  })

  it('says once that it was stopped, by the name that its server gives it', async () => {
    const calls = handCalls(context => new Promise((_resolve, reject) => context.signal.addEventListener('abort', () => reject(new Error('gone')), { once: true })))
    const ran = calls.run(t)
    calls.stop('s', 't')
    expect(await ran).toMatchObject({ ok: true, value: { result: { content: [{ type: 'text', text: 'Interrupted: t was stopped while it ran. It may have done part of its work.' }] } } })
  })

  it('shows the beginning of a huge result and says how much there was', async () => {
    const calls = handCalls(async () => ({ status: 'ok', content: [textBlock('x'.repeat(5_000_000))] }))
    const ran = await calls.run(t)
    expect(ran.ok && ran.value.result.content.map(block => (block.type === 'text' ? [block.text.length, block.text.slice(-30)] : []))).toEqual([[20_000, 'x'.repeat(30)], [55, 'l; the rest is not shown here]']])
  })
})
