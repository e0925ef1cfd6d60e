import type { Phrases } from './phrases.ts'
import type { PracticeTool } from './transcript.ts'

/** What tools there are, as far as the request shows: the direct ones by name, the deferred ones by their source. */
export function tellTools(tools: readonly PracticeTool[], phrases: Phrases): string {
  if (tools.length === 0) return phrases.noTools
  const direct = tools.filter(tool => !/^tool_(?:search|describe|call)$/.test(tool.name)).map(tool => `\`${tool.name}\``)
  const sources = sourcesIn(tools.find(tool => tool.name === 'tool_search')?.description ?? '')
  return [...(direct.length > 0 ? [phrases.direct(direct.join(', '))] : []), ...(sources.length > 0 ? [phrases.deferred(sources.join(', '))] : [])].join('\n\n')
}

/** The headings of the listing inside the description of `tool_search`: a source and how many tools it has. */
function sourcesIn(description: string): readonly string[] {
  return description.split('\n').flatMap(line => {
    const [, name, count] = /^(.+?) tools \((\d+)\):$/.exec(line) ?? /^(.+?) \((\d+) tools\b/.exec(line) ?? []
    return name === undefined || count === undefined ? [] : [`${name} (${count})`]
  })
}
