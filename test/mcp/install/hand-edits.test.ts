import { describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import { type InstallerBench, oneTool, useInstaller } from './installer-bench.ts'
import { manifest, value } from './manifest.ts'

const hosted = (transport: object = {}): ReturnType<typeof manifest> =>
  manifest({ transport: { type: 'http', url: 'https://example.com/mcp', headers: { Authorization: 'Bearer ${KEY}', 'X-Region': 'eu' }, ...transport }, auth: { type: 'api_key' }, values: [value('KEY')] })
const local = (transport: object = {}): ReturnType<typeof manifest> =>
  manifest({ transport: { env: { MODE: 'quiet', LEVEL: '1' }, args: ['--root', '/data'], ...transport }, values: [value('TOKEN')] })

async function installed(bench: InstallerBench, entry: ReturnType<typeof manifest>, values: Record<string, string>): Promise<ServerConfig> {
  expect(await bench.install(entry, { values })).toMatchObject({ ok: true })
  return bench.saved.get('demo') ?? {}
}

async function updated(bench: InstallerBench, entry: ReturnType<typeof manifest>, existing: ServerConfig, values: Record<string, string> = {}): Promise<ServerConfig> {
  expect(await bench.install(entry, { existing, values })).toMatchObject({ ok: true })
  return bench.saved.get('demo') ?? {}
}

describe('what a person changed by hand, after an update', () => {
  it('of a hosted server: added, changed and removed headers stand, the entry brings its new ones', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const before = await installed(bench, hosted(), { KEY: 'key-number-1' })
    const byHand: ServerConfig = { ...before, auth: 'none', timeout_s: 9, headers: { Authorization: 'Bearer ${secret:mcp.demo.KEY}', 'x-region': 'us', 'X-Team': 'blue' } }
    const after = await updated(bench, hosted({ headers: { Authorization: 'Bearer ${KEY}', 'X-Region': 'eu', 'X-New': '1' } }), byHand)
    expect(after).toMatchObject({ auth: 'none', timeout_s: 9 })
    expect(after.headers).toEqual({ Authorization: 'Bearer ${secret:mcp.demo.KEY}', 'x-region': 'us', 'X-Team': 'blue', 'X-New': '1' })
    const { 'x-region': _region, ...withoutRegion } = after.headers ?? {}
    expect((await updated(bench, hosted(), { ...after, headers: withoutRegion })).headers).toEqual({ Authorization: 'Bearer ${secret:mcp.demo.KEY}', 'X-Team': 'blue' })
  })

  it('a header made of a value that was just given follows that value', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const before = await installed(bench, hosted(), { KEY: 'key-number-1' })
    const byHand = { ...before, headers: { ...before.headers, Authorization: 'Bearer written-by-hand' } }
    expect((await updated(bench, hosted(), byHand)).headers).toMatchObject({ Authorization: 'Bearer written-by-hand' })
    expect((await updated(bench, hosted(), byHand, { KEY: 'key-number-2' })).headers).toMatchObject({ Authorization: 'Bearer ${secret:mcp.demo.KEY}' })
  })

  it('goes to no other host and to no other package', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const remote = await installed(bench, hosted(), { KEY: 'key-number-1' })
    const moved = await updated(bench, hosted({ url: 'https://elsewhere.example/mcp' }), { ...remote, headers: { ...remote.headers, 'X-Own-Key': 'mine' } })
    expect(moved).toMatchObject({ url: 'https://elsewhere.example/mcp', headers: { Authorization: 'Bearer ${secret:mcp.demo.KEY}', 'X-Region': 'eu' } })
    expect(moved.headers).not.toHaveProperty('X-Own-Key')
    const program = await installed(bench, manifest({ name: 'demo' }), {})
    const other = await updated(bench, manifest({ transport: { package: 'another' } }), { ...program, env: { OWN_KEY: 'mine' } })
    expect(other).not.toHaveProperty('env')
  })

  it('of a program: variables and arguments stand beside what the new version changes', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const before = await installed(bench, local(), { TOKEN: 'token-1' })
    const [script = ''] = before.args ?? []
    const byHand: ServerConfig = { ...before, env: { TOKEN: '${secret:mcp.demo.TOKEN}', MODE: 'loud', EXTRA: 'mine' }, args: [script, '--root', '/data', '--verbose'] }
    const after = await updated(bench, local({ version: '2.0.0', args: ['--root', '/data', '--safe'] }), byHand)
    expect(after.args?.slice(1)).toEqual(['--root', '/data', '--safe', '--verbose'])
    expect(after.args?.[0]).not.toBe(script)
    expect(after.env).toEqual({ TOKEN: '${secret:mcp.demo.TOKEN}', MODE: 'loud', EXTRA: 'mine' })
    const again = await updated(bench, local({ version: '2.5.0', env: { MODE: 'quiet', NEW: '1' }, args: ['--root', '/data', '--safe'] }), after)
    expect(again.env).toEqual({ TOKEN: '${secret:mcp.demo.TOKEN}', MODE: 'loud', EXTRA: 'mine', NEW: '1' })
    expect(again.args?.slice(1)).toEqual(['--root', '/data', '--safe', '--verbose'])
  })

  it('an argument changed by hand stands, unless the entry changes it too; a command around the program stays around it', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const before = await installed(bench, local(), { TOKEN: 'token-1' })
    const [script = ''] = before.args ?? []
    const wrapped: ServerConfig = { ...before, command: 'nice', args: ['node', script, '--root', '/home/me'] }
    const after = await updated(bench, local({ version: '2.0.0' }), wrapped)
    expect([after.command, after.args?.[0], after.args?.slice(2)]).toEqual(['nice', 'node', ['--root', '/home/me']])
    const other = await updated(bench, local({ version: '2.0.0' }), { ...before, args: [script, '--root', '/home/me'] })
    expect(other.args?.slice(1)).toEqual(['--root', '/home/me'])
    const both = await updated(bench, local({ version: '2.0.0', args: ['--root', '/elsewhere'] }), { ...before, args: [script, '--root', '/home/me'] })
    expect(both.args?.slice(1)).toEqual(['--root', '/elsewhere'])
  })

  it('stands too where an older version kept no record of what it wrote', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const { installed: from, ...before } = await installed(bench, hosted(), { KEY: 'key-number-1' })
    const { wrote: _none, ...older } = from ?? { source: 'catalog', name: 'demo', at: '' }
    const after = await updated(bench, hosted({ headers: { 'X-Key': '${KEY}' } }), { ...before, headers: { ...before.headers, 'X-Team': 'blue' }, installed: older })
    expect(after.headers).toEqual({ 'X-Key': '${secret:mcp.demo.KEY}', 'X-Region': 'eu', 'X-Team': 'blue' })
  })
})

describe('what a person changes while an update runs', () => {
  it('is in what the update saves: tools, approval, on or off, and their own variables', async () => {
    let meanwhile = (config: ServerConfig | undefined): ServerConfig | undefined => config
    const bench = await useInstaller({ tryOut: oneTool, standing: config => meanwhile(config) })
    const before = await installed(bench, local(), { TOKEN: 'token-1' })
    const choices: ServerConfig = { enabled: false, approval: 'ask', load: 'direct', timeout_s: 3, tools: { exclude: ['two'], each: { one: { approval: 'deny' } } } }
    meanwhile = config => ({ ...config, ...choices, env: { ...config?.env, RENAMED: 'mine' } })
    const after = await updated(bench, local({ version: '2.0.0' }), before)
    expect(after).toMatchObject({ ...choices, env: { RENAMED: 'mine', TOKEN: '${secret:mcp.demo.TOKEN}' }, installed: { version: '2.0.0' } })
  })

  it('a server that was removed does not come back, and one that took the name stays; nothing is left over', async () => {
    let meanwhile = (config: ServerConfig | undefined): ServerConfig | undefined => config
    const bench = await useInstaller({ tryOut: oneTool, standing: config => meanwhile(config) })
    const before = await installed(bench, local(), { TOKEN: 'token-1' })
    const files = bench.files()
    meanwhile = () => undefined
    expect(await bench.install(local({ version: '2.0.0' }), { existing: before, values: { TOKEN: 'token-2' } })).toMatchObject({ ok: false, failure: { code: 'INSTALL_SAVE', message: 'demo was taken out of your settings meanwhile.' } })
    expect([bench.files(), bench.secrets.get('mcp.demo.TOKEN')]).toEqual([files, 'token-1'])
    const other = await useInstaller({ tryOut: oneTool, standing: () => ({ command: 'mine' }) })
    expect(await other.install(local(), { values: { TOKEN: 'token-1' } })).toMatchObject({ ok: false, failure: { code: 'INSTALL_SAVE', message: 'Another server named demo came into your settings meanwhile.' } })
    expect([other.files(), other.secrets.names(), other.saved.size]).toEqual([[], [], 0])
  })
})
