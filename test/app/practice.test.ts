import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../src/main/app/practice.ts'
import type { ServerConfig } from '../../src/shared/connection.ts'
import { parseSettings } from '../../src/shared/settings.ts'

let folder: string
let practice: Practice
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-practice-'))
  practice = await openPractice({ practiceFolder: folder, appFolder: import.meta.dirname, runtime: { command: 'node', env: {} }, giveWay: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const servers = (own: Record<string, ServerConfig>, more: object = {}): string[] => Object.keys(practice.servers(parseSettings({ mcp_servers: own, ...more }).settings)).sort()
const installed = { source: 'catalog' as const, name: 'notes', at: '2026-11-30T10:00:00.000Z' }

describe('practice servers', () => {
  it('run while practice is all there is, and beside what is installed from the catalog', () => {
    expect(servers({})).toEqual(['everything', 'filesystem', 'memory'])
    expect(servers({ notes: { command: 'node', installed } })).toEqual(['everything', 'filesystem', 'memory'])
  })

  it('leave the field to servers that a person configured, and to another model', () => {
    expect(servers({ notes: { command: 'node', installed }, mine: { command: 'node' } })).toEqual([])
    expect(servers({}, { models: { big: { kind: 'openai' } }, model: 'big' })).toEqual([])
  })

  it('stay in the window, whatever a person configures', async () => {
    const window = await openPractice({ practiceFolder: folder, appFolder: import.meta.dirname, runtime: { command: 'node', env: {} }, giveWay: false })
    expect(Object.keys(window.servers(parseSettings({ mcp_servers: { mine: { command: 'node' } } }).settings)).sort()).toEqual(['everything', 'filesystem', 'memory'])
  })

  it('keep the sample folder within reach beside a server of the same name', () => {
    expect(servers({ filesystem: { command: 'node', installed } })).toEqual(['everything', 'memory', 'practice-filesystem'])
    expect(servers({ memory: { command: 'node', installed } })).toEqual(['everything', 'filesystem', 'memory'])
  })
})
