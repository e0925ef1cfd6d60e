import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeProfile, runCli } from '../support/run-cli.ts'

const cli = path.resolve(process.env['DRAWBRIDGE_CLI'] ?? 'out/main/cli.js')
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

function profile(settings: object = {}): string {
  const made = makeProfile(settings)
  cleanups.push(made.remove)
  return made.folder
}

const server = [
  "const { createInterface } = require('node:readline')",
  "const say = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))",
  "createInterface({ input: process.stdin }).on('line', line => {",
  '  const { id, method, params } = JSON.parse(line)',
  "  if (method === 'initialize') say(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'notes', version: '1' } })",
  "  else if (method === 'tools/list') say(id, { tools: [{ name: 'add', description: 'Adds a note.', inputSchema: { type: 'object' } }] })",
  "  else if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown' } }))",
  '})',
].join('\n')

function withServer(): string {
  const folder = profile()
  const script = path.join(folder, 'notes.cjs')
  writeFileSync(script, server)
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ mcp_servers: { notes: { command: process.execPath, args: [script] } } }))
  return folder
}

describe('a command of drawbridge mcp', { timeout: 120_000 }, () => {
  it('shows the tools of a server that is off as it listed them last, with the time', async () => {
    const folder = withServer()
    const mcp = async (...args: string[]): Promise<unknown> => JSON.parse((await runCli(['mcp', ...args, '--profile', folder, '--json'])).stdout)
    expect(await mcp('list')).toMatchObject([{ name: 'notes', state: { kind: 'running', toolCount: 1 }, known_tools: 1, as_of: null }])
    await mcp('disable', 'notes')
    expect(await mcp('list')).toMatchObject([{ name: 'notes', state: { kind: 'off' }, known_tools: 1, as_of: expect.stringMatching(/^\d{4}-/) }])
    expect(await mcp('tools', 'notes')).toMatchObject({ server: 'notes', as_of: expect.stringMatching(/^\d{4}-/), tools: [{ name: 'mcp__notes__add', standing: 'deferred' }] })
    await mcp('remove', 'notes')
    expect(await mcp('tools', 'notes')).toMatchObject({ error: { code: 'NO_SERVER' } })
  })

  it('ends without a word when nobody reads its output any more', async () => {
    const child = spawn(process.execPath, [cli, 'mcp', 'catalog', '--json', '--profile', profile()], { stdio: ['ignore', 'pipe', 'pipe'] })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.stdout.once('data', () => child.stdout.destroy())
    const [code]: unknown[] = await once(child, 'close')
    expect([code, words]).toEqual([0, ''])
  })

  it('says wrong use in JSON on standard output, with code 2', async () => {
    const wrong = await runCli(['mcp', 'install', '--json'])
    expect([wrong.code, JSON.parse(wrong.stdout)]).toEqual([2, { error: { code: 'WRONG_USE', message: "missing required argument 'name'", hint: null } }])
  })
})
