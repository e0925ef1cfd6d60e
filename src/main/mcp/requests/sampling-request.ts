import { failed, type Result, success } from '../../../shared/failure.ts'
import { asObject, isJsonObject } from '../../../shared/json.ts'
import { readable } from '../../../shared/readable.ts'
import type { ServerRequest } from '../../../shared/server-request.ts'
import { plainBase64 } from './plain-base64.ts'

type Sampling = Extract<ServerRequest, { kind: 'sampling' }>
type SamplingMessage = Sampling['messages'][number]
type Picture = NonNullable<SamplingMessage['pictures']>[number]

const mostCharacters = 200_000
/** Base64 characters of six megabytes: models take no larger picture. */
const mostBytes = 8_000_000
const defaultMaxTokens = 1024
const hottest = 2
const mostNames = 20
const longestName = 200
/** What models take. */
const pictureTypes = /^image\/(png|jpeg|gif|webp)$/

/**
 * What a server wants the model to answer, as it would be sent; what cannot be seen is not. Wishes that make no sense are left out; refused are
 * requests that would let the server have tools run, ones too long to be read, and what no model here can be sent.
 */
export function readSampling(params: unknown): Result<Sampling> {
  const { messages, systemPrompt, maxTokens, temperature, stopSequences, modelPreferences, tools, toolChoice } = asObject(params)
  if (Array.isArray(tools) ? tools.length > 0 : toolChoice !== undefined) return withTools
  const read: SamplingMessage[] = []
  for (const message of Array.isArray(messages) ? messages : []) {
    const { role, content } = asObject(message)
    const parts = readParts(content, role === 'assistant' ? 'assistant' : 'user')
    if (!parts.ok) return parts
    read.push(parts.value)
  }
  if (read.length === 0) return failed('SAMPLING_EMPTY', 'There is no message to answer.')
  const system = typeof systemPrompt === 'string' && systemPrompt !== '' ? readable(systemPrompt) : undefined
  const characters = read.reduce((sum, { text }) => sum + text.length, system?.length ?? 0)
  if (characters > mostCharacters) return failed('SAMPLING_TOO_LONG', `The messages are longer than ${mostCharacters} characters.`)
  const bytes = read.flatMap(({ pictures = [] }) => pictures).reduce((sum, { data }) => sum + data.length, 0)
  if (bytes > mostBytes) return failed('SAMPLING_TOO_LONG', 'The pictures are larger than 6 MB together.')
  const stops = namesOf(stopSequences)
  const models = namesOf(modelHints(asObject(modelPreferences)['hints']))
  return success({
    kind: 'sampling',
    ...(system === undefined ? {} : { system }),
    messages: read,
    maxTokens: typeof maxTokens === 'number' && Number.isInteger(maxTokens) && maxTokens > 0 ? maxTokens : defaultMaxTokens,
    ...(typeof temperature === 'number' && temperature >= 0 && temperature <= hottest ? { temperature } : {}),
    ...(stops.length === 0 ? {} : { stopSequences: stops }),
    ...(models.length === 0 ? {} : { models }),
  })
}

const withTools = failed('SAMPLING_WITH_TOOLS', 'Sampling with tools is not supported.')

function readParts(content: unknown, role: SamplingMessage['role']): Result<SamplingMessage> {
  const texts: string[] = []
  const pictures: Picture[] = []
  for (const block of Array.isArray(content) ? content : [content]) {
    const { type, text, mimeType, data } = asObject(block)
    if (type === 'tool_use' || type === 'tool_result') return withTools
    if (type === 'text') {
      texts.push(typeof text === 'string' ? readable(text) : '')
      continue
    }
    const bytes = type === 'image' && typeof data === 'string' ? plainBase64(data) : null
    if (bytes === null) return failed('SAMPLING_CONTENT', `Sampling takes text and pictures, not ${kindOf(type)}.`)
    if (typeof mimeType !== 'string' || !pictureTypes.test(mimeType)) return failed('SAMPLING_CONTENT', 'Sampling takes pictures in PNG, JPEG, GIF and WebP only.')
    if (role === 'assistant') return failed('SAMPLING_CONTENT', 'Sampling takes pictures in messages of the user only.')
    pictures.push({ mediaType: mimeType, data: bytes })
  }
  return success({ role, text: texts.join('\n'), ...(pictures.length === 0 ? {} : { pictures }) })
}

function kindOf(type: unknown): string {
  if (type === 'image') return 'broken pictures'
  return typeof type === 'string' ? type.slice(0, 40) : 'anything else'
}

function modelHints(hints: unknown): readonly unknown[] {
  return Array.isArray(hints) ? hints.map(hint => (isJsonObject(hint) ? hint['name'] : undefined)) : []
}

function namesOf(given: unknown): string[] {
  return (Array.isArray(given) ? given : []).filter(name => typeof name === 'string').filter(name => name !== '' && name.length <= longestName).slice(0, mostNames)
}
