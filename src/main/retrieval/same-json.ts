import { isJsonObject } from '../../shared/json.ts'

/** Have two JSON values the same content, key order included? Too deep to tell counts as different. */
export function sameJson(one: unknown, other: unknown, depth = 64): boolean {
  if (one === other) return true
  if (depth === 0) return false
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((value, at) => sameJson(value, other[at], depth - 1))
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false
  const keys = Object.keys(one)
  const otherKeys = Object.keys(other)
  return keys.length === otherKeys.length && keys.every((key, at) => key === otherKeys[at] && sameJson(one[key], other[key], depth - 1))
}
