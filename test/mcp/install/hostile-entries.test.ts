import { describe, expect, it } from 'vitest'
import { oneTool, useInstaller } from './installer-bench.ts'
import { manifest, value } from './manifest.ts'

describe('an entry cannot', () => {
  it('name anything but a package of a registry', async () => {
    const bench = await useInstaller({ npmProgram: '/nowhere', tryOut: oneTool })
    const npm = ['--global', '-g', 'a b', '../evil', './evil', '/etc/evil', 'file:evil', 'git+https://example.com/evil.git', 'https://example.com/evil.tgz', 'user/repository', 'evil.tgz', 'npm:evil', '@scope', '@a/b/c', 'evil@1', '.hidden', '']
    const versions = ['^1.0.0', '>=1', '1.x', '*', 'file:..', 'git+ssh://example.com/x', 'npm:evil@1.0.0', '1.0.0 --global', '1', '']
    const refused = async (transport: unknown): Promise<string> => {
      const installed = await bench.install(manifest({ transport }))
      return installed.ok ? 'installed' : installed.failure.code
    }
    for (const name of npm.filter(Boolean)) expect([name, await refused({ package: name })]).toEqual([name, 'INSTALL_RUNTIME'])
    for (const text of versions) expect([text, await refused({ version: text })]).toEqual([text, 'INSTALL_RUNTIME'])
    for (const name of ['--index-url', 'evil @ https://example.com/x.whl', 'evil;python', '../evil']) expect([name, await refused({ type: 'stdio', runtime: 'pypi', package: name, version: '1.0' })]).toEqual([name, 'INSTALL_RUNTIME'])
    for (const name of ['--privileged', 'a b', '../evil', 'evil@sha256:12', 'a:b:c', 'https://example.com/x']) expect([name, await refused({ type: 'stdio', runtime: 'docker', package: name })]).toEqual([name, 'INSTALL_RUNTIME'])
    for (const name of ['/bin/sh', '-c', 'sh -c', '../sh']) expect([name, await refused({ type: 'stdio', runtime: 'command', package: name })]).toEqual([name, 'INSTALL_RUNTIME'])
    expect(await refused({ bin: '../../evil' })).toBe('INSTALL_RUNTIME')
  })

  it('of the public registry name a program of this machine', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const entry = manifest({ transport: { type: 'stdio', runtime: 'command', package: 'node', args: ['-e', 'process.exit()'] } })
    expect(await bench.install(entry, { source: 'registry' })).toMatchObject({ ok: false, failure: { code: 'INSTALL_RUNTIME' } })
  })

  it('reach for a secret or a variable that it was not given, not even in parts', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const transports = [{ args: ['--key=${secret:openai}'] }, { env: { X: '${env:AWS_SECRET_ACCESS_KEY}' } }, { type: 'http', url: 'https://example.com/mcp', headers: { X: '${secret:openai}' } }, { args: ['$${PART}openai}'] }, { args: ['${PART}'] }]
    for (const transport of transports) {
      const entry = manifest({ transport, values: [value('PART', { secret: false, required: false, default: transport.args?.[0] === '${PART}' ? '${secret:openai}' : '{secret:' })] })
      expect(await bench.install(entry)).toMatchObject({ ok: false, failure: { code: 'INSTALL_VALUES', message: expect.stringContaining('which it was not given') } })
    }
    expect([bench.files(), bench.saved.size]).toEqual([[], 0])
  })

  it('lead a key to another host by a value', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    const entry = manifest({ transport: { type: 'http', url: 'https://example.com/${TEAM}/mcp' }, auth: { type: 'none' }, values: [value('TEAM', { secret: false })] })
    expect(await bench.install(entry, { values: { TEAM: '../../@evil.example' } })).toMatchObject({ ok: true, value: { config: { url: 'https://example.com/../../@evil.example/mcp' } } })
    const open = manifest({ transport: { type: 'http', url: 'https://${HOST}/mcp' }, values: [value('HOST', { secret: false })] })
    expect(await bench.install(open, { values: { HOST: 'mine.example' } })).toMatchObject({ ok: true, value: { config: { url: 'https://mine.example/mcp' } } })
    expect(await bench.install(open, { values: { HOST: 'not a host' } })).toMatchObject({ ok: false, failure: { code: 'INSTALL_VALUES' } })
  })

  it('ask for a variable that decides what runs', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    for (const name of ['PATH', 'LD_PRELOAD', 'NODE_OPTIONS', '__proto__']) {
      expect(await bench.install(manifest({ values: [value(name)] }), { values: Object.fromEntries([[name, 'x']]) })).toMatchObject({ ok: false, failure: { code: 'INSTALL_VALUES' } })
    }
  })
})

describe('names of servers', () => {
  it('that are no folder on every system are refused', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    for (const server of ['..', '.', '', '.hidden', 'a/b', 'a\\b', 'con', 'NUL.txt', 'com1', 'dot.', 'x'.repeat(65), '__proto__', 'a b', 'demo.new-0a1b2c3d', '-x']) {
      expect([server, await bench.install(manifest(), { server })]).toMatchObject([server, { ok: false, failure: { code: 'SERVER_NAME' } }])
    }
    expect([bench.progress, bench.files()]).toEqual([[], []])
  })

  it('that differ from another one’s in case are refused', async () => {
    const bench = await useInstaller({ tryOut: oneTool })
    await bench.install(manifest())
    expect(await bench.install(manifest(), { server: 'Demo' })).toMatchObject({ ok: false, failure: { code: 'INSTALL_FETCH', message: expect.stringContaining('the server demo has that folder') } })
  })
})
