import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RuntimeStanding } from '../../../src/shared/catalog-entry.ts'
import { type InstallerBench, oneTool, useInstaller } from './installer-bench.ts'
import { manifest } from './manifest.ts'
import { nodeOf, programs } from './small-programs.ts'

const needs = (version: string, more = {}): ReturnType<typeof manifest> => manifest({ transport: { node_at_least: version, ...more } })

interface Nodes {
  /** What the person's says; null: there is none. */
  readonly person: string | null
  readonly own: string
  readonly env?: (folder: string) => Record<string, string>
}

/** An installer beside two Nodes: the person's on the PATH, and the app's. */
async function useNodes({ person, own, env }: Nodes): Promise<{ bench: InstallerBench; folder: string; story(): readonly string[]; ownProgram: string }> {
  const { folder, story } = programs({ ...(person === null ? {} : { node: nodeOf(person) }), 'own-node': nodeOf(own) })
  const ownProgram = path.join(folder, 'own-node')
  const bench = await useInstaller({ env: { PATH: folder, ...env?.(folder) }, nodeRuntime: { command: ownProgram, env: { OWN_RUNTIME: '1' } }, tryOut: oneTool })
  return { bench, folder, story, ownProgram }
}

async function standing(nodes: Nodes, version: string): Promise<RuntimeStanding['state']> {
  const { bench } = await useNodes(nodes)
  return (await bench.installer.runtime(needs(version))).state
}

describe('a package that needs a newer Node.js', () => {
  it('has the person’s where that is new enough, else the app’s own, else none', async () => {
    expect(await standing({ person: 'v22.5.0', own: 'v20.18.1' }, '22.5.0')).toBe('found')
    expect(await standing({ person: 'v22.4.9', own: 'v20.18.1' }, '22.5.0')).toBe('missing')
    expect(await standing({ person: 'v18.20.4', own: 'v20.18.1' }, '20.0.0')).toBe('own')
    expect(await standing({ person: null, own: 'v20.18.1' }, '20.18.1')).toBe('own')
    expect(await standing({ person: null, own: 'v20.18.1' }, '20.19.0')).toBe('missing')
    expect(await standing({ person: 'nonsense', own: 'v20.18.1' }, '22.0.0')).toBe('missing')
  })

  it('says what to install, and where one lies that is too old', async () => {
    const { bench, folder } = await useNodes({ person: 'v20.20.2', own: 'v20.18.1' })
    expect(await bench.installer.runtime(needs('22.5.0'))).toEqual({ runtime: 'npm', state: 'missing', program: path.join(folder, 'node'), hint: 'Install Node.js 22.5 or newer from https://nodejs.org. Then start Drawbridge again.' })
    expect(await bench.install(needs('22.0.0'))).toEqual({
      ok: false,
      failure: { code: 'INSTALL_RUNTIME', message: 'Demo needs Node.js 22 or newer, which was not found.', hint: 'Install Node.js 22 or newer from https://nodejs.org. Then start Drawbridge again.' },
    })
    expect(bench.files()).toEqual([])
  })

  it('is fetched and started by the app’s own where the person’s is too old, until that is newer', async () => {
    const { bench, story, ownProgram, folder } = await useNodes({ person: 'v18.20.4', own: 'v20.18.1' })
    expect(await bench.install(needs('20.0.0', { env: { MODE: 'quiet' } }))).toMatchObject({ ok: true })
    const before = bench.saved.get('demo') ?? {}
    expect(before).toMatchObject({ command: ownProgram, env: { MODE: 'quiet', OWN_RUNTIME: '1' } })
    expect(story().filter(line => line.startsWith('node '))).toEqual(['node --version'])

    const later = await useInstaller({ env: { PATH: programs({ node: nodeOf('v24.1.0') }).folder }, nodeRuntime: { command: path.join(folder, 'own-node'), env: { OWN_RUNTIME: '1' } }, tryOut: oneTool })
    await later.install(needs('20.0.0', { env: { MODE: 'quiet' } }), { existing: { ...before, env: { ...before.env, EXTRA: 'mine' } } })
    expect(later.saved.get('demo')).toMatchObject({ command: 'node', env: { MODE: 'quiet', EXTRA: 'mine' } })
    expect(later.saved.get('demo')?.env).not.toHaveProperty('OWN_RUNTIME')
  })

  it('is started by whichever is there where the person has none', async () => {
    const { bench } = await useNodes({ person: null, own: 'v20.18.1' })
    expect(await bench.install(needs('20.0.0'))).toMatchObject({ ok: true })
    expect(bench.saved.get('demo')).toMatchObject({ command: 'node' })
    expect(bench.saved.get('demo')).not.toHaveProperty('env')
  })

  it('cannot have the app’s own where that lies at another place at each start', async () => {
    const nodes: Nodes = { person: 'v18.20.4', own: 'v20.18.1', env: folder => ({ APPDIR: folder }) }
    expect(await standing(nodes, '20.0.0')).toBe('missing')
    expect(await standing({ ...nodes, person: null }, '20.0.0')).toBe('own')
  })
})

describe('a Node', () => {
  it('is asked once what it is, and again where it did not say', async () => {
    const { bench, story } = await useNodes({ person: 'nonsense', own: 'v24.0.0' })
    for (const version of ['20.0.0', '22.0.0', '24.0.0']) expect((await bench.installer.runtime(needs(version))).state).toBe('own')
    expect(story().toSorted()).toEqual(['node --version', 'node --version', 'node --version', 'own-node --version'])
  })

  it('is not asked for a package that runs on any', async () => {
    const { folder, story } = programs({ node: nodeOf('v18.0.0') })
    const bench = await useInstaller({ env: { PATH: folder }, tryOut: oneTool })
    expect(await bench.installer.runtime(manifest())).toEqual({ runtime: 'npm', state: 'found', program: path.join(folder, 'node') })
    expect(story()).toEqual([''])
  })

  it('that is too old for a package that builds something is told as such', async () => {
    const { bench } = await useNodes({ person: 'v18.20.4', own: 'v20.18.1' })
    expect(await bench.install(needs('20.0.0', { install_scripts: true }))).toMatchObject({
      ok: false,
      failure: { code: 'INSTALL_FETCH', message: 'plain builds something of its own when it is installed, and needs Node.js 20 or newer for it.', hint: expect.stringContaining('Install Node.js 20 or newer') },
    })
  })
})
