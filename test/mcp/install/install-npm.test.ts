import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { manifest, realNpm, useInstaller, value } from './installer-bench.ts'

const everything = Object.fromEntries(Object.entries(process.env).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])))
const official = (name: string): string => `@modelcontextprotocol/${name}`
const minute = 120_000

describe('packages of the npm registry', () => {
  it('are fetched, started, listed and only then saved', { timeout: minute }, async () => {
    const bench = await useInstaller({ npmProgram: realNpm, env: everything })
    const entry = manifest({ name: 'memory', transport: { package: official('server-memory'), version: '2026.8.31' } })
    const installed = await bench.install(entry)
    expect(installed).toMatchObject({ ok: true, value: { tools: expect.arrayContaining(['create_entities', 'read_graph']) } })
    expect(bench.steps()).toEqual(['runtime', 'fetch', 'values', 'start', 'list', 'save'])
    const last = bench.progress.filter(({ step, done }) => step === 'fetch' && done !== undefined).at(-1)
    expect(last?.total).toBeGreaterThan(20)
    expect(last?.done).toBe(last?.total)
    const script = bench.saved.get('memory')?.args?.[0] ?? ''
    expect(script.startsWith(path.join(bench.serversFolder, 'memory', '2026.8.31-'))).toBe(true)
    expect(existsSync(script)).toBe(true)
    expect(bench.saved.get('memory')).toEqual({
      command: 'node',
      args: [script],
      installed: { source: 'catalog', name: 'memory', runtime: 'npm', package: official('server-memory'), version: '2026.8.31', at: '2026-11-30T12:00:00.000Z' },
    })
  })

  it('take their values: a folder as an argument, a key as a secret', { timeout: minute }, async () => {
    const bench = await useInstaller({ npmProgram: realNpm, env: everything })
    const folder = temporaryFolder()
    const files = manifest({ name: 'files', transport: { package: official('server-filesystem'), version: '2026.8.31', args: ['${FOLDER}'] }, values: [value('FOLDER', { secret: false, kind: 'folder', in_environment: false })] })
    const search = manifest({ name: 'search', auth: { type: 'api_key' }, transport: { package: official('server-brave-search'), version: '0.6.2' }, values: [value('BRAVE_API_KEY')] })
    const [first, second] = await Promise.all([bench.install(files, { values: { FOLDER: folder } }), bench.install(search, { values: { BRAVE_API_KEY: 'BSA-not-a-real-key' } })])
    expect(first).toMatchObject({ ok: true, value: { tools: expect.arrayContaining(['read_text_file']) } })
    expect(second).toMatchObject({ ok: true, value: { tools: ['brave_local_search', 'brave_web_search'] } })
    expect(bench.saved.get('files')).toMatchObject({ args: [expect.any(String), folder], installed: { values: { FOLDER: folder } } })
    expect(bench.saved.get('search')).toMatchObject({ env: { BRAVE_API_KEY: '${secret:mcp.search.BRAVE_API_KEY}' }, installed: { secrets: ['mcp.search.BRAVE_API_KEY'] } })
    expect(JSON.stringify([...bench.saved])).not.toContain('BSA-not')
    expect(bench.secrets.get('mcp.search.BRAVE_API_KEY')).toBe('BSA-not-a-real-key')
  })

  it('that do not exist fail in npm’s own words and leave nothing', { timeout: minute }, async () => {
    const bench = await useInstaller({ npmProgram: realNpm, env: everything })
    const entry = manifest({ transport: { package: official('server-memory'), version: '99.99.99' } })
    expect(await bench.install(entry)).toEqual({
      ok: false,
      failure: {
        code: 'INSTALL_FETCH',
        message: `${official('server-memory')} 99.99.99 could not be fetched: No matching version found for ${official('server-memory')}@99.99.99.`,
        hint: 'That version is not in the registry. Choose another one.',
      },
    })
    expect([bench.files(), bench.saved.size]).toEqual([[], 0])
  })

  it('stop in the middle of the fetching and leave nothing', { timeout: minute }, async () => {
    const bench = await useInstaller({ npmProgram: realNpm, env: everything })
    const stop = new AbortController()
    const installing = bench.install(manifest({ transport: { package: official('server-memory'), version: 'latest' } }), {
      signal: stop.signal,
      progress: ({ done }) => done === 5 && stop.abort(),
    })
    expect(await installing).toMatchObject({ ok: false, failure: { code: 'STOPPED' } })
    expect([bench.files(), bench.running()]).toEqual([[], []])
  })
})
