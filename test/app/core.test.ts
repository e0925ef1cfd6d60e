import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { memorySecrets } from '../connectors/support.ts'
import { type Answer, streamsCalls, streamsText } from '../support/scripted-provider.ts'
import { type CoreBench, openCoreBench } from './core-bench.ts'

let bench: CoreBench

afterEach(() => bench.close())

const writes = (file: string, id = 'call_1'): Answer => streamsCalls({ id, name: 'write_file', arguments: { path: file, content: 'tea' } })
const waiting = (count: number): Promise<void> => expect.poll(() => bench.eventsOf('approval-request').length).toBe(count)
const ended = (count: number): Promise<void> => expect.poll(() => bench.eventsOf('run-end').length).toBe(count)

describe('approvals', () => {
  it('of two chats whose calls are named alike are answered each by its own', async () => {
    bench = await openCoreBench({ answers: [writes('one.txt'), writes('two.txt'), streamsText('Done.')] })
    const first = await bench.startChat('one')
    await waiting(1)
    const second = await bench.startChat('two')
    await waiting(2)
    expect(bench.eventsOf('approval-request').map(({ session, id }) => [session, id])).toEqual([[first, 'call_1'], [second, 'call_1']])
    expect(await bench.handlers['approval/answer']({ session: second, id: 'call_1', answer: 'once' })).toMatchObject({ ok: true })
    await ended(1)
    expect([existsSync(path.join(bench.folder, 'one.txt')), existsSync(path.join(bench.folder, 'two.txt'))]).toEqual([false, true])
    expect(bench.eventsOf('approval-answer').map(({ session }) => session)).toEqual([second])
    expect(await bench.handlers['approval/answer']({ session: second, id: 'call_1', answer: 'once' })).toMatchObject({ ok: false, failure: { code: 'NOT_OPEN' } })
  })

  it('of one chat whose model names the first call of every reply alike are told apart', async () => {
    bench = await openCoreBench({ answers: [writes('one.txt'), writes('two.txt'), streamsText('Done.')] })
    const session = await bench.startChat('both')
    await waiting(1)
    await bench.handlers['approval/answer']({ session, id: 'call_1', answer: 'deny' })
    await waiting(2)
    const [, later] = bench.eventsOf('approval-request')
    expect(later?.id).toBe('call_1-2')
    await bench.handlers['approval/answer']({ session, id: 'call_1-2', answer: 'once' })
    await ended(1)
    expect([existsSync(path.join(bench.folder, 'one.txt')), existsSync(path.join(bench.folder, 'two.txt'))]).toEqual([false, true])
  })
})

describe('questions', () => {
  it('of two chats whose calls are named alike are answered each by its own', async () => {
    const asks = streamsCalls({ id: 'call_1', name: 'clarify', arguments: { question: 'Which?' } })
    bench = await openCoreBench({ answers: [asks, asks, streamsText('Done.')] })
    await bench.startChat('one')
    await expect.poll(() => bench.eventsOf('question-asked').length).toBe(1)
    const second = await bench.startChat('two')
    await expect.poll(() => bench.eventsOf('question-asked').length).toBe(2)
    expect(await bench.handlers['question/answer']({ session: second, id: 'call_1', text: 'That one' })).toMatchObject({ ok: true })
    await ended(1)
    expect(bench.eventsOf('question-answered').map(({ session, text }) => [session, text])).toEqual([[second, 'That one']])
  })
})

describe('a chat that is deleted while it runs', () => {
  it('is gone once that is answered, and nothing brings it back', async () => {
    bench = await openCoreBench({ answers: [writes('one.txt')] })
    const session = await bench.startChat('one')
    await waiting(1)
    expect(await bench.handlers['session/delete']({ session })).toMatchObject({ ok: true })
    expect(bench.events.slice(-2).map(event => event.type)).toEqual(['run-end', 'session-changed'])
    bench.core.store.append(session, { record: 'title', title: 'Back' })
    bench.core.store.keepText(session, 'call_1', 'whole')
    expect(existsSync(path.join(bench.folder, 'sessions', session))).toBe(false)
    expect(await bench.handlers['session/list'](undefined)).toEqual({ ok: true, value: [] })
    expect(await bench.handlers['run/start']({ session, text: 'again' })).toMatchObject({ ok: false, failure: { code: 'NO_SESSION' } })
    expect(bench.eventsOf('notice')).toEqual([])
  })
})

describe('a disk that takes no more', () => {
  it('ends the run with words, is told once for the whole app, and the chat goes on when there is room again', async () => {
    bench = await openCoreBench({ answers: [streamsText('Hello.')] })
    const { id } = bench.core.sessions.create()
    const journal = path.join(bench.folder, 'sessions', id, 'journal.jsonl')
    const kept = readFileSync(journal)
    bench.core.sessions.rename(id, 'Tea')
    const session = await bench.core.sessions.live(id)
    expect(session.ok).toBe(true)
    rmSync(journal)
    mkdirSync(journal)
    const started = await bench.core.startRun({ session: id, prompt: 'hello', modelId: 'scripted' }).catch((error: unknown) => error)
    expect(started).toBeInstanceOf(Error)
    bench.core.sessions.peek(id)?.start({ prompt: 'hello', modelId: 'scripted', model: { id: 'x', contextLength: undefined, stream: () => { throw new Error('never asked') } } })
    await ended(1)
    expect(bench.eventsOf('run-end')[0]).toMatchObject({ session: id, status: 'failed', failure: { code: 'INTERNAL', message: expect.stringContaining('EISDIR') } })
    expect(bench.eventsOf('notice').map(({ session: of, level, text }) => [of, level, text.split(':')[0]])).toEqual([[undefined, 'error', 'The chat “Tea” cannot be written to disk']])
    expect(bench.core.sessions.list()[0]?.running).toBe(false)
    rmSync(journal, { recursive: true })
    writeFileSync(journal, kept)
    const again = await bench.core.startRun({ session: id, prompt: 'hello again' })
    expect(again.ok && (await again.value.done).status).toBe('done')
  })
})

describe('the log of the app', () => {
  it('holds what went wrong, with where it came from and without secrets, and is shown', async () => {
    const secrets = memorySecrets()
    bench = await openCoreBench({ answers: [], secrets })
    await bench.core.secrets.set('model_x', 'correct-horse-battery')
    bench.core.log.report(new Error('It broke at correct-horse-battery'), 'A test')
    const log = path.join(bench.folder, 'logs', 'drawbridge.log')
    expect(readFileSync(log, 'utf8')).toMatch(/^\S+ error: A test: Error: It broke at \*\*\*\n\s+at /)
    expect(bench.shown).toEqual(['error: A test: It broke at ***'])
    await bench.handlers['log/reveal'](undefined)
    expect(bench.revealed).toEqual([log])
  })

  it('tells of a run that ended by a bug, as its hint says', async () => {
    bench = await openCoreBench({ answers: [] })
    const { id } = bench.core.sessions.create()
    const session = await bench.core.sessions.live(id)
    if (!session.ok) throw new Error(session.failure.message)
    const started = session.value.start({ prompt: 'hello', modelId: 'scripted', model: { id: 'x', contextLength: undefined, stream: () => { throw new Error('a bug of ours') } } })
    const outcome = started.ok ? await started.value.done : null
    expect(outcome?.failure?.hint).toContain('logs/drawbridge.log')
    expect(await bench.core.log.read()).toContain('A run: Error: a bug of ours')
  })
})

describe('models', () => {
  const config = { kind: 'openai-compatible' as const, base_url: 'http://127.0.0.1:9/v1', model: 'm' }

  it('are not added, and that is said in words, where their key cannot be kept', async () => {
    bench = await openCoreBench({ answers: [], secrets: { ...memorySecrets(), set: () => Promise.reject(new Error('The key store is locked.')) } })
    expect(await bench.handlers['model/add']({ id: 'mine', config, secret: 'correct-horse' })).toEqual({ ok: false, failure: { code: 'SAVE_FAILED', message: 'The key could not be kept: The key store is locked.', hint: 'Nothing was changed.' } })
    expect(Object.keys(bench.core.settings.current().models)).toEqual(['scripted'])
  })

  it('keep their key where they could not be taken out of the settings', async () => {
    const secrets = memorySecrets()
    bench = await openCoreBench({ answers: [], secrets })
    await bench.handlers['model/add']({ id: 'mine', config, secret: 'correct-horse' })
    const settings = path.join(bench.folder, 'settings.json')
    rmSync(settings)
    mkdirSync(settings)
    expect((await bench.handlers['model/remove']({ id: 'mine' })).ok).toBe(false)
    expect([...secrets.all]).toEqual([['model_mine', 'correct-horse']])
  })

  it('are taken out although their key cannot be deleted, and that is told', async () => {
    bench = await openCoreBench({ answers: [], secrets: { ...memorySecrets(), remove: () => Promise.reject(new Error('The key store is locked.')) } })
    await bench.handlers['model/add']({ id: 'mine', config, secret: 'correct-horse' })
    expect((await bench.handlers['model/remove']({ id: 'mine' })).ok).toBe(true)
    expect(bench.eventsOf('notice').map(({ text }) => text)).toEqual(['The key of mine could not be deleted: The key store is locked.'])
  })
})
