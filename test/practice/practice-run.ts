import path from 'node:path'
import type { Message, ToolResult } from '../../src/shared/conversation.ts'
import { isJsonObject, type JsonObject } from '../../src/shared/json.ts'
import { errorResult, textResult, type ToolDefinition } from '../../src/shared/tool.ts'
import { createModelClient } from '../../src/main/model/model-client.ts'
import { createPracticeModel } from '../../src/main/practice/practice-model.ts'
import { run } from '../agent/loop-support.ts'

export const folder = path.resolve('/practice/sample')

export interface FakeTool {
  readonly description?: string
  readonly parameters: JsonObject
  readonly result: string | ((input: JsonObject) => ToolResult | string)
}

export interface Practised {
  /** The calls as the model wrote them, as `name {arguments}`. */
  readonly calls: readonly string[]
  /** Every real call: tool and arguments. */
  readonly real: readonly (readonly [string, unknown])[]
  /** All that was said, turn by turn. */
  readonly said: readonly string[]
  readonly last: string
  /** The conversation so far, for a request after it. */
  readonly history: readonly Message[]
}

const text = { type: 'string' }
const object = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({ type: 'object', properties, required })

export const tools: Readonly<Record<string, FakeTool>> = {
  mcp__filesystem__list_directory: { parameters: object({ path: text }), result: '[FILE] notes.txt\n[DIR] letters\n[FILE] 会议记录.txt' },
  mcp__filesystem__read_text_file: { parameters: object({ path: text, head: { type: 'number' }, tail: { type: 'number' } }, ['path']), result: 'Call the print shop.\nAsk Mina.' },
  mcp__filesystem__write_file: { parameters: object({ path: text, content: text }), result: input => `Successfully wrote to ${String(input['path'])}` },
  mcp__filesystem__move_file: { parameters: object({ source: text, destination: text }), result: 'Successfully moved' },
  mcp__filesystem__create_directory: { parameters: object({ path: text }), result: 'Successfully created directory' },
  mcp__filesystem__search_files: { parameters: object({ path: text, pattern: text }), result: 'No matches found' },
  mcp__filesystem__edit_file: { parameters: object({ path: text, edits: { type: 'array', items: object({ oldText: text, newText: text }) } }), result: 'diff' },
  mcp__memory__create_entities: {
    parameters: object({ entities: { type: 'array', items: object({ name: text, entityType: text, observations: { type: 'array', items: text } }) } }),
    result: '[\n  {\n    "name": "Ada"\n  }\n]',
  },
  mcp__memory__read_graph: { parameters: { type: 'object', properties: {} }, result: '{"entities":[],"relations":[]}' },
  'mcp__everything__get-sum': { parameters: object({ a: { type: 'number' }, b: { type: 'number' } }), result: input => `The sum of ${String(input['a'])} and ${String(input['b'])} is ${Number(input['a']) + Number(input['b'])}.` },
  mcp__everything__echo: { parameters: object({ message: text }), result: input => `Echo: ${String(input['message'])}` },
  'mcp__everything__get-annotated-message': {
    parameters: object({ messageType: { type: 'string', enum: ['error', 'success', 'debug'], description: 'Type of message' }, includeImage: { type: 'boolean' } }, ['messageType']),
    result: 'Operation completed',
  },
  'mcp__everything__get-tiny-image': { parameters: { type: 'object', properties: {} }, result: () => ({ status: 'ok', content: [{ type: 'image', mediaType: 'image/png', data: 'AA==' }] }) },
}

export interface PracticeSetting {
  readonly tools?: Readonly<Record<string, FakeTool>>
  /** Tools that need no search, beside the bridges. */
  readonly direct?: Readonly<Record<string, FakeTool>>
  /** What the person answers, in order; then nobody is there. */
  readonly answers?: readonly string[]
  readonly bridges?: boolean
  readonly before?: readonly Message[]
  /** What the search lists of the tools behind it. */
  readonly listing?: string
  /** What a search answers, in place of what it finds. */
  readonly searchAnswer?: string
}

/** A run of the practice model through the loop and the SDK, on tools that are doubles behind a bridge that is one. */
export async function practise(prompt: string, setting: PracticeSetting = {}): Promise<Practised> {
  const deferred = setting.bridges === false ? {} : (setting.tools ?? tools)
  const direct = setting.bridges === false ? { ...(setting.tools ?? tools), ...setting.direct } : (setting.direct ?? {})
  const answers = [...(setting.answers ?? [])]
  const calls: string[] = []
  const real: [string, unknown][] = []
  const runTool = (name: string, tool: FakeTool | undefined, input: unknown): ToolResult => {
    if (tool === undefined) return errorResult(`No tool ${name}`)
    real.push([name, input])
    const result = typeof tool.result === 'string' ? tool.result : tool.result(isJsonObject(input) ? input : {})
    return typeof result === 'string' ? textResult(result) : result
  }
  const answerCall = (name: string, input: JsonObject): ToolResult => {
    if (name === 'tool_search') return textResult(setting.searchAnswer ?? JSON.stringify(searchAmong(deferred, input)))
    if (name === 'tool_describe') return textResult(JSON.stringify({ tools: Object.fromEntries(listOf(input['names']).map(found => [found, deferred[String(found)]])) }))
    if (name === 'clarify') return textResult(answers.shift() ?? '[Nobody is there to answer.]')
    if (name !== 'tool_call') return runTool(name, direct[name], input)
    const [entry] = listOf(input['calls']).filter(isJsonObject)
    return runTool(String(entry?.['name']), deferred[String(entry?.['name'])], entry?.['arguments'])
  }
  const model = createModelClient({ id: 'practice', config: { kind: 'practice' }, lookUp: () => undefined, practiceModel: () => createPracticeModel({ practiceFolder: folder }) })
  const { history } = await run(model, {
    ...(setting.before === undefined ? {} : { before: setting.before }),
    prompt,
    assemble: async () => ({ tools: definitions(direct, setting.bridges === false ? undefined : (setting.listing ?? listed)) }),
    dispatch: async made =>
      made.map(call => {
        const input = isJsonObject(call.arguments) ? call.arguments : {}
        calls.push(`${call.name} ${JSON.stringify(input)}`)
        return { callId: call.id, result: answerCall(call.name, input) }
      }),
  })
  const said = history.flatMap(message => (message.role === 'assistant' ? [message.parts.map(part => (part.type === 'text' ? part.text : '')).join('')] : []))
  return { calls, real, said, last: said.at(-1) ?? '', history: [...(setting.before ?? []), { role: 'user', text: prompt }, ...history] }
}

const listed = 'filesystem tools (7):\n- x\nmemory (2 tools — names not listed, use tool_search)\nsleeper (3 tools unavailable: it is off)'

function definitions(direct: Readonly<Record<string, FakeTool>>, listing: string | undefined): ToolDefinition[] {
  const define = (name: string, description: string, parameters: JsonObject): ToolDefinition => ({ type: 'function', function: { name, description, parameters } })
  return [
    ...Object.entries(direct).map(([name, tool]) => define(name, tool.description ?? name, tool.parameters)),
    define('clarify', 'Ask', object({ question: text })),
    ...(listing !== undefined ? [define('tool_search', `Finds tools.\n${listing}`, object({})), define('tool_describe', '', object({})), define('tool_call', '', object({}))] : []),
  ]
}

/** Every tool that shares a word with the query: a match when it shares the first one, else one of the closest. */
function searchAmong(deferred: Readonly<Record<string, FakeTool>>, input: JsonObject): JsonObject {
  const query = String(listOf(input['queries'])[0])
  const words = query.split(' ').map(word => word.replace(/s$/, ''))
  const shares = (name: string, word: string | undefined): boolean => word !== undefined && name.toLowerCase().includes(word)
  const matches = Object.keys(deferred).filter(name => shares(name, words[0]))
  const closest = Object.keys(deferred).filter(name => !matches.includes(name) && words.some(word => shares(name, word)))
  const sources = matches.length === 0 ? { available_sources: [{ name: 'filesystem', tool_count: 7 }] } : {}
  return { queries: [query], total_available: Object.keys(deferred).length, results: [{ query, matches, ...(closest.length > 0 ? { closest } : {}), ...sources }], tools: {} }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
