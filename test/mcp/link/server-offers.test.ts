import { describe, expect, it } from 'vitest'
import { type Bench, faulty, published, useConnections } from '../connections-bench.ts'
import { startLoopback } from '../loopback-server.ts'

async function offering(kind: string): Promise<Bench> {
  const bench = useConnections()
  bench.connections.reconcile({ s: faulty('offers', kind) }, {})
  await bench.settle()
  return bench
}

describe('resources and prompts', () => {
  it('are listed over all pages, with what is known of them', async () => {
    const { connections } = await offering('pages')
    expect(await connections.resources('s')).toEqual({
      ok: true,
      value: {
        resources: ['0', '1', '2'].map(n => ({ uri: `file:///${n}.md`, name: `note ${n}`, title: 'A note', description: 'Text', mime_type: 'text/markdown', size: 12 })),
        templates: [{ uri_template: 'file:///{name}', name: 'any note' }],
      },
    })
    expect(await connections.prompts('s')).toEqual({ ok: true, value: [{ name: 'greet', description: 'Says hello', arguments: [{ name: 'who', required: true }, { name: 'how', required: false }] }] })
    expect(connections.views()[0]?.offers).toEqual({ resources: true, prompts: true })
  })

  it('are read as blocks of a conversation', async () => {
    const { connections } = await offering('pages')
    expect(await connections.readResource('s', 'file:///0.md')).toEqual({
      ok: true,
      value: [
        { type: 'text', text: 'file:///0.md:\nthe note' },
        { type: 'image', mediaType: 'image/png', data: 'AAAA', name: 'file:///a.png' },
      ],
    })
    expect(await connections.getPrompt('s', 'greet', { who: 'Ada' })).toMatchObject({ ok: true, value: ['User:', 'Say hello to Ada', 'Assistant:', 'Hello'].map(text => ({ type: 'text', text })) })
  })

  it('that are not what they should be are left out, and the rest stands', async () => {
    const { connections } = await offering('odd')
    expect(await connections.resources('s')).toEqual({ ok: true, value: { resources: [{ uri: 'x:ok', name: 'x:ok' }, { uri: 'x:named', name: 'x:named' }], templates: [] } })
    expect(await connections.prompts('s')).toEqual({ ok: true, value: [{ name: 'fine', arguments: [] }, { name: 'half', arguments: [{ name: 'a', required: false }] }] })
    expect([await connections.readResource('s', 'x:ok'), await connections.getPrompt('s', 'fine', {})]).toEqual([{ ok: true, value: [] }, { ok: true, value: [] }])
  })

  it('are not asked for where a server has none', async () => {
    const { connections } = await offering('none')
    expect([await connections.resources('s'), await connections.prompts('s')]).toEqual([{ ok: true, value: { resources: [], templates: [] } }, { ok: true, value: [] }])
    expect(connections.views()[0]?.offers).toEqual({ resources: false, prompts: false })
  })

  it('that are refused, or of a server that does not run, are a failure in words', async () => {
    const { connections } = await offering('hangs')
    expect(await connections.resources('s')).toEqual({ ok: false, failure: { code: 'PROTOCOL_ERROR', message: 'The server refused to list its resources: no resources/list here' } })
    expect(await connections.prompts('nobody')).toEqual({ ok: false, failure: { code: 'NOT_RUNNING', message: 'The server nobody is not running.' } })
  })

  it('that never come can be stopped', async () => {
    const { connections } = await offering('hangs')
    const stop = new AbortController()
    const reading = connections.readResource('s', 'x:slow', stop.signal)
    stop.abort()
    expect(await reading).toMatchObject({ ok: false })
  })

  it('of a session that the server forgot are asked for once more', async () => {
    let session = 0
    let known = 0
    const server = await startLoopback(exchange => {
      if (exchange.method === 'initialize') {
        known = ++session
        exchange.json({ protocolVersion: '2025-11-25', capabilities: { prompts: {} }, serverInfo: { name: 'web', version: '1' } }, { 'mcp-session-id': String(session) })
      } else if (exchange.method === 'server/discover') return false
      else if (exchange.headers['mcp-session-id'] !== String(known)) exchange.refuse(404)
      else if (exchange.method === 'prompts/list') exchange.json({ prompts: [{ name: `of session ${known}` }] })
      else return false
      return true
    })
    const bench = useConnections()
    bench.connections.reconcile({ s: { url: server.url } }, {})
    await bench.settle()
    known = -1
    expect(await bench.connections.prompts('s')).toEqual({ ok: true, value: [{ name: 'of session 2', arguments: [] }] })
  })

  it('of a published server can be listed, read and filled in', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ s: published('server-everything') }, {})
    await bench.settle()
    const [resources, prompts] = [await bench.connections.resources('s'), await bench.connections.prompts('s')]
    expect([resources.ok && resources.value.resources.length, resources.ok && resources.value.templates.length, prompts.ok && prompts.value.map(prompt => prompt.name)]).toEqual([7, 2, ['simple-prompt', 'args-prompt', 'completable-prompt', 'resource-prompt']])
    expect(await bench.connections.getPrompt('s', 'args-prompt', { city: 'Oslo' })).toEqual({ ok: true, value: [{ type: 'text', text: 'What\'s weather in Oslo?' }] })
  })
})
