import { type Node as JsonNode, type ParseError, parseTree } from 'jsonc-parser'
import { parse as parseToml, TomlError } from 'smol-toml'
import { parseDocument } from 'yaml'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'

export type ConfigFormat = 'json' | 'toml' | 'yaml'

export interface ParsedConfig {
  readonly format: ConfigFormat
  readonly root: JsonObject
}

/** Deeper than any configuration nests. */
const maxDepth = 64

/**
 * Reads a configuration by what its text is: JSON with comments and trailing commas, TOML or YAML. Failures name the line
 * and never quote the text, which may hold secrets. A key named `__proto__` is one like any
 * other where a table stands under it, and left out elsewhere.
 */
export function parseConfigText(text: string): Result<ParsedConfig> {
  const format = formatOf(text)
  const parsed = read(text, format)
  if (!parsed.ok) return parsed
  return isJsonObject(parsed.value) ? success({ format, root: parsed.value }) : failed('UNKNOWN_FORM', 'There is no table of servers in it.')
}

function formatOf(text: string): ConfigFormat {
  const first = text.split('\n').map(line => line.trim()).find(line => line !== '' && !line.startsWith('#')) ?? ''
  if (/^\[+[\w."' -]+\]+\s*(?:#|$)/.test(first) || /^[\w."'-]+\s*=/.test(first)) return 'toml'
  return /^(?:[{[]|\/[/*])/.test(first) ? 'json' : 'yaml'
}

function read(text: string, format: ConfigFormat): Result<unknown> {
  try {
    if (format === 'json') return readJson(text)
    return format === 'toml' ? success(plain(parseToml(text), 0)) : readYaml(text)
  } catch (error) {
    if (error instanceof TomlError) return broken('TOML', error.line, error.column)
    return failed('FILE_BROKEN', 'It could not be read: it nests too deep or is not what it seems.')
  }
}

/** JSON as people write it: with comments and trailing commas. */
export function readJson(text: string): Result<unknown> {
  try {
    return readTree(text)
  } catch {
    return failed('FILE_BROKEN', 'It nests too deep.')
  }
}

function readTree(text: string): Result<unknown> {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  const first = errors[0]
  if (tree === undefined || first !== undefined) {
    const before = text.slice(0, first?.offset ?? 0)
    return broken('JSON', before.split('\n').length, before.length - before.lastIndexOf('\n'))
  }
  return success(valueOf(tree, 0))
}

function valueOf(node: JsonNode, depth: number): unknown {
  if (depth > maxDepth) throw new RangeError('too deep')
  if (node.type === 'array') return (node.children ?? []).map(child => valueOf(child, depth + 1))
  if (node.type !== 'object') return node.value
  return safeObject((node.children ?? []).map(property => [String(property.children?.[0]?.value), property.children?.[1] === undefined ? null : valueOf(property.children[1], depth + 1)]))
}

function readYaml(text: string): Result<unknown> {
  const document = parseDocument(text, { schema: 'core', version: '1.2', strict: true, uniqueKeys: true, prettyErrors: true, logLevel: 'silent' })
  const error = document.errors[0]
  if (error !== undefined) return broken('YAML', error.linePos?.[0].line ?? 1, error.linePos?.[0].col ?? 1)
  return success(plain(document.toJS({ maxAliasCount: 100 }), 0))
}

/** Own plain objects and lists only; dates and the like become text. */
function plain(value: unknown, depth: number): unknown {
  if (depth > maxDepth) throw new RangeError('too deep')
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(each => plain(each, depth + 1))
  if (!isJsonObject(value)) return value
  return safeObject(Object.entries(value).map(([key, each]) => [key, plain(each, depth + 1)]))
}

/** Keys become properties of its own, never its prototype. */
function safeObject(entries: readonly (readonly [string, unknown])[]): JsonObject {
  return Object.fromEntries(entries.filter(([key, value]) => key !== '__proto__' || isJsonObject(value)))
}

function broken(language: string, line: number, column: number): Result<never> {
  return failed('FILE_BROKEN', `It is not valid ${language} at line ${line}, column ${column}.`)
}
