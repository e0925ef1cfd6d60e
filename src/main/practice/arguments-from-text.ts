import path from 'node:path'
import { assertNever } from '../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import type { Task } from './request.ts'
import { type ArgumentRole, roleOf } from './argument-role.ts'
import { calledName, choiceIn, fileKind, holderOf, saidBoolean, saidNumber } from './said-values.ts'

/** What could be filled from the words of a request, and the first thing that could not. */
export interface FilledArguments {
  readonly arguments: JsonObject
  readonly missing?: MissingArgument
}

export interface MissingArgument {
  readonly name: string
  readonly description: string | undefined
  /** The values it takes, where there are few. */
  readonly choices: readonly string[]
  /** A person can answer it in one line. */
  readonly askable: boolean
}

export interface FillSource {
  readonly task: Task
  /** What the person answered, in the order of asking. */
  readonly answers: readonly string[]
  readonly practiceFolder: string
}

/** Fills a tool's arguments by rules: what is required first, the optional only where the text plainly says so. */
export function fillArguments(schema: JsonObject, source: FillSource): FilledArguments {
  return fillObject(schema, createSupply(source))
}

/** What is still to be given out; each quote, path and number is given once. */
interface Supply {
  readonly source: FillSource
  readonly quoted: string[]
  readonly paths: string[]
  readonly numbers: number[]
  readonly urls: string[]
  readonly answers: string[]
}

function createSupply(source: FillSource): Supply {
  const { quoted, paths, numbers, urls } = source.task.facts
  return { source, quoted: [...quoted], paths: [...paths], numbers: [...numbers], urls: [...urls], answers: [...source.answers] }
}

function fillObject(schema: JsonObject, supply: Supply): FilledArguments {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'].filter(name => typeof name === 'string') : []
  const filled: Record<string, unknown> = {}
  for (const name of required) {
    const property = propertyOf(properties, name)
    const value = saidValue(name, property, supply) ?? answered(name, property, supply)
    if (value === undefined) return { arguments: filled, missing: missing(name, property) }
    filled[name] = value
  }
  for (const name of Object.keys(properties)) {
    if (required.includes(name)) continue
    const property = propertyOf(properties, name)
    const value = saidField(name, property, supply) ?? optionalValue(name, property, supply)
    if (value !== undefined) filled[name] = value
  }
  return { arguments: filled }
}

function propertyOf(properties: JsonObject, name: string): JsonObject {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  return isJsonObject(property) ? property : {}
}

/** Where the request said which value is for which argument, that; words are not shared out by guess then. */
function saidValue(name: string, property: JsonObject, supply: Supply): unknown {
  if (supply.source.task.fields === undefined) return requiredValue(name, property, supply)
  const field = saidField(name, property, supply)
  if (field !== undefined) return field
  return typeOf(property) === 'string' && choicesOf(property).length === 0 ? undefined : requiredValue(name, property, supply)
}

function saidField(name: string, property: JsonObject, supply: Supply): unknown {
  const fields = supply.source.task.fields ?? {}
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  const choices = choicesOf(property)
  if (value === undefined || (choices.length > 0 && !choices.includes(value))) return undefined
  const type = typeOf(property)
  if (type === 'array') return [value]
  return type === 'string' ? value : undefined
}

function requiredValue(name: string, property: JsonObject, supply: Supply): unknown {
  const choices = choicesOf(property)
  if (choices.length > 0) return choiceIn(supply.source.task.text, choices)
  switch (typeOf(property)) {
    case 'number':
    case 'integer':
      return supply.numbers.shift()
    case 'boolean':
      return saidBoolean(name, supply.source.task.text)
    case 'array':
      return listFor(name, property, supply)
    case 'object':
      return nested(property, supply)
    default:
      return textFor(roleOf(name, property), supply)
  }
}

function textFor(role: ArgumentRole, supply: Supply): string | undefined {
  const { facts, subject } = supply.source.task
  switch (role) {
    case 'path':
      return supply.paths.shift() ?? placeIn(supply)
    case 'url':
      return supply.urls.shift()
    case 'pattern':
      return facts.globs[0] ?? fileKind(facts.text) ?? supply.quoted.shift()
    case 'name':
      return subject === undefined ? supply.quoted.shift() : holderOf(subject)
    case 'kind':
      return subject !== undefined && /^\p{Lu}\p{Ll}+$/u.test(holderOf(subject)) ? 'person' : 'note'
    case 'content':
      return supply.quoted.shift() ?? subject
    case 'topic':
      return supply.quoted.shift() ?? subject ?? /\b(?:about|on|for)\s+(.+?)[?.!]*$/i.exec(facts.text)?.[1]
    case 'other':
      return supply.quoted.shift()
    default:
      return assertNever(role)
  }
}

/** A place that is named without being a file: a new folder, or the practice folder itself. */
function placeIn(supply: Supply): string | undefined {
  const { practiceFolder, task } = supply.source
  const isNew = /create directory/.test(task.query)
  const name = isNew ? (calledName(task.facts.text) ?? supply.quoted.shift()) : undefined
  if (name !== undefined) return path.join(practiceFolder, name)
  if (isNew) return undefined
  return task.facts.folder ?? (task.facts.namesFolder || wantsWholeFolder(supply) ? practiceFolder : undefined)
}

/** Looking through “the files” without saying where means the practice folder. */
function wantsWholeFolder({ source }: Supply): boolean {
  return /list|search|tree|find/.test(source.task.query) && source.task.facts.paths.length === 0
}

function listFor(name: string, property: JsonObject, supply: Supply): unknown {
  const items = isJsonObject(property['items']) ? property['items'] : {}
  if (typeOf(items) === 'object') {
    const entry = nested(items, supply)
    return entry === undefined ? undefined : [entry]
  }
  if (typeOf(items) === 'number' || typeOf(items) === 'integer') return supply.numbers.length > 0 ? supply.numbers.splice(0) : undefined
  const role = roleOf(name, property)
  if (role === 'path' && supply.paths.length > 0) return supply.paths.splice(0)
  const single = role === 'content' ? (supply.source.task.subject ?? supply.quoted.shift()) : undefined
  if (single !== undefined) return [single]
  if (supply.quoted.length > 0) return supply.quoted.splice(0)
  const { subject } = supply.source.task
  return subject === undefined ? undefined : [holderOf(subject)]
}

function nested(schema: JsonObject, supply: Supply): JsonObject | undefined {
  const filled = fillObject(schema, { ...supply, answers: [] })
  return filled.missing === undefined && Object.keys(filled.arguments).length > 0 ? filled.arguments : undefined
}

function optionalValue(name: string, property: JsonObject, supply: Supply): unknown {
  const { facts, fields } = supply.source.task
  const text = fields === undefined ? facts.text : facts.rest
  const choices = choicesOf(property)
  if (choices.length > 0) return choiceIn(text, choices)
  const type = typeOf(property)
  if (type === 'boolean') return saidBoolean(name, text)
  if (type === 'number' || type === 'integer') return saidNumber(name, text)
  return undefined
}

function answered(name: string, property: JsonObject, supply: Supply): unknown {
  const answer = supply.answers.shift()?.trim()
  if (answer === undefined || answer === '') return undefined
  const choices = choicesOf(property)
  if (choices.length > 0) return choiceIn(answer, choices)
  const type = typeOf(property)
  if (type === 'boolean') return /^(?:y|yes|true|on|1|是|对|好|はい)/i.test(answer)
  if (type === 'number' || type === 'integer') return Number.isFinite(Number(answer)) ? Number(answer) : undefined
  const text = roleOf(name, property) === 'path' && !/^[~/\\]|^[A-Za-z]:/.test(answer) ? path.join(supply.source.practiceFolder, answer) : answer
  return type === 'array' ? [text] : text
}

function missing(name: string, property: JsonObject): MissingArgument {
  const items = isJsonObject(property['items']) ? property['items'] : {}
  const askable = typeOf(property) === 'array' ? typeOf(items) === 'string' : typeOf(property) !== 'object'
  return { name, description: typeof property['description'] === 'string' ? property['description'] : undefined, choices: choicesOf(property).slice(0, 8), askable }
}

function choicesOf(property: JsonObject): readonly string[] {
  const values: unknown = property['enum']
  return Array.isArray(values) ? values.filter(value => typeof value === 'string') : []
}

function typeOf(property: JsonObject): string {
  const type: unknown = property['type']
  const first: unknown = Array.isArray(type) ? type.find(candidate => candidate !== 'null') : type
  if (typeof first === 'string') return first
  return isJsonObject(property['properties']) ? 'object' : 'string'
}
