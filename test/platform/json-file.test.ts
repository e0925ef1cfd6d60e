import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createJsonFile, type JsonFile } from '../../src/main/platform/json-file.ts'
import { findJsonError } from '../../src/main/platform/json-position.ts'
import { isJsonObject, type JsonObject } from '../../src/shared/json.ts'
import { temporaryFolder } from './temp-folder.ts'

const noon = new Date('2026-11-30T12:00:00.000Z')

function jsonFile(file: string): JsonFile<JsonObject> {
  return createJsonFile<JsonObject>({ path: file, defaults: { fresh: true }, parse: raw => (isJsonObject(raw) ? raw : undefined), now: () => noon })
}

describe('a JSON file', () => {
  it('gives the defaults while it is absent', () => {
    expect(jsonFile(path.join(temporaryFolder(), 'none.json')).load()).toEqual({ value: { fresh: true }, problem: null })
  })

  it('is written for its owner only, in a folder that it makes', async () => {
    const file = path.join(temporaryFolder(), 'deep', 'settings.json')
    expect(await jsonFile(file).save({ a: 1 })).toEqual({ ok: true, value: { value: { a: 1 }, setAside: null } })
    expect(readFileSync(file, 'utf8')).toBe('{\n  "a": 1\n}\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('names the line and column where it breaks', () => {
    const file = path.join(temporaryFolder(), 'settings.json')
    writeFileSync(file, '{\n  "a": 1,\n  "b" 2\n}')
    expect(jsonFile(file).load().problem?.message).toBe(`${file} is not valid JSON at line 3, column 7.`)
  })

  it('leaves a broken file alone until something is saved, then keeps it under a dated name', async () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'settings.json')
    writeFileSync(file, '{ broken')
    const opened = jsonFile(file)
    opened.load()
    expect(readdirSync(folder)).toEqual(['settings.json'])
    const aside = path.join(folder, 'settings.broken-2026-11-30T12-00-00-000Z.json')
    expect(await opened.save({ a: 1 })).toEqual({ ok: true, value: { value: { a: 1 }, setAside: aside } })
    expect(readFileSync(aside, 'utf8')).toBe('{ broken')
    expect(opened.load()).toEqual({ value: { a: 1 }, problem: null })
  })

  it('treats a file of another shape as broken', async () => {
    const file = path.join(temporaryFolder(), 'settings.json')
    writeFileSync(file, '[1]')
    expect(jsonFile(file).load()).toMatchObject({ value: { fresh: true }, problem: { code: 'FILE_BROKEN' } })
  })

  it('changes what is on disk at that moment, so an edit by hand is kept', async () => {
    const file = path.join(temporaryFolder(), 'settings.json')
    const opened = jsonFile(file)
    await opened.save({ a: 1 })
    writeFileSync(file, '{"a":1,"byHand":true}')
    await opened.update(current => ({ ...current, b: 2 }))
    expect(opened.load().value).toEqual({ a: 1, byHand: true, b: 2 })
  })

  it('loses none of many changes made at once', async () => {
    const file = path.join(temporaryFolder(), 'settings.json')
    const opened = jsonFile(file)
    await opened.save({})
    await Promise.all(Array.from({ length: 20 }, (_, n) => opened.update(current => ({ ...current, [`k${n}`]: n }))))
    expect(Object.keys(opened.load().value)).toHaveLength(20)
  })

  it('reads a file with a byte order mark', () => {
    const file = path.join(temporaryFolder(), 'settings.json')
    writeFileSync(file, '\uFEFF{"a":1}')
    expect(jsonFile(file).load().value).toEqual({ a: 1 })
  })

  it('refuses, in words, to write where a folder stands', async () => {
    const file = path.join(temporaryFolder(), 'settings.json')
    mkdirSync(file)
    expect(await jsonFile(file).save({})).toMatchObject({ ok: false, failure: { code: 'FILE_UNREADABLE' } })
  })
})

describe('the place where JSON breaks', () => {
  it.each([
    ['{"a":1}', null],
    [' [1, -2.5e3, "é\\u00e9", true, null, {}] ', null],
    ['', { line: 1, column: 1 }],
    ['{"a":1,}', { line: 1, column: 8 }],
    ['[1,,2]', { line: 1, column: 4 }],
    ['{"a":\n tru}', { line: 2, column: 2 }],
    ['{"a":1} x', { line: 1, column: 9 }],
    ['[1', { line: 1, column: 3 }],
    ['{"a":"b\n"}', { line: 1, column: 6 }],
    ['[01]', { line: 1, column: 2 }],
    ['// no\n{}', { line: 1, column: 1 }],
    ["{'a':1}", { line: 1, column: 2 }],
  ])('of %j is %j', (text, position) => {
    expect(findJsonError(text)).toEqual(position)
  })

  it('is found in a text that nests a hundred thousand times and in a string of megabytes', () => {
    expect(findJsonError('['.repeat(100_000))).toEqual({ line: 1, column: 100_001 })
    expect(findJsonError(`["${'x'.repeat(3_000_000)}" 1]`)).toEqual({ line: 1, column: 3_000_005 })
  })
})
