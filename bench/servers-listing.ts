import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createLinkOpener } from '../src/main/mcp/link/link-opener.ts'
import { defaultTiming } from '../src/main/mcp/timing.ts'
import { createToolShelf } from '../src/main/mcp/tools/tool-shelf.ts'
import { createLastWords } from '../src/main/mcp/transport/last-words.ts'
import { createReaper } from '../src/main/platform/reaper.ts'
import { createSecretMask } from '../src/main/platform/secret-mask.ts'
import type { ServerConfig } from '../src/shared/connection.ts'

/** A server that runs already; its list is asked for again and again. */
export interface Listing {
  /** The tools of the list, all read anew. */
  first(): Promise<number>
  /** As after a notice that it changed; it did not. */
  again(): Promise<number>
  close(): Promise<void>
}

/** The list through the link onto the shelf: pages, schemas, names, what to leave out. */
export async function ourListing(config: ServerConfig): Promise<Listing> {
  const mask = createSecretMask()
  const reaper = createReaper()
  const opener = createLinkOpener({
    clientInfo: { name: 'bench', version: '1' },
    nodeRuntime: { command: process.execPath, env: {} },
    environment: async () => ({ PATH: process.env['PATH'] ?? '' }),
    resolveSecret: () => undefined,
    mask,
    reaper,
    timing: defaultTiming,
  })
  const address = await opener.resolve(config)
  if (!address.ok) throw new Error(address.failure.message)
  const nothing = (): void => undefined
  const opened = await opener.open('bench', config, address.value, { words: createLastWords(text => text), log: nothing, stray: nothing, toolsChanged: nothing, closed: nothing }, new AbortController().signal)
  if (!opened.ok) throw new Error(opened.failure.message)
  const link = opened.value

  const newShelf = (): ReturnType<typeof createToolShelf> => createToolShelf('bench', () => Promise.reject(new Error('Nothing is called here.')))
  async function onto(shelf: ReturnType<typeof createToolShelf>): Promise<number> {
    const listed = await link.listTools()
    if (!listed.ok) throw new Error(listed.failure.message)
    shelf.stock(listed.value.entries, 'bench', config)
    return shelf.tools().length
  }
  const kept = newShelf()
  await onto(kept)
  return {
    first: () => onto(newShelf()),
    again: () => onto(kept),
    async close() {
      await link.close()
      await opener.close()
      await reaper.close()
    },
  }
}

export async function bareListing({ command, args }: ServerConfig): Promise<Listing> {
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(new StdioClientTransport({ command: command ?? '', args: [...(args ?? [])], stderr: 'ignore' }))
  const list = async (): Promise<number> => (await client.listTools()).tools.length
  return { first: list, again: list, close: () => client.close() }
}
