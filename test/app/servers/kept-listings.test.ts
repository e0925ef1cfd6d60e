import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createKeptListings, type KeptListings } from '../../../src/main/app/servers/kept-listings.ts'
import { serverTools } from '../../../src/main/app/servers/server-tools.ts'
import { describeTools } from '../../../src/main/mcp/tools/describe-tools.ts'
import type { ListedTool } from '../../../src/main/mcp/tools/listed-tool.ts'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'

const config: ServerConfig = { command: 'node', args: ['notes.js'] }
const entries = [
  { name: 'add', title: 'Add', description: 'Adds a note.', inputSchema: { type: 'object', properties: { text: { type: 'string' } } }, annotations: { readOnlyHint: false } },
  { name: 'wipe', description: 'Removes all.', inputSchema: { type: 'object' }, annotations: { destructiveHint: true } },
  { name: 'odd', description: 'Odd.', inputSchema: 'no schema' },
]
const listed = (given: ServerConfig = config): readonly ListedTool[] => describeTools(entries, { server: 'notes', serverPart: 'notes', filter: given.tools, load: given.load, approval: given.approval }).listed

let folder: string
const at = new Date('2026-11-30T12:00:00Z')
const open = (now = at): KeptListings => createKeptListings(folder, () => now)
beforeEach(() => {
  folder = path.join(temporaryFolder(), '.listings')
})

describe('the last list of a server', () => {
  it('reads after a restart as it did while the server ran, with the choices of now', async () => {
    const kept = open()
    kept.keep('notes', config, listed())
    await kept.settled()
    const choices: ServerConfig = { ...config, load: 'direct', tools: { exclude: ['wipe'], each: { add: { approval: 'ask' } } } }
    const read = open().read('notes', choices)
    expect(read?.at).toBe('2026-11-30T12:00:00.000Z')
    expect(serverTools('notes', choices, read?.listed ?? [])).toEqual(serverTools('notes', choices, listed(choices)))
  })

  it('is not that of another program under the same name, nor of an address that changed', async () => {
    const kept = open()
    kept.keep('notes', config, listed())
    expect(kept.read('notes', { command: 'node', args: ['other.js'] })).toBeNull()
    expect(kept.read('notes', { ...config, enabled: false })?.at).toBe('2026-11-30T12:00:00.000Z')
    expect(kept.read('Notes', config)).toBeNull()
    await kept.settled()
  })

  it('goes with its server, and a file that is broken or a stranger’s is none', async () => {
    const kept = open()
    kept.keep('notes', config, listed())
    kept.keep('../odd name', config, listed())
    await kept.settled()
    expect(readdirSync(folder)).toEqual(['notes.json', expect.stringMatching(/^odd-name-[0-9a-f]{8}\.json$/)])
    kept.prune(['notes'])
    await kept.settled()
    expect(readdirSync(folder)).toEqual(['notes.json'])
    for (const text of ['', '{', '[]', '{"version":2}', JSON.stringify({ version: 1, server: 'notes', of: 'x', at: '', tools: [{ name: 1 }] })]) {
      writeFileSync(path.join(folder, 'notes.json'), text)
      expect(open().read('notes', config)).toBeNull()
    }
  })

  it('is bounded, whatever a server lists', async () => {
    const kept = open()
    const many = describeTools(Array.from({ length: 6000 }, (_, index) => ({ name: `t${index}`, description: 'x'.repeat(2000), inputSchema: { type: 'object' } })), { server: 'notes', serverPart: 'notes', filter: undefined }).listed
    kept.keep('notes', config, many)
    await kept.settled()
    const count = open().read('notes', config)?.listed.length ?? 0
    expect(count).toBeGreaterThan(1500)
    expect(count).toBeLessThan(2100)
  })

  it('costs nothing else where it cannot be written', async () => {
    mkdirSync(path.dirname(folder), { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    const kept = open()
    kept.keep('notes', config, listed())
    kept.prune([])
    await kept.settled()
    expect([kept.read('notes', config)?.listed.length, existsSync(folder)]).toEqual([undefined, true])
  })
})
