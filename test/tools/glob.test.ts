import * as fc from 'fast-check'
import ignore from 'ignore'
import { describe, expect, it } from 'vitest'
import { compileGlob } from '../../src/main/tools/glob.ts'
import { type IgnoreFile, isIgnored, parseIgnoreRules } from '../../src/main/tools/ignore-rules.ts'

function matches(glob: string, path: string): boolean | string {
  const test = compileGlob(glob)
  return test.ok ? test.value(path) : test.failure.code
}

describe('compileGlob', () => {
  it.each([
    ['*.ts', 'a.ts', true],
    ['*.ts', 'in/a.ts', false],
    ['**/*.ts', 'a.ts', true],
    ['**/*.ts', 'in/deep/a.ts', true],
    ['src/**', 'src/a/b', true],
    ['src/**/b', 'src/b', true],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[!a-c]x', '/x', false],
    ['[]]', ']', true],
    ['[', '[', true],
    ['{a,b{c,d}}.js', 'bd.js', true],
    ['{a', '{a', true],
    ['a,b', 'a,b', true],
    ['\\*', '*', true],
    ['\\*', 'a', false],
    ['a.c', 'abc', false],
    ['日*', '日本', true],
    ['(a|b)+', 'a', false],
  ])('reads %s against %s as %s', (glob, path, expected) => {
    expect(matches(glob, path)).toBe(expected)
  })

  it('never throws, whatever the glob', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (glob, path) => typeof matches(glob, path) !== 'undefined'))
  })
})

describe('ignore rules', () => {
  const ignored = (rules: string, path: string): boolean => {
    const files: readonly IgnoreFile[] = [{ folder: '/top', rules: parseIgnoreRules(rules) }]
    return isIgnored({ absolute: `/top/${path.replace(/\/$/, '')}`, name: path, isFolder: path.endsWith('/') }, files)
  }

  it('answer a pattern of many wild cards at once', () => {
    expect(ignored('**/a/**/a/**/a/**/a/**/a/**/a/**/a/**/a/b', `${'a/'.repeat(120)}c`)).toBe(false)
  })

  it('agree with the ignore package on an entry whose folders are not ignored', () => {
    const word = fc.constantFrom('a', 'b', 'ab', '*', '?', 'a*', '*b', '[ab]', '**')
    const pattern = fc.tuple(fc.constantFrom('', '!', '/'), fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '/')).map(([before, words, after]) => `${before}${words.join('/')}${after}`)
    const path = fc.tuple(fc.array(fc.constantFrom('a', 'b', 'ab', 'abb'), { minLength: 1, maxLength: 3 }), fc.constantFrom('', '/')).map(([words, after]) => `${words.join('/')}${after}`)
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 4 }), path, (patterns, entry) => {
        const library = ignore().add(patterns)
        const parents = entry.replace(/\/$/, '').split('/').slice(0, -1).map((_, index, all) => `${all.slice(0, index + 1).join('/')}/`)
        fc.pre(!parents.some(parent => library.ignores(parent)))
        expect(ignored(patterns.join('\n'), entry)).toBe(library.ignores(entry))
      }),
      { numRuns: 3000 },
    )
  })
})
