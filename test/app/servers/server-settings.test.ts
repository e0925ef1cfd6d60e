import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedServer, createServerSettings, type ServerSettings } from '../../../src/main/app/servers/server-settings.ts'
import { withChoices } from '../../../src/main/app/servers/server-tools.ts'
import { openSettings } from '../../../src/main/app/settings-store.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-servers-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function open(servers: object): ServerSettings {
  write(servers)
  return createServerSettings(openSettings(path.join(folder, 'settings.json')))
}

const write = (servers: object): void => writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ mcp_servers: servers }))
const onDisk = (): Record<string, unknown> => Object(JSON.parse(readFileSync(path.join(folder, 'settings.json'), 'utf8'))).mcp_servers

it('keeps what was written into a server by hand, also since the file was read', async () => {
  const settings = open({ notes: { command: 'node' } })
  write({ notes: { command: 'node', args: ['new.js'], x_remark: 'mine' } })
  expect(await settings.edit('notes', server => ({ ...server, enabled: false }))).toMatchObject({ ok: true })
  expect(onDisk()).toEqual({ notes: { command: 'node', args: ['new.js'], x_remark: 'mine', enabled: false } })
})

it('does not bring back a server that was removed by hand', async () => {
  const settings = open({ notes: { command: 'node' } })
  write({})
  expect(await settings.edit('notes', server => ({ ...server, enabled: true }))).toMatchObject({ ok: false, failure: { code: 'NO_SERVER' } })
  expect(onDisk()).toEqual({})
})

it('keeps both of two changes that are made at once', async () => {
  const settings = open({ notes: { command: 'node', x_remark: 'mine' } })
  const off = (name: string) => settings.edit('notes', server => changedServer(server, config => withChoices(config, { name: 'notes', tools: [{ original_name: name, on: false }] }, [])))
  await Promise.all([off('add'), off('remove')])
  expect(onDisk()).toEqual({ notes: { command: 'node', x_remark: 'mine', tools: { exclude: ['add', 'remove'] } } })
})

it('removes and changes servers beside one that cannot be read', async () => {
  const settings = open({ bad: { command: 5 }, notes: { command: 'node' }, files: { command: 'node' } })
  expect(await settings.remove('notes')).toMatchObject({ ok: true })
  expect(await settings.change(servers => ({ ...servers, more: { command: 'node' } }))).toMatchObject({ ok: true })
  expect(onDisk()).toEqual({ bad: { command: 5 }, files: { command: 'node' }, more: { command: 'node' } })
  expect(await settings.change(servers => ({ ...servers, worse: { command: 6 } }))).toMatchObject({ ok: false, failure: { code: 'WRONG_VALUE' } })
})

it('takes names that objects have of their own', async () => {
  const settings = open({})
  expect([settings.find('constructor'), settings.find('__proto__')]).toEqual([undefined, undefined])
  expect(await settings.save('__proto__', { command: 'node' })).toMatchObject({ ok: true })
  expect(await settings.save('constructor', { command: 'node' })).toMatchObject({ ok: true })
  expect(settings.find('constructor')).toEqual({ name: 'constructor', config: { command: 'node' } })
  expect(Object.keys(onDisk())).toEqual(['__proto__', 'constructor'])
})
