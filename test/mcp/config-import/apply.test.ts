import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ImportsBench, sample, saved, useImports } from './imports-bench.ts'
import type { ImportChoice, ImportOutcome } from '../../../src/shared/config-import.ts'

async function apply(bench: ImportsBench, text: string, rows: readonly ImportChoice[]): Promise<ImportOutcome> {
  const table = await bench.table({ kind: 'text', text })
  const outcome = await bench.imports.apply(table.id, rows)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

async function undone(bench: ImportsBench, outcome: ImportOutcome): Promise<string> {
  const result = await bench.imports.undo(outcome.undo)
  return result.ok ? 'undone' : `${result.failure.code}: ${result.failure.message}`
}

const github = '{"mcpServers":{"github":{"command":"npx","args":["server-github"],"env":{"GITHUB_TOKEN":"ghp_first0123456789"}}}}'
const other = '{"mcpServers":{"github":{"url":"https://api.example.com/mcp","headers":{"GITHUB_TOKEN":"ghp_second0123456789"}}}}'

describe('taking over', () => {
  it('writes the server with its origin, keeps the rest of the settings, and no secret in them', async () => {
    const bench = await useImports({ servers: { mine: { command: 'npx' } } })
    const outcome = await apply(bench, github, [{ name: 'github' }])
    expect(JSON.parse(bench.settingsText())).toEqual({
      theme_of_mine: 'kept',
      mcp_servers: {
        mine: { command: 'npx' },
        github: {
          command: 'npx',
          args: ['server-github'],
          env: { GITHUB_TOKEN: '${secret:mcp.github.GITHUB_TOKEN}' },
          installed: { source: 'import', name: 'Pasted text', at: '2026-11-30T12:00:00.000Z', secrets: ['mcp.github.GITHUB_TOKEN'] },
        },
      },
    })
    expect([outcome.applied, outcome.failed, bench.secrets.get('mcp.github.GITHUB_TOKEN')]).toEqual([[{ name: 'github', as: 'github' }], [], 'ghp_first0123456789'])
  })

  it('goes on past rows that fail and says why each did', async () => {
    const bench = await useImports({ servers: { b: { command: 'npx', args: ['mine'] }, same: { command: 'npx', args: ['s'] } } })
    const text = JSON.stringify({ mcpServers: { a: { command: 'npx' }, b: { command: 'npx', args: ['b'] }, c: {}, same: { command: 'npx', args: ['s'] }, asks: { command: 'npx', args: ['<PLACE>'] } } })
    const outcome = await apply(bench, text, [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'same' }, { name: 'asks' }, { name: 'gone' }, { name: 'b', as: 'a' }, { name: 'b', as: 'b2' }, { name: 'b', as: 'con' }])
    expect(outcome.applied).toEqual([{ name: 'a', as: 'a' }, { name: 'b', as: 'b2' }])
    expect(outcome.failed).toEqual([
      { name: 'b', message: 'Another server is called b. Give it another name, or replace that one.' },
      { name: 'c', message: 'It has neither a command nor a URL.' },
      { name: 'same', message: 'It is configured already.' },
      { name: 'asks', message: 'It needs PLACE.' },
      { name: 'gone', message: 'There is no such server in the import.' },
      { name: 'b', message: 'Another server is called a. Give it another name, or replace that one.' },
      { name: 'b', message: '“con” cannot be the name of a server. Letters, digits, _, - and dots, up to 64; not a name that the system keeps for itself.' },
    ])
    expect(Object.keys(bench.settings.current().mcp_servers)).toEqual(['b', 'same', 'a', 'b2'])
  })

  it('names secrets after the name that was chosen, and leaves those of other servers alone', async () => {
    const bench = await useImports({ servers: { renamed: { command: 'npx', env: { GITHUB_TOKEN: '${secret:mcp.github.GITHUB_TOKEN}' } } } })
    await bench.secrets.set('mcp.github.GITHUB_TOKEN', 'of the renamed one')
    await apply(bench, github, [{ name: 'github' }, { name: 'github', as: 'second' }])
    expect(saved(bench, 'github')).toEqual({ command: 'npx', args: ['server-github'], env: { GITHUB_TOKEN: '${secret:mcp.github.GITHUB_TOKEN_2}' } })
    expect(saved(bench, 'second')).toEqual({ command: 'npx', args: ['server-github'], env: { GITHUB_TOKEN: '${secret:mcp.second.GITHUB_TOKEN}' } })
    expect(bench.secrets.get('mcp.github.GITHUB_TOKEN')).toBe('of the renamed one')
  })

  it('moves a value that was typed where a secret belongs', async () => {
    const bench = await useImports()
    await apply(bench, '{"x":{"command":"npx","env":{"API_KEY":"${input:plain}"}}}', [{ name: 'x', values: { plain: 'typed-key-1' } }])
    expect(saved(bench, 'x')).toEqual({ command: 'npx', env: { API_KEY: '${secret:mcp.x.API_KEY}' } })
  })

  it('leaves nothing behind when the settings cannot be written', async () => {
    const bench = await useImports()
    const table = await bench.table({ kind: 'text', text: github })
    writeFileSync(path.join(bench.folder, 'settings.json'), '{ broken')
    const renamed = await bench.imports.apply(table.id, [{ name: 'github' }])
    expect([renamed.ok, bench.secrets.names()]).toEqual([true, ['mcp.github.GITHUB_TOKEN']])
    const refusing = await useImports()
    const refused = await refusing.table({ kind: 'text', text: github })
    Object.assign(refusing.settings, { update: () => Promise.resolve({ ok: false, failure: { code: 'FILE_NOT_WRITTEN', message: 'The disk is full.' } }) })
    expect([await refusing.imports.apply(refused.id, [{ name: 'github' }]), refusing.secrets.names()]).toEqual([{ ok: false, failure: { code: 'FILE_NOT_WRITTEN', message: 'The disk is full.' } }, []])
  })

  it('needs a table that is still open: the last eight are', async () => {
    const bench = await useImports()
    const first = await bench.table({ kind: 'text', text: github })
    for (let count = 0; count < 8; count++) await bench.rows(github)
    expect(await bench.imports.apply(first.id, [{ name: 'github' }])).toEqual({ ok: false, failure: { code: 'IMPORT_GONE', message: 'This import is no longer open.', hint: 'Read it again.' } })
  })
})

describe('undo', () => {
  it('leaves settings and secrets as they were', async () => {
    const bench = await useImports({ servers: { mine: { command: 'npx' } } })
    const before = bench.settingsText()
    const table = await bench.table({ kind: 'text', text: sample('claude_desktop_config.json') })
    const outcome = await bench.imports.apply(table.id, table.rows.map(row => ({ name: row.name })))
    expect(outcome.ok && (await undone(bench, outcome.value))).toBe('undone')
    expect([JSON.parse(bench.settingsText()), bench.secrets.names()]).toEqual([JSON.parse(before), []])
    expect(JSON.parse(readFileSync(path.join(bench.folder, 'secrets.json'), 'utf8'))).toEqual({ version: 1, secrets: {} })
  })

  it('puts back what was replaced, its secret too', async () => {
    const bench = await useImports()
    const first = await apply(bench, github, [{ name: 'github' }])
    const before = bench.settingsText()
    const second = await apply(bench, other, [{ name: 'github', replace: true }])
    expect(saved(bench, 'github')).toEqual({ url: 'https://api.example.com/mcp', headers: { GITHUB_TOKEN: '${secret:mcp.github.GITHUB_TOKEN}' } })
    expect(bench.secrets.get('mcp.github.GITHUB_TOKEN')).toBe('ghp_second0123456789')
    expect(await undone(bench, second)).toBe('undone')
    expect([bench.settingsText(), bench.secrets.get('mcp.github.GITHUB_TOKEN')]).toEqual([before, 'ghp_first0123456789'])
    expect(await undone(bench, first)).toBe('undone')
    expect([bench.settings.current().mcp_servers, bench.secrets.names()]).toEqual([{}, []])
  })

  it('leaves what was changed since, says which, and takes back the rest', async () => {
    const bench = await useImports()
    const outcome = await apply(bench, '{"a":{"command":"npx","env":{"TOKEN":"t-of-a"}},"b":{"command":"npx","env":{"TOKEN":"t-of-b"}},"c":{"command":"npx"}}', [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    await bench.settings.set('mcp_servers.a.timeout_s', 5)
    await bench.settings.set('mcp_servers.c', null)
    expect(await undone(bench, outcome)).toBe('CHANGED_SINCE: a was changed since and stays as it is.')
    expect([Object.keys(bench.settings.current().mcp_servers), bench.secrets.names()]).toEqual([['a'], ['mcp.a.TOKEN']])
    await bench.settings.set('mcp_servers.a.timeout_s', null)
    expect(await undone(bench, outcome)).toBe('undone')
    expect(await undone(bench, outcome)).toBe('UNDO_GONE: There is nothing left of this import to take back.')
    expect([bench.settings.current().mcp_servers, bench.secrets.names()]).toEqual([{}, []])
  })

  it('leaves a secret that was set to something else since', async () => {
    const bench = await useImports()
    const outcome = await apply(bench, github, [{ name: 'github' }])
    await bench.secrets.set('mcp.github.GITHUB_TOKEN', 'rotated')
    expect([await undone(bench, outcome), bench.secrets.get('mcp.github.GITHUB_TOKEN')]).toEqual(['undone', 'rotated'])
  })
})
