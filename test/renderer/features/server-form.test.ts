import { describe, expect, it } from 'vitest'
import type { ConnectionView } from '../../../src/shared/connection.ts'
import type { EditableConfig } from '../../../src/shared/ipc.ts'
import { differing, draftOf, editOf, hasProblem } from '../../../src/renderer/features/servers/server-draft.ts'
import { leftBehind } from '../../../src/renderer/features/servers/left-behind.ts'

const local: EditableConfig = { command: 'node', args: ['a b.js', ''], env: { LEVEL: '1', KEY: '${secret:mcp.notes.KEY}' }, cwd: '/work', roots: 'none', sampling: 'never' }
const far: EditableConfig = { url: 'https://a.example/mcp?key=${secret:mcp.far.KEY}', headers: { Authorization: 'Bearer ${secret:mcp.far.TOKEN}' }, transport: 'sse', sampling: 'ask' }

describe('the form of a server', () => {
  it('saves what it was given when nothing was changed', () => {
    expect(editOf('notes', draftOf(local), local)).toEqual({ name: 'notes', config: local, secrets: {} })
    expect(editOf('far', draftOf(far), far)).toEqual({ name: 'far', config: far, secrets: {} })
    expect(editOf('bare', draftOf({ command: 'node' }), { command: 'node' })).toEqual({ name: 'bare', config: { command: 'node' }, secrets: {} })
  })

  it('takes choices back to what is usual', () => {
    expect(editOf('notes', { ...draftOf(local), folder: ' ', env: [], roots: 'usual', mayAsk: true }, local)).toEqual({ name: 'notes', config: { command: 'node', args: ['a b.js', ''] }, secrets: {} })
  })

  it('leaves what belongs to a program behind when an address takes its place', () => {
    expect(editOf('notes', { ...draftOf(local), line: 'https://a.example/mcp' }, local).config).toEqual({ url: 'https://a.example/mcp', roots: 'none', sampling: 'never' })
  })

  it('keeps only what says something else, so that what is typed back is no change', () => {
    const first = draftOf(local)
    expect(differing(first, { line: 'deno x.js', folder: '/work', env: first.env.map(row => ({ ...row })) })).toEqual({ line: 'deno x.js' })
    expect(differing(first, { mayAsk: false, roots: 'none' })).toEqual({})
  })

  it('cannot be saved with an open quote or a variable without a name', () => {
    const draft = draftOf(local)
    const nameless = { id: 9, name: '', value: 'x', secret: false, kept: null }
    expect([hasProblem(draft), hasProblem({ ...draft, line: 'node "' }), hasProblem({ ...draft, env: [nameless] }), hasProblem({ ...draft, headers: [nameless] })]).toEqual([false, true, true, false])
  })
})

describe('what goes with a server', () => {
  const view: ConnectionView = { name: 'me.mory', target: '', transport: 'stdio', origin: 'settings', state: { kind: 'off' }, quarantined: [], strayLines: 0, offers: { resources: false, prompts: false }, signedIn: false }
  const installed = { source: 'catalog' as const, name: 'Memory', at: '', secrets: ['mcp.me.mory.A'] }

  it('is its data, wherever its path stands, and each secret once', () => {
    const config = { env: { FILE: '/home/a/servers/me.mory/data/m.json', A: '${secret:mcp.me.mory.A}', B: '${secret:mcp.me.mory.B}', C: '${secret:shared}' } }
    expect(leftBehind({ ...view, installed }, { config, plain: [] })).toEqual({ secrets: ['mcp.me.mory.A', 'mcp.me.mory.B'], data: '/home/a/servers/me.mory/data' })
    expect(['--file=/p/servers/me.mory/data', String.raw`C:\p\servers\me.mory\data\x`, '/p/servers/me.mory/database', '/p/servers/other/data', '/p/servers/meXmory/data'].map(text => leftBehind({ ...view, installed }, { config: { args: [text] }, plain: [] }).data)).toEqual(['/p/servers/me.mory/data', String.raw`C:\p\servers\me.mory\data`, null, null, null])
  })

  it('is no secret that stands in the settings file, and no folder of the person’s own', () => {
    expect(leftBehind(view, { config: { env: { A: '${secret:mcp.me.mory.A}' }, args: ['/p/servers/me.mory/data'] }, plain: ['mcp.me.mory.A'] })).toEqual({ secrets: [], data: null })
    expect(leftBehind({ ...view, installed }, null)).toEqual({ secrets: ['mcp.me.mory.A'], data: null })
    expect(leftBehind({ ...view, name: 'a(b[', installed }, { config: { args: ['/p/servers/a(b[/data'] }, plain: [] }).data).toBe('/p/servers/a(b[/data')
  })
})
