import { failed, type Result, success } from '../../../shared/failure.ts'
import { asObject, isJsonObject, type JsonObject } from '../../../shared/json.ts'
import type { ServerRequest } from '../../../shared/server-request.ts'

type Sampling = Extract<ServerRequest, { kind: 'sampling' }>

const mostCharacters = 200_000
const defaultMaxTokens = 1024

/**
 * What a server wants the model to answer, as the person reads it before it is sent: what cannot be shown as text stands
 * in brackets. Refused: requests that would let the server have tools run, and ones too long to be read.
 */
export function readSampling(params: unknown): Result<Sampling> {
  const { messages, systemPrompt, maxTokens, tools, toolChoice } = asObject(params)
  if (Array.isArray(tools) ? tools.length > 0 : toolChoice !== undefined) return failed('SAMPLING_WITH_TOOLS', 'Sampling with tools is not supported.')
  const read: Sampling['messages'] = []
  for (const message of Array.isArray(messages) ? messages : []) {
    const text = messageText(asObject(message)['content'])
    if (text === null) return failed('SAMPLING_WITH_TOOLS', 'Sampling with tools is not supported.')
    read.push({ role: asObject(message)['role'] === 'assistant' ? 'assistant' : 'user', text })
  }
  if (read.length === 0) return failed('SAMPLING_EMPTY', 'There is no message to answer.')
  const system = typeof systemPrompt === 'string' && systemPrompt !== '' ? systemPrompt : undefined
  const characters = read.reduce((sum, { text }) => sum + text.length, system?.length ?? 0)
  if (characters > mostCharacters) return failed('SAMPLING_TOO_LONG', `The messages are longer than ${mostCharacters} characters.`)
  const limit = typeof maxTokens === 'number' && Number.isInteger(maxTokens) && maxTokens > 0 ? maxTokens : defaultMaxTokens
  return success({ kind: 'sampling', ...(system === undefined ? {} : { system }), messages: read, maxTokens: limit })
}

/** Null: it speaks of tools. */
function messageText(content: unknown): string | null {
  const texts = (Array.isArray(content) ? content : [content]).map(blockText)
  return texts.includes(null) ? null : texts.join('\n')
}

function blockText(block: unknown): string | null {
  const { type, text, name, uri, resource } = asObject(block)
  switch (type) {
    case 'text':
      return typeof text === 'string' ? text : ''
    case 'tool_use':
    case 'tool_result':
      return null
    case 'image':
    case 'audio':
      return `[${type} ${bytesText(asObject(block))}]`
    case 'resource_link':
      return `[link ${[name, uri].filter(part => typeof part === 'string').join(' ')}]`
    case 'resource':
      return isJsonObject(resource) && typeof resource['text'] === 'string' ? resource['text'] : `[file ${bytesText(asObject(resource))}]`
    default:
      return '[something that cannot be shown]'
  }
}

function bytesText({ mimeType, data, blob }: JsonObject): string {
  const base64 = typeof data === 'string' ? data : typeof blob === 'string' ? blob : ''
  const kind = typeof mimeType === 'string' ? `${mimeType}, ` : ''
  return `${kind}${Math.ceil((base64.length * 3) / 4 / 1024)} KB`
}
