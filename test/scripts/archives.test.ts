import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptModule } from './script-module.ts'
import { zipBytes } from './zip-bytes.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'drawbridge-archives-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('zip', () => {
  it('reads stored and deflated files with their permissions', async () => {
    const { zipEntries } = await scriptModule('electron/zip.mjs')
    const zip = zipBytes([
      { name: 'app/run', content: 'a program '.repeat(50), mode: 0o755, deflate: true },
      { name: 'app/readme', content: 'plain', mode: 0, deflate: false },
    ])
    const read = [...zipEntries(zip)].map(entry => [entry.name, entry.mode, entry.read().toString()])
    expect(read).toEqual([
      ['app/run', 0o755, 'a program '.repeat(50)],
      ['app/readme', 0, 'plain'],
    ])
  })

  it.each([[Buffer.alloc(0)], [Buffer.from('not a zip at all, but long enough to hold its end')]])('says that %j is no zip', async bytes => {
    const { zipEntries } = await scriptModule('electron/zip.mjs')
    expect(() => [...zipEntries(bytes)]).toThrow('This is not a zip file.')
  })
})

describe('tar', () => {
  it('finds a file among others, whatever their lengths', async () => {
    const { tarEntry } = await scriptModule('electron/tar.mjs')
    writeFileSync(path.join(folder, 'first.txt'), 'x'.repeat(700))
    writeFileSync(path.join(folder, 'second.zip'), 'the one')
    execFileSync('tar', ['-cf', 'two.tar', 'first.txt', 'second.zip'], { cwd: folder })
    const tar = readFileSync(path.join(folder, 'two.tar'))
    expect(tarEntry(tar, /\.zip$/).toString()).toBe('the one')
    expect(() => tarEntry(tar, /\.exe$/)).toThrow('holds nothing named like')
    expect(() => tarEntry(tar.subarray(0, 900), /\.zip$/)).toThrow('The archive is damaged at "first.txt".')
  })
})

describe('asar', () => {
  it('writes what Electron reads', async () => {
    const { packAsar } = await scriptModule('electron/asar.mjs')
    const source = path.resolve(import.meta.dirname, '../../scripts/electron/default-app')
    const archive = path.join(folder, 'packed.asar')
    writeFileSync(archive, packAsar(source))
    const electron: unknown = createRequire(import.meta.url)('electron')
    const read = execFileSync(String(electron), ['-e', `process.stdout.write(require('fs').readFileSync(${JSON.stringify(`${archive}/main.js`)}))`], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } })
    expect(read.toString()).toBe(readFileSync(path.join(source, 'main.js'), 'utf8'))
  })
})

describe('fuses', () => {
  const wire = (states: string): Buffer => Buffer.concat([Buffer.from('code dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, states.length]), Buffer.from(`${states} code`)])

  it('sets the named fuses and leaves the others', async () => {
    const { setFuses } = await scriptModule('electron/fuses.mjs')
    const executable = wire('10100011')
    setFuses(executable, { 3: true, 6: false })
    expect(executable).toEqual(wire('10110001'))
  })

  it('refuses an executable without a wire', async () => {
    const { setFuses } = await scriptModule('electron/fuses.mjs')
    expect(() => setFuses(Buffer.from('something else'), { 3: true })).toThrow('no fuse wire')
  })
})
