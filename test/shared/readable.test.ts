import { describe, expect, it } from 'vitest'
import { cut, hasUnseen, readable, readableLine, visible } from '../../src/shared/readable.ts'

const escape = '\u001B'

describe('a stranger’s words', () => {
  it.each([
    ['colours and cursor moves', `${escape}[31mred${escape}[0m${escape}[2J`, 'red'],
    ['a title for the terminal', `a${escape}]0;owned\u0007b`, 'ab'],
    ['a lone escape', `a${escape}`, 'a'],
    ['letters turned round', 'gpj\u202Eexe.txt', 'gpjexe.txt'],
    ['hidden letters', 'a\u{E0041}\u{E0042}b\u200Bc\uFEFF', 'abc'],
    ['half a character', 'a\uD83D', 'a\uFFFD'],
    ['control characters', 'a\u0000b\u0007c\u009Bd', 'abcd'],
    ['Windows line breaks', 'a\r\nb\rc', 'a\nbc'],
  ])('are without %s', (_what, text, expected) => {
    expect(readable(text)).toBe(expected)
  })

  it('keep every script and emoji', () => {
    const text = '日本語\tעברית\u200F\nنمی\u200Cخواهم 👩\u200D💻🏴'
    expect([readable(text), hasUnseen(text.replaceAll(/\s/g, ''))]).toEqual([text, false])
  })

  it('stand on one line, cut between characters', () => {
    expect(readableLine(' a\n\n b\tc ', 20)).toBe('a b c')
    expect([cut('🎉🎉', 3), cut('abc', 3), cut('abcd', 3)]).toEqual(['🎉…', 'abc', 'ab…'])
  })

  it('are read at once, however they are made', () => {
    expect(readable(`${escape}[`.repeat(100_000)).length).toBe(100_000)
    expect(readable(`${escape}]x`.repeat(100_000)).length).toBe(100_000)
  })
})

describe('for a terminal', () => {
  it('what cannot be seen is spelled', () => {
    expect(visible(`${escape}[31m\u202E\u{E0041}日本\n`)).toBe('\\u001b[31m\\u202e\\udb40\\udc41日本\n')
  })

  it('JSON says the same as before', () => {
    const value = { text: `${escape}[31m\u202E\u{E0041}\u009B\r\n\t日本` }
    expect(JSON.parse(visible(JSON.stringify(value)))).toEqual(value)
  })
})
