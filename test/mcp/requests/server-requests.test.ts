import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import type { ToolResult } from '../../../src/shared/conversation.ts'
import type { ServerReply, ServerRequest } from '../../../src/shared/server-request.ts'
import type { ToolCallContext } from '../../../src/shared/tool.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { type Bench, faulty, published, useConnections } from '../connections-bench.ts'
import { startLoopback } from '../loopback-server.ts'

async function withServer(config: ServerConfig, ports: Parameters<typeof useConnections>[0] = {}): Promise<Bench> {
  const bench = useConnections(ports)
  bench.connections.reconcile({ s: config }, {})
  await bench.settle()
  return bench
}

/** A person who gives these answers, one after the other. */
function person(...replies: readonly ServerReply[]): { readonly asked: ServerRequest[]; readonly context: Pick<ToolCallContext, 'serverRequest'> } {
  const asked: ServerRequest[] = []
  return {
    asked,
    context: {
      async serverRequest(request) {
        asked.push(request)
        return replies[asked.length - 1] ?? { action: 'cancel' }
      },
    },
  }
}

function said(result: ToolResult): string {
  return result.content.map(block => (block.type === 'text' ? block.text : block.type)).join('\n')
}

describe('a form in the middle of a call', () => {
  it('is put to the person with every kind of field, and goes back with defaults', async () => {
    const bench = await withServer(published('server-everything'))
    const { asked, context } = person({ action: 'accept', content: { name: 'Ada', check: true } })
    const result = await bench.call('mcp__s__trigger-elicitation-request', {}, context)
    const form = asked[0]
    expect(form?.kind === 'form' ? form.fields.map(field => [field.name, field.kind.type, field.required]) : form).toEqual([
      ['name', 'text', true],
      ['check', 'boolean', false],
      ['firstLine', 'text', false],
      ['email', 'text', false],
      ['homepage', 'text', false],
      ['birthdate', 'text', false],
      ['integer', 'number', false],
      ['number', 'number', false],
      ['untitledSingleSelectEnum', 'choice', false],
      ['untitledMultipleSelectEnum', 'choice', false],
      ['titledSingleSelectEnum', 'choice', false],
      ['titledMultipleSelectEnum', 'choice', false],
      ['legacyTitledEnum', 'choice', false],
    ])
    expect(said(result)).toContain('- Name: Ada\n- Agreed to terms: true\n- Favorite Integer: 42\n- Favorite Number: 3.14')
  })

  it('that is declined is declined, and with nobody there is cancelled', async () => {
    const bench = await withServer(published('server-everything'))
    expect(said(await bench.call('mcp__s__trigger-elicitation-request', {}, person({ action: 'decline' }).context))).toContain('User declined')
    expect(said(await bench.call('mcp__s__trigger-elicitation-request'))).toContain('User cancelled')
  })

  it('that was filled in wrongly is shown again with what is wrong', async () => {
    const bench = await withServer(faulty('asks'))
    const { asked, context } = person({ action: 'accept', content: { age: 7 } }, { action: 'accept', content: { age: 21 } })
    const params = { message: 'How old?', requestedSchema: { type: 'object', properties: { age: { type: 'integer', title: 'Age', minimum: 18 } } } }
    expect(JSON.parse(said(await bench.call('mcp__s__asks', { method: 'elicitation/create', params }, context)))).toEqual({ action: 'accept', content: { age: 21 } })
    expect(asked.map(request => ('message' in request ? request.message : ''))).toEqual(['How old?', 'Age must be at least 18.\n\nHow old?'])
  })

  it('does not count against the time of the call', async () => {
    const bench = await withServer({ ...faulty('asks'), timeout_s: 0.3 })
    const slow = { serverRequest: () => new Promise<ServerReply>(resolve => setTimeout(() => resolve({ action: 'accept', content: {} }), 600)) }
    const params = { message: 'Well?', requestedSchema: { type: 'object', properties: {} } }
    expect(JSON.parse(said(await bench.call('mcp__s__asks', { method: 'elicitation/create', params }, slow)))).toEqual({ action: 'accept', content: {} })
  })

  it('that comes when no call runs is cancelled', async () => {
    const bench = await withServer(faulty('asks'))
    const { asked, context } = person({ action: 'accept' })
    await bench.call('mcp__s__asks-late', { method: 'elicitation/create', params: { message: '?', requestedSchema: { type: 'object', properties: {} } } }, context)
    await expect.poll(async () => JSON.parse(said(await bench.call('mcp__s__late')))).toEqual({ action: 'cancel' })
    expect(asked).toEqual([])
  })

  it('is refused where it cannot be asked', async () => {
    const bench = await withServer(faulty('asks'))
    const params = { message: '?', requestedSchema: { type: 'object', properties: { many: { type: 'array', items: { type: 'string', enum: [] } } }, required: ['many'] } }
    expect(JSON.parse(said(await bench.call('mcp__s__asks', { method: 'elicitation/create', params }, person({ action: 'accept' }).context)))).toMatchObject({ code: -32602 })
  })

  it('over HTTP goes to the call whose stream it came in with', async () => {
    const waiting = new Map<string, (answer: unknown) => void>()
    const server = await startLoopback(async exchange => {
      const { method, params, id } = exchange
      if (method === 'POST' && typeof id === 'string') {
        exchange.refuse(202)
        waiting.get(id)?.(null)
        return true
      }
      if (method !== 'tools/call') return false
      const send = exchange.events()
      const name = String(params['name'])
      const answered = new Promise(resolve => waiting.set(name, resolve))
      // Both run before either asks.
      if (name === 'pong') {
        for (const [tool, ask] of [...asks, [name, send] as const]) ask({ jsonrpc: '2.0', id: tool, method: 'elicitation/create', params: { message: tool, requestedSchema: { type: 'object', properties: {} } } })
      } else asks.push([name, send])
      await answered
      send({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: name }] } })
      exchange.response.end()
      return true
    })
    const asks: [string, (message: unknown) => void][] = []
    const bench = await withServer({ url: server.url })
    const [ping, pong] = [person({ action: 'decline' }), person({ action: 'decline' })]
    const first = bench.call('mcp__s__ping', {}, ping.context)
    await expect.poll(() => asks.length).toBe(1)
    await Promise.all([first, bench.call('mcp__s__pong', {}, pong.context)])
    expect([ping, pong].map(({ asked }) => asked.map(request => ('message' in request ? request.message : '')))).toEqual([['ping'], ['pong']])
  })
})

describe('a link that the person is to open', () => {
  it('is asked for in the middle of a call', async () => {
    const bench = await withServer(published('server-everything'))
    const { asked, context } = person({ action: 'accept' })
    const result = await bench.call('mcp__s__trigger-url-elicitation', { url: 'https://example.com/go', message: 'Go there', elicitationId: 'e1' }, context)
    expect(asked).toEqual([{ kind: 'url', message: 'Go there', url: 'https://example.com/go', elicitationId: 'e1' }])
    expect(said(result)).toContain('User completed the URL elicitation flow')
  })

  it('before a call goes through is asked for, and then the call is made once more', async () => {
    const bench = await withServer(published('server-everything'))
    const { asked, context } = person({ action: 'accept' }, { action: 'accept' })
    const result = await bench.call('mcp__s__trigger-url-elicitation', { url: 'https://example.com/go', elicitationId: 'e2', errorPath: true }, context)
    expect(asked.map(request => (request.kind === 'url' ? request.url : request.kind))).toEqual(['https://modelcontextprotocol.io', 'https://example.com/go'])
    expect(said(result)).toContain('User completed the URL elicitation flow')
  })

  it('before a call goes through, when declined, ends the call', async () => {
    const bench = await withServer(published('server-everything'))
    const result = await bench.call('mcp__s__trigger-url-elicitation', { url: 'https://example.com/go', elicitationId: 'e3', errorPath: true }, person({ action: 'decline' }).context)
    expect([result.status, said(result)]).toEqual(['error', 'The server s refused the call: This request requires browser-based authorization. It was not done.'])
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'not a link'])('is declined unseen when it is %s', async url => {
    const bench = await withServer(faulty('asks'))
    const { asked, context } = person({ action: 'accept' })
    const result = await bench.call('mcp__s__asks', { method: 'elicitation/create', params: { mode: 'url', message: '!', url, elicitationId: 'e' } }, context)
    expect([JSON.parse(said(result)).action ?? 'refused', asked]).toEqual([url === 'not a link' ? 'refused' : 'decline', []])
  })
})

describe('a question to the model', () => {
  it('is put to the person as it would be sent, and the model’s answer goes back', async () => {
    const bench = await withServer(published('server-everything'))
    const { asked, context } = person({ action: 'sampled', model: 'practice', text: 'Forty-two.', stopReason: 'endTurn' })
    const result = await bench.call('mcp__s__trigger-sampling-request', { prompt: 'What is the answer?', maxTokens: 50 }, context)
    expect(asked).toEqual([{ kind: 'sampling', system: 'You are a helpful test server.', maxTokens: 50, temperature: 0.7, messages: [{ role: 'user', text: 'Resource trigger-sampling-request context: What is the answer?' }] }])
    expect(said(result)).toContain('"text": "Forty-two."')
  })

  it.each([
    ['the person says no', { action: 'decline' } as const, 'The user rejected the sampling request.'],
    ['the model cannot be asked that', { action: 'refused', reason: 'The model in use takes no pictures.' } as const, 'The model in use takes no pictures.'],
    ['nobody is there', undefined, 'Nobody was there to agree to the sampling request.'],
  ])('is refused when %s', async (_what, reply, message) => {
    const bench = await withServer(faulty('asks'))
    const params = { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 5 }
    expect(JSON.parse(said(await bench.call('mcp__s__asks', { method: 'sampling/createMessage', params }, reply === undefined ? {} : person(reply).context)))).toEqual({ code: reply?.action === 'refused' ? -32603 : -1, message })
  })

  it('is not so much as possible where the settings say never', async () => {
    const bench = await withServer({ ...faulty('asks'), sampling: 'never' })
    expect(JSON.parse(said(await bench.call('mcp__s__declared')))).toEqual({ elicitation: { form: { applyDefaults: true }, url: {} } })
    const params = { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 5 }
    expect(JSON.parse(said(await bench.call('mcp__s__asks', { method: 'sampling/createMessage', params }, person().context)))).toMatchObject({ code: -32601 })
  })
})

describe('the session’s folders', () => {
  it('are told a server, and told anew when they change', async () => {
    const folder = path.join(temporaryFolder(), 'my notes')
    let folders: readonly string[] = [folder]
    const bench = await withServer(faulty('asks'), { roots: () => folders })
    expect(JSON.parse(said(await bench.call('mcp__s__asks', { method: 'roots/list', params: {} })))).toEqual({ roots: [{ uri: pathToFileURL(folder).href, name: 'my notes' }] })
    bench.connections.rootsChanged()
    bench.connections.rootsChanged()
    expect(said(await bench.call('mcp__s__roots-changed'))).toBe('0')
    folders = []
    bench.connections.rootsChanged()
    bench.connections.rootsChanged()
    expect(JSON.parse(said(await bench.call('mcp__s__asks', { method: 'roots/list', params: {} })))).toEqual({ roots: [] })
    expect(said(await bench.call('mcp__s__roots-changed'))).toBe('1')
  })

  it('that change while a server starts are told it as well', async () => {
    let folders: readonly string[] = ['/before']
    const bench = useConnections({ roots: () => folders })
    bench.connections.reconcile({ s: { ...faulty('asks'), env: { SLOW_LIST: '1' } } }, {})
    await expect.poll(() => bench.connections.log('s')).toContain('listing')
    folders = ['/after']
    bench.connections.rootsChanged()
    await bench.settle()
    expect(said(await bench.call('mcp__s__roots-changed'))).toBe('1')
  })

  it('are kept from a server whose arguments name a folder, which it would give up for them', async () => {
    const [own, session] = [temporaryFolder(), temporaryFolder()]
    writeFileSync(path.join(own, 'mine.txt'), 'mine')
    const bench = await withServer(published('server-filesystem', own), { roots: () => [session] })
    expect(said(await bench.call('mcp__s__list_allowed_directories'))).toBe(`Allowed directories:\n${own}`)
    bench.connections.reconcile({ s: { ...published('server-filesystem', own), roots: 'session', timeout_s: 60 } }, {})
    await bench.connections.restart('s')
    await expect.poll(async () => said(await bench.call('mcp__s__list_allowed_directories'))).toBe(`Allowed directories:\n${session}`)
  })

  it.each([
    ['no arguments that are folders', { args: ['--verbose', 'run'] }, true],
    ['a folder', { args: ['FOLDER'] }, false],
    ['a folder behind an option', { args: ['--root=FOLDER'] }, false],
    ['a folder, but the settings say so', { args: ['FOLDER'], roots: 'session' as const }, true],
    ['nothing, but the settings say not', { args: [], roots: 'none' as const }, false],
  ])('are told by this rule: %s', async (_what, { args, ...config }, told) => {
    const folder = temporaryFolder()
    mkdirSync(path.join(folder, 'run'))
    const bench = await withServer({ ...faulty('asks', ...args.map(argument => argument.replace('FOLDER', folder))), ...config }, { roots: () => [folder] })
    expect('roots' in JSON.parse(said(await bench.call('mcp__s__declared')))).toBe(told)
  })
})

describe('what a server says beside its answers', () => {
  it('goes to its log with its level, as far as there is room', async () => {
    const bench = await withServer(faulty('asks'))
    expect(said(await bench.call('mcp__s__logs'))).toBe('info')
    await expect.poll(() => bench.connections.log('s')).toContain('debug: xxx')
    const log = await bench.connections.log('s')
    expect(log.match(/log debug/g)?.length).toBeLessThan(200)
  })

  it('about changed resources and prompts, in a storm, is passed on a few times', async () => {
    let changes = 0
    const bench = await withServer(faulty('asks'), { onChange: () => changes++ })
    const before = changes
    await bench.call('mcp__s__announces')
    await expect.poll(() => changes).toBeGreaterThan(before)
    expect(changes - before).toBeLessThan(10)
    expect(bench.connections.views()[0]?.offers).toEqual({ resources: true, prompts: true })
  })
})
