import { existsSync } from 'node:fs'
import path from 'node:path'

/** The nearest place of that name, in a folder or in one above it; null where there is none. */
export function findUpwards(from: string, ...parts: readonly string[]): string | null {
  const candidate = path.join(from, ...parts)
  if (existsSync(candidate)) return candidate
  const parent = path.dirname(from)
  return parent === from ? null : findUpwards(parent, ...parts)
}
