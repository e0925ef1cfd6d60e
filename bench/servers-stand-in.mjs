// A server that costs next to nothing itself: node servers-stand-in.mjs CATALOG TOOLS_A_PAGE [--http | --new]
// Pages are written once, at the start; with --new each list has schemas that none before had. Over HTTP it prints its URL
// and answers each request with a stream of events.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const [file, pageSize = '100', over] = process.argv.slice(2)
const catalog = JSON.parse(readFileSync(file, 'utf8'))
const size = Number(pageSize)
const pages = Array.from({ length: Math.max(1, Math.ceil(catalog.length / size)) }, (_, page) => {
  const tools = catalog.slice(page * size, (page + 1) * size)
  return JSON.stringify({ tools, ...((page + 1) * size < catalog.length ? { nextCursor: String(page + 1) } : {}) })
})
const words = written => JSON.stringify({ content: [{ type: 'text', text: written }] })
const large = new Map()
const counts = { lists: 0, bytes: 0 }

function listed(cursor = '0') {
  const page = pages[Number(cursor)]
  counts.bytes += page.length
  if (cursor === '0') counts.lists++
  return over === '--new' ? page.replaceAll('"inputSchema":{', `"inputSchema":{"$comment":"${counts.lists}",`) : page
}

function result({ method, params }, notify) {
  if (method === 'initialize') return JSON.stringify({ protocolVersion: params.protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo: { name: 'stand-in', version: '1' } })
  if (method === 'tools/list') return listed(params?.cursor)
  if (method !== 'tools/call') return null
  const { bytes = 0, notices = 0, everyMs = 1, counts: asked } = params.arguments ?? {}
  if (asked) return words(JSON.stringify(counts))
  if (notices > 0) return storm(notices, everyMs, notify)
  if (bytes > 0 && !large.has(bytes)) large.set(bytes, words('The quick brown fox jumps. '.repeat(Math.ceil(bytes / 27)).slice(0, bytes)))
  return bytes > 0 ? large.get(bytes) : words('It is 21 degrees and sunny.')
}

/** The answer comes first, then the notices. */
function storm(notices, everyMs, notify) {
  const notice = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}'
  const each = Math.ceil(notices / 100)
  let left = notices
  const timer = setInterval(() => {
    for (let n = 0; n < each && left > 0; n++, left--) notify(notice)
    if (left <= 0) clearInterval(timer)
  }, everyMs)
  return words('It begins.')
}

const answer = (message, notify) => {
  if (message.id === undefined) return null
  const id = JSON.stringify(message.id)
  const found = result(message, notify)
  return found === null ? `{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"Method not found"}}` : `{"jsonrpc":"2.0","id":${id},"result":${found}}`
}

if (over === '--http') {
  const reply = async (request, response) => {
    const written = request.method === 'POST' ? answer(JSON.parse(await text(request)), () => undefined) : undefined
    if (written) response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`event: message\ndata: ${written}\n\n`)
    else response.writeHead(written === null ? 202 : 405).end()
  }
  const http = createServer((request, response) => void reply(request, response))
  http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${http.address().port}/mcp`))
  process.stdin.on('end', () => process.exit()).resume()
} else {
  const write = line => process.stdout.write(`${line}\n`)
  createInterface({ input: process.stdin }).on('line', line => {
    const written = answer(JSON.parse(line), write)
    if (written !== null) write(written)
  })
}
