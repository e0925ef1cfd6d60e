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
  case 'starts-count': {
    // Ends itself some time after its start, as often as the file's length says it was started.
    const { appendFileSync, readFileSync } = await import('node:fs')
    appendFileSync(process.argv[3], 'x')
    if (readFileSync(process.argv[3], 'utf8').length > Number(process.argv[4])) process.exit(5)
    await serveTools([tool('ping'), tool('die')], async name => (name === 'die' ? process.exit(7) : { content: [{ type: 'text', text: 'pong' }] }))
    break
  }
}
