import { describe, expect, it } from 'vitest'
import { catalogItem, registryName } from '../../../src/main/mcp/catalog/catalog-item.ts'
import type { InstalledFrom, ServerConfig } from '../../../src/shared/connection.ts'
import { entry } from './entry.ts'

const bundled = { id: 'notes', source: 'bundled', entry: entry('notes') } as const
const remote = { id: 'registry:com.example/notes@1.3.0', source: 'registry', entry: entry('example-notes', { transport: { type: 'http', url: 'https://example.com/mcp' } }) } as const

function installed(from: Partial<InstalledFrom>, enabled?: boolean): ServerConfig {
  return { command: 'node', installed: { source: 'catalog', name: 'notes', at: '2026-11-30T00:00:00Z', ...from }, ...(enabled === undefined ? {} : { enabled }) }
}

describe('catalogItem', () => {
  it('is available while no server was installed from it, whatever servers are called', () => {
    const servers = { notes: { command: 'notes-mcp' }, bundle: installed({ source: 'bundle' }), other: installed({ name: 'other' }) }
    expect(catalogItem(bundled, servers)).toMatchObject({ state: 'available', server: null, installed_version: null, update_available: false })
  })

  it('is installed under the name the person gave it', () => {
    expect(catalogItem(bundled, { mine: installed({ version: '1.2.0' }) })).toMatchObject({ state: 'installed', server: 'mine', installed_version: '1.2.0', update_available: false })
  })

  it('is disabled when its server is off', () => {
    expect(catalogItem(bundled, { mine: installed({ version: '1.2.0' }, false) })).toMatchObject({ state: 'disabled', server: 'mine' })
  })

  it('shows of several the one that is on, then the first by name', () => {
    expect(catalogItem(bundled, { a: installed({}, false), c: installed({}), b: installed({}) }).server).toBe('b')
  })

  it('has an update when it offers a newer version, not an older or a strange one', () => {
    const update = (version: string): boolean => catalogItem(bundled, { mine: installed({ version }) }).update_available
    expect(['1.1.9', '1.2.0-rc.1', '1.2.0', '1.10.0', 'nightly'].map(update)).toEqual([true, true, false, false, false])
    expect(catalogItem(bundled, { mine: installed({}) })).toMatchObject({ installed_version: null, update_available: false })
  })

  it('knows a server of the registry at any age', () => {
    const servers = { mine: installed({ source: 'registry', name: 'registry:com.example/notes@1.2.0' }) }
    expect(catalogItem(remote, servers)).toMatchObject({ state: 'installed', server: 'mine', installed_version: '1.2.0', update_available: true })
    expect(catalogItem({ ...remote, id: 'registry:com.example/notes2@1.3.0' }, servers).state).toBe('available')
  })

  it('finds the name in an id', () => {
    expect(['registry:com.example/notes@1.2.0', 'registry:com.example/notes'].map(registryName)).toEqual(['com.example/notes', 'com.example/notes'])
  })
})
