// Speaks the protocol by hand, to send what no SDK would. argv[2] names the way in which it answers tools/call.
import { createInterface } from 'node:readline'

const send = message => process.stdout.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
const results = {
  malformed: id => send({ jsonrpc: '2.0', id, result: null }),
  blocks: id => send({ jsonrpc: '2.0', id, result: { content: [{ type: 'hologram', data: 1 }, 'bare text', { type: 'text' }, { type: 'image', data: 7 }] } }),
  'extra-members': id => send({ jsonrpc: '2.0', id, traceId: 'x', result: { content: [{ type: 'text', text: 'fine' }] } }),
  batch: id => send([{ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'batched' }] } }]),
  'no-content': id => send({ jsonrpc: '2.0', id, result: {} }),
  'odd-error': id => send({ jsonrpc: '2.0', id, error: { code: 'E_ODD', message: 'odd' } }),
  twice: id => [1, 2].forEach(n => send({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: `answer ${n}` }] } })),
  split: async id => {
    const bytes = Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: '日本語🎉' }] } })}\r\n`)
    for (const byte of bytes) await new Promise(resolve => process.stdout.write(Buffer.from([byte]), resolve))
  },
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (method === 'initialize') send({ jsonrpc: '2.0', id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'raw', version: '1' } } })
  if (method === 'tools/list') send({ jsonrpc: '2.0', id, result: { tools: Object.keys(results).map(name => ({ name, inputSchema: { type: 'object' } })), nextCursor: null } })
  if (method === 'tools/call') void results[params.name](id)
})
