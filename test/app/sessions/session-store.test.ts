import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionIndex } from '../../../src/main/app/sessions/session-index.ts'
import { createSessionStore, type SessionStore } from '../../../src/main/app/sessions/session-store.ts'

let folder: string
let store: SessionStore
let damaged: [string, number][]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-sessions-'))
  damaged = []
  store = open()
})

afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(): SessionStore {
  return createSessionStore(folder, { now: () => new Date('2026-11-30T10:00:00Z'), damaged: (id, lines) => damaged.push([id, lines]) })
}

describe('createSessionStore', () => {
  it('reads back what was appended, in a new process too', async () => {
    const { id } = store.create()
    store.append(id, { record: 'title', title: 'Shopping' })
    store.append(id, { record: 'message', message: { role: 'user', text: 'hello' } })
    store.close()
    expect(await open().read(id)).toMatchObject({ id, title: 'Shopping', createdAt: '2026-11-30T10:00:00.000Z', messages: [{ role: 'user', text: 'hello' }] })
  })

  it('loses no more than the torn last line', async () => {
    const { id } = store.create()
    store.append(id, { record: 'message', message: { role: 'user', text: 'kept' } })
    appendFileSync(path.join(folder, id, 'journal.jsonl'), '{"record":"message","mess')
    store.close()
    store = open()
    store.append(id, { record: 'message', message: { role: 'user', text: 'after' } })
    expect((await store.read(id))?.messages).toEqual([{ role: 'user', text: 'kept' }, { role: 'user', text: 'after' }])
  })

  it('passes over damaged lines in the middle and says how many', async () => {
    const { id } = store.create()
    const file = path.join(folder, id, 'journal.jsonl')
    writeFileSync(file, `${readFileSync(file, 'utf8')}nonsense\n{"record":"unheard-of"}\n`)
    store.append(id, { record: 'title', title: 'Still here' })
    expect((await store.read(id))?.title).toBe('Still here')
    expect(damaged).toEqual([[id, 2]])
  })

  it('forks a copy that goes its own way', async () => {
    const { id } = store.create()
    store.append(id, { record: 'message', message: { role: 'user', text: 'one' } })
    const copy = await store.fork(id, 'Copy')
    if (!copy.ok) throw new Error(copy.failure.message)
    store.append(copy.value, { record: 'message', message: { role: 'user', text: 'two' } })
    expect((await store.read(id))?.messages).toHaveLength(1)
    expect(await store.read(copy.value)).toMatchObject({ id: copy.value, title: 'Copy', messages: [{ text: 'one' }, { text: 'two' }] })
  })

  it('knows no session behind a path', async () => {
    expect(await store.read('../../etc')).toBeNull()
    expect(store.readText('../..', 'passwd')).toBeNull()
  })

  it('keeps a text under a name of its own folder', () => {
    const { id } = store.create()
    const file = store.keepText(id, '../../evil', 'whole')
    expect(store.readText(id, '../../evil')).toBe('whole')
    expect(path.basename(file)).toBe(file)
  })
})

describe('createSessionIndex', () => {
  it('trusts its cache only for journals of the same length', async () => {
    const { id } = store.create()
    store.append(id, { record: 'title', title: 'Old' })
    const first = createSessionIndex(folder, store)
    await first.load()
    await first.save()
    store.append(id, { record: 'title', title: 'New' })
    const second = createSessionIndex(folder, store)
    await second.load()
    expect(second.list().map(summary => summary.title)).toEqual(['New'])
  })

  it('lists all chats when its cache is broken', async () => {
    store.create()
    writeFileSync(path.join(folder, 'index.json'), '{"half":')
    const index = createSessionIndex(folder, store)
    await index.load()
    expect(index.list()).toHaveLength(1)
  })
})
