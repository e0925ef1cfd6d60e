import { asObject, isJsonObject, type JsonObject } from '../../shared/json.ts'
import { parseJson } from './parse-json.ts'
import type { Task } from './request.ts'
import { type Source, sourcesIn } from './tell-tools.ts'
import type { PracticeTool } from './transcript.ts'

/** What a search answered, as far as practice reads it. */
export interface FoundTools {
  readonly matches: readonly string[]
  readonly closest: readonly string[]
  /** What the tools say of themselves, by their names. */
  readonly descriptions: Readonly<Record<string, string>>
  readonly sources: readonly Source[]
  /** Hosted apps could not be searched, so more may be there. */
  readonly isPartial: boolean
}

export interface Choice {
  readonly name: string
  /** It is among the sure matches. */
  readonly sure: boolean
  /** It needs neither search nor description. */
  readonly isDirect: boolean
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
    descriptions: Object.fromEntries(Object.entries(asObject(answer['tools'])).flatMap(([name, tool]) => (isJsonObject(tool) && typeof tool['description'] === 'string' ? [[name, tool['description']]] : []))),
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

/** The tool to take of those found and those that need no search: the best by name, else by the words it holds. */
export function chooseFound(task: Task, found: FoundTools, tools: readonly PracticeTool[] = []): Choice | undefined {
  const callable = callableOf(tools)
  const ofServers = callable.filter(isOfServer)
  const names = [...found.matches, ...found.closest]
  const name = task.fits.length > 0 ? bestFit(task, [...ofServers.map(nameOf), ...names, ...callable.map(nameOf)]) : bestByWords(task, found, ofServers)
  return name === undefined ? undefined : { name, sure: found.matches.includes(name), isDirect: callable.some(tool => tool.name === name) }
}

/** The best match, unless a tool that needs no search holds more words of the request; else a closest one that shares a word. */
function bestByWords(task: Task, { matches, closest, descriptions }: FoundTools, direct: readonly PracticeTool[]): string | undefined {
  const [match] = matches
  const best = bestScored(task, direct)
  if (match !== undefined) return best !== undefined && best.score > scoreOf(task, { name: match, description: descriptions[match] ?? '' }) ? best.tool.name : match
  return best?.tool.name ?? closest.slice(0, 1).find(candidate => sharesWord(task, candidate))
}

/** A tool to call without a search: one the text names or that plainly is meant, or, where there is no search, the one that fits best. */
export function chooseDirect(task: Task, tools: readonly PracticeTool[]): PracticeTool | undefined {
  const callable = callableOf(tools)
  const hasSearch = tools.some(tool => tool.name === 'tool_search')
  if (hasSearch && !task.named) return plainlyMeant(task, tools)
  const fit = bestFit(task, callable.map(nameOf))
  if (fit !== undefined || task.fits.length > 0) return callable.find(tool => tool.name === fit)
  return bestScored(task, callable)?.tool
}

/** A server's tool that needs no search, where a search could find none that fits better. */
function plainlyMeant(task: Task, tools: readonly PracticeTool[]): PracticeTool | undefined {
  const direct = callableOf(tools).filter(isOfServer)
  const [first] = task.fits
  if (first === undefined) {
    const best = bestScored(task, direct)
    return best !== undefined && task.query.split(' ').every(word => holds(best.tool.name, word)) ? best.tool : undefined
  }
  const name = bestFit({ ...task, fits: [first] }, direct.map(nameOf))
  const ownIsSearched = name !== undefined && !practiceOwn.test(name) && !namesPlace(task) && sourcesIn(tools).some(source => /^practice[-_]/.test(source.name))
  return ownIsSearched ? undefined : direct.find(tool => tool.name === name)
}

function callableOf(tools: readonly PracticeTool[]): readonly PracticeTool[] {
  return tools.filter(tool => !bridges.includes(tool.name))
}

/** Not one of the tools that come with every chat, which work on files and programs and never answer by a mere likeness. */
function isOfServer({ name }: PracticeTool): boolean {
  return /^(?:mcp|connectors)__/.test(name)
}

function nameOf({ name }: PracticeTool): string {
  return name
}

/** The one that holds most words of the request, at least half of them. */
function bestScored(task: Task, tools: readonly PracticeTool[]): { readonly tool: PracticeTool; readonly score: number } | undefined {
  const scored = tools.map(tool => ({ tool, score: scoreOf(task, tool) }))
  const best = scored.reduce<(typeof scored)[number] | undefined>((top, entry) => (entry.score > (top?.score ?? 0) ? entry : top), undefined)
  return best !== undefined && best.score * 2 >= task.query.split(' ').length ? best : undefined
}

function scoreOf({ query }: Task, { name, description }: Pick<PracticeTool, 'name' | 'description'>): number {
  return query.split(' ').filter(word => holds(`${name} ${description}`, word)).length
}

/** A server that came with practice mode and gave its name to one of the person's own. */
const practiceOwn = /^mcp__practice[-_]/

/** Of two servers that do the same, practice's own is meant, unless the text names a place on the machine. */
function inOrderMeant(task: Task, names: readonly string[]): readonly string[] {
  if (namesPlace(task)) return names
  return [...names.filter(name => practiceOwn.test(name)), ...names.filter(name => !practiceOwn.test(name))]
}

function namesPlace({ text }: Task): boolean {
  return /(?:^|[\s"'“「])(?:~?\/|[A-Za-z]:\\)/.test(text)
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
