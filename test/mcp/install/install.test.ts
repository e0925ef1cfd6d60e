import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import { failed, success } from '../../../src/shared/failure.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { type InstallerBench, oneTool, useInstaller } from './installer-bench.ts'
import { manifest, value } from './manifest.ts'
import { nodeOf, programs } from './small-programs.ts'

describe('an installation', () => {
  it('tells how far the fetching is, package by package', async () => {
    const bench = await useInstaller()
    expect(await bench.install(manifest())).toMatchObject({ ok: true, value: { tools: ['one', 'three', 'two'] } })
    expect(bench.progress.filter(({ step }) => step === 'fetch')).toEqual([
      { step: 'fetch' },
      { step: 'fetch', text: 'plain 1.2.3' },
      { step: 'fetch', text: 'plain 1.2.3', done: 0, total: 3 },
      { step: 'fetch', text: 'left', done: 1, total: 3 },
      { step: 'fetch', text: 'right', done: 2, total: 3 },
      { step: 'fetch', text: 'plain', done: 3, total: 3 },
    ])
  })

  it('pins the version that the registry calls the latest', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    await bench.install(manifest({ transport: { version: undefined } }))
    expect(bench.saved.get('demo')?.installed?.version).toBe('2.5.0')
    expect(await bench.install(manifest({ name: 'other', transport: { version: 'many' } }))).toMatchObject({ ok: false, failure: { code: 'INSTALL_FETCH', message: 'The registry names no single version many of plain.' } })
  })

  it('runs no install scripts unless the entry cannot do without', async () => {
    const story = path.join(temporaryFolder(), 'story')
    const bench = await useInstaller({ env: { NPM_STORY: story }, tryOut: oneTool })
    await bench.install(manifest())
    await bench.install(manifest({ name: 'built', transport: { install_scripts: true } }))
    const calls = readFileSync(story, 'utf8').trim().split('\n')
    expect(calls.map(call => call.includes(' --ignore-scripts '))).toEqual([true, true, false, false])
    expect(calls.every(call => call.includes(' --allow-git=none '))).toBe(true)
  })

  it('uses the app’s own Node where the person has none', async () => {
    const bench = await useInstaller({ env: { PATH: '/nowhere' } })
    expect(await bench.installer.runtime(manifest())).toEqual({ runtime: 'npm', state: 'own', program: null })
    expect(await bench.install(manifest())).toMatchObject({ ok: true })
    expect(await bench.install(manifest({ name: 'built', transport: { install_scripts: true } }))).toMatchObject({ ok: false, failure: { code: 'INSTALL_FETCH', hint: 'Install Node.js from https://nodejs.org. Then start Drawbridge again.' } })
  })

  it('starts a server with the app’s own Node where the person’s is too old for it', async () => {
    const { folder, story } = programs({ node: nodeOf('v18.20.4'), 'own-node': nodeOf('v20.18.1') })
    const bench = await useInstaller({ env: { PATH: folder }, nodeRuntime: { command: path.join(folder, 'own-node'), env: { OWN_RUNTIME: '1' } } })
    expect(await bench.install(manifest({ transport: { node_at_least: '20.0.0' } }))).toMatchObject({ ok: true, value: { tools: ['one', 'three', 'two'], config: { command: path.join(folder, 'own-node') } } })
    expect(story().filter(line => line.startsWith('node '))).toEqual(['node --version'])
    expect(story().at(-1)).toMatch(/^own-node \S+server\.mjs$/)
  })

  it('saves secrets, files and settings in this order, the settings naming files that are there', async () => {
    const seen: unknown[] = []
    const bench: InstallerBench = await useInstaller({
      tryOut: oneTool,
      save: async (_server, config) => {
        seen.push([bench.secrets.get('mcp.demo.TOKEN'), existsSync(config.args?.[0] ?? '')])
        return success(undefined)
      },
    })
    await bench.install(manifest({ values: [value('TOKEN')] }), { values: { TOKEN: 'top-secret-1' } })
    expect(seen).toEqual([['top-secret-1', true]])
  })

  it('stopped while it fetches ends npm and all it started', async () => {
    const stop = new AbortController()
    const bench = await useInstaller({ tryOut: oneTool })
    const installing = bench.install(manifest({ transport: { package: 'hangs' } }), { signal: stop.signal, progress: ({ done }) => done === 2 && stop.abort() })
    expect(await installing).toEqual({ ok: false, failure: { code: 'STOPPED', message: 'The installation was stopped. Nothing was changed.' } })
    expect([bench.files(), bench.running()]).toEqual([[], []])
  })

  it('stopped at any other step leaves nothing either', async () => {
    for (const step of ['runtime', 'values', 'start', 'list']) {
      const stop = new AbortController()
      const bench = await useInstaller()
      const installing = bench.install(manifest({ values: [value('TOKEN')] }), { values: { TOKEN: 'top-secret-1' }, signal: stop.signal, progress: progress => progress.step === step && stop.abort() })
      expect([step, await installing]).toMatchObject([step, { ok: false, failure: { code: 'STOPPED' } }])
      expect([bench.files(), bench.secrets.names(), bench.saved.size, bench.running()]).toEqual([[], [], 0, []])
    }
  })

  it('of one server at a time, of different ones side by side', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const [first, second, other] = await Promise.all([bench.install(manifest()), bench.install(manifest(), { server: 'Demo' }), bench.install(manifest({ name: 'other' }))])
    expect([first.ok, second, other.ok]).toMatchObject([true, { ok: false, failure: { code: 'INSTALL_RUNNING' } }, true])
    expect([...bench.saved.keys()].sort()).toEqual(['demo', 'other'])
  })

  it('clears away what a killed app left behind', async () => {
    const serversFolder = temporaryFolder()
    for (const name of ['demo.new-0a1b2c3d', 'demo.old-0a1b2c3d', 'demo.new-things', 'kept']) mkdirSync(path.join(serversFolder, name))
    const bench = await useInstaller({ serversFolder, tryOut: oneTool })
    await bench.install(manifest({ transport: { type: 'http', url: 'https://example.com/mcp' } }))
    expect(bench.files()).toEqual(['demo.new-things', 'kept'])
  })
})

describe('an installation whose saving was cut off with the app', () => {
  const entry = manifest({ values: [value('TOKEN')] })
  /** As it stands on disk when the app is killed before the settings are written. */
  async function killed(): Promise<InstallerBench> {
    let reached = (): void => undefined
    const saving = new Promise<void>(resolve => (reached = resolve))
    const bench = await useInstaller({ tryOut: oneTool, save: () => new Promise(() => reached()) })
    void bench.install(entry, { values: { TOKEN: 'top-secret-1' } })
    await saving
    return bench
  }

  it('leaves neither files nor secrets after the next start', async () => {
    const before = await killed()
    expect([before.files().filter(file => file.startsWith('demo/1.2.3-')).length, before.secrets.names()]).toEqual([1, ['mcp.demo.TOKEN']])
    const after = await useInstaller({ tryOut: oneTool, serversFolder: before.serversFolder, secrets: before.secrets })
    await after.install(manifest({ name: 'other', transport: { package: 'breaks', version: '1.2.3' } }))
    expect([after.files(), before.secrets.names()]).toEqual([[], []])
  })

  it('keeps what the settings name: they were written, the mark was not yet gone', async () => {
    const before = await killed()
    const version = before.files().find(file => file.startsWith('demo/1.2.3-')) ?? ''
    const command = path.join(before.serversFolder, version, 'run')
    const after = await useInstaller({ tryOut: oneTool, serversFolder: before.serversFolder, secrets: before.secrets, configured: () => ({ command, env: { TOKEN: '${secret:mcp.demo.TOKEN}' } }) })
    await after.install(manifest({ name: 'other', transport: { package: 'breaks', version: '1.2.3' } }))
    expect([after.files(), before.secrets.names()]).toEqual([['demo', version], ['mcp.demo.TOKEN']])
  })
})

describe('what a person gives', () => {
  it('reaches the server: a folder as an argument, a key as a secret', async () => {
    const folder = temporaryFolder()
    const report = path.join(folder, 'report.json')
    const bench = await useInstaller({ env: { REPORT: report } })
    const entry = manifest({ transport: { args: ['${FOLDER}'] }, values: [value('FOLDER', { secret: false, kind: 'folder', in_environment: false }), value('TOKEN')] })
    expect(await bench.install(entry, { values: { FOLDER: folder, TOKEN: 'top-secret-1' } })).toMatchObject({ ok: true })
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({ args: [folder], TOKEN: 'top-secret-1' })
    expect(bench.saved.get('demo')).toMatchObject({ args: [expect.any(String), folder], env: { TOKEN: '${secret:mcp.demo.TOKEN}' }, installed: { values: { FOLDER: folder }, secrets: ['mcp.demo.TOKEN'] } })
  })
})

describe('a failure names its step and leaves nothing', () => {
  async function failureOf(bench: InstallerBench, entry = manifest(), options = {}): Promise<unknown> {
    const installed = await bench.install(entry, options)
    expect([bench.files(), bench.secrets.names(), bench.running()]).toEqual([[], [], []])
    return installed.ok ? null : installed.failure
  }

  it('when npm fails: its words without what looks like a secret', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    expect(await failureOf(bench, manifest({ transport: { package: 'breaks' } }))).toEqual({
      code: 'INSTALL_FETCH',
      message: 'breaks 1.2.3 could not be fetched: ENOSPC: no space left on device, token=***',
      hint: 'The disk is full. Make room, then try again.',
    })
  })

  it('when a package brings no program, or one that is not its own', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const of = (name: string): Promise<unknown> => failureOf(bench, manifest({ transport: { package: name } }))
    expect(await of('no-bin')).toMatchObject({ code: 'INSTALL_FETCH', message: 'no-bin brings no program to run.' })
    expect(await of('outside-bin')).toMatchObject({ message: 'The program of outside-bin, ../../../evil.mjs, is not in the package.' })
    expect(await of('lost-bin')).toMatchObject({ message: 'The program of lost-bin, dist/lost.mjs, is not in the package.' })
    expect(await of('odd-bins')).toMatchObject({ message: 'odd-bins brings several programs, and none is called like it: a, b.' })
    expect(await failureOf(bench, manifest({ transport: { package: 'many-bins', bin: 'absent' } }))).toMatchObject({ message: 'many-bins brings no program absent: it has many-bins, other.' })
  })

  it('when the folder cannot be made', async () => {
    const serversFolder = path.join(temporaryFolder(), 'servers')
    writeFileSync(serversFolder, 'a file in its place')
    const bench = await useInstaller({ serversFolder, tryOut: oneTool })
    expect(await failureOf(bench)).toMatchObject({ code: 'INSTALL_FETCH', message: expect.stringContaining('EEXIST') })
  })

  it('when the server ends: its own last words, the secret taken out', async () => {
    const bench = await useInstaller({ env: { FAIL_WITH: 'today' } })
    expect(await failureOf(bench, manifest({ values: [value('TOKEN')] }), { values: { TOKEN: 'key1' } })).toMatchObject({
      code: 'INSTALL_START',
      message: 'The server ended before it could answer the handshake (exit code 4). Its last words: cannot use the key [REDACTED] today',
    })
  })

  it('when it does not list', async () => {
    const bench = await useInstaller({
      tryOut: async (_name, _config, options) => {
        options.listing?.()
        return failed('SERVER_SILENT', 'The server did not list its tools within 60 s.')
      },
    })
    expect(await failureOf(bench)).toMatchObject({ code: 'INSTALL_LIST' })
  })

  it('when the sign-in does not come', async () => {
    const bench = await useInstaller({ tryOut: async () => failed('AUTH_REQUIRED', 'The server wants a sign-in.'), authorize: async () => failed('EXPIRED', 'The sign-in took too long.') })
    expect(await failureOf(bench, manifest({ transport: { type: 'http', url: 'https://example.com/mcp' }, auth: { type: 'oauth' } }))).toEqual({ code: 'INSTALL_SIGN_IN', message: 'The sign-in took too long.' })
  })

  it('when the settings cannot be written: secrets and files go back', async () => {
    const bench = await useInstaller({ tryOut: oneTool, save: async () => failed('DISK', 'The settings could not be written.') })
    expect(await failureOf(bench, manifest({ values: [value('TOKEN')] }), { values: { TOKEN: 'top-secret-1' } })).toEqual({ code: 'INSTALL_SAVE', message: 'The settings could not be written.' })
  })

  it('when a file lies where its folder would be', async () => {
    const serversFolder = temporaryFolder()
    writeFileSync(path.join(serversFolder, 'demo'), '')
    const bench = await useInstaller({ serversFolder, tryOut: oneTool })
    expect(await bench.install(manifest())).toMatchObject({ ok: false, failure: { code: 'INSTALL_SAVE' } })
    expect([bench.files(), bench.saved.size]).toEqual([['demo'], 0])
  })
})

describe('a remote server', () => {
  const remote = (more = {}): ReturnType<typeof manifest> => manifest({ transport: { type: 'http', url: 'https://example.com/mcp?team=${TEAM}&v=1', headers: { Authorization: 'Bearer ${KEY}', 'X-Region': '${REGION}' } }, auth: { type: 'api_key' }, values: [value('KEY'), value('TEAM', { secret: false }), value('REGION', { secret: false, required: false })], ...more })

  it('has nothing fetched, its key in the secret store and empty headers left out', async () => {
    const tried: unknown[] = []
    const bench = await useInstaller({
      tryOut: async (name, config, { secrets }) => {
        tried.push([name, config.url, secrets, bench.secrets.names()])
        return success({ tools: ['search'], quarantined: 0 })
      },
    })
    expect(await bench.install(remote(), { values: { KEY: 'top-secret-1', TEAM: 'a&b' } })).toMatchObject({ ok: true, value: { tools: ['search'] } })
    expect(tried).toEqual([['demo', 'https://example.com/mcp?team=a%26b&v=1', { 'mcp.demo.KEY': 'top-secret-1' }, []]])
    const address = { url: 'https://example.com/mcp?team=a%26b&v=1', headers: { Authorization: 'Bearer ${secret:mcp.demo.KEY}' } }
    expect(bench.saved.get('demo')).toEqual({
      ...address,
      installed: { source: 'catalog', name: 'demo', runtime: 'none', at: '2026-11-30T12:00:00.000Z', secrets: ['mcp.demo.KEY'], values: { TEAM: 'a&b' }, wrote: address },
    })
    expect([bench.files(), bench.secrets.get('mcp.demo.KEY')]).toEqual([[], 'top-secret-1'])
  })

  it('with OAuth is tried, signed in to, and tried again', async () => {
    const story: string[] = []
    const bench = await useInstaller({
      tryOut: async () => {
        story.push('try')
        return story.includes('authorize') ? success({ tools: ['search'], quarantined: 0 }) : failed('AUTH_REQUIRED', 'The server wants a sign-in.')
      },
      authorize: async (server, config) => {
        story.push('authorize', server, config.url ?? '')
        return success(undefined)
      },
    })
    const entry = manifest({ transport: { type: 'sse', url: 'https://example.com/sse' }, auth: { type: 'oauth', scopes: ['read'], client_id: 'c1' } })
    expect(await bench.install(entry)).toMatchObject({ ok: true })
    expect(story).toEqual(['try', 'authorize', 'demo', 'https://example.com/sse', 'try'])
    expect(bench.steps()).toEqual(['runtime', 'fetch', 'values', 'start', 'sign-in', 'start', 'list', 'save'])
    expect(bench.saved.get('demo')).toMatchObject({ url: 'https://example.com/sse', transport: 'sse', auth: 'oauth', oauth: { scopes: ['read'], client_id: 'c1' } })
  })

  it('that refuses the key it was given is not signed in to', async () => {
    const bench = await useInstaller({ tryOut: async () => failed('AUTH_REQUIRED', 'The server wants a sign-in.'), authorize: async () => { throw new Error('asked') } })
    expect(await bench.install(remote(), { values: { KEY: 'wrong-key', TEAM: 't' } })).toMatchObject({ ok: false, failure: { code: 'INSTALL_START' } })
  })
})

describe('the tools of an entry', () => {
  it('are those it switches on, or all but those it switches off', async () => {
    const bench = await useInstaller()
    expect(await bench.install(manifest({ tools: { default_enabled: ['one', 'two'] } }))).toMatchObject({ ok: true, value: { tools: ['one', 'two'], config: { tools: { include: ['one', 'two'] } } } })
    expect(await bench.install(manifest({ name: 'other', tools: { default_excluded: ['t*'] } }))).toMatchObject({ ok: true, value: { tools: ['one'], config: { tools: { exclude: ['t*'] } } } })
  })

  it('are all where none of those it names is there any more', async () => {
    const bench = await useInstaller()
    const installed = await bench.install(manifest({ tools: { default_enabled: ['gone'] } }))
    expect(installed).toMatchObject({ ok: true, value: { tools: ['one', 'three', 'two'] } })
    expect(bench.saved.get('demo')).not.toHaveProperty('tools')
  })

  it('are after an update those that the person chose, all where all were on', async () => {
    const bench = await useInstaller()
    await bench.install(manifest())
    const before = bench.saved.get('demo') ?? {}
    const next = manifest({ transport: { version: '2.0.0' }, tools: { default_enabled: ['one'] } })
    const chosen: ServerConfig = { enabled: false, tools: { exclude: ['two'], each: { one: { approval: 'run' } } } }
    expect(await bench.install(next, { existing: { ...before, ...chosen } })).toMatchObject({ ok: true, value: { tools: ['one', 'three'] } })
    expect(await bench.install(next, { existing: before })).toMatchObject({ ok: true, value: { tools: ['one', 'three', 'two'] } })
  })
})
