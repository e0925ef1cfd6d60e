import type { Dispatcher } from 'undici'
import type { Failure } from '../../../shared/failure.ts'
import type { RegistryPage } from '../../../shared/catalog-entry.ts'
import { isRegistryId, type Listed, registryId } from './catalog-item.ts'
import { createCursorTrail } from './cursor-trail.ts'
import { type CachedPage, createRegistryCache } from './registry-cache.ts'
import { createRegistryNames } from './registry-names.ts'
import { requestPage } from './registry-request.ts'
import { serverListSchema } from './server-json.ts'
import { saidName, translateServer } from './translate-server.ts'

export interface RegistryPorts {
  /** Base address, without `/v0.1`. */
  readonly url: string
  readonly cacheFolder: string
  readonly dispatcher?: Dispatcher | undefined
  /** Milliseconds. */
  now(): number
  /** Names that bundled servers have. */
  isTaken(name: string): boolean
  readonly timeoutMs?: number
}

export interface RegistryEntries extends Pick<RegistryPage, 'next_cursor' | 'fetched_at' | 'failure'> {
  readonly listed: readonly Listed[]
  readonly left_out: readonly { readonly name: string; readonly reason: string }[]
}

/** The public registry, read a page at a time and kept on disk. */
export interface Registry {
  /** Never rejects. Without a network: what the cache holds, and why there is no more. */
  page(query: string, cursor: string | null, signal?: AbortSignal): Promise<RegistryEntries>
  /** A server seen before, in this sitting or an earlier one. */
  find(id: string): Listed | undefined
}

const pageSize = 50
const minuteMs = 60_000
/** So long a page is taken as it is; after that it is asked for anew, and shown for a month where that fails. */
const freshMs = 30 * minuteMs
const usableMs = 30 * 24 * 60 * minuteMs
const longestCursor = 2000
const mostOffline = 100
const mostSeen = 1000

export function createRegistry(ports: RegistryPorts): Registry {
  const cache = createRegistryCache(ports.cacheFolder)
  const trail = createCursorTrail()
  const names = createRegistryNames(ports.isTaken)
  const seen = new Map<string, Listed>()
  let busyUntil = 0
  let busy: Failure | null = null

  async function read(asked: string, cursor: string | null, signal?: AbortSignal): Promise<RegistryEntries> {
    const query = asked.trim().toLowerCase()
    const kept = usable(cache.read(query, cursor))
    if (kept !== undefined && ports.now() - kept.fetched_at < freshMs) return entries(kept, null)
    if (busy !== null && ports.now() < busyUntil) return fallback(query, cursor, kept, busy)
    const answer = await requestPage({ url: pageUrl(ports.url, query, cursor), etag: kept?.etag ?? null, dispatcher: ports.dispatcher, timeoutMs: ports.timeoutMs ?? 15_000, signal })
    if (answer.kind === 'failed') {
      if (answer.retryAfterMs > 0) leaveAlone(answer.failure, answer.retryAfterMs)
      return fallback(query, cursor, kept, answer.failure)
    }
    const fetched = answer.kind === 'unchanged' ? refreshed(kept) : readList(answer.body, { query, cursor, etag: answer.etag, fetched_at: ports.now() })
    if (fetched === null) return fallback(query, cursor, kept, { code: 'REGISTRY_UNREADABLE', message: 'The registry answered in a form that Drawbridge does not know.', hint: 'A newer Drawbridge may know it.' })
    await cache.write(fetched)
    return entries(fetched, null)
  }

  function leaveAlone(failure: Failure, forMs: number): void {
    busy = failure
    busyUntil = Math.max(busyUntil, ports.now() + forMs)
  }

  function usable(kept: CachedPage | undefined): CachedPage | undefined {
    const age = kept === undefined ? Infinity : ports.now() - kept.fetched_at
    return age >= 0 && age < usableMs ? kept : undefined
  }

  function refreshed(kept: CachedPage | undefined): CachedPage | null {
    return kept === undefined ? null : { ...kept, fetched_at: ports.now() }
  }

  function entries(kept: CachedPage, failure: Failure | null): RegistryEntries {
    return { ...translate(kept.servers), next_cursor: trail.next(kept.query, kept.cursor, kept.next_cursor), fetched_at: new Date(kept.fetched_at).toISOString(), failure }
  }

  /** The same page from before, or whatever any page from before holds that fits. */
  function fallback(query: string, cursor: string | null, kept: CachedPage | undefined, failure: Failure): RegistryEntries {
    if (kept !== undefined) return entries(kept, failure)
    const pages = cursor === null ? cache.all().filter(each => usable(each) !== undefined) : []
    const { listed } = translate(pages.flatMap(each => each.servers))
    const fitting = listed.filter(item => fits(item, query)).slice(0, mostOffline)
    const oldest = pages.at(-1)
    return { listed: fitting, left_out: [], next_cursor: null, fetched_at: oldest === undefined ? null : new Date(oldest.fetched_at).toISOString(), failure }
  }

  function translate(servers: readonly unknown[]): Pick<RegistryEntries, 'listed' | 'left_out'> {
    const listed = new Map<string, Listed>()
    const leftOut: { name: string; reason: string }[] = []
    for (const raw of servers) {
      const translated = translateServer(raw)
      if (!translated.ok) {
        leftOut.push({ name: saidName(raw), reason: translated.failure.message })
        continue
      }
      const { name, version, entry } = translated.value
      const id = registryId(name, version)
      if (!listed.has(id)) listed.set(id, { id, source: 'registry', entry: { ...entry, name: names.nameFor(name, entry.name) } })
    }
    remember(listed.values())
    return { listed: [...listed.values()], left_out: leftOut }
  }

  function remember(listed: Iterable<Listed>): void {
    for (const one of listed) {
      seen.delete(one.id)
      seen.set(one.id, one)
    }
    const surplus = [...seen.keys()].slice(0, Math.max(0, seen.size - mostSeen))
    surplus.forEach(id => seen.delete(id))
  }

  function find(id: string): Listed | undefined {
    if (!isRegistryId(id)) return undefined
    return seen.get(id) ?? translate(cache.all().flatMap(each => each.servers)).listed.find(item => item.id === id)
  }

  return { page: read, find }
}

function pageUrl(base: string, query: string, cursor: string | null): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/v0.1/servers`)
  url.searchParams.set('version', 'latest')
  url.searchParams.set('limit', String(pageSize))
  if (query !== '') url.searchParams.set('search', query)
  if (cursor !== null) url.searchParams.set('cursor', cursor)
  return url
}

function readList(body: unknown, page: Pick<CachedPage, 'query' | 'cursor' | 'etag' | 'fetched_at'>): CachedPage | null {
  const parsed = serverListSchema.safeParse(body)
  if (!parsed.success) return null
  const next = parsed.data.metadata?.nextCursor ?? null
  return { ...page, servers: (parsed.data.servers ?? []).slice(0, pageSize * 2), next_cursor: next !== null && next.length <= longestCursor ? next : null }
}

function fits({ id, entry }: Listed, query: string): boolean {
  return query === '' || [id, entry.title, entry.description.en].some(text => text.toLowerCase().includes(query))
}
