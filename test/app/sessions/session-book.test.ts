import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEventBus } from '../../../src/main/app/event-bus.ts'
import { buildPrefix } from '../../../src/main/app/prefix/prefix-builder.ts'
import { keepEvent } from '../../../src/main/app/sessions/keep-event.ts'
import { createSession } from '../../../src/main/app/sessions/session.ts'
import { createSessionBook, type SessionBook } from '../../../src/main/app/sessions/session-book.ts'
import { createSessionIndex } from '../../../src/main/app/sessions/session-index.ts'
import { createSessionStore } from '../../../src/main/app/sessions/session-store.ts'
import { createApprovalDesk } from '../../../src/main/dispatch/approval-desk.ts'
import { type Message, userText } from '../../../src/shared/conversation.ts'
import type { AppEvent } from '../../../src/shared/events.ts'
import { textResult, type Tool } from '../../../src/shared/tool.ts'
import { defaultToolSearch } from '../../../src/shared/tool-search-settings.ts'
import { calls, says, scriptedModel, type ScriptedModel, type ScriptedReply } from '../../support/scripted-model.ts'

const note: Tool = {
  descriptor: { name: 'note', originalName: 'note', toolset: 'core', description: 'Writes a note.', inputSchema: { type: 'object', properties: {} } },
  call: async () => textResult('Noted.'),
}

let folder: string
let book: SessionBook
let events: AppEvent[]
let histories: Map<string, Message[]>

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-book-'))
  events = []
  histories = new Map()
  const store = createSessionStore(folder, { now: () => new Date(), damaged: () => undefined })
  const index = createSessionIndex(folder, store)
  const bus = createEventBus({ now: () => new Date(), record: (session, event) => keepEvent(event, session, store, index), notKept: () => undefined, report: () => undefined })
  bus.subscribe(event => void events.push(event))
  const tools = [note]
  book = createSessionBook({
    store,
    index,
    emit: bus.emit,
    makeSession(id, history, remember) {
      histories.set(id, history)
      return createSession({
        id,
        history,
        remember,
        emit: bus.emit,
        approvals: createApprovalDesk({ policy: () => ({ read_only: 'run', rules: [] }), mode: () => 'person', emit: event => bus.emit({ ...event, session: id }), saveRule: () => undefined, now: () => 0 }),
        hooks: [],
        askMode: () => 'person',
        ready: async () => [],
        tools: () => tools,
        toolSearch: () => defaultToolSearch,
        prefix: modelId => buildPrefix({ tools, toolSearch: defaultToolSearch, modelId, contextLength: undefined, workingFolder: '/home/ada', platform: 'linux' }),
        holdPrefix: false,
        canAsk: () => true,
        workingFolder: () => '/home/ada',
        now: () => 0,
        report: () => undefined,
      })
    },
  })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function start(id: string, prompt: string, ...replies: readonly ScriptedReply[]): Promise<{ model: ScriptedModel; done: Promise<unknown> }> {
  const session = await book.live(id)
  if (!session.ok) throw new Error(session.failure.message)
  const model = scriptedModel(replies)
  const started = session.value.start({ prompt, model, modelId: 'scripted' })
  if (!started.ok) throw new Error(started.failure.message)
  return { model, done: started.value.done }
}

async function run(id: string, prompt: string, ...replies: readonly ScriptedReply[]): Promise<ScriptedModel> {
  const { model, done } = await start(id, prompt, ...replies)
  await done
  return model
}

describe('many chats', () => {
  it('keep few histories in memory, and go on with exactly what was said', async () => {
    const ids = Array.from({ length: 12 }, () => book.create().id)
    for (const [index, id] of ids.entries()) await run(id, `hello ${index}`, says(`reply ${index}`))
    expect([...histories.values()].filter(history => history.length > 0)).toHaveLength(8)
    const [first = ''] = ids
    const model = await run(first, 'and now?', says('On we go.'))
    expect(model.requests[0]?.messages).toEqual([
      { role: 'user', text: 'hello 0' },
      { role: 'assistant', parts: [{ type: 'text', text: 'reply 0' }] },
      { role: 'user', text: 'and now?' },
    ])
    expect([...histories.values()].filter(history => history.length > 0)).toHaveLength(8)
  })

  it('keep what was allowed for the chat while others are used', async () => {
    const { id } = book.create()
    const { done } = await start(id, 'note it', calls({ id: 'c1', name: 'note', arguments: {} }), says('Done.'))
    await expect.poll(() => book.peek(id)?.answerApproval('c1', 'session')).toBe(true)
    await done
    for (let count = 0; count < 10; count += 1) await run(book.create().id, 'hello', says('hi'))
    expect(histories.get(id)).toEqual([])
    await run(id, 'again', calls({ id: 'c1', name: 'note', arguments: {} }), says('Done.'))
    expect(events.filter(event => event.type === 'approval-answer').map(event => [event.id, event.answer, event.by])).toEqual([['c1', 'session', 'person'], ['c1-2', 'session', 'rule']])
  })

  it('never lose the history of a run that is on', async () => {
    const { id } = book.create()
    const { done } = await start(id, 'note it', calls({ id: 'c1', name: 'note', arguments: {} }), says('Done.'))
    for (let count = 0; count < 10; count += 1) await run(book.create().id, 'hello', says('hi'))
    const [first] = histories.get(id) ?? []
    expect(first?.role === 'user' && userText(first)).toBe('note it')
    book.peek(id)?.answerApproval('c1', 'once')
    await done
  })

  it.runIf(process.platform === 'linux')('hold no file open but those of runs that are on', async () => {
    const open = (): number => readdirSync('/proc/self/fd').filter(descriptor => linkOf(descriptor).startsWith(folder)).length
    for (let count = 0; count < 3; count += 1) await run(book.create().id, 'hello', says('hi'))
    book.rename(book.create().id, 'Tea')
    expect(open()).toBe(0)
    const { id } = book.create()
    const { done } = await start(id, 'note it', calls({ id: 'c1', name: 'note', arguments: {} }))
    await expect.poll(() => events.some(event => event.type === 'approval-request')).toBe(true)
    expect(open()).toBe(1)
    book.peek(id)?.stop()
    await done
    expect(open()).toBe(0)
  })
})

it('a chat that is deleted while it is opened is not brought back', async () => {
  const { id } = book.create()
  const [opened, deleted] = await Promise.all([book.live(id), book.delete(id)])
  expect([opened.ok ? 'open' : opened.failure.code, deleted.ok, book.list(), book.peek(id)]).toEqual(['NO_SESSION', true, [], null])
})

function linkOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return ''
  }
}
