import { readFileSync, writeFileSync } from 'node:fs'
import { isJsonObject, type JsonObject } from '../src/shared/json.ts'

/** Writes a list of `count` tools as a server lists them: from a catalog file grown to size, or made up. */
export function writeCatalog(to: string, count: number, from: string | undefined): void {
  const seed = from === undefined ? null : seedOf(from)
  const tools = Array.from({ length: count }, (_, at) => (seed === null ? madeUpTool(at) : grownTool(seed, at)))
  writeFileSync(to, JSON.stringify(tools))
}

function seedOf(file: string): readonly JsonObject[] {
  const catalog: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const tools = Array.isArray(catalog) ? catalog.filter(isJsonObject) : []
  if (tools.length === 0) throw new Error(`${file} holds no tools.`)
  return tools.map(({ name, description, parameters }) => ({ name: String(name).replace(/^mcp__/, ''), description, inputSchema: { ...(isJsonObject(parameters) ? parameters : {}), type: 'object' } }))
}

function grownTool(seed: readonly JsonObject[], at: number): JsonObject {
  const copy = Math.floor(at / seed.length)
  const tool = seed[at % seed.length] ?? {}
  return copy === 0 ? tool : { ...tool, name: `copy${copy}_${String(tool['name'])}` }
}

const verbs = ['list', 'create', 'update', 'delete', 'search', 'export', 'archive', 'assign']
const nouns = ['issue', 'invoice', 'message', 'document', 'deployment', 'customer', 'calendar_event', 'pull_request', 'dashboard', 'ticket']

/** One to nine arguments of the kinds that servers have: texts, choices, lists of objects, a part referred to, one that may be null. */
function madeUpTool(at: number): JsonObject {
  const noun = nouns[at % nouns.length] ?? ''
  const verb = verbs[Math.floor(at / nouns.length) % verbs.length] ?? ''
  const all = argumentsFor(noun)
  const properties = Object.fromEntries(all.slice(0, 1 + (at % all.length)))
  return {
    name: `${verb}_${noun}_${Math.floor(at / 80)}`,
    title: `${verb} ${noun}`,
    description: `Use this to ${verb} a ${noun}. It works on the ${noun}s of the current workspace only and returns them with their ids, newest first. `.repeat(1 + (at % 3)),
    inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties, required: ['id'], additionalProperties: false, ...(at % all.length > 7 ? { definitions: { person: person(noun) } } : {}) },
    annotations: { readOnlyHint: verb === 'list' || verb === 'search', destructiveHint: verb === 'delete' },
  }
}

function argumentsFor(noun: string): readonly (readonly [string, JsonObject])[] {
  return [
    ['id', { type: 'string', minLength: 1, description: `Id of the ${noun}, as a search returns it` }],
    ['title', { type: 'string', maxLength: 200, description: `What the ${noun} is called` }],
    ['state', { type: 'string', enum: ['open', 'closed', 'draft', 'archived'], default: 'open', description: `Only a ${noun} in this state` }],
    ['limit', { type: 'integer', minimum: 1, maximum: 100, default: 25, description: 'How many at most' }],
    ['since', { type: 'string', format: 'date-time', description: 'Nothing older than this' }],
    ['labels', { type: 'array', items: { type: 'string' }, description: `Labels that the ${noun} has` }],
    ['parent', { anyOf: [{ type: 'string' }, { type: 'null' }], description: `The ${noun} above it` }],
    ['fields', { type: 'array', items: { type: 'object', properties: { key: { type: 'string', pattern: '^[a-z_]+$' }, value: { type: ['string', 'number'] } }, required: ['key'] } }],
    ['assignee', { $ref: '#/definitions/person' }],
  ]
}

function person(noun: string): JsonObject {
  return { type: 'object', properties: { name: { type: 'string' }, email: { type: 'string', format: 'email' } }, required: ['email'], description: `Who looks after the ${noun}` }
}
