import { isJSONRPCRequest, isJSONRPCResultResponse, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/client'
import { asObject, isJsonObject, type JsonObject } from '../../../shared/json.ts'

/** Watches the messages of one connection for its handshake. */
interface Handshake {
  sent(message: JSONRPCMessage): void
  /** The message as it came; the answer to the handshake without what nobody needs, which the client would refuse a server for. */
  received(message: JSONRPCMessage): JSONRPCMessage
}

export function watchHandshake(): Handshake {
  let asked: RequestId | null = null
  return {
    sent(message) {
      if (isJSONRPCRequest(message) && message.method === 'initialize') asked = message.id
    },
    received(message) {
      if (asked === null || !isJSONRPCResultResponse(message) || message.id !== asked) return message
      asked = null
      return { ...message, result: mended(message.result) }
    },
  }
}

function mended({ protocolVersion, capabilities, serverInfo }: JsonObject): JsonObject {
  const { name, version } = asObject(serverInfo)
  return {
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    capabilities: Object.fromEntries(Object.entries(asObject(capabilities)).flatMap(([key, value]) => (known.has(key) && hasCapability(value) ? [[key, flagsOf(value)]] : []))),
    serverInfo: { name: typeof name === 'string' ? name : '', version: typeof version === 'string' ? version : '' },
  }
}

/** What this app asks a server's capabilities for. */
const known = new Set(['tools', 'resources', 'prompts', 'logging'])

function hasCapability(value: unknown): boolean {
  return value === true || isJsonObject(value)
}

function flagsOf(value: unknown): JsonObject {
  return Object.fromEntries(Object.entries(asObject(value)).filter(([, flag]) => typeof flag === 'boolean'))
}
