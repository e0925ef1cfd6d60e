import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CachedPage, createRegistryCache } from '../../../src/main/mcp/catalog/registry-cache.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'

function cached(query: string, changes: Partial<CachedPage> = {}): CachedPage {
  return { query, cursor: null, fetched_at: 0, etag: null, servers: [], next_cursor: null, ...changes }
}

describe('the cache of registry pages', () => {
  it('keeps each query and cursor apart', async () => {
    const cache = createRegistryCache(temporaryFolder())
    const pages = [cached('a'), cached('a', { cursor: '' }), cached('a', { cursor: 'b' }), cached('ab'), cached('../../etc/passwd')]
    for (const page of pages) await cache.write(page)
    expect(pages.map(page => cache.read(page.query, page.cursor))).toEqual(pages)
    expect(cache.read('b', null)).toBeUndefined()
  })

  it('keeps to its number of files and bytes, newest last', async () => {
    const folder = temporaryFolder()
    const cache = createRegistryCache(folder, { mostFiles: 3, mostBytes: 2000 })
    for (const query of ['a', 'b', 'c', 'd', 'e']) await cache.write(cached(query))
    expect(readdirSync(folder)).toHaveLength(3)
    expect(cache.read('e', null)).toBeDefined()
    await cache.write(cached('large', { servers: ['x'.repeat(3000)] }))
    expect(readdirSync(folder)).toHaveLength(1)
    expect(cache.read('large', null)).toBeDefined()
  })
})
