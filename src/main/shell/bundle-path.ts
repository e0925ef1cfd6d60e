import path from 'node:path'
import { bundleHost } from './app-origin.ts'

/**
 * The file that an app:// address names, or null when it names nothing of ours.
 * @param folder absolute; no answer lies outside it
 */
export function bundlePath(folder: string, address: string): string | null {
  const url = URL.parse(address)
  if (url?.host !== bundleHost) return null
  const name = decoded(url.pathname === '/' ? '/index.html' : url.pathname)
  if (name === null || name.includes('\0') || name.includes('\\')) return null
  const file = path.join(folder, name)
  const inside = path.relative(folder, file)
  return inside === '' || inside.startsWith('..') || path.isAbsolute(inside) ? null : file
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
