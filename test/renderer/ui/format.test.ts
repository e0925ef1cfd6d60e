import { describe, expect, it } from 'vitest'
import { createFormat } from '../../../src/renderer/ui/format.ts'
import { sentenceBreak } from '../../../src/renderer/ui/failure-text.tsx'
import { markMath, mayHoldMath } from '../../../src/renderer/ui/mark-math.ts'

describe('format', () => {
  it('writes tokens as people say them', () => {
    const { tokens } = createFormat('en')
    expect([0, 912, 1000, 8440, 99_949, 99_950, 200_000, 999_500, 1_240_000].map(tokens)).toEqual(['0', '912', '1k', '8.4k', '99.9k', '100k', '200k', '1m', '1.2m'])
  })

  it('writes durations in the unit that fits', () => {
    const { duration } = createFormat('en')
    expect([0.2, 640, 999.6, 2300, 60_012, 74_300].map(duration)).toEqual(['1 ms', '640 ms', '1 s', '2.3 s', '1 min 0 s', '1 min 14 s'])
  })

  it('writes durations and lists as each language does', () => {
    expect([createFormat('zh-CN').duration(2300), createFormat('ja').duration(640), createFormat('zh-CN').duration(74_300), createFormat('de').duration(2300)]).toEqual(['2.3 秒', '640 ミリ秒', '1 分 14 秒', '2,3 Sek.'])
    expect([createFormat('en').fineDuration(0.424), createFormat('ja').fineDuration(0.4), createFormat('en').fineDuration(1200)]).toEqual(['0.42 ms', '0.4 ミリ秒', '1.2 s'])
    expect([createFormat('en').list(['a', 'b', 'c']), createFormat('ja').list(['a', 'b', 'c'])]).toEqual(['a, b, c', 'a、b、c'])
  })

  it('shows a time that is none as it stands, and an exact name’s score as endless', () => {
    expect([createFormat('en').dateTime('yesterday?'), createFormat('en').score(Number.POSITIVE_INFINITY)]).toEqual(['yesterday?', '∞'])
  })
})

describe('a failure and its hint', () => {
  it('are two sentences, also where a program’s last words end without a stop', () => {
    expect(['It ended.', 'run npm help for more information', 'It said “no.”', 'Why?', '没有找到', '見つかりません。', 'ends with:', ''].map(sentenceBreak)).toEqual(['', '.', '', '', '。', '', '', ''])
  })
})

describe('math', () => {
  it('turns the bracket forms into what the parser reads', () => {
    expect(markMath(String.raw`so \(x^2\) and \[y\]`)).toBe('so $$x^2$$ and \n$$\ny\n$$\n')
  })

  it('leaves code as it is', () => {
    const code = '`\\(a\\)` and\n```\n\\(b\\)\n```'
    expect(markMath(code)).toBe(code)
  })

  it('is not looked for in prices', () => {
    expect([mayHoldMath('It costs $5 or $10.'), mayHoldMath('$$x$$')]).toEqual([false, true])
  })
})
