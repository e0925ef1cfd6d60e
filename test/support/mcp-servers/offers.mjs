// Resources and prompts by hand, in the way that argv[2] names: `pages`, `odd`, `hangs`, `none`.
import { createInterface } from 'node:readline'

const kind = process.argv[2]
const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

const pages = {
  'resources/list': ({ cursor = '0' }) => ({
    resources: [{ uri: `file:///${cursor}.md`, name: `note ${cursor}`, title: 'A note', description: 'Text', mimeType: 'text/markdown', size: 12 }],
    ...(cursor === '2' ? {} : { nextCursor: String(Number(cursor) + 1) }),
  }),
  'resources/templates/list': () => ({ resourceTemplates: [{ uriTemplate: 'file:///{name}', name: 'any note' }] }),
  'prompts/list': () => ({ prompts: [{ name: 'greet', description: 'Says hello', arguments: [{ name: 'who', required: true }, { name: 'how' }] }] }),
  'resources/read': ({ uri }) => ({ contents: [{ uri, mimeType: 'text/plain', text: 'the note' }, { uri: 'file:///a.png', mimeType: 'image/png', blob: 'AAAA' }] }),
  'prompts/get': ({ arguments: { who } }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Say hello to ${who}` } }, { role: 'assistant', content: { type: 'text', text: 'Hello' } }] }),
}
const odd = {
  'resources/list': () => ({ resources: [null, 'text', { uri: 7 }, { uri: 'x:ok' }, { uri: 'x:named', name: 7, size: 'big' }] }),
  'prompts/list': () => ({ prompts: [{ name: 'fine', arguments: 'none' }, { title: 'nameless' }, { name: 'half', arguments: [{ required: true }, { name: 'a', required: 'yes' }] }] }),
  'resources/read': () => ({ contents: 'nothing' }),
  'prompts/get': () => ({}),
}
const handlers = { pages, odd, hangs: { 'resources/read': () => undefined }, none: {} }[kind]

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params = {} } = JSON.parse(line)
  if (method === 'initialize') send({ id, result: { protocolVersion: params.protocolVersion, capabilities: kind === 'none' ? {} : { resources: {}, prompts: {} }, serverInfo: { name: 'offers', version: '1' } } })
  else if (id !== undefined && handlers[method] === undefined) send({ id, error: { code: -32601, message: `MCP error -32601: no ${method} here` } })
  else if (id !== undefined) {
    const result = handlers[method](params)
    if (result !== undefined) send({ id, result })
  }
})
