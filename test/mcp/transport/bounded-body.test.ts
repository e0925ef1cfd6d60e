import { text } from 'node:stream/consumers'
import { ReadableStream as WebStream } from 'node:stream/web'
import { expect, it } from 'vitest'
import { boundedBody, type BodyLimits, type ByteReader } from '../../../src/main/mcp/transport/bounded-body.ts'

function chunks(...texts: readonly string[]): ByteReader {
  return WebStream.from(texts.map(part => new Uint8Array(Buffer.from(part)))).getReader()
}

function read(parts: readonly string[], limits: BodyLimits): Promise<string> {
  return text(boundedBody(chunks(...parts), limits))
}

it('a body within its limit is read as it is', async () => {
  expect(await read(['ab', 'cd'], { maxBytes: 4, each: 'whole', beyond: 'fail' })).toBe('abcd')
})

it('a longer one fails, or ends where the limit was passed', async () => {
  await expect(read(['ab', 'cde'], { maxBytes: 4, each: 'whole', beyond: 'fail' })).rejects.toThrow('The answer is larger than')
  expect(await read(['ab', 'cde', 'f'], { maxBytes: 4, each: 'whole', beyond: 'cut' })).toBe('ab')
})

it('a stream of events may be as long as it likes, and comes in whole events', async () => {
  const seen: string[] = []
  const events = boundedBody(chunks('data: a\n', '\ndata: b\r\n\r', '\nda', 'ta: c\n\n: d'), { maxBytes: 12, each: 'event', beyond: 'fail' })
  for await (const event of events) seen.push(Buffer.from(event).toString())
  expect(seen).toEqual(['data: a\n\n', 'data: b\r\n\r\n', 'data: c\n\n', ': d'])
})

it('an event that is longer fails the stream after what was whole', async () => {
  const events = boundedBody(chunks('data: a\n\n', 'data: ', 'bbbbbbbbbbbb'), { maxBytes: 12, each: 'event', beyond: 'fail' })
  const reader = events.getReader()
  expect(Buffer.from((await reader.read()).value ?? '').toString()).toBe('data: a\n\n')
  await expect(reader.read()).rejects.toThrow('The answer is larger than')
})

it('what feeds it is ended when nobody reads on, also while it is silent', async () => {
  let ended = false
  const silent = new ReadableStream<Uint8Array>({ cancel: () => void (ended = true) })
  const reader = boundedBody(silent.getReader(), { maxBytes: 100, each: 'whole', beyond: 'fail' }).getReader()
  const waiting = reader.read()
  await reader.cancel()
  expect([ended, (await waiting).done]).toEqual([true, true])
})
