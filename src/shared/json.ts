/** A JSON object nobody has looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object itself, or an empty one where something else stands. */
export function asObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** A copy without one key. */
export function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}
