import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { type Journal, openJournal, readJournal } from '../../platform/journal.ts'
import { safeFileName } from '../../platform/log.ts'
import { foldRecords, type SessionContent, type SessionRecord, sessionRecordSchema } from './session-record.ts'

/** A session on disk: `<id>/journal.jsonl`, and `<id>/files/` for results too large for a line. */
export interface SessionStore {
  /** Ids of all sessions on disk, in no order. */
  ids(): Promise<readonly string[]>
  /** Length of its journal. */
  bytes(id: string): number
  /** Reads without keeping anything open. Null: no such session. */
  read(id: string): Promise<SessionContent | null>
  create(): SessionContent
  /** A copy under a new id; what follows in one is not in the other. */
  fork(id: string, title: string): Promise<Result<string>>
  /** What still comes for it from here on is dropped; its files go once `ended` is over. Rejects where they cannot be removed, and it stays. */
  delete(id: string, ended: Promise<unknown>): Promise<void>
  /** Written to disk when it returns. */
  append(id: string, record: SessionRecord): void
  /** Keeps its journal open until `release`: a run writes line after line. */
  hold(id: string): void
  /** Written to the disk itself, and closed. */
  release(id: string): void
  /** Keeps a text beside the journal, to be read by the same name; returns the name of its file. */
  keepText(id: string, name: string, text: string): string
  readText(id: string, name: string): string | null
  flush(id: string): void
  close(): void
}

const idPattern = /^[A-Za-z0-9_-]{1,64}$/

/** @param damaged told once per session whose journal has lines that could not be read. */
export function createSessionStore(folder: string, ports: { now(): Date; damaged(id: string, lines: number): void }): SessionStore {
  const held = new Map<string, Journal<SessionRecord>>()
  const deleted = new Set<string>()
  const damagedOnes = new Set<string>()
  const journalFile = (id: string): string => path.join(folder, id, 'journal.jsonl')
  const filesFolder = (id: string): string => path.join(folder, id, 'files')

  function append(id: string, record: SessionRecord): void {
    if (deleted.has(id)) return
    const open = held.get(id)
    if (open === undefined) write(id, [record])
    else open.append(record)
  }

  function write(id: string, records: readonly SessionRecord[]): void {
    const journal = openJournal<SessionRecord>(journalFile(id))
    try {
      for (const record of records) journal.append(record)
    } finally {
      journal.close()
    }
  }

  function close(id: string): void {
    held.get(id)?.close()
    held.delete(id)
  }

  async function read(id: string): Promise<SessionContent | null> {
    if (!idPattern.test(id) || deleted.has(id) || !existsSync(journalFile(id))) return null
    const { records, skippedLines } = await readJournal(journalFile(id), parseRecord)
    if (deleted.has(id)) return null
    if (skippedLines > 0 && !damagedOnes.has(id)) ports.damaged(id, skippedLines)
    if (skippedLines > 0) damagedOnes.add(id)
    return foldRecords(records, id)
  }

  function createWith(title: string): SessionContent {
    const created = ports.now().toISOString()
    const id = `${created.slice(0, 10)}-${randomBytes(5).toString('hex')}`
    const header: SessionRecord = { record: 'session', id, title, created_at: created }
    write(id, [header])
    return foldRecords([header], id)
  }

  return {
    async ids() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
      return entries.filter(entry => entry.isDirectory() && idPattern.test(entry.name) && existsSync(journalFile(entry.name))).map(entry => entry.name)
    },
    bytes: id => statSync(journalFile(id), { throwIfNoEntry: false })?.size ?? 0,
    read,
    create: () => createWith(''),
    async fork(id, title) {
      const content = await read(id)
      if (content === null) return failed('NO_SESSION', `There is no chat ${id}.`)
      const copy = createWith(title).id
      write(copy, copiedRecords(content, copy))
      if (existsSync(filesFolder(id))) await cp(filesFolder(id), filesFolder(copy), { recursive: true })
      return success(copy)
    },
    async delete(id, ended) {
      deleted.add(id)
      close(id)
      await ended
      try {
        if (idPattern.test(id)) await rm(path.join(folder, id), { recursive: true, force: true, maxRetries: 3 })
      } catch (error) {
        deleted.delete(id)
        throw error
      }
    },
    append,
    hold(id) {
      if (!deleted.has(id) && !held.has(id)) held.set(id, openJournal(journalFile(id)))
    },
    release(id) {
      try {
        held.get(id)?.flush()
      } finally {
        close(id)
      }
    },
    keepText(id, name, text) {
      const safe = textFile(name)
      if (deleted.has(id)) return safe
      mkdirSync(filesFolder(id), { recursive: true, mode: 0o700 })
      writeFileSync(path.join(filesFolder(id), safe), text, { mode: 0o600 })
      return safe
    },
    readText(id, name) {
      const file = path.join(filesFolder(id), textFile(name))
      return idPattern.test(id) && existsSync(file) ? readFileSync(file, 'utf8') : null
    },
    flush: id => held.get(id)?.flush(),
    close() {
      for (const id of held.keys()) close(id)
    },
  }
}

function textFile(name: string): string {
  return `${safeFileName(name)}.txt`
}

function parseRecord(raw: unknown): SessionRecord | undefined {
  return sessionRecordSchema.safeParse(raw).data
}

function copiedRecords(content: SessionContent, id: string): SessionRecord[] {
  return [
    ...(content.model === null ? [] : [{ record: 'model' as const, model: content.model }]),
    ...content.events.map(event => ({ record: 'event' as const, event: { ...event, session: id } })),
    ...content.messages.map(message => ({ record: 'message' as const, message })),
  ]
}
