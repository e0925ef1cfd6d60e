import { describe, expect, it } from 'vitest'
import { createHandCalls, type HandCalls } from '../../../src/main/app/servers/hand-calls.ts'
import { resultText } from '../../../src/shared/conversation.ts'
import { textBlock, type Tool, type ToolCallContext } from '../../../src/shared/tool.ts'
import { type Bench, faulty, useConnections } from '../../mcp/connections-bench.ts'

async function withServer(script: string): Promise<{ bench: Bench; calls: HandCalls }> {
  const bench = useConnections()
  bench.connections.reconcile({ s: faulty(script) }, {})
  await bench.settle()
  return { bench, calls: createHandCalls({ tool: bench.connections.tool, workingFolder: () => '/', now: () => performance.now() }) }
}

/** A tool of no server. */
function handCalls(call: (context: ToolCallContext) => ReturnType<Tool['call']>): HandCalls {
  const tool: Tool = { descriptor: { name: 'mcp__s__t', originalName: 't', toolset: 'mcp-s', server: 's', description: '', inputSchema: {} }, call: (_input, context) => call(context) }
  return createHandCalls({ tool: (server, name) => (server === 's' && name === 't' ? tool : undefined), workingFolder: () => '/', now: () => 0 })
}

describe('a tool run by hand', () => {
  it('gets cancel for what its server asks, since there is no conversation to ask in', async () => {
    const { calls } = await withServer('asks')
    const form = { message: 'Your name?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } }
    const asked = await calls.run('s', 'asks', { method: 'elicitation/create', params: form })
    expect(asked.ok && resultText(asked.value.result)).toBe('{"action":"cancel"}')
    const sampled = await calls.run('s', 'asks', { method: 'sampling/createMessage', params: { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 5 } })
    expect(sampled.ok && resultText(sampled.value.result)).toContain('Nobody was there to agree')
  })

  it('ends with a result where its server is taken out meanwhile, and cannot be found afterwards', async () => {
    const { bench, calls } = await withServer('call-faults')
    const running = calls.run('s', 'never', {})
    bench.connections.reconcile({}, {})
    expect(await running).toMatchObject({ ok: true, value: { result: { status: 'error' } } })
    expect(await calls.run('s', 'never', {})).toMatchObject({ ok: false, failure: { code: 'NO_TOOL' } })
  })

  it('runs once at a time, and is stopped by its name', async () => {
    const calls = handCalls(context => new Promise(resolve => context.signal.addEventListener('abort', () => resolve({ status: 'interrupted', content: [textBlock('half')] }), { once: true })))
    calls.stop('s', 't')
    const first = calls.run('s', 't', {})
    expect(await calls.run('s', 't', {})).toMatchObject({ ok: false, failure: { code: 'CALL_ON' } })
    calls.stop('s', 'other')
    calls.stop('s', 't')
    expect(await first).toMatchObject({ ok: true, value: { result: { status: 'interrupted', content: [textBlock('half'), { type: 'text' }] } } })
    const again = calls.run('s', 't', {})
    calls.stop('s', 't')
    expect(await again).toMatchObject({ ok: true })
  })

  it('shows the beginning of a huge result and says how much there was', async () => {
    const calls = handCalls(async () => ({ status: 'ok', content: [textBlock('x'.repeat(5_000_000))] }))
    const ran = await calls.run('s', 't', {})
    expect(ran.ok && ran.value.result.content.map(block => (block.type === 'text' ? [block.text.length, block.text.slice(-30)] : []))).toEqual([[20_000, 'x'.repeat(30)], [55, 'l; the rest is not shown here]']])
  })
})
