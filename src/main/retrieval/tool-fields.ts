import { isJsonObject } from '../../shared/json.ts'
import type { JsonSchema } from '../../shared/tool.ts'
import { bareName, parameterNames, type SearchableTool } from './searchable-tool.ts'

/** The fields that `ranked` reads, in the order of their numbers in the index. */
export const fieldNames = ['name', 'server', 'description', 'parameters', 'nested'] as const

/** A tool's texts, field by field, in the order of `fieldNames`. */
export type FieldTexts = readonly (readonly string[])[]

export function fieldTexts(tool: SearchableTool): FieldTexts {
  const name = bareName(tool.name)
  return [
    tool.title === undefined ? [name] : [name, tool.title],
    [tool.label],
    [tool.description],
    parameterNames(tool.inputSchema),
    nestedTexts(tool.inputSchema),
  ]
}

/** Schemas come from servers: neither their depth nor their size may hold up a build. */
const depthLimit = 8
const textLimit = 400

/** What a schema says below its top-level names: descriptions, enum values, names of nested properties. */
export function nestedTexts(schema: JsonSchema): readonly string[] {
  const texts: string[] = []
  collect(schema, 0, texts)
  return texts
}

function collect(schema: unknown, depth: number, texts: string[]): void {
  if (!isJsonObject(schema) || depth > depthLimit || texts.length >= textLimit) return
  const description = schema['description']
  if (typeof description === 'string' && depth > 0) texts.push(description)
  collectChoices(schema['enum'], texts)
  collectProperties(schema['properties'], depth, texts)
  collect(schema['items'], depth + 1, texts)
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const branches = schema[key]
    if (Array.isArray(branches)) for (const branch of branches) collect(branch, depth + 1, texts)
  }
}

function collectChoices(choices: unknown, texts: string[]): void {
  if (!Array.isArray(choices)) return
  for (const choice of choices.slice(0, textLimit)) if (typeof choice === 'string') texts.push(choice)
}

function collectProperties(properties: unknown, depth: number, texts: string[]): void {
  if (!isJsonObject(properties)) return
  for (const name in properties) {
    if (depth > 0) texts.push(name)
    collect(properties[name], depth + 1, texts)
  }
}
