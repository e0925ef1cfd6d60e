import { asObject, isJsonObject, type JsonObject } from '../../shared/json.ts'
import { parseJson } from './parse-json.ts'
import type { Task } from './request.ts'
import type { PracticeTool } from './transcript.ts'

/** What a search answered, as far as practice reads it. */
export interface FoundTools {
  readonly matches: readonly string[]
  readonly closest: readonly string[]
  readonly sources: readonly { readonly name: string; readonly count: number }[]
  /** Hosted apps could not be searched, so more may be there. */
  readonly isPartial: boolean
}

export interface Choice {
  readonly name: string
  /** It is among the sure matches. */
  readonly sure: boolean
}

const bridges: readonly string[] = ['tool_search', 'tool_describe', 'tool_call', 'clarify', 'manage_connections']

export function readFound(output: string): FoundTools {
  const answer = asObject(parseJson(output))
  const groups = answer['results']
  const group = asObject(Array.isArray(groups) ? groups[0] : undefined)
  const rows = Array.isArray(group['available_sources']) ? group['available_sources'] : []
  return {
    matches: strings(group['matches']),
    closest: strings(group['closest']),
    sources: rows.filter(isJsonObject).flatMap(({ name, tool_count: count }) => (typeof name === 'string' && typeof count === 'number' ? [{ name, count }] : [])),
    isPartial: isJsonObject(answer['connectors']),
  }
}

/** The parameters that a description gives for a tool; undefined when it was not found. */
export function readSchema(output: string, name: string): JsonObject | undefined {
  const tools = asObject(asObject(parseJson(output))['tools'])
  const entry = Object.hasOwn(tools, name) ? tools[name] : undefined
  return isJsonObject(entry) ? asObject(entry['parameters']) : undefined
}

/** The tool to take of those found: one whose name fits the request, else the best match, else a closest one that shares a word. */
export function chooseFound(task: Task, found: FoundTools): Choice | undefined {
  const names = [...found.matches, ...found.closest]
  const name = task.fits.length > 0 ? bestFit(task, names) : (found.matches[0] ?? found.closest.slice(0, 1).find(candidate => sharesWord(task, candidate)))
  return name === undefined ? undefined : { name, sure: found.matches.includes(name) }
}

/** A tool to call without a search: one the text names, or, where there is no search, the one that fits best. */
export function chooseDirect(task: Task, tools: readonly PracticeTool[]): PracticeTool | undefined {
  const callable = tools.filter(tool => !bridges.includes(tool.name))
  const hasSearch = tools.some(tool => tool.name === 'tool_search')
  if (hasSearch && !task.named) return undefined
  const fit = bestFit(task, callable.map(tool => tool.name))
  if (fit !== undefined || task.fits.length > 0) return callable.find(tool => tool.name === fit)
  const words = task.query.split(' ')
  const scored = callable.map(tool => ({ tool, score: words.filter(word => holds(`${tool.name} ${tool.description}`, word)).length }))
  const best = scored.reduce<(typeof scored)[number] | undefined>((top, entry) => (entry.score > (top?.score ?? 0) ? entry : top), undefined)
  return best !== undefined && best.score * 2 >= words.length ? best.tool : undefined
}

/** A server that came with practice mode and gave its name to one of the person's own. */
const practiceOwn = /^mcp__practice[-_]/

/** Of two servers that do the same, practice's own is meant, unless the text names a place on the machine. */
function inOrderMeant({ text }: Task, names: readonly string[]): readonly string[] {
  if (/(?:^|[\s"'“「])(?:~?\/|[A-Za-z]:\\)/.test(text)) return names
  return [...names.filter(name => practiceOwn.test(name)), ...names.filter(name => !practiceOwn.test(name))]
}

function bestFit(task: Task, found: readonly string[]): string | undefined {
  const names = inOrderMeant(task, found)
  for (const pattern of task.fits) {
    const name = names.find(candidate => pattern.test(candidate.toLowerCase().replaceAll('-', '_')))
    if (name !== undefined) return name
  }
  return undefined
}

function sharesWord(task: Task, name: string): boolean {
  return task.query.split(' ').some(word => word.length > 3 && holds(name, word))
}

function holds(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.length > 4 ? word.slice(0, -1) : word)
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}
