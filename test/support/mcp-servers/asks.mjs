// Asks the client for things in the middle of a call, by hand where no SDK would. A tool is called with what is to be asked.
import { createInterface } from 'node:readline'

const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const text = value => ({ content: [{ type: 'text', text: value }] })
const waiting = new Map()
let asked = 0

function ask(method, params) {
  const id = `asked-${++asked}`
  send({ id, method, params })
  newest = id
  return new Promise(resolve => waiting.set(id, resolve))
}

const calls = {
  // Answers with what it was answered.
  asks: async ({ method, params }) => text(JSON.stringify(await ask(method, params))),
  // Asks once the call is over.
  'asks-late': async ({ method, params }) => {
    setTimeout(() => void ask(method, params).then(answer => (late = answer)), 20)
    return text('done')
  },
  // Needs no answer to what it asked last.
  'takes-back': async () => {
    send({ method: 'notifications/cancelled', params: { requestId: newest, reason: 'never mind' } })
    waiting.get(newest)('taken back')
    return text('taken back')
  },
  // Says that what it sent the person to is done; the question still waits for its answer.
  completes: async ({ elicitationId }) => {
    send({ method: 'notifications/elicitation/complete', params: { elicitationId } })
    return text('completed')
  },
  // Goes through only after the link was completed.
  gated: async ({ elicitations }) => {
    if (gateOpen) return text('through the gate')
    gateOpen = true
    throw { code: -32042, message: 'Go there first.', data: { elicitations } }
  },
  // Answers the call in which it asked, and leaves the question open.
  ends: async () => {
    waiting.get(newest)('ended without it')
    return text('ended')
  },
  dies: async () => process.exit(7),
  late: async () => text(JSON.stringify(late)),
  logs: async () => {
    send({ method: 'notifications/message', params: { level: 'warning', logger: 'db', data: 'the disk is nearly full' } })
    for (let n = 0; n < 1000; n++) send({ method: 'notifications/message', params: { level: 'debug', data: 'x'.repeat(5000) } })
    return text(level)
  },
  declared: async () => text(JSON.stringify(declared)),
  'roots-changed': async () => text(String(rootsChanged)),
  announces: async () => {
    for (let n = 0; n < 300; n++) send({ method: n % 2 ? 'notifications/resources/list_changed' : 'notifications/prompts/list_changed' })
    return text('announced')
  },
}
let gateOpen = false
let newest = ''
let late = null
let level = 'none'
let declared = {}
let rootsChanged = 0

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params, result, error } = JSON.parse(line)
  if (waiting.has(id) && method === undefined) {
    waiting.get(id)(error ?? result)
    waiting.delete(id)
  }
  if (method === 'initialize') {
    declared = params.capabilities
    send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {}, logging: {}, resources: { listChanged: true }, prompts: { listChanged: true } }, serverInfo: { name: 'asks', version: '1' } } })
  }
  if (method === 'notifications/roots/list_changed') rootsChanged++
  if (method === 'logging/setLevel') {
    level = params.level
    send({ id, result: {} })
  }
  if (method === 'tools/list') {
    if (process.env.SLOW_LIST) console.error('listing')
    setTimeout(() => send({ id, result: { tools: Object.keys(calls).map(name => ({ name, inputSchema: { type: 'object' } })) } }), process.env.SLOW_LIST ? 500 : 0)
  }
  if (method === 'tools/call') void calls[params.name](params.arguments).then(answer => send({ id, result: answer }), refusal => send({ id, error: refusal }))
})
