import { cut, readable, readableLine } from '../../../shared/readable.ts'
import type { ContentBlock } from '../../../shared/conversation.ts'
import type { Result } from '../../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import type { ResourceTemplate, ServerPrompt, ServerResource } from '../../../shared/server-parts.ts'
import { textBlock } from '../../../shared/tool.ts'
import { readContentBlock, readResourceContents } from './result-content.ts'
import { listAllTools } from '../tools/tool-list.ts'

export interface OfferedResources {
  readonly resources: readonly ServerResource[]
  readonly templates: readonly ResourceTemplate[]
}

/** What a running server has beside tools. Entries that are not what they should be are left out. */
export interface ServerOffers {
  resources(signal?: AbortSignal): Promise<Result<OfferedResources>>
  prompts(signal?: AbortSignal): Promise<Result<readonly ServerPrompt[]>>
  readResource(uri: string, signal?: AbortSignal): Promise<Result<readonly ContentBlock[]>>
  getPrompt(name: string, args: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Result<readonly ContentBlock[]>>
}

interface OfferPorts {
  readonly has: { readonly resources: boolean; readonly prompts: boolean }
  /** Asks the server; rejects as the client does. */
  ask(method: string, params: JsonObject, signal: AbortSignal | undefined): Promise<JsonObject>
  /** Turns a rejection of `ask` into a failure; `doing` as in `list its prompts`. */
  attempt<T>(doing: string, work: () => Promise<T>): Promise<Result<T>>
}

const mostPages = 50
const mostEntries = 5000
const longestTitle = 200
const longestDescription = 4000
/** Of a name or an address, which are sent back as they came. */
const longestName = 4000

export function createServerOffers(ports: OfferPorts): ServerOffers {
  async function listed<T>(method: string, key: string, read: (entry: JsonObject) => T | null, signal?: AbortSignal): Promise<readonly T[]> {
    const pages = await listAllTools(async cursor => {
      const page = await ports.ask(method, cursor === undefined ? {} : { cursor }, signal)
      return { tools: page[key] ?? [], nextCursor: page['nextCursor'] }
    }, mostPages)
    return pages.entries.slice(0, mostEntries).flatMap(entry => (isJsonObject(entry) ? (read(entry) ?? []) : []))
  }

  return {
    resources: signal =>
      ports.attempt('list its resources', async () => {
        if (!ports.has.resources) return { resources: [], templates: [] }
        const resources = await listed('resources/list', 'resources', readResource, signal)
        // Many servers with resources do not know templates, and say so with an error.
        const templates = await listed('resources/templates/list', 'resourceTemplates', readTemplate, signal).catch(() => [])
        return { resources, templates }
      }),
    prompts: signal => ports.attempt('list its prompts', async () => (ports.has.prompts ? listed('prompts/list', 'prompts', readPrompt, signal) : [])),
    readResource: (uri, signal) =>
      ports.attempt(`read ${uri}`, async () => {
        const { contents } = await ports.ask('resources/read', { uri }, signal)
        return Array.isArray(contents) ? contents.map(readResourceContents) : []
      }),
    getPrompt: (name, args, signal) =>
      ports.attempt(`fill in its prompt ${name}`, async () => {
        const { messages } = await ports.ask('prompts/get', { name, arguments: args }, signal)
        return Array.isArray(messages) ? readPromptMessages(messages) : []
      }),
  }
}

function readResource(entry: JsonObject): ServerResource | null {
  const { uri, mimeType, size } = entry
  if (typeof uri !== 'string' || uri.length > longestName) return null
  return { uri, ...named(entry, uri), ...(typeof mimeType === 'string' ? { mime_type: mimeType } : {}), ...(typeof size === 'number' ? { size } : {}) }
}

function readTemplate(entry: JsonObject): ResourceTemplate | null {
  const { uriTemplate, mimeType } = entry
  if (typeof uriTemplate !== 'string' || uriTemplate.length > longestName) return null
  return { uri_template: uriTemplate, ...named(entry, uriTemplate), ...(typeof mimeType === 'string' ? { mime_type: mimeType } : {}) }
}

function readPrompt(entry: JsonObject): ServerPrompt | null {
  if (typeof entry['name'] !== 'string' || entry['name'].length > longestName) return null
  const given: readonly unknown[] = Array.isArray(entry['arguments']) ? entry['arguments'] : []
  return { ...named(entry, ''), arguments: given.flatMap(argument => (isJsonObject(argument) ? (readArgument(argument) ?? []) : [])) }
}

function readArgument({ name, description, required }: JsonObject): ServerPrompt['arguments'][number] | null {
  if (typeof name !== 'string' || name.length > longestName) return null
  return { ...named({ name, description }, ''), required: required === true }
}

function named({ name, title, description }: JsonObject, otherwise: string): { name: string; title?: string; description?: string } {
  return {
    name: typeof name === 'string' ? name : otherwise,
    ...(typeof title === 'string' ? { title: readableLine(title, longestTitle) } : {}),
    ...(typeof description === 'string' ? { description: cut(readable(description.slice(0, longestDescription * 2)), longestDescription) } : {}),
  }
}

/** A prompt is mostly one message of the person. Where the assistant speaks in it too, each message says whose it is. */
function readPromptMessages(messages: readonly unknown[]): ContentBlock[] {
  const spoken = messages.filter(isJsonObject)
  const dialogue = spoken.some(message => message['role'] === 'assistant')
  return spoken.flatMap(message => {
    const block = readContentBlock(message['content'])
    return dialogue ? [textBlock(message['role'] === 'assistant' ? 'Assistant:' : 'User:'), block] : [block]
  })
}
