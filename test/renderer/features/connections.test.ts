import { describe, expect, it } from 'vitest'
import type { ConnectionView } from '../../../src/shared/connection.ts'
import { freeName } from '../../../src/renderer/features/connections/free-name.ts'
import { entriesOf, groupConnections, keepPlaces } from '../../../src/renderer/features/connections/group-connections.ts'
import { shortTarget } from '../../../src/renderer/features/servers/short-target.ts'
import { serverTitle } from '../../../src/renderer/store/server-title.ts'
import { toolsByServer } from '../../../src/renderer/features/connections/server-tools.ts'
import { parseTarget, splitCommandLine, suggestName, writeTarget } from '../../../src/renderer/ui/parse-target.ts'

const connection = (name: string, state: ConnectionView['state']): ConnectionView => ({ name, state, target: `run ${name}`, transport: 'stdio', origin: 'settings', quarantined: [], strayLines: 0, offers: { resources: false, prompts: false }, signedIn: false })

describe('connections', () => {
  it('groups by what a person has to do, attention first, names in order', () => {
    const views = [
      connection('b', { kind: 'off' }),
      connection('d', { kind: 'running', toolCount: 1, protocolVersion: null, handshakeMs: 1 }),
      connection('a', { kind: 'starting', since: '' }),
      connection('c', { kind: 'failed', failure: { code: 'X', message: 'x' }, at: '' }),
    ]
    const entries = entriesOf(views, [])
    expect(groupConnections(entries, '').map(group => `${group.standing}: ${group.entries.map(each => each.name).join(' ')}`)).toEqual(['attention: c', 'connected: a d', 'off: b'])
    expect(groupConnections(entries, 'RUN D').map(group => group.standing)).toEqual(['connected'])
  })

  it('leaves a server that is turned off where it was, until the page is left', () => {
    const running = [connection('a', { kind: 'running', toolCount: 1, protocolVersion: null, handshakeMs: 1 }), connection('b', { kind: 'off' })]
    const off = running.map(each => ({ ...each, state: { kind: 'off' as const } }))
    const places = keepPlaces(new Map(), running)
    expect(keepPlaces(places, off)).toBe(places)
    const groups = (kept: typeof places) => groupConnections(entriesOf(off, []), '', 'all', kept).map(group => `${group.standing}: ${group.entries.map(each => each.name).join(' ')}`)
    expect([groups(places), groups(new Map())]).toEqual([['connected: a', 'off: b'], ['off: a b']])
  })

  it('calls a server what the catalog calls it, and says its own name where that is another', () => {
    const brave = { name: 'brave-search', title: 'Brave Search', installed: { source: 'catalog' as const, name: 'brave-search', at: '' } }
    expect([brave, { ...brave, name: 'brave-2' }, { name: 'mine' }].map(serverTitle)).toEqual(['Brave Search', 'Brave Search (brave-2)', 'mine'])
    expect(groupConnections(entriesOf([{ ...connection('brave-search', { kind: 'off' }), ...brave }], []), 'brave-s')).toHaveLength(1)
  })

  it('names the package that a server was installed from, else its command with short paths', () => {
    const from = { source: 'catalog' as const, name: 'x', at: '' }
    expect(shortTarget({ target: 'node /home/a/b/c/d/index.js', installed: { ...from, runtime: 'npm', package: '@brave/search', version: '2.0.1' } })).toBe('@brave/search 2.0.1')
    expect([{ target: 'node /home/a/b/c/d/index.js --fast' }, { target: 'https://a.example/one/two/three/four', installed: { ...from, runtime: 'none' as const } }, { target: String.raw`/opt/electron/electron /a/node_modules/@scope/server/dist/index.js C:\a\node_modules\plain\x.js` }].map(shortTarget)).toEqual(['node …/d/index.js --fast', 'https://a.example/one/two/three/four', 'electron @scope/server plain'])
  })

  it('finds a name that is free, within the length of names', () => {
    expect([freeName('memory', ['git']), freeName('memory', ['memory', 'memory-2']), freeName('', ['']), freeName('x'.repeat(64), ['x'.repeat(64)])]).toEqual(['memory', 'memory-3', '', `${'x'.repeat(62)}-2`])
  })

  it('reads an address as an address and everything else as a command line', () => {
    expect(parseTarget(' https://mcp.example.org/mcp ')).toEqual({ url: 'https://mcp.example.org/mcp' })
    expect(parseTarget('npx -y @scope/server-files "/My Documents"')).toEqual({ command: 'npx', args: ['-y', '@scope/server-files', '/My Documents'] })
    expect(parseTarget('server')).toEqual({ command: 'server' })
  })

  it('takes neither an open quote nor a broken address nor nothing', () => {
    expect([parseTarget('run "open'), parseTarget('https://'), parseTarget('  ')]).toEqual([null, null, null])
  })

  it('keeps backslashes of paths and empty words in quotes', () => {
    expect(splitCommandLine(String.raw`C:\tools\run.exe --name '' a\ b "say \"hi\""`)).toEqual([String.raw`C:\tools\run.exe`, '--name', '', 'a b', 'say "hi"'])
  })

  it('writes a command line that is read as the same words again', () => {
    const words = [String.raw`C:\tools\run.exe`, '--name', '', 'a b', 'say "hi"', "it's", `both ' and "`, 'ends\\ ', 'a\\\\b', 'tail\\', 'q\\"', "'\\"]
    expect(splitCommandLine(writeTarget({ command: words[0], args: words.slice(1) }))).toEqual(words)
    expect([writeTarget({ command: 'npx', args: ['-y', '/My Documents'] }), writeTarget({ url: 'https://a.example/mcp' }), writeTarget({})]).toEqual(['npx -y "/My Documents"', 'https://a.example/mcp', ''])
  })

  it('suggests a name from the telling word', () => {
    expect(['npx -y @modelcontextprotocol/server-memory', 'uvx mcp-server-git@1.2.0', 'node dist/files.mjs /data', 'https://mcp.linear.app/sse', ''].map(suggestName)).toEqual(['memory', 'git', 'files', 'linear', ''])
  })

  it('counts only tools that are within reach', () => {
    const tool = { name: 'x', original_name: 'x', description: '', tokens: 10 }
    const sums = toolsByServer([{ ...tool, server: 'a', standing: 'deferred' }, { ...tool, server: 'a', standing: 'direct' }, { ...tool, server: 'a', standing: 'quarantined' }, { ...tool, server: null, standing: 'core' }])
    expect([...sums]).toEqual([['a', { count: 2, tokens: 20 }]])
  })
})
