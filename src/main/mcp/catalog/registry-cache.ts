import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../platform/replace-file.ts'

const cachedPageSchema = z.object({
  query: z.string(),
  cursor: z.string().nullable(),
  /** Milliseconds. */
  fetched_at: z.number(),
  etag: z.string().nullable(),
  servers: z.array(z.unknown()),
  next_cursor: z.string().nullable(),
})
export type CachedPage = z.infer<typeof cachedPageSchema>

/** Pages of the registry on disk, one file each. A file that cannot be read is as good as none. */
export interface RegistryCache {
  read(query: string, cursor: string | null): CachedPage | undefined
  /** Newest first. */
  all(): readonly CachedPage[]
  /** Never rejects: what cannot be kept is asked for again. The oldest pages make room. */
  write(page: CachedPage): Promise<void>
}

export interface CacheBounds {
  readonly mostFiles: number
  readonly mostBytes: number
}

const defaultBounds: CacheBounds = { mostFiles: 100, mostBytes: 8_000_000 }

export function createRegistryCache(folder: string, bounds: CacheBounds = defaultBounds): RegistryCache {
  async function write(page: CachedPage): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceFile(path.join(folder, fileName(page.query, page.cursor)), JSON.stringify(page), 0o600)
      await makeRoom(folder, bounds)
    } catch {
      // A full or locked disk: nothing is lost but the time to ask again.
    }
  }

  return {
    read: (query, cursor) => {
      const page = readPage(path.join(folder, fileName(query, cursor)))
      return page?.query === query && page.cursor === cursor ? page : undefined
    },
    all: () => files(folder).flatMap(file => readPage(file.path) ?? []).sort((a, b) => b.fetched_at - a.fetched_at),
    write,
  }
}

function fileName(query: string, cursor: string | null): string {
  return `page-${createHash('sha256').update(JSON.stringify([query, cursor])).digest('hex').slice(0, 32)}.json`
}

function readPage(file: string): CachedPage | undefined {
  try {
    return cachedPageSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}

interface CacheFile {
  readonly path: string
  readonly size: number
  readonly changedMs: number
}

function files(folder: string): readonly CacheFile[] {
  try {
    return readdirSync(folder).filter(name => /^page-[0-9a-f]{32}\.json$/.test(name)).map(name => {
      const file = path.join(folder, name)
      const { size, mtimeMs } = statSync(file)
      return { path: file, size, changedMs: mtimeMs }
    })
  } catch {
    return []
  }
}

async function makeRoom(folder: string, { mostFiles, mostBytes }: CacheBounds): Promise<void> {
  let bytes = 0
  const newestFirst = [...files(folder)].sort((a, b) => b.changedMs - a.changedMs)
  const surplus = newestFirst.filter((file, index) => {
    bytes += file.size
    return index >= mostFiles || (index > 0 && bytes > mostBytes)
  })
  await Promise.all(surplus.map(file => rm(file.path, { force: true })))
}
