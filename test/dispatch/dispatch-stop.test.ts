import { describe, expect, it, vi } from 'vitest'
import { textResult, type ToolCallContext } from '../../src/shared/tool.ts'
import { bench, bridged, call, coreTool, gate, json, text, tool } from './support.ts'

const next = coreTool({ name: 'write_file' })

describe('Stop', () => {
  it('gives a started call an interrupted result with what it had, and leaves the rest unmade', async () => {
    const started = gate()
    const listening = coreTool({
      name: 'terminal',
      call: (_input, { signal }) => new Promise(resolve => {
        signal.addEventListener('abort', () => resolve(textResult('half of it')))
        started.open()
      }),
    })
    const { run, abort, eventsOf } = bench({ tools: [listening, next] })
    const done = run(call('terminal', {}, 'a'), call('write_file', {}, 'b'), bridged([{ name: 'x' }, { name: 'y' }], 'c'))
    await started.promise
    abort.abort()
    const results = await done
    expect(results.map(result => result.status)).toEqual(['interrupted', 'interrupted', 'interrupted'])
    expect(text(results[0])).toBe('half of it\nInterrupted: terminal was stopped while it ran. It may have done part of its work.')
    expect(text(results[1])).toBe('{"error":"INTERRUPTED: stopped before this call was made.","code":"INTERRUPTED"}')
    expect(text(results[2])).toContain('"code":"INTERRUPTED"')
    expect(eventsOf('tool-start').length).toBe(1)
  })

  it('keeps the results of finished entries of a batch', async () => {
    const started = gate()
    const quick = tool({ name: 'mcp__demo__quick' })
    const stuck = tool({ name: 'mcp__demo__stuck', call: () => { started.open(); return new Promise(() => undefined) } })
    const { run, abort } = bench({ tools: [quick, stuck] })
    const done = run(bridged([{ name: 'mcp__demo__quick' }, { name: 'mcp__demo__stuck' }, { name: 'mcp__demo__quick' }]))
    await started.promise
    abort.abort()
    const [result] = await done
    const results = json(result)['results']
    expect(Array.isArray(results) && results.map((entry: object) => ('response' in entry ? entry.response : 'error' in entry && JSON.stringify(entry.error).includes('INTERRUPTED')))).toEqual(['mcp__demo__quick {}', true, true])
  })

  it('leaves a tool behind that does not listen, and drops what it gives later', async () => {
    const started = gate()
    const late = gate()
    const late2 = gate<ToolCallContext>()
    const deaf = coreTool({ name: 'terminal', call: async (_input, context) => { started.open(); late2.open(context); await late.promise; return textResult('too late') } })
    const { run, abort, events, eventsOf } = bench({ tools: [deaf] })
    const done = run(call('terminal'))
    await started.promise
    abort.abort()
    expect(text((await done)[0])).toBe('Interrupted: terminal was stopped while it ran. It may have done part of its work.')
    const before = events.length
    const context = await late2.promise
    context.progress({ text: 'still here' })
    late.open()
    expect([await context.ask({ text: 'Hello?' }), events.length - before, eventsOf('tool-end').length]).toEqual([null, 0, 1])
  })

  it('answers a waiting approval, and the call reads as not made', async () => {
    const { run, abort, eventsOf, desk } = bench({ tools: [coreTool({ name: 'patch', descriptor: { annotations: {} } })], desk: { mode: () => 'person' } })
    const done = run(call('patch'))
    while (desk.pending().length === 0) await new Promise(setImmediate)
    abort.abort()
    const [result] = await done
    expect([result?.status, json(result)['code']]).toEqual(['interrupted', 'INTERRUPTED'])
    expect(eventsOf('approval-answer')).toEqual([{ type: 'approval-answer', id: 'c1', answer: 'deny', by: 'stop' }])
  })

  it('before the first call makes none', async () => {
    const { run, abort, events } = bench({ tools: [next] })
    abort.abort()
    expect([(await run(call('write_file')))[0]?.status, events]).toEqual(['interrupted', []])
  })
})

describe('the time limit', () => {
  it('gives a tool up, through its signal first', async () => {
    let heard = false
    const stuck = coreTool({ name: 'terminal', timeoutMs: 10, call: (_input, { signal }) => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => { heard = true; reject(new Error('aborted')) }) }) })
    const { run } = bench({ tools: [stuck] })
    const [result] = await run(call('terminal'))
    expect([result?.status, text(result), heard]).toEqual(['error', 'terminal was given up after 0.01 s. It may have done part of its work.', true])
  })

  it('does not count the time a question waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const asked = gate()
      const answer = gate<string>()
      const asking = coreTool({ name: 'clarify', timeoutMs: 30, call: async (_input, context) => textResult(String(await context.ask({ text: 'Well?' }))) })
      const { run } = bench({ tools: [asking], ports: { ask: () => { asked.open(); return answer.promise } } })
      const done = run(call('clarify'))
      await asked.promise
      vi.advanceTimersByTime(60_000)
      answer.open('yes')
      expect(text((await done)[0])).toBe('yes')
    } finally {
      vi.useRealTimers()
    }
  })

  it('longer than a timer can hold is as long as it can', async () => {
    const { run } = bench({ tools: [coreTool({ name: 'terminal', timeoutMs: Number.MAX_SAFE_INTEGER, call: async () => { await new Promise(setImmediate); return textResult('done') } })] })
    expect(text((await run(call('terminal')))[0])).toBe('done')
  })
})

describe('movement', () => {
  it('reaches the row ten times a second at most, the first and the finished one always', async () => {
    let clock = 0
    const moving = coreTool({
      name: 'terminal',
      call: async (_input, context) => {
        for (let done = 1; done <= 1000; done += 1) {
          clock += 1
          context.progress({ done, total: 1000, text: 'x'.repeat(1000) })
        }
        return textResult('done')
      },
    })
    const { run, eventsOf } = bench({ tools: [moving], ports: { now: () => clock } })
    await run(call('terminal'))
    expect(eventsOf('tool-progress').map(event => 'done' in event && event.done)).toEqual([1, 101, 201, 301, 401, 501, 601, 701, 801, 901, 1000])
    expect(eventsOf('tool-end')).toEqual([expect.objectContaining({ ms: 1000 })])
  })
})
