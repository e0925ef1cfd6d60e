// A server on the newer SDK, with tools that need the person in the middle of a call.
import { acceptedContent, inputRequired, Server } from '@modelcontextprotocol/server'

const text = value => ({ content: [{ type: 'text', text: value }] })
const tool = name => ({ name, description: `Does ${name}`, inputSchema: { type: 'object' } })
const names = ['ping', 'asks', 'adds', 'dies', 'waits']
const routed = { name: 'routed', description: 'Does routed', inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } }, outputSchema: { $ref: 'https://example.com/nowhere' } }

/** `announce` tells of a changed list, where the era is not served by a stream of its own. */
export function makeServer(announce = () => {}) {
  const server = new Server({ name: 'modern', version: '1.0.0' }, { capabilities: { tools: { listChanged: true }, resources: { listChanged: true }, prompts: { listChanged: true } } })
  server.setRequestHandler('tools/list', () => ({ tools: [...names.map(tool), routed] }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    if (params.name === 'routed') return { ...text(`routed to ${String(params.arguments?.region)}`), structuredContent: {} }
    if (params.name === 'ping') return text('pong')
    if (params.name === 'waits') return new Promise(() => {})
    if (params.name === 'dies') process.exit(7)
    if (params.name === 'adds') {
      if (!names.includes('added')) names.push('added')
      announce()
      return text('added')
    }
    const answer = acceptedContent(mcpReq.inputResponses, 'city')
    if (answer !== undefined) return text(`weather of ${String(answer.city)}`)
    if (mcpReq.inputResponses !== undefined) return text('nobody said which')
    return inputRequired({ inputRequests: { city: inputRequired.elicit({ message: params.arguments?.question ?? 'Which city?', requestedSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } }) } })
  })
  return server
}
