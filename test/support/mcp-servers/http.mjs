// A server over streamable HTTP on loopback. Prints its port. Wants the header `authorization: Bearer <argv[2]>`, and tells of what it got.
import { createServer } from 'node:http'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { text, tool } from './serve.mjs'

async function answer(request, response) {
  if (request.headers.authorization !== `Bearer ${process.argv[2]}`) response.writeHead(401).end()
  else if (request.url !== '/mcp') response.writeHead(404).end('nothing here')
  else await speak(request, response)
}

async function speak(request, response) {
  const server = new Server({ name: 'http', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool('ping')] }))
  server.setRequestHandler(CallToolRequestSchema, () => text('pong'))
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  await server.connect(transport)
  await transport.handleRequest(request, response)
}

const http = createServer((request, response) => void answer(request, response))
http.listen(0, '127.0.0.1', () => console.log(http.address().port))
