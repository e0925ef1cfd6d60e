import { spokenName } from './narrate.ts'
import type { Phrases } from './phrases.ts'
import type { PracticeTool } from './transcript.ts'

/** Tools of one server, as a list names it. */
export interface Source {
  readonly name: string
  readonly count: number
}

/** What tools there are, as far as the request shows: the direct ones by name, the deferred ones by their source. */
export function tellTools(tools: readonly PracticeTool[], phrases: Phrases): string {
  if (tools.length === 0) return phrases.noTools
  const direct = tools.filter(tool => !/^tool_(?:search|describe|call)$/.test(tool.name)).map(tool => spokenName(tool.name))
  const sources = sourcesIn(tools).map(({ name, count }) => `${name} (${count})`)
  return [...(direct.length > 0 ? [phrases.direct(direct.join(', '))] : []), ...(sources.length > 0 ? [phrases.deferred(sources.join(', '))] : [])].join('\n\n')
}

/** Sources that stand behind the search, with those whose tools need none. */
export function withDirect(deferred: readonly Source[], tools: readonly PracticeTool[]): readonly Source[] {
  const counts = new Map(deferred.map(({ name, count }) => [name, count]))
  for (const { name } of tools) {
    const server = /^mcp__(.+?)__/.exec(name)?.[1]
    if (server !== undefined) counts.set(server, (counts.get(server) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** The headings of the listing inside the description of `tool_search`: a source and how many tools it has. */
export function sourcesIn(tools: readonly PracticeTool[]): readonly Source[] {
  const description = tools.find(tool => tool.name === 'tool_search')?.description ?? ''
  return description.split('\n').flatMap(line => {
    const [, name, count] = /^(.+?) tools \((\d+)\):$/.exec(line) ?? /^(.+?) \((\d+) tools\b(?! unavailable)/.exec(line) ?? []
    return name === undefined || count === undefined ? [] : [{ name, count: Number(count) }]
  })
}
