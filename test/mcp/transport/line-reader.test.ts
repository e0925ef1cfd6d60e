import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineReader } from '../../../src/main/mcp/transport/line-reader.ts'
import { readMessages, refuseLongMessage } from '../../../src/main/mcp/transport/wire-message.ts'

function read(chunks: readonly Buffer[], maxBytes = 1_000_000): unknown[] {
  const seen: unknown[] = []
  const reader = createLineReader({ maxBytes, line: text => seen.push(text), tooLong: line => seen.push(line) })
  for (const chunk of chunks) reader.push(chunk)
  reader.end()
  return seen
}

describe('the line reader', () => {
  it('gives the same lines however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }).map(text => text.replaceAll(/[\r\n]/g, ''))), fc.array(fc.nat(12)), (lines, cuts) => {
        const bytes = Buffer.from(lines.map(line => `${line}\n`).join(''))
        const chunks: Buffer[] = []
        let at = 0
        for (const cut of cuts) chunks.push(bytes.subarray(at, (at += cut)))
        chunks.push(bytes.subarray(at))
        expect(read(chunks)).toEqual(lines)
      }),
    )
  })

  it('gives the rest when the stream ends without a line break', () => {
    expect(read([Buffer.from('a\r\nb')])).toEqual(['a', 'b'])
  })

  it('drops a line beyond the limit, keeps its ends, and goes on', () => {
    const long = `start${'x'.repeat(5000)}end`
    const [dropped, next] = read([Buffer.from(long.slice(0, 3000)), Buffer.from(`${long.slice(3000)}\nnext\n`)], 2000)
    expect(dropped).toMatchObject({ head: long.slice(0, 1024), tail: long.slice(-1024), bytes: long.length })
    expect(next).toBe('next')
  })
})

describe('a message too long to take', () => {
  it.each([
    ['{"result":{"content":[', '"}]},"jsonrpc":"2.0","id":7}'],
    ['{"jsonrpc":"2.0","id":7,"result":{"con', 'xxxx"}]}}'],
    ['{"id":7,"jsonrpc":"2.0","result":{"con', 'xxxx"}]}}'],
  ])('is answered for its call: %s', (head, tail) => {
    expect(refuseLongMessage({ head, tail, bytes: 300 * 1_048_576 })).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32000, message: 'The result is too large to take (300 MB).' } })
  })

  it('without a readable id is nobody’s', () => {
    expect(refuseLongMessage({ head: 'xxxx', tail: 'yyyy', bytes: 1 })).toBeNull()
  })
})

describe('a line of output', () => {
  it.each(['42', '"text"', 'null', '[]', '{"level":"info"}', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}', '{"jsonrpc":"1.0","id":1,"result":{}}', 'Listening…', '{"jsonrpc":"2.0","method":"x"'])('is no message: %s', line => {
    expect(readMessages(line)).toBeNull()
  })

  it('keeps only what JSON-RPC knows', () => {
    expect(readMessages('{"jsonrpc":"2.0","method":"notifications/x","params":{"a":1},"trace":2}')).toEqual([{ jsonrpc: '2.0', method: 'notifications/x', params: { a: 1 } }])
  })
})
