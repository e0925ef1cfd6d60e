import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Agent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCatalog } from '../../../src/main/mcp/catalog/catalog.ts'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import { catalogItemSchema, registryPageSchema } from '../../../src/shared/catalog-entry.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { projectFolder } from '../../support/source-files.ts'
import { manifest } from './entry.ts'
import { page, startRegistry } from './registry-server.ts'
import { listed } from './server-json.ts'

const now = (): number => Date.parse('2026-11-30T12:00:00Z')

describe('the catalog', () => {
  it('lists the bundled servers as they stand at that moment', () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'notes.json'), JSON.stringify(manifest('notes')))
    writeFileSync(path.join(folder, 'bad.json'), '{}')
    const servers: Record<string, ServerConfig> = {}
    const catalog = createCatalog({ folder, cacheFolder: temporaryFolder(), servers: () => servers, now })
    expect(catalog.list()).toMatchObject({ items: [{ id: 'notes', source: 'bundled', state: 'available' }], diagnostics: [expect.stringMatching(/^bad\.json: /)] })
    servers['mine'] = { command: 'node', installed: { source: 'catalog', name: 'notes', version: '1.0.0', at: '2026-11-30T00:00:00Z' } }
    expect(catalog.find('notes')).toMatchObject({ state: 'installed', server: 'mine', installed_version: '1.0.0', update_available: true })
    expect(catalog.find('bad')).toBeUndefined()
  })

  it('reads the public registry through the connections it is given', async () => {
    const server = await startRegistry()
    const dispatcher = new Agent()
    onTestFinished(() => dispatcher.close())
    const id = 'registry:io.github.jane/notes@1.0.0'
    const servers = { mine: { url: 'https://mcp.example.com/mcp', installed: { source: 'registry', name: 'registry:io.github.jane/notes@0.9.0', at: '2026-11-30T00:00:00Z' } } } as const
    const catalog = createCatalog({ folder: temporaryFolder(), registryUrl: `${server.url}/`, cacheFolder: temporaryFolder(), servers: () => servers, dispatcher, now })
    server.answer(page([listed('io.github.jane/notes'), 7], 'next'))
    const found = await catalog.registry('notes', null)
    expect(registryPageSchema.parse(found)).toEqual(found)
    expect(found).toMatchObject({ items: [{ id, source: 'registry', state: 'installed', server: 'mine', update_available: true }], next_cursor: 'next', failure: null, left_out: [{ name: '(no name)' }] })
    expect(server.asked).toEqual(['/v0.1/servers?version=latest&limit=50&search=notes'])
    expect(catalog.find(id)).toEqual(found.items[0])
  })

  it('holds the servers that come with the app', () => {
    const catalog = createCatalog({ folder: path.join(projectFolder, 'resources/catalog'), cacheFolder: temporaryFolder(), servers: () => ({}), now })
    const { items, diagnostics } = catalog.list()
    expect(diagnostics).toEqual([])
    expect(items.every(item => catalogItemSchema.safeParse(item).success && item.state === 'available')).toBe(true)
    expect(items.map(item => item.id)).toEqual(expect.arrayContaining(['everything', 'filesystem', 'memory']))
  })
})
