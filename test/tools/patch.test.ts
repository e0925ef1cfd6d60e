import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useToolBench } from './tool-bench.ts'

const edit = (old_text: string, new_text: string): { old_text: string; new_text: string } => ({ old_text, new_text })

describe('patch', () => {
  const bench = useToolBench()
  const write = (text: string): void => writeFileSync(bench.at('a.txt'), text)
  const read = (): string => readFileSync(bench.at('a.txt'), 'utf8')
  const say = (...edits: { old_text: string; new_text: string }[]): Promise<string> => bench.say('patch', { path: 'a.txt', edits })
  const apply = (diff: string): Promise<string> => bench.say('patch', { path: 'a.txt', diff })

  describe('with edits', () => {
    it('replaces what stands there once and returns the diff', async () => {
      write('one\ntwo\nthree\n')
      expect(await say(edit('two', 'TWO'))).toBe('ok: --- a.txt\n+++ a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n')
      expect(read()).toBe('one\nTWO\nthree\n')
    })

    it('applies several edits to the file as it was, in any order', async () => {
      write('a b c')
      await say(edit('c', 'a'), edit('a', 'b'), edit('b', 'c'))
      expect(read()).toBe('b c a')
    })

    it('changes nothing when one of several does not match', async () => {
      write('one\ntwo\n')
      expect(await say(edit('one', '1'), edit('nine', '9'))).toBe('error: a.txt was not changed.\nEdit 2: its old text is not in the file.\nNothing in the file resembles it. Read the file again.')
      expect(read()).toBe('one\ntwo\n')
    })

    it('names the lines of a text that stands there twice', async () => {
      write('x = 1\ny = 2\nx = 1\n')
      expect(await say(edit('x = 1', 'x = 3'))).toBe('error: a.txt was not changed.\nEdit 1: its old text stands there 2 times (lines 1, 3). Add lines around it until it is the only one.')
    })

    it('counts places that overlap each other', async () => {
      write('aaa')
      expect(await say(edit('aa', 'b'))).toContain('stands there 2 times')
    })

    it('shows the nearest lines and where they first differ', async () => {
      write('function add(a, b) {\n  return a + b\n}\n')
      expect(await say(edit('function add(a, b) {\n  return a - b\n}', ''))).toBe(
        'error: a.txt was not changed.\nEdit 1: its old text is not in the file.\nNearest lines of the file:\n1\tfunction add(a, b) {\n2\t  return a + b\n3\t}\nFirst difference, line 2:\n  file "  return a + b"\n  edit "  return a - b"',
      )
    })

    it('says when only white space differs', async () => {
      write('if (x) {\n\tcall()\n}\n')
      expect(await say(edit('if (x) {\n    call()\n}', ''))).toContain('Nearest lines of the file (the same but for white space):\n1\tif (x) {\n')
    })

    it('finds a line that merely resembles the old text', async () => {
      write('alpha\nconst total = sum(values)\n')
      expect(await say(edit('const total = sum(value)s', ''))).toContain('2\tconst total = sum(values)\n')
    })

    it('knows line numbers that were copied from read_file', async () => {
      write('one\ntwo\n')
      expect(await say(edit('1\tone\n2\ttwo', ''))).toContain('It starts with line numbers as read_file shows them. Leave those out.')
    })

    it('refuses edits that touch each other', async () => {
      write('abcdef')
      expect(await say(edit('abcd', 'x'), edit('cdef', 'y'))).toBe('error: a.txt was not changed.\nEdit 2 touches text that another edit changes too. Make them one edit.')
      expect(read()).toBe('abcdef')
    })

    it('refuses an empty old text, no edit at all, and a change that changes nothing', async () => {
      write('a')
      expect(await say(edit('', 'b'))).toContain('Edit 1: the old text is empty.')
      expect(await say()).toBe('error: There is nothing to change: give edits, each with old_text and new_text, or diff.')
      expect(await say(edit('a', 'a'))).toBe('error: a.txt was not changed: the new text equals the old.')
    })

    it('matches across CRLF and keeps it, in old lines and new', async () => {
      write('\uFEFFone\r\ntwo\r\nthree\r\n')
      await say(edit('one\ntwo', 'one\n1.5\ntwo'))
      expect(read()).toBe('\uFEFFone\r\n1.5\r\ntwo\r\nthree\r\n')
    })

    it('leaves mixed line endings outside the edit as they are', async () => {
      write('a\r\nb\nc\r\nd\n')
      await say(edit('c', 'C'))
      expect(read()).toBe('a\r\nb\nC\r\nd\n')
    })

    it('takes dollar signs as they are', async () => {
      write('price')
      await say(edit('price', '$& $1'))
      expect(read()).toBe('$& $1')
    })

    it('refuses a file that is not UTF-8 rather than damage it', async () => {
      writeFileSync(bench.at('a.txt'), Buffer.from([0xc4, 0xe3, 0x41]))
      expect(await say(edit('A', 'B'))).toBe(`error: ${bench.at('a.txt')} is not UTF-8; changing it here would damage it. Convert it with iconv in the terminal, or change it there.`)
    })

    it('answers at once for a file of a hundred thousand equal lines', async () => {
      write('same line\n'.repeat(100_000))
      expect(await say(edit('same line\n', ''))).toContain('stands there more than 1000 times (lines 1, 2, 3, 4, 5, 6, 7, 8, …)')
    })

    it('refuses a relative path that leaves the working folder', async () => {
      expect(await bench.say('patch', { path: '../../etc/hosts', edits: [edit('a', 'b')] })).toMatch(/^error: \.\.\/\.\.\/etc\/hosts leads to .*, outside the working folder/)
    })
  })

  describe('with a unified diff', () => {
    it('applies its hunks', async () => {
      write('a\nb\nc\nd\ne\nf\n')
      await apply('--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n@@ -5,2 +5,3 @@\n e\n+e2\n f\n')
      expect(read()).toBe('a\nB\nc\nd\ne\ne2\nf\n')
    })

    it('does not trust line numbers and counts', async () => {
      write('a\nb\nc\n')
      await apply('@@ -90,7 +90,9 @@ function\n a\n-b\n c')
      expect(read()).toBe('a\nc\n')
    })

    it('matches whole lines only', async () => {
      write('foobar\nfoo\n')
      await apply('@@ @@\n-foo\n+FOO')
      expect(read()).toBe('foobar\nFOO\n')
    })

    it('lets the line number decide between equal places', async () => {
      write('x\ny\nx\ny\n')
      await apply('@@ -3,2 +3,2 @@\n-x\n+X\n y\n')
      expect(read()).toBe('x\ny\nX\ny\n')
    })

    it('changes a last line that has no newline', async () => {
      write('a\nb')
      await apply('@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n')
      expect(read()).toBe('a\nc')
    })

    it('removes lines that look like file headers', async () => {
      write('-- a comment\nb\n')
      await apply('@@ -1,2 +1,1 @@\n--- a comment\n b\n')
      expect(read()).toBe('b\n')
    })

    it('refuses a diff of several files', async () => {
      write('a\n')
      expect(await apply('--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-a\n+b\n--- a/b.txt\n+++ b/b.txt\n@@ -1 +1 @@\n-a\n+b\n')).toBe('error: The diff changes several files. Make one call per file.')
    })

    it('says what a hunk lacks', async () => {
      write('a\n')
      expect(await apply('nothing')).toContain('error: The diff has no hunk.')
      expect(await apply('@@ -1 +1 @@\n+only added')).toBe('error: Hunk 1: it only adds lines. Give a line of context, so that its place is known.')
      expect(await apply('@@ -1 +1 @@\n a')).toBe('error: Hunk 1: it changes nothing.')
      expect(await apply('@@ -1 +1 @@\n-a\nstray')).toBe('error: Hunk 1: the line "stray" starts with neither a space, - nor +.')
    })

    it('is not taken together with edits', async () => {
      expect(await bench.say('patch', { path: 'a.txt', diff: '@@', edits: [edit('a', 'b')] })).toBe('error: Give edits or diff, not both.')
    })
  })
})
