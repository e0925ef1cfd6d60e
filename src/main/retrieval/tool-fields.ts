import { isJsonObject } from '../../shared/json.ts'
import { bareName, type SearchableTool } from './searchable-tool.ts'

/** The fields that `ranked` reads, in the order of their numbers in the index. */
export const fieldNames = ['name', 'server', 'description', 'parameters', 'nested'] as const

/** Takes one text of a tool and the number of the field that it belongs to. */
export type TextSink = (field: number, text: string) => void

/** Gives a tool's texts in the order of the fields. */
export function eachText(tool: SearchableTool, sink: TextSink): void {
  sink(0, bareName(tool.name))
  if (tool.title !== undefined) sink(0, tool.title)
  if (tool.label !== '') sink(1, tool.label)
  sink(2, tool.description)
  const properties = tool.inputSchema['properties']
  if (isJsonObject(properties)) for (const name in properties) sink(3, name)
  collect(tool.inputSchema, 0, { left: textLimit, sink })
}

/** Schemas come from servers: neither their depth nor their size may hold up a build. */
const depthLimit = 8
const textLimit = 400

interface Collecting {
  /** How many more texts are taken. */
  left: number
  readonly sink: TextSink
}

const nested = 4

/** Gives what a schema says below its top-level names: descriptions, enum values, names of nested properties. */
function collect(schema: unknown, depth: number, collecting: Collecting): void {
  if (!isJsonObject(schema) || depth > depthLimit) return
  if (depth > 0) take(schema['description'], collecting)
  const choices = schema['enum']
  if (choices !== undefined && Array.isArray(choices)) for (const choice of choices) take(choice, collecting)
  if (leafTypes.has(schema['type'])) return
  const properties = schema['properties']
  if (properties !== undefined && isJsonObject(properties)) {
    for (const name in properties) {
      if (depth > 0) take(name, collecting)
      collect(properties[name], depth + 1, collecting)
    }
  }
  if (schema['items'] !== undefined) collect(schema['items'], depth + 1, collecting)
  for (const key of branchKeys) {
    const branches = schema[key]
    if (branches !== undefined && Array.isArray(branches)) for (const branch of branches) collect(branch, depth + 1, collecting)
  }
}

/** Types of values that hold no others. */
const leafTypes: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null'])
const branchKeys = ['anyOf', 'oneOf', 'allOf'] as const

function take(text: unknown, collecting: Collecting): void {
  if (typeof text !== 'string' || text === '' || collecting.left <= 0) return
  collecting.left -= 1
  collecting.sink(nested, text)
}
