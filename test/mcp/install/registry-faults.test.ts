import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { realNpm, useInstaller } from './installer-bench.ts'
import { manifest } from './manifest.ts'

type Fault = 'cut' | 'checksum' | 'down' | 'none'

/** One package at 1.0.0, packed for real. */
function packed(name: string, files: Readonly<Record<string, string>>): Buffer {
  const folder = path.join(temporaryFolder(), 'package')
  mkdirSync(folder)
  for (const [file, text] of Object.entries({ 'package.json': JSON.stringify({ name, version: '1.0.0', ...(files['run.mjs'] === undefined ? {} : { bin: 'run.mjs' }) }), ...files })) writeFileSync(path.join(folder, file), text)
  const archive = path.join(path.dirname(folder), 'package.tgz')
  execFileSync('tar', ['-czf', archive, '-C', path.dirname(folder), 'package'])
  return readFileSync(archive)
}

/** A registry on loopback that does one thing wrong with the archive. */
async function registry(name: string, fault: Fault, files: Readonly<Record<string, string>>): Promise<string> {
  const archive = packed(name, files)
  const integrity = `sha512-${createHash('sha512').update(fault === 'checksum' ? 'another' : archive).digest('base64')}`
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host ?? ''}`
    if (!request.url?.endsWith('.tgz')) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { name, version: '1.0.0', ...(files['run.mjs'] === undefined ? {} : { bin: 'run.mjs' }), dist: { tarball: `${url}/${name}/-/${name}-1.0.0.tgz`, integrity } } } }))
      return
    }
    if (fault === 'down') server.closeAllConnections()
    if (fault === 'cut') {
      response.writeHead(200, { 'content-length': String(archive.length) })
      response.write(archive.subarray(0, Math.floor(archive.length / 2)), () => response.destroy())
    } else if (fault !== 'down') response.end(archive)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
}

async function install(fault: Fault, files: Readonly<Record<string, string>>): Promise<{ failure: unknown; left: unknown; fetching: unknown }> {
  const cache = temporaryFolder()
  const env = { npm_config_registry: await registry('demo-package', fault, files), npm_config_cache: cache, npm_config_fetch_retries: '0', npm_config_userconfig: path.join(cache, 'none') }
  const bench = await useInstaller({ npmProgram: realNpm, nodeRuntime: { command: process.execPath, env: {} }, env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, ...env } })
  const installed = await bench.install(manifest({ transport: { package: 'demo-package', version: '1.0.0' } }))
  const fetching = bench.progress.flatMap(({ step, ...told }) => (step === 'fetch' && told.done !== undefined ? [told] : []))
  return { fetching, failure: installed.ok ? null : installed.failure, left: [bench.files(), bench.saved.size, bench.secrets.names(), bench.running()] }
}

const nothing = [[], 0, [], []]
const program = { 'run.mjs': '#!/usr/bin/env node\nconsole.error("no such option"); process.exit(3)\n' }

describe('an installation from a registry that goes wrong', { timeout: 120_000 }, () => {
  it.each([
    ['cut', /demo-package 1\.0\.0 could not be fetched/],
    ['checksum', /integrity checksum failed/],
    ['down', /demo-package 1\.0\.0 could not be fetched/],
  ] as const)('%s: says so and leaves nothing', async (fault, message) => {
    const { failure, left } = await install(fault, program)
    expect(failure).toMatchObject({ code: 'INSTALL_FETCH', message: expect.stringMatching(message) })
    expect(left).toEqual(nothing)
  })

  it('tells what it looked up, then what came', async () => {
    const { fetching } = await install('none', program)
    expect(fetching).toEqual([{ text: 'demo-package', done: 1 }, { text: 'demo-package 1.0.0', done: 0, total: 1 }, { text: 'demo-package', done: 1, total: 1 }])
  })

  it('of a package without a program, or whose program ends at once, leaves nothing', async () => {
    const bare = await install('none', { 'index.js': '' })
    expect(bare).toMatchObject({ failure: { code: 'INSTALL_FETCH', message: 'demo-package brings no program to run.' }, left: nothing })
    const ending = await install('none', program)
    expect(ending).toMatchObject({ failure: { code: 'INSTALL_START', message: expect.stringMatching(/exit code 3.*no such option/s) }, left: nothing })
  })
})
