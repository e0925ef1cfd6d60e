// What the test servers share: a server on the SDK most servers in the field are written on, with tools given as plain objects.
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

export const anything = { type: 'object', properties: {} }

export function tool(name, inputSchema = anything, more = {}) {
  return { name, description: `Does ${name}`, inputSchema, ...more }
}

export function text(value) {
  return { content: [{ type: 'text', text: value }] }
}

/** `list(cursor)` gives a page or throws; `call(name, args, extra)` gives a result. */
export async function serve({ list, call = async name => text(`called ${name}`) }) {
  const server = new Server({ name: 'test-server', version: '1.0.0' }, { capabilities: { tools: { listChanged: true } } })
  server.setRequestHandler(ListToolsRequestSchema, request => list(request.params?.cursor))
  server.setRequestHandler(CallToolRequestSchema, (request, extra) => call(request.params.name, request.params.arguments ?? {}, extra))
  await server.connect(new StdioServerTransport())
  return server
}

export function serveTools(tools, call) {
  return serve({ list: () => ({ tools }), ...(call ? { call } : {}) })
}
