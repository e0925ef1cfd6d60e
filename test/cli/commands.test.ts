import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type CliResult, eventsOf, makeProfile, runCli } from '../support/run-cli.ts'

const cleanups: (() => void)[] = []

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

function profile(settings?: unknown): string {
  const made = makeProfile(settings)
  cleanups.push(made.remove)
  return made.folder
}

function json({ stdout }: CliResult): Record<string, unknown> {
  const parsed: unknown = JSON.parse(stdout)
  return Object(parsed)
}

describe('drawbridge tools, assembly, mcp', () => {
  it('lists every tool with where it stands', async () => {
    const result = await runCli(['tools', 'list', '--json', '--profile', profile()])
    const rows: Record<string, unknown>[] = JSON.parse(result.stdout)
    expect(rows.find(row => row['name'] === 'read_file')).toMatchObject({ standing: 'core', server: null, original_name: 'read_file' })
    expect(rows.find(row => row['name'] === 'todo_list')).toMatchObject({ standing: 'deferred' })
    expect(rows.find(row => row['name'] === 'mcp__filesystem__list_directory')).toMatchObject({ standing: 'deferred', server: 'filesystem', original_name: 'list_directory' })
  })

  it('searches as the model would, and explains where scores come from', async () => {
    const folder = profile()
    const plain = json(await runCli(['tools', 'search', 'list directory', 'zzqx', '--json', '--profile', folder]))
    expect(plain).toMatchObject({ queries: ['list directory', 'zzqx'] })
    const explained = json(await runCli(['tools', 'search', 'list directory', '--explain', '--json', '--profile', folder]))
    expect(explained['results']).toMatchObject([{ query: 'list directory', coverage: expect.any(Number), cut: expect.any(Array), query_tokens: expect.any(Array) }])
  })

  it('describes exactly, unknown names beside known ones', async () => {
    const described = json(await runCli(['tools', 'describe', 'mcp__memory__read_graph', 'read_file', 'nope', '--json', '--profile', profile()]))
    expect(described).toMatchObject({ tools: { mcp__memory__read_graph: { parameters: { type: 'object' } } }, errors: { read_file: expect.any(String) }, not_found: ['nope'] })
  })

  it('shows what the next request would carry, the same twice', async () => {
    const folder = profile()
    const first = await runCli(['assembly', '--json', '--profile', folder])
    const second = await runCli(['assembly', '--json', '--profile', folder])
    expect(second.stdout).toBe(first.stdout)
    expect(json(first)).toMatchObject({ tier: 1, waiting: [], changed_by: null, servers: expect.arrayContaining([expect.objectContaining({ name: 'filesystem', tools: 14 })]) })
  })

  it('tests a server, a good one and one that cannot start', async () => {
    const folder = profile({ mcp_servers: { broken: { command: path.join(profile(), 'no-such-program') } } })
    const broken = await runCli(['mcp', 'test', 'broken', '--json', '--profile', folder])
    expect(json(broken)).toMatchObject({ ok: false, error: { code: expect.any(String), message: expect.any(String) } })
    const good = await runCli(['mcp', 'test', 'memory', '--json', '--profile', profile()])
    expect(json(good)).toMatchObject({ ok: true, tools: 9, pages: 1, stray_lines: 0 })
    expect((await runCli(['mcp', 'test', 'nobody', '--json', '--profile', folder])).code).toBe(2)
  })

  it('costs a server that cannot start that server only', async () => {
    const memory = path.resolve('node_modules/@modelcontextprotocol/server-memory/dist/index.js')
    const folder = profile({ mcp_servers: { broken: { command: 'no-such-program' }, memory: { command: process.execPath, args: [memory] } } })
    const views: { name: string; state: { kind: string } }[] = JSON.parse((await runCli(['mcp', 'list', '--json', '--profile', folder])).stdout)
    expect(views.map(view => [view.name, view.state.kind])).toEqual([['broken', 'failed'], ['memory', 'running']])
  })
})

describe('drawbridge at the terminal', () => {
  it('gives servers the environment it was started in, and asks no login shell for another', async () => {
    const folder = profile({ mcp_servers: { broken: { command: 'no-such-program' } } })
    const asked = path.join(folder, 'asked')
    const shell = path.join(folder, 'shell')
    writeFileSync(shell, `#!/bin/sh\ntouch '${asked}'\n`, { mode: 0o755 })
    const views: { state: unknown }[] = JSON.parse((await runCli(['mcp', 'list', '--json', '--profile', folder], { SHELL: shell })).stdout)
    expect(views.map(view => view.state)).toMatchObject([{ kind: 'failed', failure: { code: 'COMMAND_NOT_FOUND' } }])
    expect(existsSync(asked)).toBe(false)
  })
})

describe('drawbridge settings', () => {
  it('sets one value and reads it back', async () => {
    const folder = profile()
    expect((await runCli(['settings', 'set', 'tools.tool_search.search_default_limit', '9', '--profile', folder])).code).toBe(0)
    expect((await runCli(['settings', 'get', 'tools.tool_search.search_default_limit', '--profile', folder])).stdout).toBe('9\n')
    expect((await runCli(['settings', 'path', '--profile', folder])).stdout).toBe(`${path.join(folder, 'settings.json')}\n`)
  })

  it('refuses a wrong value and an unknown key with 2', async () => {
    const folder = profile()
    const wrong = await runCli(['settings', 'set', 'language', 'klingon', '--json', '--profile', folder])
    expect(wrong.code).toBe(2)
    expect(json(wrong)).toMatchObject({ error: { code: 'WRONG_VALUE', message: expect.stringContaining('language') } })
    expect((await runCli(['settings', 'get', 'colour', '--profile', folder])).code).toBe(2)
  })
})

describe('drawbridge sessions', () => {
  it('lists, shows, exports and deletes what was said', async () => {
    const folder = profile()
    const events = eventsOf(await runCli(['run', '--profile', folder, '--events', 'jsonl', '--yes', '--prompt', 'list the files in my sample folder']))
    const id = String(events.find(event => event['type'] === 'run-start')?.['session'])
    expect((await runCli(['sessions', 'list', '--profile', folder])).stdout).toContain('list the files in my sample folder')
    expect((await runCli(['sessions', 'export', id, '--format', 'markdown', '--profile', folder])).stdout).toContain('## You\n\nlist the files in my sample folder')
    expect(json(await runCli(['sessions', 'show', id, '--json', '--profile', folder]))).toMatchObject({ id, title: 'list the files in my sample folder' })
    expect((await runCli(['sessions', 'delete', id, '--profile', folder])).code).toBe(0)
    expect((await runCli(['sessions', 'show', id, '--profile', folder])).code).toBe(2)
  })
})
