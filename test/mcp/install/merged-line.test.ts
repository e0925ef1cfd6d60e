import { describe, expect, it } from 'vitest'
import { mergedLine } from '../../../src/main/mcp/install/merged-line.ts'

const merged = (made: string, was: string, now: string): string => mergedLine(made.split(' '), was.split(' '), now.split(' ')).join(' ')

describe('a command line with what a person changed', () => {
  it.each([
    ['untouched, it is the new one', 'node new.js --safe', 'node old.js', 'node old.js', 'node new.js --safe'],
    ['an addition at the end stays at the end', 'node new.js --safe', 'node old.js', 'node old.js --mine', 'node new.js --safe --mine'],
    ['an addition before the program stays there', 'node new.js', 'node old.js', 'node --inspect old.js', 'node --inspect new.js'],
    ['another program around it stays around it', 'node new.js --root /a', 'node old.js --root /a', 'nice -n 5 node old.js --root /b', 'nice -n 5 node new.js --root /b'],
    ['another program of the same kind stays', 'node new.js', 'node old.js', '/opt/node old.js', '/opt/node new.js'],
    ['what was taken out stays out', 'node new.js --root /a', 'node old.js --telemetry --root /a', 'node old.js --root /a', 'node new.js --root /a'],
    ['what both changed is the new one’s', 'node new.js --root /c', 'node old.js --root /a', 'node old.js --root /b', 'node new.js --root /c'],
  ])('%s', (_what, made, was, now, expected) => {
    expect(merged(made, was, now)).toBe(expected)
  })

  it('of thousands of words is not compared', () => {
    const long = Array.from({ length: 5000 }, (_, index) => `w${index}`)
    expect(mergedLine(long, [], ['x'])).toEqual(long)
  })
})
