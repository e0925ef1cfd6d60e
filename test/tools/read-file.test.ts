import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createReadFile } from '../../src/main/tools/read-file.ts'
import { callContext, useToolBench } from './tool-bench.ts'

const posix = process.platform !== 'win32'
const isRoot = process.getuid?.() === 0

describe('read_file', () => {
  const bench = useToolBench()

  it('numbers the lines of a text file', async () => {
    writeFileSync(bench.at('a.txt'), 'one\ntwo\n')
    expect(await bench.say('read_file', { path: 'a.txt' })).toBe('ok: 1\tone\n2\ttwo')
  })

  it('counts a last line without a newline', async () => {
    writeFileSync(bench.at('a.txt'), 'one\ntwo')
    expect(await bench.say('read_file', { path: 'a.txt' })).toBe('ok: 1\tone\n2\ttwo')
  })

  it('gives a window of lines and says where to go on', async () => {
    writeFileSync(bench.at('a.txt'), Array.from({ length: 3000 }, (_, index) => `line ${index + 1}\n`).join(''))
    expect(await bench.say('read_file', { path: 'a.txt', offset: 1000, limit: 2 })).toBe('ok: 1000\tline 1000\n1001\tline 1001\n[lines 1000-1001 of 3,000; go on with offset 1002]')
  })

  it('says that a window reaches the end', async () => {
    writeFileSync(bench.at('a.txt'), '1\n2\n3\n')
    expect(await bench.say('read_file', { path: 'a.txt', offset: 3 })).toBe('ok: 3\t3\n[end of file, 3 lines]')
  })

  it('says how long a file is when asked for what lies behind it', async () => {
    writeFileSync(bench.at('a.txt'), '1\n2\n')
    expect(await bench.say('read_file', { path: 'a.txt', offset: 9 })).toBe('error: a.txt has 2 lines; offset 9 is past the end.')
  })

  it('calls an empty file empty', async () => {
    writeFileSync(bench.at('a.txt'), '')
    expect(await bench.say('read_file', { path: 'a.txt' })).toBe('ok: [a.txt is empty]')
  })

  it('cuts a line of ten million characters and tells how much is missing', async () => {
    writeFileSync(bench.at('a.txt'), `${'x'.repeat(10_000_000)}\nend\n`)
    const text = await bench.say('read_file', { path: 'a.txt' })
    expect(text).toBe(`ok: 1\t${'x'.repeat(2000)} […9998000 more characters]\n2\tend\n[1 line longer than 2000 characters cut]`)
  })

  it('stops at its limit of characters, between lines', async () => {
    writeFileSync(bench.at('a.txt'), `${'y'.repeat(1999)}\n`.repeat(100))
    const text = await bench.say('read_file', { path: 'a.txt' })
    expect(text.split('\n').slice(-1)).toEqual(['[lines 1-30 of 100; go on with offset 31]'])
  })

  it('hides a byte order mark and carriage returns, and says so', async () => {
    writeFileSync(bench.at('a.txt'), '\uFEFFone\r\ntwo\r\n')
    expect(await bench.say('read_file', { path: 'a.txt' })).toBe('ok: 1\tone\n2\ttwo\n[lines end in CRLF; patch and write_file keep that]')
  })

  it('reads UTF-16 by its byte order mark', async () => {
    writeFileSync(bench.at('a.txt'), Buffer.from('\uFEFF日本語\n', 'utf16le'))
    expect(await bench.say('read_file', { path: 'a.txt' })).toBe('ok: 1\t日本語\n[read as utf-16le]')
  })

  it('shows bytes that are not UTF-8 and names the way out', async () => {
    writeFileSync(bench.at('a.txt'), Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x0a]))
    expect(await bench.say('read_file', { path: 'a.txt' })).toContain('if this is another encoding, name it: gb18030')
    expect(await bench.say('read_file', { path: 'a.txt', encoding: 'gb18030' })).toBe('ok: 1\t你好\n[read as gb18030]')
  })

  it('knows that an encoding does not exist', async () => {
    writeFileSync(bench.at('a.txt'), 'x')
    expect(await bench.say('read_file', { path: 'a.txt', encoding: 'klingon' })).toContain('error: There is no encoding named "klingon".')
  })

  it('does not break a character that lies across two reads', async () => {
    writeFileSync(bench.at('a.txt'), `${'x'.repeat(256 * 1024 - 1)}語\n語`)
    const text = await bench.say('read_file', { path: 'a.txt', offset: 2 })
    expect(text).toBe('ok: 2\t語\n[end of file, 2 lines]')
  })

  it('gives an image as an image, by its bytes and not its name', async () => {
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    writeFileSync(bench.at('photo.txt'), bytes)
    expect((await bench.call('read_file', { path: 'photo.txt' })).content).toEqual([{ type: 'image', mediaType: 'image/png', data: bytes.toString('base64'), name: 'photo.txt' }])
  })

  it('refuses an image over 5 MB with its size', async () => {
    writeFileSync(bench.at('a.png'), Buffer.from('89504e470d0a1a0a', 'hex'))
    truncateSync(bench.at('a.png'), 6 * 1024 * 1024)
    expect(await bench.say('read_file', { path: 'a.png' })).toBe('error: a.png is an image/png image of 6 MB; at most 5 MB can be shown. Make a smaller copy in the terminal and read that.')
  })

  it('says what a binary file is', async () => {
    writeFileSync(bench.at('a.pdf'), '%PDF-1.7\n…')
    writeFileSync(bench.at('b'), Buffer.from([1, 2, 0, 3]))
    expect(await bench.say('read_file', { path: 'a.pdf' })).toBe('error: a.pdf is a PDF document (12 bytes), not text. pdftotext in the terminal reads its text.')
    expect(await bench.say('read_file', { path: 'b' })).toBe('error: b is binary data (4 bytes), not text.')
  })

  it('does not read the 2 GB of a sparse file', async () => {
    writeFileSync(bench.at('sparse'), '')
    truncateSync(bench.at('sparse'), 2 * 1024 ** 3)
    expect(await bench.say('read_file', { path: 'sparse' })).toBe('error: sparse is binary data (2 GB), not text.')
  })

  it('lists a folder given as a file', async () => {
    mkdirSync(bench.at('folder', 'inner'), { recursive: true })
    writeFileSync(bench.at('folder', 'b.txt'), '')
    expect(await bench.say('read_file', { path: 'folder' })).toBe('ok: [folder is a folder, 2 entries]\nb.txt\ninner/')
  })

  it('says that a file does not exist and what finds it', async () => {
    expect(await bench.say('read_file', { path: 'gone.txt' })).toBe(`error: ${bench.at('gone.txt')} cannot be read: it does not exist. search_files finds files by name.`)
  })

  it('refuses an empty path and one with a NUL character', async () => {
    expect(await bench.say('read_file', { path: '  ' })).toBe('error: The path is empty. Give a path relative to the working folder, or an absolute one.')
    expect(await bench.say('read_file', { path: 'a\0b' })).toBe('error: The path holds a NUL character.')
  })

  it('names what does not fit in its arguments', async () => {
    expect(await bench.say('read_file', { path: 3 })).toBe('error: read_file was not run, its arguments do not fit. path: Invalid input: expected string, received number')
  })

  it('reads from the home folder by ~', async () => {
    writeFileSync(bench.at('home.txt'), 'here')
    const result = await createReadFile(bench.folder()).call({ path: '~/home.txt' }, callContext())
    expect(result.content).toEqual([{ type: 'text', text: '1\there' }])
  })

  it('ends when it is stopped', async () => {
    writeFileSync(bench.at('a.txt'), 'x')
    await expect(bench.call('read_file', { path: 'a.txt' }, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })

  it.runIf(posix)('refuses a named pipe nobody writes to, and a device without end', async () => {
    execFileSync('mkfifo', [bench.at('pipe')])
    expect(await bench.say('read_file', { path: 'pipe' })).toBe(`error: ${bench.at('pipe')} is a named pipe, not a regular file.`)
    expect(await bench.say('read_file', { path: '/dev/zero' })).toBe('error: /dev/zero is a device, not a regular file.')
  })

  it.runIf(posix)('says that symbolic links run in a circle', async () => {
    symlinkSync('b', bench.at('a'))
    symlinkSync('a', bench.at('b'))
    expect(await bench.say('read_file', { path: 'a' })).toBe(`error: ${bench.at('a')} cannot be read: its symbolic links run in a circle.`)
  })

  it.runIf(posix && !isRoot)('says that a file may not be read', async () => {
    writeFileSync(bench.at('a.txt'), 'x')
    chmodSync(bench.at('a.txt'), 0)
    expect(await bench.say('read_file', { path: 'a.txt' })).toBe(`error: ${bench.at('a.txt')} cannot be read: permission denied.`)
  })
})
