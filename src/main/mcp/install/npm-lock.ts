import { isJsonObject } from '../../../shared/json.ts'

/** What a lock file says that an installation will fetch here. */
export interface LockedPackages {
  readonly total: number
  /** The package whose archive lies at this address; null for what is none, or was told before. */
  take(url: string): string | null
}

export function readLock(lock: unknown, { platform, arch }: { platform: string; arch: string }): LockedPackages {
  const packages = isJsonObject(lock) && isJsonObject(lock['packages']) ? lock['packages'] : {}
  const waiting = new Map<string, string>()
  for (const [place, found] of Object.entries(packages)) {
    if (place === '' || !isJsonObject(found) || found['inBundle'] === true || found['link'] === true) continue
    if (found['optional'] === true && !(fits(found['os'], platform) && fits(found['cpu'], arch))) continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (typeof found['resolved'] === 'string') waiting.set(archive(found['resolved']), name)
  }
  return {
    total: waiting.size,
    take(url) {
      const key = archive(url)
      const name = waiting.get(key) ?? null
      waiting.delete(key)
      return name
    },
  }
}

/** The path alone: npm asks the configured registry, whatever host the lock file names. */
function archive(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}

/** `["linux", "darwin"]`, or `["!win32"]`. */
function fits(allowed: unknown, value: string): boolean {
  if (!Array.isArray(allowed)) return true
  if (allowed.includes(`!${value}`)) return false
  return allowed.includes(value) || allowed.every(one => typeof one === 'string' && one.startsWith('!'))
}
