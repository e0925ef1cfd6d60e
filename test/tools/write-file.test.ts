import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { useToolBench } from './tool-bench.ts'

const posix = process.platform !== 'win32'

describe('write_file', () => {
  const bench = useToolBench()

  it('creates a file and the folders above it', async () => {
    expect(await bench.say('write_file', { path: 'a/b/c.txt', content: 'one\ntwo\n' })).toBe('ok: Created a/b/c.txt: 2 lines, 8 bytes.')
    expect(readFileSync(bench.at('a', 'b', 'c.txt'), 'utf8')).toBe('one\ntwo\n')
  })

  it('replaces a file and leaves nothing beside it', async () => {
    writeFileSync(bench.at('a.txt'), 'old')
    expect(await bench.say('write_file', { path: 'a.txt', content: 'new' })).toBe('ok: Replaced a.txt: 1 line, 3 bytes.')
    expect([readdirSync(bench.folder()), readFileSync(bench.at('a.txt'), 'utf8')]).toEqual([['a.txt'], 'new'])
  })

  it('keeps the byte order mark and CRLF of the file it replaces', async () => {
    writeFileSync(bench.at('a.txt'), '\uFEFFone\r\ntwo\r\n')
    expect(await bench.say('write_file', { path: 'a.txt', content: 'three\nfour\n' })).toBe('ok: Replaced a.txt: 2 lines, 16 bytes. Its byte order mark and line endings were kept.')
    expect(readFileSync(bench.at('a.txt'), 'utf8')).toBe('\uFEFFthree\r\nfour\r\n')
  })

  it('writes line endings as given into a new file', async () => {
    await bench.call('write_file', { path: 'a.txt', content: 'one\r\ntwo\n' })
    expect(readFileSync(bench.at('a.txt'), 'utf8')).toBe('one\r\ntwo\n')
  })

  it('refuses a relative path that leaves the working folder', async () => {
    const outside = path.join(path.dirname(bench.folder()), 'outside.txt')
    expect(await bench.say('write_file', { path: '../outside.txt', content: '' })).toBe(`error: ../outside.txt leads to ${outside}, outside the working folder ${bench.folder()}. If that is what you want, give the absolute path.`)
  })

  it('takes an absolute path outside the working folder', async () => {
    const outside = realpathSync(mkdtempSync(path.join(tmpdir(), 'outside-')))
    try {
      await bench.call('write_file', { path: path.join(outside, 'a.txt'), content: 'x' })
      expect(readFileSync(path.join(outside, 'a.txt'), 'utf8')).toBe('x')
    } finally {
      rmSync(outside, { recursive: true })
    }
  })

  it('refuses a folder, and a path through a file', async () => {
    mkdirSync(bench.at('folder'))
    writeFileSync(bench.at('file'), '')
    expect(await bench.say('write_file', { path: 'folder', content: '' })).toBe(`error: ${bench.at('folder')} is a folder.`)
    expect(await bench.say('write_file', { path: 'file/below.txt', content: '' })).toMatch(/^error: .*a part of the path is a file, not a folder\.$/)
  })

  it('says that a name is too long instead of shortening it', async () => {
    expect(await bench.say('write_file', { path: 'n'.repeat(300), content: '' })).toMatch(/^error: .*the name is too long\.$/)
    expect(readdirSync(bench.folder())).toEqual([])
  })

  it.runIf(posix)('refuses a relative path that leaves through a symbolic link', async () => {
    symlinkSync(tmpdir(), bench.at('link'))
    expect(await bench.say('write_file', { path: 'link/a.txt', content: '' })).toBe(`error: link/a.txt leads to ${path.join(realpathSync(tmpdir()), 'a.txt')}, outside the working folder ${bench.folder()}. If that is what you want, give the absolute path.`)
  })

  it.runIf(posix)('writes through a link inside the folder and keeps the link', async () => {
    writeFileSync(bench.at('real.txt'), 'old')
    symlinkSync('real.txt', bench.at('link.txt'))
    await bench.call('write_file', { path: 'link.txt', content: 'new' })
    expect(readFileSync(bench.at('real.txt'), 'utf8')).toBe('new')
  })

  it.runIf(posix)('keeps the permissions of the file', async () => {
    writeFileSync(bench.at('run.sh'), 'old')
    chmodSync(bench.at('run.sh'), 0o750)
    await bench.call('write_file', { path: 'run.sh', content: 'new' })
    expect(statSync(bench.at('run.sh')).mode & 0o7777).toBe(0o750)
  })

  it.runIf(posix)('refuses a named pipe', async () => {
    execFileSync('mkfifo', [bench.at('pipe')])
    expect(await bench.say('write_file', { path: 'pipe', content: 'x' })).toBe(`error: ${bench.at('pipe')} is a named pipe, not a regular file.`)
  })

  it.runIf(posix)('says that symbolic links run in a circle', async () => {
    symlinkSync('b', bench.at('a'))
    symlinkSync('a', bench.at('b'))
    expect(await bench.say('write_file', { path: 'a', content: 'x' })).toBe(`error: ${bench.at('a')} cannot be followed: its symbolic links run in a circle.`)
  })
})
