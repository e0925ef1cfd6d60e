import type { DefinitionChange } from '../../shared/approval.ts'
import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import type { ToolDescriptor } from '../../shared/tool.ts'

// A tool's definition as a person compares it: few short lines. The fingerprint tells whether it changed, these tell what.

const mostLines = 80
const longestLine = 240
const deepest = 4
const mostChanges = 40

/** Description, arguments and hints of a tool in short lines; bounded. Never throws. */
export function definitionLines({ description, inputSchema, annotations }: ToolDescriptor): readonly string[] {
  const hints = Object.entries(annotations ?? {}).map(([name, value]) => `${name}: ${String(value)}`)
  const lines = [...textLines(description), ...argumentLines(inputSchema, '', 0), ...hints].map(oneLine)
  if (lines.length <= mostLines) return lines
  return [...lines.slice(0, mostLines - 1), `… ${lines.length - mostLines + 1} more lines`]
}

/** Lines of `before` that are gone, and those of `after` that are new, in their order; bounded. */
export function definitionChanges(before: readonly string[], after: readonly string[]): readonly DefinitionChange[] {
  const changes: DefinitionChange[] = [
    ...missingFrom(after, before).map(text => ({ kind: 'removed' as const, text })),
    ...missingFrom(before, after).map(text => ({ kind: 'added' as const, text })),
  ]
  if (changes.length === 0) return [{ kind: 'added', text: 'The change is in a part that is too long to show.' }]
  if (changes.length <= mostChanges) return changes
  return [...changes.slice(0, mostChanges - 1), { kind: 'added', text: `… ${changes.length - mostChanges + 1} more lines changed` }]
}

/** Lines of `of` that `lines` has fewer of. */
function missingFrom(lines: readonly string[], of: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const line of lines) left.set(line, (left.get(line) ?? 0) + 1)
  return of.filter(line => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

function textLines(text: string): readonly string[] {
  return text.split('\n').map(line => line.trim()).filter(line => line !== '')
}

/** One line for each argument and each member of one: `filter.state (required): string, one of "open", "closed" — its description`. */
function argumentLines(schema: unknown, path: string, depth: number): readonly string[] {
  if (!isJsonObject(schema) || depth > deepest) return []
  const inner = isJsonObject(schema['items']) ? { schema: schema['items'], path: `${path}[]` } : { schema, path }
  const own = inner.schema === schema ? [] : argumentLines(inner.schema, inner.path, depth + 1)
  const properties = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : []
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const members = properties.slice(0, mostLines).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`
    return [argumentLine(at, member, required.includes(name)), ...argumentLines(member, at, depth + 1)]
  })
  return [...members, ...own, ...restLine(schema, path)]
}

function argumentLine(path: string, schema: unknown, isRequired: boolean): string {
  const given = isJsonObject(schema) ? schema : {}
  const { type, description, properties: _properties, items: _items, required: _required, ...rest } = given
  const kind = [...(type === undefined ? [] : [compact(type).replaceAll('"', '')]), ...Object.entries(rest).map(([keyword, value]) => `${keyword} ${compact(value)}`)]
  const words = typeof description === 'string' ? ` — ${description}` : ''
  return `${path}${isRequired ? ' (required)' : ''}: ${kind.join(', ') || 'anything'}${words}`
}

/** What a schema says beyond its members. */
function restLine(schema: JsonObject, path: string): readonly string[] {
  if (path !== '') return []
  const { type: _type, properties: _properties, required: _required, items: _items, ...rest } = schema
  return Object.entries(rest).map(([keyword, value]) => `${keyword}: ${compact(value)}`)
}

function compact(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '…'
  }
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= longestLine ? line : `${line.slice(0, longestLine - 1)}…`
}
