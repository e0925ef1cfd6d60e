// Goes wrong while it starts, in the way that argv[2] names.
import { setTimeout as sleep } from 'node:timers/promises'
import { serveTools, tool } from './serve.mjs'

switch (process.argv[2]) {
  case 'exits':
    console.error('cannot find the configuration file')
    process.exit(3)
    break
  case 'silent':
    process.stdin.resume()
    break
  case 'slow':
    await sleep(Number(process.argv[3]))
    await serveTools([tool('ping')])
    break
  case 'banner':
    console.log('Welcome to the server!')
    console.log('{"level":"info","text":"JSON, but no message"}')
    console.log('  ___\r\n |   |\n')
    await serveTools([tool('ping')], async () => {
      console.log('debug: called')
      return { content: [{ type: 'text', text: 'pong' }] }
    })
    break
  case 'asks-at-its-end': {
    // Wants an answer after its input was closed.
    const { createInterface } = await import('node:readline')
    const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    createInterface({ input: process.stdin })
      .on('line', line => {
        const { id, method, params } = JSON.parse(line)
        if (method === 'initialize') send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'late', version: '1' } } })
        if (method === 'tools/list') send({ id, result: { tools: [] } })
      })
      .on('close', () => {
        send({ id: 'late-1', method: 'ping' })
        setTimeout(() => process.exit(0), 50)
      })
    break
  }
  case 'unversioned': {
    // Answers the question for its versions with argv[3], and every other with the refusal of argv[4].
    const { createInterface } = await import('node:readline')
    const discovered = JSON.parse(process.argv[3])
    createInterface({ input: process.stdin }).on('line', line => {
      const { id, method } = JSON.parse(line)
      if (id === undefined) return
      if (method === 'server/discover' && discovered === 'dies') process.exit(6)
      const answer = method === 'server/discover' ? { jsonrpc: '2.0', id, result: discovered } : { ...JSON.parse(process.argv[4]), id }
      process.stdout.write(`${JSON.stringify(answer)}\n`)
    })
    break
  }
  case 'starts-count': {
    // Ends itself some time after its start, as often as the file's length says it was started.
    const { appendFileSync, readFileSync } = await import('node:fs')
    appendFileSync(process.argv[3], 'x')
    if (readFileSync(process.argv[3], 'utf8').length > Number(process.argv[4])) process.exit(5)
    await serveTools([tool('ping'), tool('die')], async name => (name === 'die' ? process.exit(7) : { content: [{ type: 'text', text: 'pong' }] }))
    break
  }
}
