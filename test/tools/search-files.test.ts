import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPace } from '../../src/main/tools/pace.ts'
import { findNames } from '../../src/main/tools/search-run.ts'
import { useToolBench } from './tool-bench.ts'

const posix = process.platform !== 'win32'

describe('search_files', () => {
  const bench = useToolBench()

  function plant(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(bench.at(name)), { recursive: true })
      writeFileSync(bench.at(name), text)
    }
  }

  const say = (input: Record<string, unknown>): Promise<string> => bench.say('search_files', input)

  describe('by name', () => {
    it('finds files at any depth by a glob without a slash, in order', async () => {
      plant({ 'b.ts': '', 'a/c.ts': '', 'a/d.js': '', 'a/e/F.TS': '' })
      expect(await say({ files: '*.ts' })).toBe('ok: a/c.ts\na/e/F.TS\nb.ts')
    })

    it('ties a glob with a slash to the folder', async () => {
      plant({ 'src/a.ts': '', 'src/in/b.tsx': '', 'test/src/c.ts': '' })
      expect(await say({ files: 'src/**/*.{ts,tsx}' })).toBe('ok: src/a.ts\nsrc/in/b.tsx')
    })

    it('turns a glob round with an exclamation mark', async () => {
      plant({ 'a.ts': '', 'b.js': '' })
      expect(await say({ files: '!*.ts' })).toBe('ok: b.js')
    })

    it('says how many entries it looked at when nothing matches', async () => {
      plant({ 'a.ts': '' })
      expect(await say({ files: '*.py' })).toBe('ok: No file matches among 2 entries.')
    })

    it('stops at its limit', async () => {
      plant({ a: '', b: '', c: '' })
      expect(await say({ files: '*', limit: 2 })).toBe('ok: a\nb\n[first 2 files; narrow the glob or the path for the rest]')
    })

    it('refuses a glob that leads out of the folder', async () => {
      expect(await say({ files: '../*' })).toBe('error: files is a glob below path, "../*" leads out of it. Give the folder as path.')
    })
  })

  describe('by content', () => {
    it('groups matching lines by file with their numbers', async () => {
      plant({ 'a.txt': 'one\ntwo\nthree\n', 'b/c.txt': 'two\n' })
      expect(await say({ pattern: 't(wo|hree)' })).toBe('ok: a.txt\n2: two\n3: three\n\nb/c.txt\n1: two')
    })

    it('searches only the files that the glob names', async () => {
      plant({ 'a.txt': 'word', 'a.md': 'word' })
      expect(await say({ pattern: 'word', files: '*.md' })).toBe('ok: a.md\n1: word')
    })

    it('searches one file by its path', async () => {
      plant({ 'a.txt': 'word', 'b.txt': 'word' })
      expect(await say({ pattern: 'word', path: 'b.txt' })).toBe('ok: b.txt\n1: word')
    })

    it('shows lines around matches, each once, with gaps marked', async () => {
      plant({ 'a.txt': 'l1\nhit\nl3\nhit\nl5\nl6\nl7\nhit\nl9\n' })
      expect(await say({ pattern: 'hit', context: 1 })).toBe('ok: a.txt\n1- l1\n2: hit\n3- l3\n4: hit\n5- l5\n--\n7- l7\n8: hit\n9- l9')
    })

    it('ignores case when told to', async () => {
      plant({ 'a.txt': 'Word\n' })
      expect(await say({ pattern: 'wORD' })).toBe('ok: No line matches in 1 file.')
      expect(await say({ pattern: 'wORD', ignore_case: true })).toBe('ok: a.txt\n1: Word')
    })

    it('sees the end of a line before CRLF, and reads UTF-16', async () => {
      plant({ 'a.txt': 'word\r\n' })
      writeFileSync(bench.at('b.txt'), Buffer.from('\uFEFFword\n', 'utf16le'))
      expect(await say({ pattern: 'word$' })).toBe('ok: a.txt\n1: word\n\nb.txt\n1: word')
    })

    it('shows the neighbourhood of a match in a very long line', async () => {
      plant({ 'a.txt': `${'x'.repeat(5000)}needle${'y'.repeat(5000)}` })
      expect(await say({ pattern: 'needle' })).toBe(`ok: a.txt\n1: …${'x'.repeat(75)}needle${'y'.repeat(219)}…`)
    })

    it('stops at its limit of matches', async () => {
      plant({ 'a.txt': 'x\n'.repeat(50), 'b.txt': 'x\n' })
      expect(await say({ pattern: 'x', limit: 2 })).toBe('ok: a.txt\n1: x\n2: x\n[stopped at 2 matches; narrow the search for the rest]')
    })

    it('passes over binary files and says which were too large', async () => {
      plant({ 'a.bin': 'word\0', 'b.txt': 'word\n' })
      writeFileSync(bench.at('huge.log'), 'word\n')
      truncateSync(bench.at('huge.log'), 2 * 1024 ** 3)
      expect(await say({ pattern: 'word' })).toBe('ok: b.txt\n1: word\n[1 file too large to be searched here; grep in the terminal reads any size]')
    })

    it('answers a pattern that makes backtracking engines hang', async () => {
      plant({ 'a.txt': `${'a'.repeat(5000)}!\n` })
      expect(await say({ pattern: '(a+)+$' })).toBe('ok: No line matches in 1 file.')
    })

    it('says what is wrong with a pattern, and what syntax it takes', async () => {
      const syntax = 'The syntax is RE2: no look-around, no back-references; a backslash makes ( ) [ ] { } . * + ? | ^ $ literal.'
      expect(await say({ pattern: '(?=x)' })).toBe(`error: The pattern cannot be read: error parsing regexp: invalid or unsupported Perl syntax: \`(?=\`. ${syntax}`)
      expect(await say({ pattern: '(a|bb|c){1000}' })).toBe('error: The pattern repeats too much to be searched for. Use smaller counts.')
      expect(await say({ pattern: 'a\nb' })).toBe('error: The pattern holds a line break; lines are searched one by one. Search for one of the lines and use context.')
    })

    it('asks for something to look for', async () => {
      expect(await say({})).toBe('error: Give pattern (what lines hold), files (what files are called), or both.')
      expect(await say({ pattern: '', files: ' ' })).toBe('error: Give pattern (what lines hold), files (what files are called), or both.')
    })
  })

  describe('what it passes over', () => {
    it('honours .gitignore in every folder, and never looks into .git and node_modules', async () => {
      plant({
        '.gitignore': 'dist/\n*.log\n', 'a.log': '', 'dist/a.txt': '', 'in/dist': '', 'node_modules/x/a.txt': '', '.git/a.txt': '',
        'in/.gitignore': '!keep.log\nonly-here\n', 'in/keep.log': '', 'in/only-here': '', 'only-here': '',
      })
      expect(await say({ files: '*' })).toBe('ok: .gitignore\nin/.gitignore\nin/dist\nin/keep.log\nonly-here')
    })

    it('honours the rules above the folder it starts in, up to the top of the repository', async () => {
      plant({ '.git/HEAD': '', '.gitignore': '*.log\n/src/made\n', 'src/a.log': '', 'src/a.txt': '', 'src/made/b.txt': '' })
      expect(await say({ files: '*', path: 'src' })).toBe('ok: src/a.txt')
    })

    it('searches an ignored folder that is named outright', async () => {
      plant({ '.git/HEAD': '', '.gitignore': 'dist\n', 'dist/a.txt': 'word' })
      expect(await say({ pattern: 'word', path: 'dist' })).toBe('ok: dist/a.txt\n1: word')
    })

    it.runIf(posix)('follows no symbolic links and opens no pipes', async () => {
      plant({ 'a.txt': 'word' })
      symlinkSync('.', bench.at('loop'))
      symlinkSync('a.txt', bench.at('link.txt'))
      execFileSync('mkfifo', [bench.at('pipe')])
      expect(await say({ pattern: 'word' })).toBe('ok: a.txt\n1: word')
    })

    it.runIf(posix)('refuses to search a device, and says that a path does not exist', async () => {
      expect(await say({ pattern: 'x', path: '/dev/zero' })).toBe('error: /dev/zero is neither a folder nor a regular file.')
      expect(await say({ pattern: 'x', path: 'gone' })).toBe(`error: ${bench.at('gone')} cannot be searched: it does not exist.`)
    })
  })

  it('gives what it has when its time is up, and says so', async () => {
    plant({ 'a.txt': 'word' })
    const stop = new AbortController().signal
    const search = { root: bench.folder(), isFile: false, accepts: () => true, limit: 10, contextLines: 0, show: (name: string) => name, stop, pace: createPace({ stop, longestMs: 0 }) }
    expect(await findNames(search)).toBe('No file matches among 2 entries.\n[time was up before everything was searched; narrow path or files]')
  })

  it('can be stopped in the middle of one large file', async () => {
    plant({ 'a.txt': `${'ab'.repeat(4000)}\n`.repeat(900) })
    const stop = new AbortController()
    setImmediate(() => stop.abort())
    await expect(bench.call('search_files', { pattern: '(a|ab|b){300}c', path: 'a.txt' }, { signal: stop.signal })).rejects.toThrow('aborted')
  })

  it('ends when it is stopped', async () => {
    plant({ 'a.txt': 'word' })
    await expect(bench.call('search_files', { pattern: 'word' }, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })

  it('finds the one file among two thousand', async () => {
    for (let folder = 0; folder < 20; folder += 1) {
      mkdirSync(bench.at(`f${folder}`))
      for (let file = 0; file < 100; file += 1) writeFileSync(bench.at(`f${folder}`, `${file}.txt`), folder === 17 && file === 7 ? 'needle\n' : 'hay\n')
    }
    expect(await say({ pattern: 'needle' })).toBe('ok: f17/7.txt\n1: needle')
  })
})
