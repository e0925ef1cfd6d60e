import { readFileSync } from 'node:fs'
import { assemble, type AssembleInput } from '../src/main/disclosure/assemble.ts'
import { isJsonObject } from '../src/shared/json.ts'
import type { ToolDescriptor } from '../src/shared/tool.ts'
import { defaultToolSearch } from '../src/shared/tool-search-settings.ts'

/** node bench/run.mjs assembly CATALOG: cold and unchanged assemblies, as ratios to writing the same tools as JSON. */
export function main([catalogFile]: readonly string[]): void {
  if (catalogFile === undefined) throw new Error('Which catalog? node bench/run.mjs assembly FOLDER/realmcp.catalog.json')
  const catalog: unknown = JSON.parse(readFileSync(catalogFile, 'utf8'))
  const base = Array.isArray(catalog) ? catalog.filter(isJsonObject).map(descriptorOf) : []
  console.log('tools    eager tokens    sent    tier  form    write as JSON ms    cold / write    unchanged ms    unchanged / write')
  for (const count of [75, base.length, 3300, 10_000]) print(grow(base, count))
}

function print(descriptors: readonly ToolDescriptor[]): void {
  const input: AssembleInput = { descriptors, settings: defaultToolSearch, contextLength: 200_000, connectorsGranted: false, unavailable: [] }
  const write = timeOf(() => JSON.stringify(descriptors), 3)
  const started = performance.now()
  const assembly = assemble(input)
  const cold = performance.now() - started
  // A new array and new settings of the same content, as every turn brings them.
  const unchanged = timeOf(() => assemble({ ...input, descriptors: [...descriptors], settings: { ...defaultToolSearch } }), 50)
  const cells = [descriptors.length, assembly.eagerTokens, assembly.sentTokens, assembly.tier, assembly.form, write.toFixed(1), (cold / write).toFixed(2), unchanged.toFixed(3), (unchanged / write).toFixed(4)]
  console.log(cells.join('    '))
}

/** Milliseconds at the median. */
function timeOf(work: () => unknown, times: number): number {
  const taken = Array.from({ length: times }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  }).sort((one, other) => one - other)
  return taken[Math.floor(times / 2)] ?? 0
}

function descriptorOf(tool: Readonly<Record<string, unknown>>): ToolDescriptor {
  const text = (key: string): string => (typeof tool[key] === 'string' ? tool[key] : '')
  return { name: text('name'), toolset: `mcp-${text('server')}`, server: text('server'), description: text('description'), inputSchema: isJsonObject(tool['parameters']) ? tool['parameters'] : {} }
}

/** The first tools of a catalog; copies under new server names where it is too short. */
function grow(base: readonly ToolDescriptor[], count: number): ToolDescriptor[] {
  return Array.from({ length: count }, (_, index) => {
    const copy = Math.floor(index / base.length)
    const tool = base[index % base.length]
    if (tool === undefined) throw new Error('The catalog is empty.')
    const name = copy === 0 ? tool.name : tool.name.replace('__', `__copy${copy}_`)
    // A new object each time: nothing that was computed for another run may be found again.
    return { ...tool, name, ...(copy === 0 ? {} : { toolset: `${tool.toolset}-copy${copy}`, server: `${tool.server}-copy${copy}` }) }
  })
}
