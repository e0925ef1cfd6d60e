import { setTimeout as wait } from 'node:timers/promises'
import { assertNever } from '../../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { type Answer, json, nothing, text } from './exchange.ts'
import type { Misbehaviour } from './misbehaviour.ts'
import { rateLimited, refuse } from './refusals.ts'
import { twinned, withoutSchemas } from './twins.ts'

/** What goes back: an answer, or a broken line at once (`cut`) or never (`hang`). */
export type Reply = { readonly kind: 'answer'; readonly answer: Answer } | { readonly kind: 'cut' } | { readonly kind: 'hang' }

/** Answers a request in one bad way. `answerWell` does the work; ways that refuse or break off before it never call it. */
export async function misbehave(way: Misbehaviour, answerWell: () => Promise<Answer>, stopped: AbortSignal): Promise<Reply> {
  switch (way.kind) {
    case 'slow':
      await wait(way.ms, undefined, { signal: stopped })
      return reply(await answerWell())
    case 'hang':
      return { kind: 'hang' }
    case 'lost-answer':
      await answerWell()
      return { kind: 'cut' }
    case 'status':
      return reply(statusAnswer(way))
    case 'redirect':
      return reply(nothing(307, { location: way.to }))
    case 'html':
      return reply(text('<!doctype html><title>Maintenance</title><h1>Back in a moment</h1>', 'text/html; charset=utf-8'))
    case 'malformed-json':
      return reply(text('{"results":[{"index":0,', 'application/json'))
    case 'body':
      return reply(json(way.value))
    default:
      return reply(spoil(way, await answerWell()))
  }
}

function reply(answer: Answer): Reply {
  return { kind: 'answer', answer }
}

type Spoiling = Exclude<Misbehaviour, { kind: 'slow' | 'hang' | 'lost-answer' | 'status' | 'redirect' | 'html' | 'malformed-json' | 'body' }>

/** A right answer made wrong; only successes in JSON have what could be. */
function spoil(way: Spoiling, answer: Answer): Answer {
  const { content } = answer
  if (content.kind !== 'json' || answer.status >= 300 || !isJsonObject(content.value)) return answer
  return { ...answer, content: { kind: 'json', value: spoilBody(way, content.value) } }
}

function spoilBody(way: Spoiling, body: JsonObject): unknown {
  switch (way.kind) {
    case 'huge':
      return { ...body, padding: 'x'.repeat(way.bytes ?? 10_000_000) }
    case 'short':
      return withEntries(body, entries => entries.slice(0, -(way.drop ?? 1)))
    case 'surplus':
      return withEntries(body, entries => [...entries, ...Array.from({ length: way.add ?? 1 }, () => entries[0] ?? {})])
    case 'wrong-echo':
      return withEntries(body, entries => entries.map((entry, index) => (isJsonObject(entry) ? { ...entry, ...wrongEcho(entry, index) } : entry)))
    case 'twins':
      return twinned(body)
    case 'orphans':
      return withoutSchemas(body)
    case 'unknown-status':
      return withStatusWord(body, way.word ?? 'HIBERNATING')
    case 'snake-case':
      return snakeCased(body)
    default:
      return assertNever(way)
  }
}

function withEntries(body: JsonObject, change: (entries: readonly unknown[]) => readonly unknown[]): JsonObject {
  const name = ['results', 'items'].find(candidate => Array.isArray(body[candidate]))
  const entries = name === undefined ? undefined : body[name]
  return name === undefined || !Array.isArray(entries) ? body : { ...body, [name]: change(entries) }
}

function wrongEcho(entry: JsonObject, index: number): JsonObject {
  const echoes = ['useCase', 'connector', 'tool'].filter(name => entry[name] !== undefined)
  return { index: index + 7, ...Object.fromEntries(echoes.map(name => [name, 'something else'])) }
}

function withStatusWord(value: unknown, word: string): unknown {
  if (Array.isArray(value)) return value.map(inner => withStatusWord(inner, word))
  if (!isJsonObject(value)) return value
  const isStatus = (name: string): boolean => name === 'status' || name === 'connectionStatus'
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isStatus(name) ? word : withStatusWord(inner, word)]))
}

const verbatim = new Set(['schemas', 'inputSchema', 'data', 'arguments'])

/** Names of the wire only: slugs, schemas and an app's data stay as they are. */
function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased)
  if (!isJsonObject(value)) return value
  const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'schemas' && isJsonObject(inner)) return [name, Object.fromEntries(Object.entries(inner).map(([slug, schema]) => [slug, snakeCased(schema)]))]
      return [snake(name), verbatim.has(name) ? inner : snakeCased(inner)]
    }),
  )
}

function statusAnswer({ status, code, message, envelope, retryAfterSeconds }: Extract<Misbehaviour, { kind: 'status' }>): Answer {
  if (status === 429 && envelope === undefined && code === undefined) return rateLimited(retryAfterSeconds ?? 1)
  const headers: Record<string, string> = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  const words = { code: code ?? `PRACTICE_${status}`, message: message ?? `The gateway was told to answer ${status}.` }
  return { ...inEnvelope(envelope ?? 'nested', status, words), headers }
}

type Envelope = NonNullable<Extract<Misbehaviour, { kind: 'status' }>['envelope']>

function inEnvelope(envelope: Envelope, status: number, words: { code: string; message: string }): Answer {
  switch (envelope) {
    case 'nested':
      return refuse(status, words.code, words.message)
    case 'code':
      return json({ error: words.code }, status)
    case 'flat':
      return json(words, status)
    case 'text':
      return text(words.message, 'text/plain; charset=utf-8', status)
    case 'empty':
      return nothing(status)
    default:
      return assertNever(envelope)
  }
}
