// Speaks the protocol by hand, to list what no SDK would. argv[2] names how; tools/call answers with its arguments as they came.
import { createInterface } from 'node:readline'

const send = (id, result) => process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}\n`)
const good = '{"name":"good","inputSchema":{"type":"object"}}'
const deep = (depth, open, close) => `${open.repeat(depth)}{}${close.repeat(depth)}`

const lists = {
  'not-an-array': { '': '{"tools":{"good":{}}}' },
  nothing: { '': '{}' },
  'no-objects': { '': `{"tools":[${good},null,7,"text",[],true,{"name":42},{"name":"  "},{"inputSchema":{}}]}` },
  'second-page-fails': { '': `{"tools":[${good}],"nextCursor":"2"}`, 2: null },
  'second-page-is-none': { '': `{"tools":[${good}],"nextCursor":"2"}`, 2: '{"tools":"later"}' },
  deep: { '': `{"tools":[${good},{"name":"deep","inputSchema":${deep(10_000, '{"type":"object","properties":{"a":', '}}')}}]}` },
  prototype: { '': '{"tools":[{"name":"__proto__","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"}}}},{"name":"constructor","inputSchema":{"type":"object"}}]}' },
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (method === 'initialize') send(id, JSON.stringify({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'raw-list', version: '1' } }))
  if (method === 'tools/call') send(id, JSON.stringify({ content: [{ type: 'text', text: JSON.stringify(params.arguments) }] }))
  if (method !== 'tools/list') return
  const page = lists[process.argv[2]][params?.cursor ?? '']
  if (page === null) process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":{"code":-32603,"message":"the index broke"}}\n`)
  else send(id, page)
})
