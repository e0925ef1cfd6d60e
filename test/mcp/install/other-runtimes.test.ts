import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runtimeHint } from '../../../src/main/mcp/install/runtime.ts'
import { runsNpm } from '../../../src/main/mcp/install/npm-program.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { type InstallerBench, oneTool, useInstaller } from './installer-bench.ts'
import { manifest, value } from './manifest.ts'
import { programs } from './small-programs.ts'

const server = `exec "${process.execPath}" "${path.resolve('test/mcp/install/stand-in-server.mjs')}"`
const uv = `
case $1 in
  venv) for last; do case $last in /*) place=$last;; esac; done; mkdir -p "$place/bin" "$place/lib/python3.12/site-packages/mcp_server_time-2.1.0.dist-info"
    printf '[console_scripts]\\nmcp-server-time = mcp_server_time:main\\n' > "$place/lib/python3.12/site-packages/mcp_server_time-2.1.0.dist-info/entry_points.txt" ;;
  pip) echo 'Resolved 3 packages in 5ms' >&2; echo 'error text' >&2; [ -n "$UV_FAILS" ] && exit 2
    printf '#!/bin/sh\\n%s\\n' '${server}' > "\${4%/python}/mcp-server-time"; chmod +x "\${4%/python}/mcp-server-time" ;;
esac`
const docker = `
case $1 in
  version) [ -n "$DOCKER_SAYS" ] && { echo 'Client: 28.1'; echo "$DOCKER_SAYS" >&2; exit 1; }; [ -n "$DOCKER_HANGS" ] && exec sleep 1000; exit 0 ;;
  pull) [ -n "$DOCKER_FAILS" ] && { echo 'Cannot connect to the Docker daemon' >&2; exit 1; }; exit 0 ;;
  image) echo "ghcr.io/example/server@sha256:${'a'.repeat(64)}" ;;
  run) ${server} ;;
esac`

const time = (more = {}): ReturnType<typeof manifest> => manifest({ transport: { type: 'stdio', runtime: 'pypi', package: 'mcp-server-time', version: '2.1.0', args: ['--local'], ...more } })

describe('Python packages', () => {
  it('come into an environment of their own that can be moved', async () => {
    const { folder, story } = programs({ uv })
    const bench = await useInstaller({ env: { PATH: `${folder}:/usr/bin:/bin` } })
    expect(await bench.install(time())).toMatchObject({ ok: true, value: { tools: ['one', 'three', 'two'] } })
    const command = bench.saved.get('demo')?.command ?? ''
    expect(path.relative(bench.serversFolder, command)).toMatch(/^demo\/2\.1\.0-[0-9a-f]{6}\/venv\/bin\/mcp-server-time$/)
    expect(bench.saved.get('demo')).toMatchObject({ args: ['--local'], installed: { runtime: 'pypi', version: '2.1.0' } })
    expect(story().map(line => line.replaceAll(/\S*demo\.new-\w+/g, 'BUILD'))).toEqual([
      'uv venv --relocatable --no-project BUILD/venv --color never --no-progress',
      'uv pip install --python BUILD/venv/bin/python mcp-server-time==2.1.0 --color never --no-progress',
    ])
    expect(bench.progress).toContainEqual({ step: 'fetch', text: 'Resolved 3 packages in 5ms' })
  })

  it('without a version are pinned to the one that came', async () => {
    const bench = await useInstaller({ tryOut: oneTool, env: { PATH: `${programs({ uv }).folder}:/usr/bin:/bin` } })
    await bench.install(time({ version: undefined }))
    expect(bench.saved.get('demo')?.installed?.version).toBe('2.1.0')
  })

  it('fail in uv’s own words', async () => {
    const bench = await useInstaller({ tryOut: oneTool, env: { PATH: `${programs({ uv }).folder}:/usr/bin:/bin`, UV_FAILS: '1' } })
    expect(await bench.install(time())).toMatchObject({ ok: false, failure: { code: 'INSTALL_FETCH', message: 'mcp-server-time==2.1.0 could not be fetched (exit code 2). Last words: Resolved 3 packages in 5ms error text' } })
    expect(bench.files()).toEqual([])
  })

  it('ask for uv where it is missing', async () => {
    const bench = await useInstaller({ tryOut: oneTool, env: { PATH: '/nowhere' } })
    expect(await bench.installer.runtime(time())).toEqual({ runtime: 'pypi', state: 'missing', program: null, hint: runtimeHint('pypi', '', process.platform) })
    expect(await bench.install(time())).toMatchObject({ ok: false, failure: { code: 'INSTALL_RUNTIME', message: 'Demo needs uv, which was not found.', hint: expect.stringContaining('Install uv') } })
  })
})

describe('container images', () => {
  const image = (more = {}, values: readonly unknown[] = []): ReturnType<typeof manifest> =>
    manifest({ transport: { type: 'stdio', runtime: 'docker', package: 'ghcr.io/example/server', version: '1.4', env: { MODE: 'quiet' }, args: ['--root', '${FOLDER}'], ...more }, values })
  const values = [value('TOKEN'), value('FOLDER', { secret: false, kind: 'folder' })]

  it('are pulled, and get values by name and folders by a mount', async () => {
    const { folder, story } = programs({ docker })
    const bench = await useInstaller({ env: { PATH: `${folder}:/usr/bin:/bin` } })
    const notes = path.join(temporaryFolder(), 'a,b')
    mkdirSync(notes)
    expect(await bench.install(image({}, values), { values: { TOKEN: 'top-secret-1', FOLDER: notes } })).toMatchObject({ ok: true })
    const address = {
      command: 'docker',
      args: ['run', '-i', '--rm', '--mount', `type=bind,"source=${notes}",target=/mnt/FOLDER`, '-e', 'MODE', '-e', 'TOKEN', '-e', 'FOLDER', 'ghcr.io/example/server:1.4', '--root', '/mnt/FOLDER'],
      env: { MODE: 'quiet', TOKEN: '${secret:mcp.demo.TOKEN}', FOLDER: '/mnt/FOLDER' },
    }
    expect(bench.saved.get('demo')).toEqual({
      ...address,
      installed: { source: 'catalog', name: 'demo', runtime: 'docker', package: 'ghcr.io/example/server', version: '1.4', at: '2026-11-30T12:00:00.000Z', secrets: ['mcp.demo.TOKEN'], values: { FOLDER: notes }, wrote: address },
    })
    expect(story().slice(0, 2)).toEqual(['docker version', 'docker pull --quiet ghcr.io/example/server:1.4'])
    expect(story().join('\n')).not.toContain('top-secret')
    expect(bench.files()).toEqual([])
  })

  it('without a tag are pinned to the digest that came; podman does as well', async () => {
    const bench = await useInstaller({ env: { PATH: `${programs({ podman: docker }).folder}:/nowhere-else` } })
    await bench.install(image({ version: undefined, args: [] }))
    expect(bench.saved.get('demo')).toMatchObject({ command: 'podman', args: ['run', '-i', '--rm', '-e', 'MODE', `ghcr.io/example/server@sha256:${'a'.repeat(64)}`], installed: { version: `sha256:${'a'.repeat(64)}` } })
  })

  it('fail in Docker’s own words', async () => {
    const bench = await useInstaller({ tryOut: oneTool, env: { PATH: programs({ docker }).folder, DOCKER_FAILS: '1' } })
    expect(await bench.install(image({ args: [] }))).toMatchObject({ ok: false, failure: { code: 'INSTALL_FETCH', message: 'ghcr.io/example/server:1.4 could not be pulled (exit code 1). Last words: Cannot connect to the Docker daemon', hint: 'Is Docker running?' } })
  })
})

describe('the service behind containers', () => {
  const image = manifest({ transport: { type: 'stdio', runtime: 'docker', package: 'ghcr.io/example/server', version: '1.4' } })
  const standing = async (scripts: Readonly<Record<string, string>>, env: Record<string, string> = {}): Promise<readonly unknown[]> => {
    const { folder } = programs(scripts)
    const bench = await useInstaller({ tryOut: oneTool, env: { PATH: folder, ...env } })
    const { state, program, hint } = await bench.installer.runtime(image)
    return [state, program === null ? null : path.basename(program), hint]
  }
  const stopped = 'Docker is installed but not running. Start it, then try again.'
  const unreachable = 'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?'

  it('is asked before anything else, and a program without it is not ready', async () => {
    expect(await standing({ docker })).toEqual(['found', 'docker', undefined])
    expect(await standing({ docker }, { DOCKER_SAYS: unreachable })).toEqual(['missing', 'docker', stopped])
    expect(await standing({ docker }, { DOCKER_SAYS: 'permission denied while trying to connect to the Docker daemon socket' })).toEqual(['missing', 'docker', 'Docker is installed, but your account may not use it. Allow that, sign in to the computer anew, then try again.'])
    expect(await standing({ docker: 'exit 1', podman: docker })).toEqual(['found', 'podman', undefined])
    expect(await standing({ docker: 'exit 1', podman: 'exit 125' })).toEqual(['missing', 'docker', stopped])
  })

  it('is not waited for when it hangs', { timeout: 20_000 }, async () => {
    expect(await standing({ docker }, { DOCKER_HANGS: '1', PATH: `${programs({ docker }).folder}:/usr/bin:/bin` })).toEqual(['missing', 'docker', stopped])
  })

  it('ends an installation before anything is fetched', async () => {
    const { folder, story } = programs({ docker })
    const bench = await useInstaller({ tryOut: oneTool, env: { PATH: folder, DOCKER_SAYS: unreachable } })
    expect(await bench.install(image)).toEqual({ ok: false, failure: { code: 'INSTALL_RUNTIME', message: 'Demo needs Docker.', hint: stopped } })
    expect([story(), bench.files()]).toEqual([['docker version'], []])
  })
})

describe('programs of the person', () => {
  it('are run as they are found on the PATH', async () => {
    const { folder } = programs({ 'my-server': server })
    mkdirSync(path.join(folder, 'sub'))
    const bench: InstallerBench = await useInstaller({ env: { PATH: folder } })
    const entry = manifest({ transport: { type: 'stdio', runtime: 'command', package: 'my-server', args: ['--quiet'] } })
    expect(await bench.install(entry)).toMatchObject({ ok: true })
    expect(bench.saved.get('demo')).toMatchObject({ command: 'my-server', args: ['--quiet'] })
  })

  it('have to be there, on a system the entry is for', async () => {
    const bench = await useInstaller({ env: { PATH: '/nowhere' }, tryOut: oneTool })
    expect(await bench.install(manifest({ transport: { type: 'stdio', runtime: 'command', package: 'git' } }))).toMatchObject({ ok: false, failure: { code: 'INSTALL_RUNTIME', message: 'Demo needs git, which was not found.' } })
    expect(await bench.install(manifest({ platforms: process.platform === 'win32' ? ['linux'] : ['win32'] }))).toMatchObject({ ok: false, failure: { code: 'INSTALL_RUNTIME', message: 'Demo does not run on this system.' } })
  })
})

describe('what a person reads', () => {
  it('is a command line they could type', async () => {
    const { installer } = await useInstaller({ tryOut: oneTool })
    const line = (transport: unknown, values: readonly unknown[] = []): string => installer.commandLine(manifest({ transport, values }))
    expect(line({ args: ['${FOLDER}', '--name=a b', ''] })).toBe('npx -y plain@1.2.3 ${FOLDER} "--name=a b" ""')
    expect(line({ package: '@scope/many', bin: 'one' })).toBe('npx -y -p @scope/many@1.2.3 one')
    expect(line({ type: 'stdio', runtime: 'pypi', package: 'mcp-server-time', version: '2.1.0' })).toBe('uvx --from mcp-server-time==2.1.0 mcp-server-time')
    expect(line({ type: 'stdio', runtime: 'docker', package: 'mcp/time', version: '1' }, [value('TOKEN')])).toBe('docker run -i --rm -e TOKEN mcp/time:1')
    expect(line({ type: 'http', url: 'https://example.com/mcp' })).toBe('https://example.com/mcp')
  })

  it('says what to install on their system', () => {
    expect((['linux', 'darwin', 'win32'] as const).map(platform => runtimeHint('pypi', '', platform).split('.')[0])).toEqual(['Install uv: https://docs', 'Install uv: brew install uv', 'Install uv: winget install --id=astral-sh'])
    expect(runtimeHint('command', 'git', 'linux')).toBe('Install git, and see that it is on the PATH of your login shell. Then start Drawbridge again.')
  })

  it('leaves npm to a Node that can run it', () => {
    expect(['v20.16.0', 'v20.17.0', 'v21.7.0', 'v22.8.0', 'v22.9.0', 'v24.1.0', '', 'v18.20.1'].map(runsNpm)).toEqual([false, true, false, false, true, true, false, false])
  })
})
