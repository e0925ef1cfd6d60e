import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openJournal, readJournal } from '../../src/main/platform/journal.ts'
import { isJsonObject } from '../../src/shared/json.ts'
import { temporaryFolder } from './temp-folder.ts'

interface Row { readonly n: number; readonly text?: string }

function readRow(line: unknown): Row | undefined {
  if (!isJsonObject(line) || typeof line['n'] !== 'number') return undefined
  return typeof line['text'] === 'string' ? { n: line['n'], text: line['text'] } : { n: line['n'] }
}

function newFile(): string {
  return path.join(temporaryFolder(), 'sessions', 'journal.jsonl')
}

describe('a journal', () => {
  it('gives back what was appended, and is for its owner only', async () => {
    const file = newFile()
    const journal = openJournal<Row>(file)
    journal.append({ n: 1 })
    journal.append({ n: 2, text: 'two\nlines' })
    journal.flush()
    expect(await readJournal(file, readRow)).toEqual({ records: [{ n: 1 }, { n: 2, text: 'two\nlines' }], skippedLines: 0, torn: false })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    journal.close()
  })

  it('is empty where there is no file', async () => {
    expect(await readJournal(newFile(), readRow)).toEqual({ records: [], skippedLines: 0, torn: false })
  })

  it('loses only the last line when that is torn, and goes on with a fresh one', async () => {
    const file = newFile()
    const first = openJournal<Row>(file)
    first.append({ n: 1 })
    first.close()
    appendFileSync(file, '{"n":2,"te')
    expect(await readJournal(file, readRow)).toEqual({ records: [{ n: 1 }], skippedLines: 0, torn: true })
    const second = openJournal<Row>(file)
    second.append({ n: 3 })
    second.close()
    expect(await readJournal(file, readRow)).toEqual({ records: [{ n: 1 }, { n: 3 }], skippedLines: 1, torn: false })
  })

  it('keeps a last line that is whole but for its end', async () => {
    const file = newFile()
    openJournal<Row>(file).close()
    writeFileSync(file, '{"n":1}')
    expect(await readJournal(file, readRow)).toEqual({ records: [{ n: 1 }], skippedLines: 0, torn: false })
  })

  it('passes over broken and foreign lines in the middle and counts them', async () => {
    const file = newFile()
    openJournal<Row>(file).close()
    writeFileSync(file, '{"n":1}\n\u0000\u0000\n"other"\n\n{"n":2}\n')
    expect(await readJournal(file, readRow)).toEqual({ records: [{ n: 1 }, { n: 2 }], skippedLines: 2, torn: false })
  })

  it('takes a line of ten megabytes', async () => {
    const file = newFile()
    const journal = openJournal<Row>(file)
    const text = 'é'.repeat(5_000_000)
    journal.append({ n: 1, text })
    journal.close()
    expect((await readJournal(file, readRow)).records[0]?.text?.length).toBe(text.length)
  })

  it('refuses to append once closed, rather than write into another file', () => {
    const file = newFile()
    const journal = openJournal<Row>(file)
    journal.close()
    journal.close()
    expect(() => journal.append({ n: 1 })).toThrow('is closed')
    expect(readFileSync(file, 'utf8')).toBe('')
  })
})
