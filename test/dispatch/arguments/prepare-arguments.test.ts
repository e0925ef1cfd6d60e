import { describe, expect, it } from 'vitest'
import { prepareArguments } from '../../../src/main/dispatch/arguments/prepare-arguments.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { JsonSchema, ToolDescriptor } from '../../../src/shared/tool.ts'

function toolWith(inputSchema: JsonSchema): ToolDescriptor {
  return { name: 'mcp__demo__act', description: 'Acts.', inputSchema }
}

function object(properties: JsonObject, more: JsonObject = {}): JsonSchema {
  return { type: 'object', properties, ...more }
}

function prepare(schema: JsonSchema, given: JsonObject): JsonObject {
  const prepared = prepareArguments(toolWith(schema), given)
  return prepared.ok ? { passes: prepared.arguments } : { path: prepared.refusal['path'], constraint: prepared.refusal['constraint'] }
}

describe('required members', () => {
  it('refuses with names, path, constraint, the schema and how to go on', () => {
    const schema = object({ city: { type: 'string' }, days: { type: 'integer' } }, { required: ['city', 'days'] })
    expect(prepareArguments(toolWith(schema), {})).toEqual({
      ok: false,
      refusal: {
        error: 'mcp__demo__act was NOT invoked: arguments does not meet "required". Missing: "city", "days".',
        path: 'arguments',
        constraint: 'required',
        parameters: schema,
        hint: 'Call again with arguments that match "parameters".',
      },
    })
  })

  it('does not take what objects inherit for a given member', () => {
    expect(prepare(object({}, { required: ['constructor'] }), {})).toEqual({ path: 'arguments', constraint: 'required' })
  })

  it('keeps a schema out of the refusal that would drown it', () => {
    const schema = object({ city: { type: 'string', description: 'x'.repeat(60_000) } }, { required: ['city'] })
    const prepared = prepareArguments(toolWith(schema), {})
    expect(prepared.ok ? [] : Object.keys(prepared.refusal)).toEqual(['error', 'path', 'constraint', 'hint'])
  })
})

describe('coercion', () => {
  const cases: [string, JsonObject, unknown, unknown][] = [
    ['a whole number in a text', { type: 'integer' }, '42', 42],
    ['a fraction in a text', { type: 'number' }, ' -1.5e2 ', -150],
    ['a boolean in a text', { type: 'boolean' }, 'True', true],
    ['a list in a text', { type: 'array', items: { type: 'integer' } }, '["1", 2]', [1, 2]],
    ['an object in a text', { type: 'object', properties: { n: { type: 'number' } } }, '{"n":"7"}', { n: 7 }],
    ['an empty text for an object that needs nothing', { type: 'object' }, '  ', {}],
    ['"{}" for an object that needs nothing', { type: 'object' }, '{}', {}],
    ['{} for an object that needs nothing', { type: 'object' }, {}, {}],
    ['"null" where null may stand and a text may not', { type: ['integer', 'null'] }, 'null', null],
    ['a number for a union without text', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, '5', 5],
    ['a number for a list of numbers to choose from', { enum: [1, 2] }, '2', 2],
    ['a text where texts are welcome', { type: ['string', 'integer'] }, '42', '42'],
    ['a text where nothing is said', {}, '42', '42'],
    ['a text in a union with text', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, '42', '42'],
    ['a number behind a reference', { $ref: '#/$defs/count' }, '3', 3],
  ]
  for (const [title, schema, given, expected] of cases) {
    it(`reads ${title}`, () => {
      expect(prepare(object({ x: schema }, { $defs: { count: { type: 'integer' } } }), { x: given })).toEqual({ passes: { x: expected } })
    })
  }

  it('leaves an empty text to be refused where the object needs members', () => {
    expect(prepare(object({ x: { type: 'object', required: ['id'] } }), { x: '' })).toEqual({ path: 'arguments.x', constraint: 'type' })
  })

  it('does not round digits that a number cannot hold', () => {
    expect(prepare(object({ x: { type: 'integer' } }), { x: '12345678901234567890' })).toEqual({ path: 'arguments.x', constraint: 'type' })
  })

  it('keeps a member called __proto__ a plain member', () => {
    const given = JSON.parse('{"x":{"__proto__":"1"}}')
    const prepared = prepareArguments(toolWith(object({ x: { type: 'object', additionalProperties: { type: 'integer' } } })), given)
    expect(JSON.stringify(prepared)).toBe('{"ok":true,"arguments":{"x":{"__proto__":1}}}')
  })

  it('ends on references that run in a circle', () => {
    expect(prepare(object({ x: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }), { x: '1' })).toEqual({ passes: { x: '1' } })
  })
})

describe('validation', () => {
  const nested = object({ where: object({ city: { type: 'string' }, zip: { type: 'integer' } }, { required: ['city'], additionalProperties: false }), list: { type: 'array', items: { type: 'integer' } }, 'odd key': { type: 'integer' } })
  const cases: [string, JsonSchema, JsonObject, JsonObject][] = [
    ['a word outside an enum', object({ unit: { enum: ['c', 'f'] } }), { unit: 'k' }, { path: 'arguments.unit', constraint: 'enum' }],
    ['a nested type', nested, { where: { city: 'Rome', zip: 'abc' } }, { path: 'arguments.where.zip', constraint: 'type' }],
    ['a nested missing member', nested, { where: { zip: 1 } }, { path: 'arguments.where', constraint: 'required' }],
    ['a nested unknown member', nested, { where: { city: 'Rome', planet: 'Mars' } }, { path: 'arguments.where', constraint: 'additionalProperties' }],
    ['an entry of a list', nested, { list: [1, 'b'] }, { path: 'arguments.list[1]', constraint: 'type' }],
    ['a member with an odd name', nested, { 'odd key': [] }, { path: 'arguments["odd key"]', constraint: 'type' }],
    ['a bound of draft 4', object({ n: { type: 'number', minimum: 0, exclusiveMinimum: true } }), { n: 0 }, { path: 'arguments.n', constraint: 'exclusiveMinimum' }],
    ['the branch that was meant', object({ to: { anyOf: [object({ id: { type: 'integer' } }, { required: ['id'] }), { type: 'string' }] } }), { to: {} }, { path: 'arguments.to', constraint: 'required' }],
    ['a choice that fits nothing', object({ to: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] } }), { to: [] }, { path: 'arguments.to', constraint: 'anyOf' }],
  ]
  for (const [title, schema, given, expected] of cases) {
    it(`names ${title}`, () => {
      expect(prepare(schema, given)).toEqual(expected)
    })
  }

  it('names the members nobody knows', () => {
    const prepared = prepareArguments(toolWith(object({ a: {} }, { additionalProperties: false })), { b: 1, c: 2 })
    expect(prepared.ok ? '' : prepared.refusal['error']).toBe('mcp__demo__act was NOT invoked: arguments does not meet "additionalProperties". Not known here: b, c.')
  })

  it('lets null through where OpenAPI says nullable', () => {
    const schema = object({ a: { type: 'string', nullable: true }, b: { $ref: '#/$defs/b', nullable: true }, c: { enum: ['x'], type: 'string', nullable: true } }, { $defs: { b: { type: 'integer' } } })
    expect(prepare(schema, { a: null, b: null, c: null })).toEqual({ passes: { a: null, b: null, c: null } })
  })

  it('compares literals as they stand, whatever keywords they contain', () => {
    const literal = { nullable: true, type: 'string', $ref: 'https://elsewhere.example/x' }
    const schema = object({ x: { enum: [literal] }, y: { const: literal, default: { $ref: 'https://elsewhere.example/y' } } })
    expect(prepare(schema, { x: literal, y: literal })).toEqual({ passes: { x: literal, y: literal } })
    expect(prepare(schema, { x: { type: ['string', 'null'] } })).toEqual({ path: 'arguments.x', constraint: 'enum' })
  })

  it('reads what stands beside a reference by the draft that the schema names', () => {
    const besides = { x: { $ref: '#/definitions/text', maxLength: 1 } }
    const definitions = { text: { type: 'string' } }
    expect(prepare(object(besides, { definitions, $schema: 'http://json-schema.org/draft-07/schema#' }), { x: 'ab' })).toEqual({ passes: { x: 'ab' } })
    expect(prepare(object(besides, { definitions }), { x: 'ab' })).toEqual({ path: 'arguments.x', constraint: 'maxLength' })
  })
})

describe('schemas that cannot be judged by', () => {
  const loop: Record<string, unknown> = { type: 'object' }
  loop['properties'] = { self: loop }
  const doubling = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`d${n}`, n === 39 ? { type: 'integer' } : { allOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] }]))
  const deep = Array.from({ length: 50_000 }).reduce<JsonObject>(inner => ({ allOf: [inner] }), { type: 'integer' })
  const cases: [string, JsonSchema][] = [
    ['an unknown type', object({ x: { type: 'any' } })],
    ['properties that are a list', { type: 'object', properties: [] }],
    ['a required that is no list of names', object({ x: { type: 'integer', required: true } })],
    ['a reference to another document', object({ x: { $ref: 'https://elsewhere.example/schema.json' } })],
    ['a reference to another document under a keyword of its own', object({ x: { type: 'integer' } }, { 'x-more': [{ $ref: 'other.json' }] })],
    ['a reference that leads nowhere', object({ x: { $ref: '#/$defs/none' } })],
    ['a reference to itself', object({ x: { $ref: '#/properties/x' } })],
    ['references that double at every step', object({ x: { $ref: '#/$defs/d0' } }, { $defs: doubling })],
    ['a schema that contains itself', object({ x: loop })],
    ['a schema too deep to walk', object({ x: deep })],
    ['a dynamic reference', object({ x: { $dynamicRef: '#node' } })],
  ]
  for (const [title, schema] of cases) {
    it(`lets arguments through for ${title}`, () => {
      expect(prepare(schema, { x: 'words' })).toEqual({ passes: { x: 'words' } })
    })
  }

  it('does not try a very wide choice against a very long list for minutes', () => {
    const wide = { anyOf: Array.from({ length: 5000 }, (_, n) => ({ const: n })) }
    const list = Array.from({ length: 5000 }, () => 'x')
    expect(prepare(object({ x: { type: 'array', items: wide } }), { x: list })).toEqual({ passes: { x: list } })
  })
})

describe('patterns', () => {
  const evil = '^(([a-z])+.)+[A-Z]([a-z])+$'
  it('answers a pattern that would hold a backtracking engine for ever', () => {
    expect(prepare(object({ x: { type: 'string', pattern: evil } }), { x: 'a'.repeat(4000) })).toEqual({ path: 'arguments.x', constraint: 'pattern' })
  })

  it('does the same for names of members', () => {
    const schema = object({}, { patternProperties: { [evil]: { type: 'integer' } }, additionalProperties: false })
    expect(prepare(schema, { ['a'.repeat(4000)]: 1 })).toEqual({ path: 'arguments', constraint: 'additionalProperties' })
  })

  it('finds, and misses, as JavaScript would', () => {
    const schema = object({ x: { pattern: '^\\d{3}-\\u0041+$' } })
    expect(prepare(schema, { x: '123-AA' })).toEqual({ passes: { x: '123-AA' } })
    expect(prepare(schema, { x: '123-B' })).toEqual({ path: 'arguments.x', constraint: 'pattern' })
  })

  it('keeps texts apart that are full of signs', () => {
    const text = 'a.*+?^${}()|[]\\/\n😀'
    expect(prepare(object({ x: { pattern: '😀$' } }), { x: text })).toEqual({ passes: { x: text } })
  })

  it('checks members by the pattern of their name', () => {
    const schema = object({}, { patternProperties: { '^n_': { type: 'integer' }, '_n$': { type: 'integer' } }, additionalProperties: false })
    expect(prepare(schema, { n_a: 1, a_n: 'x' })).toEqual({ path: 'arguments.a_n', constraint: 'type' })
  })

  it('lets through what a pattern that cannot be parsed might have let through, under not and beside additionalProperties too', () => {
    const ahead = '^(?=.*[0-9])(?=.*[a-z]).+$'
    const schema = object({ a: { pattern: ahead }, b: { not: { pattern: ahead } }, c: { type: 'object', additionalProperties: false, patternProperties: { [ahead]: {} } } })
    const given = { a: 'x', b: 'x', c: { y: 1 } }
    expect(prepare(schema, given)).toEqual({ passes: given })
  })

  it('refuses nothing for a text too long to match', () => {
    const x = 'b'.repeat(100_000)
    expect(prepare(object({ x: { pattern: '^a' } }), { x })).toEqual({ passes: { x } })
  })
})
