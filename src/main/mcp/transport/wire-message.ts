import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'

/**
 * Reads one line of a server's standard output. Null: no message, but something the server printed.
 * An array is a batch, as an older protocol had it. Members that JSON-RPC does not know are left out, since the client
 * refuses a message for them and its call would wait for ever.
 */
export function readMessages(line: string): readonly JSONRPCMessage[] | null {
  const parsed = parse(line)
  const messages = (Array.isArray(parsed) ? parsed : [parsed]).map(readMessage)
  return messages.length > 0 && messages.every(message => message !== null) ? messages : null
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function readMessage(value: unknown): JSONRPCMessage | null {
  if (!isJsonObject(value) || value['jsonrpc'] !== '2.0') return null
  const { id, method, params } = value
  if (typeof method === 'string') {
    const request = { jsonrpc: '2.0' as const, method, ...(isJsonObject(params) ? { params } : {}) }
    return isId(id) ? { ...request, id } : request
  }
  if (!isId(id)) return null
  if (isJsonObject(value['error'])) return { jsonrpc: '2.0', id, error: readError(value['error']) }
  if (isJsonObject(value['result'])) return { jsonrpc: '2.0', id, result: { ...value['result'] } }
  return { jsonrpc: '2.0', id, error: { code: -32000, message: 'The answer is malformed: it has no result.' } }
}

function readError(error: JsonObject): { code: number; message: string; data?: unknown } {
  const { code, message, data } = error
  const read = { code: typeof code === 'number' && Number.isInteger(code) ? code : -32000, message: typeof message === 'string' ? message : JSON.stringify(error) }
  return data === undefined ? read : { ...read, data }
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id))
}

/** Answers the call whose result was too long to take, where its id can still be read off the ends of the line. */
export function refuseLongMessage(line: { readonly head: string; readonly tail: string; readonly bytes: number }): JSONRPCMessage | null {
  const id = /"id"\s*:\s*(\d+)\s*\}\s*$/.exec(line.tail)?.[1] ?? /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+)\s*,/.exec(line.head)?.[1]
  if (id === undefined) return null
  return { jsonrpc: '2.0', id: Number(id), error: { code: -32000, message: `The result is too large to take (${Math.round(line.bytes / 1_048_576)} MB).` } }
}
