import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addServer, type EditPorts, editServer, forgetSecrets, rawServer } from '../../../src/main/app/servers/edit-server.ts'
import { createServerSettings } from '../../../src/main/app/servers/server-settings.ts'
import { openSettings } from '../../../src/main/app/settings-store.ts'

let folder: string
const file = (): string => path.join(folder, 'settings.json')
const onDisk = (): Record<string, unknown> => Object(JSON.parse(readFileSync(file(), 'utf8'))).mcp_servers

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-edit-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Desk extends EditPorts {
  readonly kept: Map<string, string>
  readonly restarted: string[]
}

function open(servers: object, stored: Readonly<Record<string, string>> = {}): Desk {
  writeFileSync(file(), JSON.stringify({ mcp_servers: servers }))
  const kept = new Map(Object.entries(stored))
  const restarted: string[] = []
  return {
    settings: createServerSettings(openSettings(file())),
    secrets: { get: name => kept.get(name), set: async (name, value) => void kept.set(name, value), remove: async name => void kept.delete(name) },
    restart: async name => void restarted.push(name),
    kept,
    restarted,
  }
}

const keyOf = (server: string, name: string): string => `\${secret:mcp.${server}.${name}}`

it('changes the command and keeps every other choice, also what was written by hand', async () => {
  const desk = open({ notes: { command: 'nod', args: ['a.js'], cwd: '/tmp', enabled: false, approval: 'ask', tools: { exclude: ['wipe'] }, x_remark: 'mine' } })
  expect(await editServer({ name: 'notes', config: { command: 'node', args: ['a.js'] }, secrets: {} }, desk)).toEqual({ ok: true, value: undefined })
  expect(onDisk()).toEqual({ notes: { command: 'node', args: ['a.js'], enabled: false, approval: 'ask', tools: { exclude: ['wipe'] }, x_remark: 'mine' } })
})

it('keeps a new secret under the server’s name and only refers to it', async () => {
  const desk = open({ notes: { command: 'node' } })
  await editServer({ name: 'notes', config: { command: 'node', env: { TOKEN: keyOf('notes', 'TOKEN') } }, secrets: { TOKEN: 'hush', UNUSED: 'x' } }, desk)
  expect(onDisk()).toEqual({ notes: { command: 'node', env: { TOKEN: '${secret:mcp.notes.TOKEN}' } } })
  expect([...desk.kept]).toEqual([['mcp.notes.TOKEN', 'hush']])
})

it('starts a server anew when only the value of a secret changed, but not one that is off', async () => {
  const config = { command: 'node', env: { TOKEN: keyOf('notes', 'TOKEN') } }
  const desk = open({ notes: config, idle: { ...config, enabled: false } }, { 'mcp.notes.TOKEN': 'old' })
  await editServer({ name: 'notes', config, secrets: { TOKEN: 'new' } }, desk)
  await editServer({ name: 'idle', config, secrets: {} }, desk)
  expect([desk.kept.get('mcp.notes.TOKEN'), desk.restarted]).toEqual(['new', ['notes']])
})

it('leaves the start to the settings when they changed', async () => {
  const desk = open({ notes: { command: 'nod' } })
  await editServer({ name: 'notes', config: { command: 'node' }, secrets: {} }, desk)
  expect(desk.restarted).toEqual([])
})

it('forgets a secret that nothing refers to any more, and no other', async () => {
  const env = { A: keyOf('notes', 'A'), B: keyOf('notes', 'B'), SHARED: '${secret:shared}' }
  const desk = open({ notes: { command: 'node', env }, twin: { command: 'node', env: { B: env.B } } }, { 'mcp.notes.A': '1', 'mcp.notes.B': '2', shared: '3', 'mcp.notes.oauth': '4' })
  await editServer({ name: 'notes', config: { command: 'node' }, secrets: {} }, desk)
  expect([...desk.kept.keys()]).toEqual(['mcp.notes.B', 'shared', 'mcp.notes.oauth'])
})

it('keeps account of the secrets and answers of an installed server', async () => {
  const installed = { source: 'catalog', name: 'Notes', runtime: 'npm', at: '2026-11-30T09:00:00Z', secrets: ['mcp.notes.OLD', 'mcp.notes.KEPT'], values: { FOLDER: '/a', LEVEL: '1', GONE: 'x' } }
  const env = { OLD: keyOf('notes', 'OLD'), KEPT: keyOf('notes', 'KEPT'), LEVEL: '1', GONE: 'x' }
  const desk = open({ notes: { command: 'node', args: ['s.js', '/a'], env, installed } }, { 'mcp.notes.OLD': '1', 'mcp.notes.KEPT': '2' })
  await editServer({ name: 'notes', config: { command: 'node', args: ['s.js', '/b'], env: { KEPT: env.KEPT, NEW: keyOf('notes', 'NEW'), LEVEL: '2' } }, secrets: { NEW: '3' } }, desk)
  expect(onDisk()).toMatchObject({ notes: { installed: { secrets: ['mcp.notes.KEPT'], values: { FOLDER: '/b', LEVEL: '2' } } } })
  expect([...desk.kept]).toEqual([['mcp.notes.KEPT', '2'], ['mcp.notes.NEW', '3']])
  await forgetSecrets('notes', { command: 'node', env: { NEW: keyOf('notes', 'NEW') } }, { ...desk, settings: { ...desk.settings, all: () => ({}) } })
  expect([...desk.kept.keys()]).toEqual(['mcp.notes.KEPT'])
})

it('shows a secret in plain text as a reference, and keeps it as it is written', async () => {
  const args = ['--token', 'ghp_0123456789abcdefghij0123456789']
  const notes = { command: 'node', args, env: { API_KEY: 'plain words', LEVEL: '1' } }
  const desk = open({ notes })
  const shown = rawServer('notes', desk.settings)
  expect(shown).toEqual({ ok: true, value: { config: { command: 'node', args: ['--token', '${secret:mcp.notes.TOKEN}'], env: { API_KEY: '${secret:mcp.notes.API_KEY}', LEVEL: '1' } }, plain: ['mcp.notes.TOKEN', 'mcp.notes.API_KEY'] } })
  if (!shown.ok) return
  await editServer({ name: 'notes', config: { ...shown.value.config, cwd: '/tmp' }, secrets: {} }, desk)
  expect(onDisk()).toEqual({ notes: { ...notes, cwd: '/tmp' } })
  await editServer({ name: 'notes', config: shown.value.config, secrets: { API_KEY: 'new' } }, desk)
  expect(onDisk()).toEqual({ notes: { ...notes, env: { API_KEY: '${secret:mcp.notes.API_KEY}', LEVEL: '1' } } })
})

it('tells a secret in plain text from a stored one of the same name', async () => {
  const notes = { command: 'node', args: ['--api-key', 'in plain text'], env: { API_KEY: keyOf('notes', 'API_KEY') } }
  const desk = open({ notes }, { 'mcp.notes.API_KEY': 'stored' })
  const shown = rawServer('notes', desk.settings)
  expect(shown).toMatchObject({ ok: true, value: { config: { args: ['--api-key', '${secret:mcp.notes.API_KEY_2}'], env: notes.env } } })
  if (shown.ok) await editServer({ name: 'notes', config: shown.value.config, secrets: {} }, desk)
  expect([onDisk(), desk.kept.get('mcp.notes.API_KEY')]).toEqual([{ notes }, 'stored'])
})

it('leaves secrets as before when the settings cannot be saved', async () => {
  const desk = open({ notes: { command: 'node' } }, { 'mcp.notes.TOKEN': 'old' })
  writeFileSync(file(), '{ broken')
  const edit = { name: 'notes', config: { command: 'node', env: { TOKEN: keyOf('notes', 'TOKEN'), MORE: keyOf('notes', 'MORE') } }, secrets: { TOKEN: 'new', MORE: 'x' } }
  expect(await editServer(edit, desk)).toMatchObject({ ok: false })
  expect([...desk.kept]).toEqual([['mcp.notes.TOKEN', 'old']])
})

it('leaves settings and secrets as before when the store refuses', async () => {
  const desk = open({ notes: { command: 'node' } })
  const refusing = { ...desk, secrets: { ...desk.secrets, set: async (name: string, value: string) => (name.endsWith('MORE') ? Promise.reject(new Error('the key store is locked')) : desk.secrets.set(name, value)) } }
  const edit = { name: 'notes', config: { command: 'node', env: { TOKEN: keyOf('notes', 'TOKEN'), MORE: keyOf('notes', 'MORE') } }, secrets: { TOKEN: 'new', MORE: 'x' } }
  expect(await editServer(edit, refusing)).toEqual({ ok: false, failure: { code: 'SAVE_FAILED', message: 'It could not be saved: the key store is locked' } })
  expect([desk.kept.size, onDisk()]).toEqual([0, { notes: { command: 'node' } }])
})

it('refuses what is no server, and one that is not configured', async () => {
  const desk = open({ notes: { command: 'node' } })
  expect(await editServer({ name: 'notes', config: {}, secrets: {} }, desk)).toMatchObject({ ok: false, failure: { code: 'WRONG_VALUE' } })
  expect(await editServer({ name: 'notes', config: { command: 'node', url: 'https://a.example' }, secrets: {} }, desk)).toMatchObject({ ok: false, failure: { code: 'WRONG_VALUE' } })
  expect(await editServer({ name: 'constructor', config: { command: 'node' }, secrets: {} }, desk)).toMatchObject({ ok: false, failure: { code: 'NO_SERVER' } })
  expect(rawServer('toString', desk.settings)).toMatchObject({ ok: false, failure: { code: 'NO_SERVER' } })
})

it('adds a server with its secrets, which go when it goes', async () => {
  const desk = open({})
  const config = { url: 'https://a.example/mcp', headers: { Authorization: `Bearer ${keyOf('far', 'Authorization')}` } }
  await addServer({ name: 'far', config, secrets: { Authorization: 'hush' } }, desk)
  expect([onDisk(), [...desk.kept]]).toEqual([{ far: config }, [['mcp.far.Authorization', 'hush']]])
  await forgetSecrets('far', config, desk)
  expect(desk.kept.size).toBe(0)
})
