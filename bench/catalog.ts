import { readFileSync } from 'node:fs'
import { parseCatalog } from '../src/main/app/search/retrieval-set.ts'
import { synonymFamilies } from '../src/main/retrieval/synonym-families.ts'
import { bareName, type SearchableTool } from '../src/main/retrieval/searchable-tool.ts'

/** A catalog of `count` tools: a given one grown by a fixed rule, or one made up from common words. */
export function benchCatalog(count: number, file: string | undefined): readonly SearchableTool[] {
  const seed = file === undefined ? madeUpCatalog(2000) : parseCatalog(JSON.parse(readFileSync(file, 'utf8')))
  return Array.from({ length: count }, (_, at) => grownTool(seed, at))
}

/** Later copies belong to other servers and say some words another way, so that vocabulary and texts grow as well. */
function grownTool(seed: readonly SearchableTool[], at: number): SearchableTool {
  const tool = seed[at % seed.length]
  if (tool === undefined) throw new Error('The catalog to grow is empty.')
  const copy = Math.floor(at / seed.length)
  if (copy === 0) return tool
  const label = `${tool.label}-${String(copy)}`
  return {
    ...tool,
    label,
    name: `mcp__${label.replaceAll(/\W/g, '_')}__${bareName(tool.name)}`,
    description: tool.description.replaceAll(/[A-Za-z]{5,}/g, (word, place: number) => ((place + copy) % 7 === 0 ? `${word}${letters(copy)}` : word)),
  }
}

function letters(number: number): string {
  return number < 26 ? String.fromCharCode(97 + number) : letters(Math.floor(number / 26)) + letters(number % 26)
}

function madeUpCatalog(count: number): readonly SearchableTool[] {
  const words = [...new Set(synonymFamilies.flat())]
  const word = (at: number): string => words[(at * 7919) % words.length] ?? 'tool'
  return Array.from({ length: count }, (_, at): SearchableTool => {
    const label = word(Math.floor(at / 30))
    const sentence = Array.from({ length: 12 + (at % 40) }, (_unused, place) => word(at * 31 + place * place)).join(' ')
    const properties = Object.fromEntries(
      Array.from({ length: 1 + (at % 6) }, (_unused, place) => [word(at + place * 13), { type: 'string', description: `The ${word(place)} of the ${word(at % 97)} ${word(place * 5)}` }]),
    )
    return { name: `mcp__${label}__${word(at)}_${word(at * 3 + 1)}`, label, description: sentence, inputSchema: { type: 'object', properties }, kind: 'local' }
  })
}

/** Short searches in the words of tools spread over the catalog. */
export function benchQueries(tools: readonly SearchableTool[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    const tool = tools[(at * 7919) % tools.length]
    const name = bareName(tool?.name ?? '').split(/[^A-Za-z0-9]+/)
    const words = tool?.description.match(/[A-Za-z]{4,}/g) ?? []
    return [...name.slice(0, 2 + (at % 2)), words[at % Math.max(words.length, 1)] ?? ''].join(' ').trim()
  })
}
