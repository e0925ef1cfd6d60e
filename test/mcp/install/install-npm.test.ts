import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { asObject } from '../../../src/shared/json.ts'
import { oneTool, realNpm, useInstaller } from './installer-bench.ts'
import { manifest, value } from './manifest.ts'

const everything = Object.fromEntries(Object.entries(process.env).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])))
/** One of the smallest servers there are: a dozen packages, and no later version will follow. */
const search = '@modelcontextprotocol/server-brave-search'
const minute = 120_000

/** The packages that npm wrote down as installed. */
function installedPackages(folder: string): readonly string[] {
  const hidden: unknown = JSON.parse(readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.keys(asObject(asObject(hidden)['packages']))
}

describe('packages of the npm registry', () => {
  it('are fetched, started with their key, listed and only then saved', { timeout: minute }, async () => {
    const bench = await useInstaller({ npmProgram: realNpm, env: everything })
    const entry = manifest({ name: 'search', auth: { type: 'api_key' }, transport: { package: search, version: '0.6.2' }, values: [value('BRAVE_API_KEY')] })
    const installed = await bench.install(entry, { values: { BRAVE_API_KEY: 'BSA-not-a-real-key' } })
    expect(installed).toMatchObject({ ok: true, value: { tools: ['brave_local_search', 'brave_web_search'] } })
    expect(bench.steps()).toEqual(['runtime', 'fetch', 'values', 'start', 'list', 'save'])
    const script = bench.saved.get('search')?.args?.[0] ?? ''
    expect(script.startsWith(path.join(bench.serversFolder, 'search', '0.6.2-'))).toBe(true)
    expect(existsSync(script)).toBe(true)
    const packages = installedPackages(script.slice(0, script.indexOf('/node_modules/')))
    expect(packages.length).toBeGreaterThan(10)
    const told = bench.progress.filter(({ step, total }) => step === 'fetch' && total !== undefined)
    expect(told.map(({ done, total }) => [done, total])).toEqual([0, ...packages.keys(), packages.length].slice(1).map(done => [done, packages.length]))
    expect(told.slice(1).map(({ text }) => `node_modules/${text}`).toSorted()).toEqual(packages.toSorted())
    const lookedUp = bench.progress.filter(({ done, total }) => done !== undefined && total === undefined)
    expect(lookedUp.map(({ done }) => done)).toEqual(lookedUp.map((_, index) => index + 1))
    expect(lookedUp.map(({ text }) => text)).toContain(search)
    const address = { command: 'node', args: [script], env: { BRAVE_API_KEY: '${secret:mcp.search.BRAVE_API_KEY}' } }
    expect(bench.saved.get('search')).toEqual({
      ...address,
      installed: { source: 'catalog', name: 'search', runtime: 'npm', package: search, version: '0.6.2', at: '2026-11-30T12:00:00.000Z', secrets: ['mcp.search.BRAVE_API_KEY'], wrote: address },
    })
    expect(bench.secrets.get('mcp.search.BRAVE_API_KEY')).toBe('BSA-not-a-real-key')
  })

  it('that do not exist fail in npm’s own words and leave nothing', { timeout: minute }, async () => {
    const bench = await useInstaller({ npmProgram: realNpm, env: everything, tryOut: oneTool })
    expect(await bench.install(manifest({ transport: { package: search, version: '99.99.99' } }))).toEqual({
      ok: false,
      failure: {
        code: 'INSTALL_FETCH',
        message: `${search} 99.99.99 could not be fetched: No matching version found for ${search}@99.99.99.`,
        hint: 'That version is not in the registry. Choose another one.',
      },
    })
    expect([bench.files(), bench.saved.size]).toEqual([[], 0])
  })

  it('stop in the middle of the fetching and leave nothing', { timeout: minute }, async () => {
    const bench = await useInstaller({ npmProgram: realNpm, env: everything, tryOut: oneTool })
    const stop = new AbortController()
    const installing = bench.install(manifest({ transport: { package: search, version: 'latest' } }), {
      signal: stop.signal,
      progress: ({ done }) => done === 5 && stop.abort(),
    })
    expect(await installing).toMatchObject({ ok: false, failure: { code: 'STOPPED' } })
    expect([bench.files(), bench.running()]).toEqual([[], []])
  })
})
