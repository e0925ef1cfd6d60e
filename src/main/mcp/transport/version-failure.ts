import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import type { Failure } from '../../../shared/failure.ts'
import { asObject, type JsonObject } from '../../../shared/json.ts'

/** The newest version that is spoken here, and the only one of its era. */
export const modernVersion = '2026-07-28'

/** With this code a server refuses every version that it was offered. */
const refusedVersion = -32022
const mostNamed = 5

/** The two sides found no version of the protocol together; null: something else is wrong. */
export function versionFailure(error: unknown): Failure | null {
  const supported = supportedVersions(error)
  if (supported === null) return null
  // What it names is spoken here, so what it said to the question for its versions was no answer to it.
  if (supported.length === 0 || supported.includes(modernVersion)) return { code: 'ANSWER_BROKEN', message: 'The server does not say in a readable way which versions of MCP it speaks.', hint: 'Look for a newer version of the server.' }
  return { code: 'PROTOCOL_ERROR', message: `The server speaks other versions of MCP than this app: ${supported.join(', ')}.`, hint: 'Look for a newer version of Drawbridge, or of the server.' }
}

function supportedVersions(error: unknown): readonly string[] | null {
  if (error instanceof SdkHttpError) {
    const refusal = asObject(asObject(parsed(error.data['text']))['error'])
    return refusal['code'] === refusedVersion ? namedIn(asObject(refusal['data'])) : null
  }
  if (error instanceof ProtocolError) return error.code === refusedVersion ? namedIn(asObject(error.data)) : null
  if (error instanceof SdkError) return error.code === SdkErrorCode.EraNegotiationFailed ? [] : null
  const only = error instanceof Error ? /^Server's protocol version is not supported: ([\w.-]{1,40})$/.exec(error.message)?.[1] : undefined
  return only === undefined ? null : [only]
}

function namedIn({ supported }: JsonObject): readonly string[] {
  const named: readonly unknown[] = Array.isArray(supported) ? supported : []
  return named.filter(version => typeof version === 'string').filter(version => /^[\w.-]{1,40}$/.test(version)).slice(0, mostNamed)
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}
