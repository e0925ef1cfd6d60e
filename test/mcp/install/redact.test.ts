import { describe, expect, it } from 'vitest'
import { redactor } from '../../../src/main/mcp/install/redact.ts'

describe('taking values out of a text', () => {
  it('takes a long one wherever it stands, also as a URL and JSON write it', () => {
    const redact = redactor(['pa ss"word'])
    expect(redact('no pa ss"wordly: ?key=pa+ss%22word {"key":"pa ss\\"word"}')).toBe('no [REDACTED]ly: ?key=[REDACTED] {"key":"[REDACTED]"}')
  })

  it('leaves plain words alone that a short one is a part of, or is', () => {
    expect(redactor(['x'])('next to fix: exit code 1, x times')).toBe('next to fix: exit code 1, x times')
    expect(redactor(['a'])('It needs a value')).toBe('It needs a value')
  })

  it('takes one of a few letters out where it stands alone', () => {
    expect(redactor(['key1'])('The key key1 of monkey1, key12: key1.')).toBe('The key [REDACTED] of monkey1, key12: [REDACTED].')
  })

  it('takes a short one out where it stands as a value', () => {
    const redact = redactor(['x', '.b$', '-/b'])
    expect(redact('KEY=x, --key="x" {"k":"x"} Token: x (x) KEY=xy KEY=.b$ KEY=cb$ /p?k=-/b')).toBe('KEY=[REDACTED], --key="[REDACTED]" {"k":"[REDACTED]"} Token: [REDACTED] ([REDACTED]) KEY=xy KEY=[REDACTED] KEY=cb$ /p?k=[REDACTED]')
  })

  it('has nothing to do for blank ones', () => {
    expect(redactor(['', ''])('as it is')).toBe('as it is')
  })
})
