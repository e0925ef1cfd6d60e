import type { SearchableTool } from '../../src/main/retrieval/tool-index.ts'

/** A local tool whose parameters are strings of the given names. */
export function toolOf(name: string, label: string, description: string, parameters: readonly string[] = []): SearchableTool {
  const properties = Object.fromEntries(parameters.map(parameter => [parameter, { type: 'string' }]))
  return { name, label, description, inputSchema: { type: 'object', properties }, kind: 'local' }
}

export const goldenCatalog: readonly SearchableTool[] = [
  toolOf('mcp__alpha__ticket_open', 'alpha', 'Open a ticket in the tracker. Extra sentence.', ['title', 'body']),
  toolOf('mcp__alpha__ticket_list', 'alpha', 'List tickets with filters.', ['state', 'page']),
  toolOf('mcp__beta__msg_send', 'beta', 'Send a message to a room', ['room', 'text']),
  toolOf('mcp__beta__msg_read', 'beta', 'Read messages from a room', ['room']),
  toolOf('mcp__gamma__event_add', 'gamma', 'Add an event to a calendar', ['title', 'start']),
  toolOf('plug_convert', 'convertkit', 'Convert a file between formats', ['path', 'format']),
]

/** Query → what the plain rule gives, best first. */
export const goldenVectors: readonly (readonly [query: string, hits: readonly (readonly [name: string, score: number])[]])[] = [
  ['alpha open ticket', [['mcp__alpha__ticket_open', 4.340491]]],
  ['tickets', [['mcp__alpha__ticket_list', 1.541676], ['mcp__alpha__ticket_open', 1.36632]]],
  ['send message', [['mcp__beta__msg_send', 3.175479]]],
  ['send gmail message', []],
  ['list open ticket calendar room', []],
  ['mcp__beta__msg_send', [['mcp__beta__msg_send', Infinity]]],
  ['MCP__BETA__MSG_SEND ', [['mcp__beta__msg_send', Infinity]]],
  ['room', [['mcp__beta__msg_read', 1.541676], ['mcp__beta__msg_send', 1.448711]]],
  ['title start event', [['mcp__gamma__event_add', 4.683607]]],
  ['convertkit', [['plug_convert', 1.574177]]],
  ['message message room', [['mcp__beta__msg_read', 3.742389], ['mcp__beta__msg_send', 3.464749]]],
  ['发送 消息', []],
  ['mcp__beta__msg', []],
]
