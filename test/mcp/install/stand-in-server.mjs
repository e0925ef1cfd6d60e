// The server of every stand-in package: tools one, two and three; writes down how it was started where REPORT says. It speaks the
// protocol by hand, since dozens of them are started and loading a library is most of what a start costs.
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const { REPORT, FAIL_WITH, TOKEN, FOLDER } = process.env
if (REPORT) writeFileSync(REPORT, JSON.stringify({ args: process.argv.slice(2), ...(TOKEN ? { TOKEN } : {}), ...(FOLDER ? { FOLDER } : {}) }))
if (FAIL_WITH) {
  console.error(`cannot use the key ${TOKEN} ${FAIL_WITH}`)
  process.exit(4)
}

const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'stand-in', version: '1.0.0' } }),
  'tools/list': () => ({ tools: ['one', 'two', 'three'].map(name => ({ name, description: `Does ${name}`, inputSchema: { type: 'object', properties: {} } })) }),
  ping: () => ({}),
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) continue
  const outcome = Object.hasOwn(answers, method) ? { result: answers[method](params) } : { error: { code: -32601, message: 'Method not found' } }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
}
