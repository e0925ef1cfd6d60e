// Speaks 2026-07-28, and what came before only when argv[2] is `serve`. Adds a letter to the file argv[3] at each start.
import { appendFileSync } from 'node:fs'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { makeServer } from './modern.mjs'

if (process.argv[3]) appendFileSync(process.argv[3], 'x')
let changes = () => {}
const handle = serveStdio(() => {
  const server = makeServer(() => changes())
  changes = () => void server.sendToolListChanged()
  return server
}, { legacy: process.argv[2] })
process.stdin.on('end', () => void handle.close().then(() => process.exit(0)))
