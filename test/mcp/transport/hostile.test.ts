import { describe, expect, it } from 'vitest'
import { resultText } from '../../../src/shared/conversation.ts'
import type { ServerRequest } from '../../../src/shared/server-request.ts'
import type { ToolProgress } from '../../../src/shared/tool.ts'
import { type Bench, callContext, faulty, useConnections } from '../connections-bench.ts'

async function hostile(list = 'usual', config: { timeout_s?: number } = {}): Promise<Bench> {
  const bench = useConnections()
  bench.connections.reconcile({ s: { ...faulty('hostile', list), ...config } }, {})
  await bench.settle()
  return bench
}

const seen = 'red reversed \uFFFD'

describe('a server that answers what it likes', () => {
  it.each([
    ['result-and-error', 'The server s refused the call: and yet not'],
    ['other-ids', 'right'],
    ['id-as-text', 'as text'],
    ['halves', 'whole'],
    ['prototype', 'mine'],
    ['deep-error', 'The server s refused the call: deep'],
  ])('%s: is understood as far as it goes', async (tool, text) => {
    const bench = await hostile()
    expect(resultText(await bench.call(`mcp__s__${tool}`))).toBe(text)
  })

  it.each(['deep-structured', 'deep-block'])('%s: a result 10,000 levels deep is cut to what can be kept', async tool => {
    const bench = await hostile()
    const result = JSON.stringify(await bench.call(`mcp__s__${tool}`))
    expect(result).toContain('[deeper than 200 levels]')
    expect(result.length).toBeLessThan(5000)
  })

  it('half characters become whole ones, which providers take', async () => {
    const bench = await hostile()
    expect(resultText(await bench.call('mcp__s__unseen-text')).endsWith('\uFFFD')).toBe(true)
  })

  it('a refusal of a megabyte is cut, and has nothing in it that cannot be seen', async () => {
    const bench = await hostile()
    const words = resultText(await bench.call('mcp__s__long-error'))
    expect([words.length < 5000, words.startsWith(`The server s refused the call: ${seen}xx`)]).toEqual([true, true])
  })

  it('so is its progress; progress that is none is passed over', async () => {
    const bench = await hostile()
    const updates: ToolProgress[] = []
    await bench.call('mcp__s__long-progress', {}, callContext(update => updates.push(update)))
    expect([updates.length, updates[0]?.text?.length, updates[0]?.text?.slice(0, 16)]).toEqual([1, 500, `${seen}xx`])
  })
})

describe('a server that asks what it likes', () => {
  it('is let ask twenty things at once, and shown as it can be read', async () => {
    const bench = await hostile()
    const asked: ServerRequest[] = []
    const waiting: (() => void)[] = []
    const call = bench.call('mcp__s__asks-at-once', {}, {
      serverRequest: request =>
        new Promise(resolve => {
          asked.push(request)
          waiting.push(() => resolve({ action: 'decline' }))
        }),
    })
    // Answered only once all of it has come: what is beyond is refused meanwhile.
    await expect.poll(() => bench.connections.log('s')).toContain('refused 40')
    const one = asked[0]
    expect(one?.kind === 'form' ? [one.message.length, one.message.slice(0, seen.length), one.fields[0]?.title, one.fields[0]?.description?.length] : one).toEqual([10_000, seen, seen, 2000])
    waiting.forEach(answer => answer())
    const answers: unknown = JSON.parse(resultText(await call))
    expect(Array.isArray(answers) ? answers.filter(answer => answer.action === 'decline').length : answers).toBe(20)
    expect(asked.length).toBe(20)
  })

  it('two things under one id gets both answers', async () => {
    const bench = await hostile()
    const result = await bench.call('mcp__s__asks-under-one-id', {}, { serverRequest: async request => ('message' in request && request.message === 'Question 1' ? { action: 'decline' } : { action: 'cancel' }) })
    expect(JSON.parse(resultText(result))).toEqual([{ action: 'cancel' }, { action: 'decline' }])
  })

  it('a page whose address reads backwards is shown by what it is', async () => {
    const bench = await hostile()
    const asked: ServerRequest[] = []
    await bench.call('mcp__s__asks-for-a-page', {}, {
      async serverRequest(request) {
        asked.push(request)
        return { action: 'decline' }
      },
    })
    expect(asked).toEqual([{ kind: 'url', message: seen, url: 'https://example.com/%E2%80%AEgpj.exe', elicitationId: 'e' }])
  })
})

describe('a server that lists what it likes', () => {
  it('has its words read as they can be seen; a name that cannot costs its tool', async () => {
    const bench = await hostile('unseen')
    expect(bench.tool('mcp__s__plain').descriptor).toMatchObject({ description: seen, annotations: { title: seen }, inputSchema: { properties: { a: { title: seen, description: seen } } } })
    expect(bench.connections.views()[0]?.quarantined.map(({ reason, usable }) => [reason, usable])).toEqual([
      ['its name holds characters that cannot be seen', true],
      ['its name holds characters that cannot be seen', true],
    ])
  })

  it('has megabytes of words cut, and a name that long costs its tool', async () => {
    const bench = await hostile('large')
    const listed = bench.connections.listedTools('s') ?? []
    expect(bench.connections.views()[0]?.quarantined).toEqual([
      { originalName: 'wordy', reason: 'its input schema is too large (1000034 characters)', usable: true },
      { originalName: `${'n'.repeat(60)}…`, reason: 'its name is 1000000 characters long', usable: false },
    ])
    expect(JSON.stringify(listed).length).toBeLessThan(60_000)
  })

  it('has hints of the wrong kind left out one by one', async () => {
    const bench = await hostile('odd')
    expect([bench.tool('mcp__s__odd').descriptor.annotations, bench.tool('mcp__s__annotated').descriptor.annotations]).toEqual([{ openWorldHint: false }, undefined])
  })

  it('may call itself what it likes, and still is spoken to', async () => {
    const bench = await hostile()
    expect(bench.connections.views()[0]?.state).toMatchObject({ kind: 'running', protocolVersion: '2025-11-25' })
  })
})

it('what a server prints without end is counted, and does not stand in the way', async () => {
  const bench = await hostile()
  expect(resultText(await bench.call('mcp__s__floods'))).toBe('done')
  const log = await bench.connections.log('s')
  expect([bench.connections.views()[0]?.strayLines, log.match(/stdout: debug/g)?.length]).toEqual([30_000, 1000])
  expect(log).toContain('there is too much of this')
})

it('progress keeps a call alive up to a cap, and no longer', async () => {
  const bench = await hostile('usual', { timeout_s: 0.1 })
  expect(resultText(await bench.call('mcp__s__progress-for-ever'))).toBe('The server s reported progress for 1 s and did not come to an end. The call was given up.')
})
