import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ServerConfig } from '../../../shared/connection.ts'
import { createJsonFile, type JsonFile } from '../../platform/json-file.ts'
import { safeFileName } from '../../platform/log.ts'
import type { ListedTool } from '../../mcp/tools/listed-tool.ts'
import { type KeptTool, keptToolOf, keptToolSchema, listedAgain } from './kept-tool.ts'

const fileSchema = z.object({
  version: z.literal(1),
  server: z.string(),
  /** What was asked for the list: that of another program under the same name is not this one's. */
  of: z.string(),
  /** ISO time. */
  at: z.string(),
  tools: z.array(keptToolSchema),
})
type Kept = z.infer<typeof fileSchema>

/**
 * What each server listed last, so that its tools and the choices about them can be seen while it does not run. For
 * showing only: nothing is called by it. One file for each server; those of servers that are gone are taken away.
 */
export interface KeptListings {
  /** Keeps a list where it is another one than before. */
  keep(server: string, config: ServerConfig, listed: readonly ListedTool[]): void
  /** Null: none is known of this very server. */
  read(server: string, config: ServerConfig): { readonly listed: readonly ListedTool[]; readonly at: string } | null
  /** Takes away those of all other servers. */
  prune(servers: readonly string[]): void
  /** Resolves when everything is written. */
  settled(): Promise<void>
}

/** Of one server. The tools that come first are kept. */
const mostTools = 5000
const mostCharacters = 4_000_000

export function createKeptListings(folder: string, now: () => Date): KeptListings {
  const files = new Map<string, JsonFile<Kept | null>>()
  const known = new Map<string, Kept | null>()
  const last = new Map<string, readonly ListedTool[]>()
  let work: Promise<unknown> = Promise.resolve()

  const nameOf = (server: string): string => `${safeFileName(server)}.json`

  function fileOf(server: string): JsonFile<Kept | null> {
    const file = files.get(server) ?? createJsonFile<Kept | null>({ path: path.join(folder, nameOf(server)), defaults: null, parse: raw => fileSchema.safeParse(raw).data })
    files.set(server, file)
    return file
  }

  function find(server: string): Kept | null {
    const kept = known.get(server) ?? fileOf(server).load().value
    known.set(server, kept)
    return kept?.server === server ? kept : null
  }

  function keep(server: string, config: ServerConfig, listed: readonly ListedTool[]): void {
    if (last.get(server) === listed) return
    last.set(server, listed)
    const kept: Kept = { version: 1, server, of: identityOf(config), at: now().toISOString(), tools: bounded(listed.map(keptToolOf)) }
    const before = find(server)
    if (before !== null && before.of === kept.of && JSON.stringify(before.tools) === JSON.stringify(kept.tools) && !isOlder(before, now())) return
    known.set(server, kept)
    // A disk that takes no more costs this list and nothing else.
    work = work.then(() => fileOf(server).save(kept))
  }

  function prune(servers: readonly string[]): void {
    const wanted = new Set(servers.map(nameOf))
    for (const server of known.keys()) if (!servers.includes(server)) known.delete(server)
    for (const server of last.keys()) if (!servers.includes(server)) last.delete(server)
    work = work.then(() => removeOthers(folder, wanted))
  }

  return {
    keep,
    read(server, config) {
      const kept = find(server)
      return kept === null || kept.of !== identityOf(config) ? null : { listed: listedAgain(kept.tools, server, config), at: kept.at }
    },
    prune,
    settled: async () => void (await work),
  }
}

async function removeOthers(folder: string, wanted: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(each => !wanted.has(each))) await rm(path.join(folder, name), { force: true }).catch(() => undefined)
}

const dayMs = 24 * 60 * 60 * 1000

/** The same list is written again once a day, so that its time is true enough. */
function isOlder({ at }: Kept, now: Date): boolean {
  return now.getTime() - Date.parse(at) > dayMs
}

/** The package or address, not the version: an update changes where its files lie. Hashed, since a command line may hold a key. */
function identityOf({ installed, url, command, args }: ServerConfig): string {
  const said = installed === undefined ? [url, command, args] : [installed.source, installed.name]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32)
}

function bounded(tools: readonly KeptTool[]): KeptTool[] {
  let characters = 0
  return tools.slice(0, mostTools).filter(tool => (characters += JSON.stringify(tool).length) <= mostCharacters)
}
