import type { JsonObject } from '../../../shared/json.ts'
import type { JsonSchema } from '../../../shared/tool.ts'

/** One thing in a practice app: a message, an event, an issue, a note. */
export interface Item {
  readonly id: string
  readonly fields: JsonObject
}

/** The things of one account of one app. */
export interface Shelf {
  list(): readonly Item[]
  add(fields: JsonObject): Item
  /** Null: there is no such thing. */
  change(id: string, fields: JsonObject): Item | null
  remove(id: string): boolean
}

/** What a tool of an app gives back: data, or words that say why not. */
export type Outcome = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly message: string }

export interface PracticeTool {
  /** As the vendor spells it: `PRACTICE_MAIL_SEND_EMAIL`. */
  readonly slug: string
  readonly description: string
  readonly inputSchema: JsonSchema
  /** Arguments have passed `inputSchema`. */
  run(input: JsonObject, shelf: Shelf): Outcome
}

export interface PracticeApp {
  /** Lower-case slug of the connector. */
  readonly connector: string
  readonly title: string
  readonly description: string
  /** What is on the shelf of a new account; `address` is whom the account belongs to. */
  seed(address: string): readonly JsonObject[]
  readonly tools: readonly PracticeTool[]
}

export function done(data: unknown): Outcome {
  return { ok: true, data }
}

export function refused(message: string): Outcome {
  return { ok: false, message }
}

/** An item as a vendor's API would give it, or words that say that it is not there. */
export function shownOr(item: Item | null | undefined, kind: string, id: unknown): Outcome {
  return item ? done(shown(item)) : refused(`There is no ${kind} with the id ${JSON.stringify(id)}.`)
}

export function shown(item: Item): JsonObject {
  return { id: item.id, ...item.fields }
}

export function find(shelf: Shelf, id: unknown): Item | undefined {
  return shelf.list().find(item => item.id === id)
}

/** Items whose fields hold all the words of `query` and equal every other field that is asked for. */
export function matching(shelf: Shelf, { query, ...equal }: JsonObject): readonly JsonObject[] {
  const words = typeof query === 'string' ? query.toLowerCase().split(/\s+/).filter(word => word !== '') : []
  const wanted = Object.entries(equal).filter(([, value]) => value !== undefined)
  const fits = (item: Item): boolean => {
    const text = JSON.stringify(item.fields).toLowerCase()
    return words.every(word => text.includes(word)) && wanted.every(([name, value]) => item.fields[name] === value)
  }
  return shelf.list().filter(fits).map(shown)
}

/** A schema of strings; those in `required` must be given, and nothing else may be. */
export function strings(fields: Readonly<Record<string, string>>, required: readonly string[] = []): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]),
  )
  return objectOf(properties, required)
}

export function objectOf(properties: JsonSchema, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }), additionalProperties: false }
}
