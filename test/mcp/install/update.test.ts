import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import { failed, success } from '../../../src/shared/failure.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { type InstallerBench, oneTool, useInstaller } from './installer-bench.ts'
import { manifest, value } from './manifest.ts'

const asks = [value('TOKEN'), value('PLACE', { secret: false, required: false, default: 'here' })]
const version = (text: string): ReturnType<typeof manifest> => manifest({ transport: { version: text }, values: asks })

async function installed(bench: InstallerBench, server = 'demo'): Promise<ServerConfig> {
  await bench.install(version('1.2.3'), { server, values: { TOKEN: 'first-secret', PLACE: 'there' } })
  return bench.saved.get(server) ?? {}
}

describe('an update', () => {
  it('keeps values and choices, and takes the old files away at the end', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const before = await installed(bench)
    const choices: ServerConfig = { enabled: false, load: 'direct', approval: 'ask', timeout_s: 7, tools: { exclude: ['two'], each: { one: { approval: 'run' } } }, env: { ...before.env, EXTRA: 'mine' } }
    expect(await bench.install(version('2.0.0'), { existing: { ...before, ...choices } })).toMatchObject({ ok: true })
    const after = bench.saved.get('demo')
    expect(after).toMatchObject({ ...choices, env: { TOKEN: '${secret:mcp.demo.TOKEN}', PLACE: 'there', EXTRA: 'mine' }, installed: { version: '2.0.0', secrets: ['mcp.demo.TOKEN'], values: { PLACE: 'there' } } })
    expect(after?.args).not.toEqual(before.args)
    expect(existsSync(after?.args?.[0] ?? '')).toBe(true)
    expect(bench.files()).toEqual(['demo', expect.stringMatching(/^demo\/2\.0\.0-[0-9a-f]{6}$/)])
    expect(bench.secrets.get('mcp.demo.TOKEN')).toBe('first-secret')
  })

  it('keeps what the server wrote into its own folder; an uninstall does not', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const keeps = (text: string): ReturnType<typeof manifest> => manifest({ transport: { version: text, env: { STORE: '${DATA_FOLDER}/store.jsonl' } } })
    await bench.install(keeps('1.2.3'))
    const before = bench.saved.get('demo') ?? {}
    const store = path.join(bench.serversFolder, 'demo', 'data', 'store.jsonl')
    expect(before.env).toEqual({ STORE: store })
    writeFileSync(store, 'remembered')
    await bench.install(keeps('2.0.0'), { existing: before })
    expect(bench.files()).toEqual(['demo', expect.stringMatching(/^demo\/2\.0\.0-/), 'demo/data'])
    expect(readFileSync(store, 'utf8')).toBe('remembered')
    await bench.installer.uninstall('demo', bench.saved.get('demo') ?? {})
    expect(bench.files()).toEqual([])
  })

  it('leaves the old files where they are until the new ones are saved', async () => {
    const seen: boolean[] = []
    let old: ServerConfig = {}
    const bench: InstallerBench = await useInstaller({
      tryOut: async () => {
        seen.push(existsSync(old.args?.[0] ?? ''))
        return success({ tools: ['one'], quarantined: 0 })
      },
      save: async (server, config) => {
        seen.push(existsSync(old.args?.[0] ?? ''))
        bench.saved.set(server, config)
        return success(undefined)
      },
    })
    old = await installed(bench)
    seen.length = 0
    await bench.install(version('2.0.0'), { existing: old })
    expect([...seen, existsSync(old.args?.[0] ?? '')]).toEqual([true, true, false])
  })

  it('that fails changes neither files nor secrets', async () => {
    let works = true
    const bench = await useInstaller({ tryOut: oneTool, save: async (server, config) => (works ? success(void bench.saved.set(server, config)) : failed('DISK', 'No.')) })
    const before = await installed(bench)
    const files = bench.files()
    works = false
    expect(await bench.install(version('2.0.0'), { existing: before, values: { TOKEN: 'second-secret' } })).toMatchObject({ ok: false, failure: { code: 'INSTALL_SAVE' } })
    expect([bench.files(), bench.secrets.get('mcp.demo.TOKEN'), existsSync(before.args?.[0] ?? '')]).toEqual([files, 'first-secret', true])
    expect(await bench.install(version('9.9.9'), { existing: before })).toMatchObject({ ok: false, failure: { code: 'INSTALL_FETCH' } })
    expect(bench.files()).toEqual(files)
  })

  it('asks for nothing it has, and for a secret that is no longer there', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const before = await installed(bench)
    expect(bench.installer.checkValues(version('2.0.0'), {}, before)).toEqual({ ok: true })
    expect(bench.installer.requiredValues(version('2.0.0'), before).map(each => [each.name, each.default])).toEqual([['TOKEN', ''], ['PLACE', 'there']])
    await bench.secrets.remove('mcp.demo.TOKEN')
    expect(bench.installer.checkValues(version('2.0.0'), {}, before)).toEqual({ ok: false, missing: ['TOKEN'], undeclared: [] })
    expect(await bench.install(version('2.0.0'), { existing: before })).toEqual({ ok: false, failure: { code: 'VALUES_MISSING', message: 'Demo needs TOKEN.' } })
  })

  it('forgets secrets that the new version does not ask for', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const before = await installed(bench)
    await bench.install(manifest({ transport: { version: '2.0.0' } }), { existing: before })
    expect([bench.secrets.names(), bench.saved.get('demo')?.env]).toEqual([[], undefined])
  })
})

describe('an uninstallation', () => {
  it('removes the files and the secrets of that server', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const config = await installed(bench)
    await installed(bench, 'other')
    expect(await bench.installer.uninstall('demo', config)).toEqual({ ok: true, value: undefined })
    expect([bench.secrets.names(), bench.files().filter(name => !name.includes('/'))]).toEqual([['mcp.other.TOKEN'], ['other']])
  })

  it('takes a symbolic link away and does not follow it', async () => {
    const [serversFolder, elsewhere] = [temporaryFolder(), temporaryFolder()]
    writeFileSync(path.join(elsewhere, 'precious.txt'), 'mine')
    symlinkSync(elsewhere, path.join(serversFolder, 'demo'))
    const bench = await useInstaller({ serversFolder, tryOut: oneTool })
    expect(await bench.installer.uninstall('demo', { installed: { source: 'catalog', name: 'demo', at: '' } })).toMatchObject({ ok: true })
    expect([readdirSync(serversFolder), readdirSync(elsewhere)]).toEqual([[], ['precious.txt']])
  })

  it('of what was not installed, or has the name of another folder, removes nothing', async () => {
    const folder = temporaryFolder()
    const serversFolder = path.join(folder, 'servers')
    mkdirSync(path.join(serversFolder, 'mine'), { recursive: true })
    const bench = await useInstaller({ serversFolder, tryOut: oneTool })
    for (const name of ['..', '.', '', '../servers', 'a/b']) await bench.installer.uninstall(name, { installed: { source: 'catalog', name: 'demo', at: '' } })
    await bench.installer.uninstall('mine', { command: 'node' })
    expect(bench.files()).toEqual(['mine'])
  })
})
