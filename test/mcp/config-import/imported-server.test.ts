import { describe, expect, it } from 'vitest'
import { zipBytes } from '../../scripts/zip-bytes.ts'
import { useConnections } from '../connections-bench.ts'
import { useImports } from './imports-bench.ts'

/** A server in one file, without packages, that tells how it was started. */
const script = `
import { createInterface } from 'node:readline'
const answers = {
  initialize: params => ({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'teller', version: '1' } }),
  'tools/list': () => ({ tools: [{ name: 'tell', inputSchema: { type: 'object' } }] }),
  'tools/call': () => ({ content: [{ type: 'text', text: JSON.stringify({ args: process.argv.slice(2), key: process.env.API_KEY, cwd: process.cwd() }) }] }),
}
createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (answers[method]) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) }) + '\\n')
})
`

describe('a bundle that was taken over', () => {
  it('runs from its folder, with the values that were given', async () => {
    const bench = await useImports()
    const manifest = {
      manifest_version: '0.3', name: 'teller', version: '1.0.0', description: 'd', author: { name: 'a' },
      server: { type: 'node', entry_point: 'server/main.mjs', mcp_config: { command: 'node', args: ['server/main.mjs', '${user_config.folders}'], env: { API_KEY: '${user_config.key}' } } },
      user_config: { key: { type: 'string', title: 'Key', sensitive: true, required: true }, folders: { type: 'directory', title: 'Folders', multiple: true } },
    }
    const bytes = zipBytes([{ name: 'manifest.json', content: JSON.stringify(manifest), mode: 0o100644, deflate: true }, { name: 'server/main.mjs', content: script, mode: 0o100644, deflate: true }])
    const table = await bench.table({ kind: 'file', path: bench.file('teller.mcpb', bytes) })
    await bench.imports.apply(table.id, [{ name: 'teller', values: { key: 'a-key-of-mine', folders: '/a\n/b' } }])
    const { connections, settle, call } = useConnections({ resolveSecret: name => bench.secrets.get(name) })
    connections.reconcile(bench.settings.current().mcp_servers, {})
    await settle()
    const result = await call('mcp__teller__tell')
    expect(JSON.parse(result.content.map(block => (block.type === 'text' ? block.text : '')).join(''))).toEqual({ args: ['/a', '/b'], key: 'a-key-of-mine', cwd: bench.settings.current().mcp_servers['teller']?.cwd })
  })
})
