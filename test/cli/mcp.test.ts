import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type CliResult, eventsOf, makeProfile, runCli } from '../support/run-cli.ts'
import { startScriptedProvider, streamsCalls, streamsText } from '../support/scripted-provider.ts'

const cleanups: (() => void)[] = []

afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

function profile(settings: object = {}): string {
  const made = makeProfile(settings)
  cleanups.push(made.remove)
  return made.folder
}

const plainSecrets = { DRAWBRIDGE_PLAIN_SECRETS: '1' }
const mcp = (folder: string, args: readonly string[], env: Readonly<Record<string, string>> = plainSecrets): Promise<CliResult> => runCli(['mcp', ...args, '--profile', folder, '--json'], env)
const json = ({ stdout }: CliResult): Record<string, unknown> => Object(JSON.parse(stdout))
const settingsOf = (folder: string): { mcp_servers: Record<string, { args?: string[] }> } => JSON.parse(readFileSync(path.join(folder, 'settings.json'), 'utf8'))

/** Each command is a process of its own, and packages come from the registry. */
const timeoutMs = 240_000

describe('drawbridge mcp', { timeout: timeoutMs }, () => {
  it('shows the catalog, and finds in it in any of its languages', async () => {
    const folder = profile()
    const all: Record<string, unknown>[] = JSON.parse((await mcp(folder, ['catalog'])).stdout)
    expect(all.length).toBeGreaterThanOrEqual(40)
    const found: { id: string; state: string }[] = JSON.parse((await mcp(folder, ['catalog', 'knowledge', 'graph'])).stdout)
    expect(found).toContainEqual(expect.objectContaining({ id: 'memory', state: 'available' }))
  })

  it('installs a server of the catalog, calls its tools, switches it off and on, and removes it with its files', async () => {
    const folder = profile()
    const installed = await mcp(folder, ['install', 'Memory'])
    expect(json(installed)).toMatchObject({ name: 'memory', version: expect.stringMatching(/^\d+\.\d+\.\d+$/), tools: expect.arrayContaining(['create_entities', 'read_graph']) })
    expect(settingsOf(folder).mcp_servers['memory']).toMatchObject({ command: 'node', installed: { source: 'catalog', name: 'memory', runtime: 'npm' } })
    expect(existsSync(String(settingsOf(folder).mcp_servers['memory']?.args?.[0]))).toBe(true)

    expect(json(await mcp(folder, ['test', 'memory']))).toMatchObject({ ok: true, tools: 9, transport: 'stdio', error: null })
    expect(json(await mcp(folder, ['disable', 'memory']))).toEqual({ name: 'memory', enabled: false })
    expect(JSON.parse((await mcp(folder, ['list'])).stdout)).toContainEqual(expect.objectContaining({ name: 'memory', origin: 'settings', state: { kind: 'off' } }))
    expect(json(await mcp(folder, ['enable', 'memory']))).toMatchObject({ enabled: true, tools: expect.arrayContaining(['read_graph']) })

    expect(json(await mcp(folder, ['remove', 'memory']))).toEqual({ name: 'memory', removed: true })
    expect(settingsOf(folder).mcp_servers).toEqual({})
    expect(existsSync(path.join(folder, 'servers', 'memory'))).toBe(false)
  })

  it('says what a server needs before anything is fetched', async () => {
    const folder = profile()
    const missing = await mcp(folder, ['install', 'filesystem'])
    expect([missing.code, json(missing)]).toMatchObject([2, { error: { code: 'VALUES_MISSING', message: expect.stringContaining('filesystem needs ') } }])
    expect(json(await mcp(folder, ['install', 'memory', '--env', 'NOT_ASKED=1']))).toMatchObject({ error: { code: 'VALUES_UNDECLARED' } })
    expect(json(await mcp(folder, ['install', 'no-such-server']))).toMatchObject({ error: { code: 'NOT_IN_CATALOG' } })
    expect(existsSync(path.join(folder, 'servers', 'filesystem'))).toBe(false)
  })

  it('does not take a secret that it could not keep', async () => {
    const folder = profile()
    const refused = await mcp(folder, ['install', 'brave-search', '--env', 'BRAVE_API_KEY=key-that-is-kept'], { DRAWBRIDGE_PLAIN_SECRETS: '' })
    expect(json(refused)).toMatchObject({ error: { code: 'SECRETS_NOT_KEPT', hint: expect.stringContaining('DRAWBRIDGE_PLAIN_SECRETS=1') } })
  })

  it('takes servers over from another app’s file: first a table, then those that are new, their secrets to the store', async () => {
    const folder = profile({ mcp_servers: { taken: { command: 'node' } } })
    const file = path.join(folder, 'claude_desktop_config.json')
    const script = path.join(folder, 'notes.js')
    const token = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz'
    writeFileSync(file, JSON.stringify({ mcpServers: { notes: { command: 'node', args: [script], env: { GITHUB_TOKEN: token } }, taken: { command: 'npx', args: ['other'] } } }))
    const table = await mcp(folder, ['import', file])
    expect(json(table)).toMatchObject({ rows: [{ name: 'notes', state: 'new', secrets: [{ place: 'env.GITHUB_TOKEN' }] }, { name: 'taken', state: 'clash' }] })
    expect(table.stdout).not.toContain(token)
    expect(settingsOf(folder).mcp_servers).toEqual({ taken: { command: 'node' } })

    expect(json(await mcp(folder, ['import', file, '--apply']))).toMatchObject({ applied: [{ name: 'notes', as: 'notes' }], failed: [] })
    const { notes } = settingsOf(folder).mcp_servers
    expect(notes).toMatchObject({ command: 'node', args: [script], env: { GITHUB_TOKEN: expect.stringMatching(/^\$\{secret:/) }, installed: { source: 'import' } })
    expect(readFileSync(path.join(folder, 'settings.json'), 'utf8')).not.toContain(token)
    expect(JSON.parse((await mcp(folder, ['import', file])).stdout)).toMatchObject({ rows: [{ state: 'same' }, { state: 'clash' }] })
  })

  it('says what failed as JSON, whatever it was', async () => {
    const folder = profile({ mcp_servers: { bad: { command: 5 }, notes: { command: 'node', x_remark: 'mine' } } })
    const offline = await mcp(folder, ['catalog', 'notes', '--registry'], { ...plainSecrets, HTTPS_PROXY: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9' })
    expect([offline.code, json(offline)]).toMatchObject([1, { error: { code: 'REGISTRY_UNREACHABLE', hint: expect.stringContaining('Are you online?') } }])
    const elsewhere = await mcp(folder, ['install', 'registry:io.example/notes'], { ...plainSecrets, HTTPS_PROXY: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9' })
    expect([elsewhere.code, json(elsewhere)]).toMatchObject([1, { error: { code: 'REGISTRY_UNREACHABLE' } }])
    mkdirSync(path.join(folder, 'secrets'))
    const locked = await mcp(folder, ['list'])
    expect([locked.code, json(locked)]).toMatchObject([1, { error: { code: 'SECRETS_UNREADABLE', message: expect.stringContaining('could not be read') } }])
  })

  it('switches and removes a server beside one that cannot be read, and keeps what is there', async () => {
    const folder = profile({ mcp_servers: { bad: { command: 5 }, notes: { command: 'node', x_remark: 'mine' } } })
    expect(json(await mcp(folder, ['disable', 'Notes']))).toEqual({ name: 'notes', enabled: false })
    expect(settingsOf(folder).mcp_servers).toEqual({ bad: { command: 5 }, notes: { command: 'node', x_remark: 'mine', enabled: false } })
    expect(json(await mcp(folder, ['remove', 'notes']))).toEqual({ name: 'notes', removed: true })
    expect(settingsOf(folder).mcp_servers).toEqual({ bad: { command: 5 } })
  })

  it('lets the model install a server and call it in the same run', async () => {
    const provider = await startScriptedProvider({
      answers: [
        streamsCalls({ id: 'c1', name: 'manage_connections', arguments: { action: 'install', connectors: [{ name: 'memory', mcp: true }] } }),
        streamsCalls({ id: 'c2', name: 'tool_call', arguments: { calls: [{ name: 'mcp__memory__read_graph', arguments: {} }] } }),
        streamsText('Nothing is remembered yet.'),
      ],
    })
    cleanups.push(() => void provider.close())
    const folder = profile({ models: { scripted: { kind: 'openai-compatible', base_url: provider.url, model: 'tiny-model' } }, model: 'scripted' })
    const ran = await runCli(['run', '--prompt', 'install memory', '--events', 'jsonl', '--yes', '--profile', folder])
    const ends = eventsOf(ran).filter(event => event['type'] === 'tool-start' || event['type'] === 'tool-end')
    expect(ends).toMatchObject([{ name: 'manage_connections' }, { status: 'ok' }, { name: 'mcp__memory__read_graph', server: 'memory', via: 'tool_call' }, { status: 'ok' }])
    expect(ends[1]?.['result_preview']).toContain('"state":"connected"')
  })

  it('does not let the model install anything that nobody agreed to', async () => {
    const provider = await startScriptedProvider({ answers: [streamsCalls({ id: 'c1', name: 'manage_connections', arguments: { action: 'install', connectors: [{ name: 'memory', mcp: true }] } }), streamsText('It was not installed.')] })
    cleanups.push(() => void provider.close())
    const folder = profile({ models: { scripted: { kind: 'openai-compatible', base_url: provider.url, model: 'tiny-model' } }, model: 'scripted' })
    const ran = await runCli(['run', '--prompt', 'install memory', '--events', 'jsonl', '--profile', folder])
    expect(eventsOf(ran).find(event => event['type'] === 'tool-end')?.['result_preview']).toContain('Nobody could be asked. The person can run: drawbridge mcp install memory')
    expect(existsSync(path.join(folder, 'servers', 'memory'))).toBe(false)
  })
})
