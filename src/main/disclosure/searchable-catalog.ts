import type { JsonObject } from '../../shared/json.ts'
import type { ToolDescriptor } from '../../shared/tool.ts'
import type { SearchableTool } from '../retrieval/tool-index.ts'
import { sourceOf } from './classify.ts'
import { memoPerObject } from './memo.ts'
import { codePointLength, firstCodePoints } from './plain-text.ts'

/** The catalog as the search reads it; the same array for the same catalog. */
export const searchableCatalog = memoPerObject((catalog: readonly ToolDescriptor[]): readonly SearchableTool[] => catalog.map(toSearchable))

const toSearchable = memoPerObject((descriptor: ToolDescriptor): SearchableTool => {
  const { name, description, inputSchema } = descriptor
  const title = titleOf(descriptor)
  return { name, label: sourceOf(descriptor).label, description, inputSchema, kind: 'local', ...(title === undefined ? {} : { title }) }
})

/** A name that a provider would not take is lost on the wire; as a title it can still be found. */
function titleOf({ annotations, originalName }: ToolDescriptor): string | undefined {
  if (annotations?.title) return annotations.title
  return originalName && /[^\x20-\x7e]/.test(originalName) ? originalName : undefined
}

const longestDescription = 500
const mostRequired = 32
const longestRequired = 64

/** What a search says of a tool it found. */
export const toolRecord = memoPerObject((descriptor: ToolDescriptor): JsonObject => {
  const { kind, name } = sourceOf(descriptor)
  return { source: kind, source_name: name, description: cutDescription(descriptor.description), required: requiredNames(descriptor.inputSchema['required']) }
})

function cutDescription(text: string): string {
  return codePointLength(text) > longestDescription ? `${firstCodePoints(text, longestDescription)}…` : text
}

function requiredNames(required: unknown): readonly string[] {
  if (!Array.isArray(required)) return []
  const names = required.filter(name => typeof name === 'string')
  return names.slice(0, mostRequired).map(name => firstCodePoints(name, longestRequired))
}
