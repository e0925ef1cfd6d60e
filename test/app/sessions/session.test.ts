import { describe, expect, it } from 'vitest'
import { createSession, type RunRequest, type Session } from '../../../src/main/app/sessions/session.ts'
import { buildPrefix } from '../../../src/main/app/prefix/prefix-builder.ts'
import { type AskMode, createApprovalDesk } from '../../../src/main/dispatch/approval-desk.ts'
import { type Message, resultText } from '../../../src/shared/conversation.ts'
import type { NewEvent } from '../../../src/shared/events.ts'
import { requestCompleted, type ServerRequest } from '../../../src/shared/server-request.ts'
import { textResult, type Tool } from '../../../src/shared/tool.ts'
import { defaultToolSearch } from '../../../src/shared/tool-search-settings.ts'
import { calls, says, scriptedModel, type ScriptedReply } from '../../support/scripted-model.ts'

const addNote: Tool = {
  descriptor: {
    name: 'mcp__notes__add_note',
    originalName: 'add_note',
    toolset: 'mcp-notes',
    server: 'notes',
    description: 'Add a note to the notebook.',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    annotations: { readOnlyHint: true },
  },
  call: async input => textResult(`Noted: ${String(input['text'])}`),
}

interface Bench {
  readonly session: Session
  readonly events: NewEvent[]
  readonly history: Message[]
  run(replies: readonly ScriptedReply[], more?: Partial<RunRequest>): { requests: ReturnType<typeof scriptedModel>['requests']; done: Promise<string> }
}

function bench(tools: readonly Tool[] = [addNote], mode: AskMode = 'nobody', disk: () => void = () => undefined): Bench {
  const events: NewEvent[] = []
  const history: Message[] = []
  const emit = (event: NewEvent): void => void events.push(event)
  const session = createSession({
    id: 's1',
    history,
    remember(message) {
      disk()
      history.push(message)
    },
    emit,
    approvals: createApprovalDesk({ policy: () => ({ read_only: 'run', rules: [] }), mode: () => 'nobody', emit, saveRule: () => undefined, now: () => 0 }),
    hooks: [],
    askMode: () => mode,
    ready: async () => [],
    tools: () => tools,
    toolSearch: () => defaultToolSearch,
    prefix: modelId => buildPrefix({ tools, toolSearch: defaultToolSearch, modelId, contextLength: undefined, workingFolder: '/home/ada', platform: 'linux' }),
    holdPrefix: false,
    canAsk: () => mode === 'person',
    workingFolder: () => '/home/ada',
    now: () => 0,
    report: () => undefined,
  })
  return {
    session,
    events,
    history,
    run(replies, more = {}) {
      const model = scriptedModel(replies)
      const started = session.start({ prompt: 'Please note that Ada likes tea', model, modelId: 'scripted', ...more })
      if (!started.ok) throw new Error(started.failure.message)
      return { requests: model.requests, done: started.value.done.then(outcome => outcome.status) }
    },
  }
}

const journey: readonly ScriptedReply[] = [
  calls({ id: 'c1', name: 'tool_search', arguments: { queries: ['add note'] } }),
  calls({ id: 'c2', name: 'tool_describe', arguments: { names: ['mcp__notes__add_note'] } }),
  calls({ id: 'c3', name: 'tool_call', arguments: { calls: [{ name: 'mcp__notes__add_note', arguments: { text: 'Ada likes tea' } }] } }),
  says('Noted.'),
]

describe('createSession', () => {
  it('finds, describes and calls a deferred tool; the row carries the real name', async () => {
    const { run, events } = bench()
    expect(await run(journey).done).toBe('done')
    const rows = events.flatMap(event => (event.type === 'tool-start' ? [[event.name, event.via, event.server]] : []))
    expect(rows).toEqual([['tool_search', 'direct', null], ['tool_describe', 'direct', null], ['mcp__notes__add_note', 'tool_call', 'notes']])
  })

  it('sends a tools array that is byte-equal in every turn', async () => {
    const { run } = bench()
    const { requests, done } = run(journey)
    await done
    expect(new Set(requests.map(request => JSON.stringify(request.tools))).size).toBe(1)
    expect(new Set(requests.map(request => request.system)).size).toBe(1)
    expect(requests).toHaveLength(4)
  })

  it('says once per request what it carries, and that nothing changed it', async () => {
    const { run, events } = bench()
    await run(journey).done
    const made = events.filter(event => event.type === 'assembly-made')
    expect(made).toHaveLength(4)
    expect(new Set(made.map(event => event.tools_hash)).size).toBe(1)
    expect(made.map(event => event.changed_by)).toEqual([null, null, null, null])
  })

  it('keeps the literal bridge call in the history and its result beside it', async () => {
    const { run, history } = bench()
    await run(journey).done
    expect(history.filter(message => message.role === 'tool').map(message => [message.name, message.call_id])).toEqual([['tool_search', 'c1'], ['tool_describe', 'c2'], ['tool_call', 'c3']])
  })

  it('refuses a second run while one is on', async () => {
    const { run, session } = bench()
    const first = run([says('hello')])
    expect(session.start({ prompt: 'again', model: scriptedModel([]), modelId: 'scripted' })).toMatchObject({ ok: false, failure: { code: 'RUN_ON' } })
    await first.done
    expect(session.running()).toBe(false)
  })

  it('fails with words when what was said cannot be written, and takes the next message', async () => {
    let full = true
    const { run, session, events } = bench([addNote], 'nobody', () => {
      if (full) throw new Error('ENOSPC: no space left on device, write')
    })
    expect(await run([says('hello')]).done).toBe('failed')
    expect(events.map(event => event.type)).toEqual(['run-start', 'run-end'])
    expect(events.at(-1)).toMatchObject({ failure: { code: 'INTERNAL', message: 'Something in Drawbridge went wrong: ENOSPC: no space left on device, write' } })
    full = false
    expect([session.running(), await run([says('hello')]).done]).toEqual([false, 'done'])
  })

  it('ends as interrupted when stopped, and every call that was begun has a result', async () => {
    const waiting: Tool = { ...addNote, call: (_input, context) => new Promise((_resolve, reject) => context.signal.addEventListener('abort', () => reject(new Error('gone')))) }
    const { run, session, events, history } = bench([waiting])
    const { done } = run([calls({ id: 'c1', name: 'tool_call', arguments: { calls: [{ name: 'mcp__notes__add_note', arguments: { text: 'x' } }] } })])
    await expect.poll(() => events.some(event => event.type === 'tool-start')).toBe(true)
    session.stop()
    expect(await done).toBe('interrupted')
    expect(history.at(-1)).toMatchObject({ role: 'tool', call_id: 'c1', result: { status: 'interrupted' } })
    expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'interrupted' })
  })

  it('fails with words when the model does, and keeps what it had said', async () => {
    const { run, events, history } = bench()
    const { done } = run([[{ type: 'text-delta', text: 'I will' }, { type: 'stop', reason: 'failed', failure: { code: 'DOWN', message: 'The endpoint is down.' } }]])
    expect(await done).toBe('failed')
    expect(history.at(-1)).toEqual({ role: 'assistant', parts: [{ type: 'text', text: 'I will' }] })
    expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'failed', failure: { message: 'The endpoint is down.' } })
  })

  describe('a server that asks something while its call runs', () => {
    const request: ServerRequest = { kind: 'form', message: 'Which notebook?', fields: [] }
    const sampling: ServerRequest = { kind: 'sampling', system: 'Be short.', messages: [{ role: 'user', text: 'A title for tea?' }], maxTokens: 100 }
    const asking = (asked: ServerRequest): Tool => ({ ...addNote, call: async (_input, context) => textResult(JSON.stringify(await context.serverRequest?.(asked, context.signal))) })
    const call: ScriptedReply = calls({ id: 'c1', name: 'tool_call', arguments: { calls: [{ name: 'mcp__notes__add_note', arguments: { text: 'x' } }] } })
    const result = (history: readonly Message[]): string => history.flatMap(message => (message.role === 'tool' ? [resultText(message.result)] : []))[0] ?? ''

    it('is answered by the person, on the row of its call', async () => {
      const { run, session, events, history } = bench([asking(request)], 'person')
      const { done } = run([call, says('Done.')])
      await expect.poll(() => events.some(event => event.type === 'server-request')).toBe(true)
      const asked = events.find(event => event.type === 'server-request')
      expect(asked).toMatchObject({ call: 'c1', server: 'notes', request: { message: 'Which notebook?' } })
      expect(session.answerServerRequest(asked?.type === 'server-request' ? asked.id : '', { action: 'accept', content: { notebook: 'tea' } })).toBe(true)
      await done
      expect(result(history)).toContain('{"action":"accept","content":{"notebook":"tea"}}')
      expect(events).toContainEqual(expect.objectContaining({ type: 'server-answer', action: 'accept', by: 'person' }))
    })

    it('is told that nobody answers where nobody is there', async () => {
      const { run, events, history } = bench([asking(request)])
      await run([call, says('Done.')]).done
      expect(result(history)).toContain('{"action":"cancel"}')
      expect(events).toContainEqual(expect.objectContaining({ type: 'server-answer', action: 'cancel', by: 'nobody' }))
    })

    it('gets the model’s answer to its own messages alone, once that was allowed', async () => {
      const { run, history } = bench([asking(sampling)], 'yes')
      const { requests, done } = run([call, says('Tea time'), says('Done.')])
      await done
      expect(requests[1]).toEqual({ system: 'Be short.', tools: [], messages: [{ role: 'user', text: 'A title for tea?' }] })
      expect(result(history)).toContain('"action":"sampled","model":"scripted","text":"Tea time","stopReason":"endTurn"')
    })

    it('gets no more of the model than it asked for', async () => {
      const { run, history } = bench([asking({ ...sampling, maxTokens: 2 })], 'yes')
      const long: ScriptedReply = function* (_request, signal) {
        for (let count = 0; count < 100 && !signal.aborted; count++) yield { type: 'text-delta', text: 'word ' }
        yield { type: 'stop', reason: signal.aborted ? 'aborted' : 'end' }
      }
      await run([call, long, says('Done.')]).done
      expect(result(history)).toContain('"text":"word word ","stopReason":"maxTokens"')
    })

    it('has its card closed when it needs no answer any more', async () => {
      const takenBack = new AbortController()
      const { run, events, history } = bench([{ ...addNote, call: async (_input, context) => textResult(JSON.stringify(await context.serverRequest?.(request, takenBack.signal))) }], 'person')
      const { done } = run([call, says('Done.')])
      await expect.poll(() => events.some(event => event.type === 'server-request')).toBe(true)
      takenBack.abort()
      await done
      expect(result(history)).toContain('{"action":"cancel"}')
      expect(events).toContainEqual(expect.objectContaining({ type: 'server-answer', action: 'cancel', by: 'server' }))
    })

    it('has its card closed as accepted when the server says that it is done', async () => {
      const completed = new AbortController()
      const { run, events, history } = bench([{ ...addNote, call: async (_input, context) => textResult(JSON.stringify(await context.serverRequest?.(request, completed.signal))) }], 'person')
      const { done } = run([call, says('Done.')])
      await expect.poll(() => events.some(event => event.type === 'server-request')).toBe(true)
      completed.abort(requestCompleted)
      await done
      expect(result(history)).toContain('{"action":"accept"}')
      expect(events).toContainEqual(expect.objectContaining({ type: 'server-answer', action: 'accept', by: 'server' }))
    })

    it('is not asked of the model any further once it was taken back', async () => {
      const takenBack = new AbortController()
      const { run, events, history } = bench([{ ...addNote, call: async (_input, context) => textResult(JSON.stringify(await context.serverRequest?.(sampling, takenBack.signal))) }], 'yes')
      const endless: ScriptedReply = function* (_request, signal) {
        while (!signal.aborted) {
          yield { type: 'text-delta', text: '' }
          takenBack.abort()
        }
        yield { type: 'stop', reason: 'aborted' }
      }
      await run([call, endless, says('Done.')]).done
      expect(result(history)).toContain('{"action":"refused","reason":"The model gave no answer."}')
      expect(events.filter(event => event.type === 'notice')).toEqual([])
    })

    it('goes unanswered when the run is stopped', async () => {
      const { run, session, events } = bench([asking(request)], 'person')
      const { done } = run([call])
      await expect.poll(() => events.some(event => event.type === 'server-request')).toBe(true)
      session.stop()
      expect(await done).toBe('interrupted')
      expect(events).toContainEqual(expect.objectContaining({ type: 'server-answer', action: 'cancel', by: 'stop' }))
    })
  })

  it('remembers what was attached with the message, and shows only what it was', async () => {
    const { run, events, history } = bench()
    const refs = [{ kind: 'resource' as const, server: 'notes', uri: 'note://1', name: 'Tea' }]
    await run([says('Read.')], { attached: { refs, parts: [{ heading: 'Attached: Tea', content: [{ type: 'text', text: 'Ada likes tea' }] }] } }).done
    expect(events[0]).toMatchObject({ type: 'run-start', attachments: refs })
    expect(history[0]).toMatchObject({ role: 'user', attached: [{ heading: 'Attached: Tea' }] })
  })
})
