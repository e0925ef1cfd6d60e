// Does on standard input and output what servers do in the field. Each tool is one fault.
import { closeSync } from 'node:fs'
import { createInterface } from 'node:readline'

const write = bytes => process.stdout.write(bytes)
const send = message => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const text = value => ({ content: [{ type: 'text', text: value }] })
const late = []
const answered = []

const calls = {
  // Its answer comes when `flush` is called.
  late: id => late.push(id),
  flush: id => {
    late.forEach(waiting => send({ id: waiting, result: text('too late') }))
    send({ id, result: text('flushed') })
  },
  binary: id => {
    write(Buffer.from([0x00, 0xff, 0xfe, 0x80, 0x0a]))
    write(Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"a`), Buffer.from([0xff]), Buffer.from('b"}]}}\n')]))
  },
  'for-nobody': id => {
    send({ id: 9999, result: text('nobody asked') })
    send({ id: 'x', result: {} })
    send({ method: 'notifications/progress', params: { progressToken: 4711, progress: 1 } })
    send({ method: 'notifications/never-heard-of', params: {} })
    send({ id, result: text('fine') })
  },
  'asks-nonsense': async id => {
    send({ id: 'nonsense', method: 'no/such/method', params: {} })
    const answer = await new Promise(resolve => answered.push(resolve))
    send({ id, result: text(JSON.stringify(answer.error ?? answer.result)) })
  },
  'closes-output': () => {
    closeSync(1)
    setInterval(() => {}, 1000)
  },
  'much-on-stderr': id => {
    for (let n = 0; n < 2000; n++) process.stderr.write(`${'noise '.repeat(100)}\n`)
    process.stderr.write('x'.repeat(1_000_000))
    send({ id, result: text('fine') })
  },
}

createInterface({ input: process.stdin }).on('line', line => {
  const message = JSON.parse(line)
  const { id, method, params } = message
  if (id === 'nonsense' && method === undefined) answered.shift()(message)
  if (method === 'initialize') send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'stdio-faults', version: '1' } } })
  if (method === 'tools/list') send({ id, result: { tools: Object.keys(calls).map(name => ({ name, inputSchema: { type: 'object' } })) } })
  if (method === 'tools/call') void calls[params.name](id)
})
