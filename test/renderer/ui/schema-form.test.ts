import { describe, expect, it } from 'vitest'
import { type FormPart, formParts } from '../../../src/renderer/ui/schema-shape.ts'
import { findProblems, readJson, readNumber, startingValues, Unread, withoutGaps } from '../../../src/renderer/ui/schema-values.ts'

const shapes = (properties: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => formParts({ type: 'object', properties, ...more })?.map(part => part.shape) ?? null
const kinds = (properties: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => shapes(properties, more)?.map(shape => shape.kind) ?? null
const parts = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = []): readonly FormPart[] => formParts({ type: 'object', properties, required: [...required] }) ?? []

describe('a form made of a schema', () => {
  it('draws what a control exists for and leaves the rest to JSON', () => {
    expect(kinds({ a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'boolean' }, d: { enum: ['x', 2] }, e: { type: 'array', items: { type: 'string' } }, f: { type: 'object', properties: { g: { type: 'string' } } }, h: { type: 'object' }, i: {}, j: { type: 'array', items: { type: 'object' } } })).toEqual(['text', 'number', 'boolean', 'choice', 'list', 'group', 'json', 'json', 'json'])
  })

  it('takes "this or null" for this', () => {
    expect(kinds({ a: { type: ['string', 'null'] }, b: { anyOf: [{ type: 'integer' }, { type: 'null' }] }, c: { type: ['string', 'number'] }, d: { anyOf: [{ type: 'string' }, { type: 'array' }] } })).toEqual(['text', 'number', 'json', 'json'])
  })

  it('offers listed values by their titles, one or many', () => {
    expect(shapes({ a: { oneOf: [{ const: 'r', title: 'Red' }, { const: 'g' }] }, b: { type: 'array', items: { enum: ['x', 'y'] }, maxItems: 1 } })).toEqual([
      { kind: 'choice', many: false, choices: [{ value: 'r', title: 'Red' }, { value: 'g', title: 'g' }] },
      { kind: 'choice', many: true, choices: [{ value: 'x', title: 'x' }, { value: 'y', title: 'y' }], maxItems: 1 },
    ])
  })

  it('follows references within the schema, also in a circle, and no others', () => {
    const $defs = { id: { type: 'integer', minimum: 1 }, loop: { $ref: '#/$defs/loop' }, 'a/b': { type: 'boolean' } }
    expect(shapes({ a: { $ref: '#/$defs/id' }, b: { $ref: '#/$defs/loop' }, c: { $ref: '#/$defs/a~1b' }, d: { $ref: 'https://example.org/x' }, e: { $ref: '#/$defs/constructor' } }, { $defs })).toEqual([{ kind: 'number', integer: true, minimum: 1 }, { kind: 'json' }, { kind: 'boolean' }, { kind: 'json' }, { kind: 'json' }])
  })

  it('draws groups two deep', () => {
    const nest = (depth: number): unknown => (depth === 0 ? { type: 'string' } : { type: 'object', properties: { in: nest(depth - 1) } })
    const deepest = (shape: NonNullable<ReturnType<typeof shapes>>[number] | undefined): string => (shape?.kind === 'group' ? `group ${deepest(shape.parts[0]?.shape)}` : (shape?.kind ?? ''))
    expect([1, 2, 3, 4].map(depth => deepest(shapes({ a: nest(depth) })?.[0]))).toEqual(['group text', 'group group text', 'group group json', 'group group json'])
  })

  it('is none where the schema names no fields, or hundreds, or is no schema', () => {
    expect([formParts({}), formParts({ properties: 'x' }), formParts({ anyOf: [{ required: ['a'] }, { required: ['b'] }] }), kinds(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`p${index}`, {}])))]).toEqual([null, null, null, null])
    expect(kinds({ a: null, b: 'string', c: [] })).toEqual(['json', 'json', 'json'])
  })
})

describe('the values of a form', () => {
  it('begin with the defaults, also those within groups', () => {
    expect(startingValues(parts({ a: { type: 'string', default: 'x' }, b: { type: 'integer', default: null }, c: { type: 'object', properties: { d: { type: 'boolean', default: false } } } }))).toEqual({ a: 'x', c: { d: false } })
  })

  it('are sent without what was left empty, and with what the form does not know', () => {
    const some = parts({ a: { type: 'string' }, b: { type: 'array', items: { type: 'string' } }, c: { type: 'object', properties: { d: { type: 'string' } } }, e: { type: 'boolean' } })
    expect(withoutGaps(some, { a: '', b: ['', 'x'], c: { d: '' }, e: false, other: 1 })).toEqual({ b: ['x'], e: false, other: 1 })
    expect(withoutGaps(some, { b: [''] })).toEqual({})
  })

  it('say what is missing or wrong, by its path', () => {
    const some = parts(
      { a: { type: 'string' }, n: { type: 'integer', minimum: 2 }, g: { type: 'object', properties: { u: { type: 'string', format: 'uri' } }, required: ['u'] }, l: { type: 'array', items: { type: 'number' }, minItems: 2 }, t: { type: 'string', minLength: 3 }, d: { type: 'string', format: 'date' } },
      ['a'],
    )
    expect(findProblems(some, { n: 1, l: [1, new Unread('x')], t: '日本', d: '2026-13-01' })).toEqual({ a: { kind: 'missing' }, n: { kind: 'at-least', limit: 2 }, 'l.1': { kind: 'number' }, t: { kind: 'shortest', limit: 3 }, d: { kind: 'date' } })
    expect(findProblems(some, { a: 'x', n: 2.5, g: { u: 'nowhere' }, l: [1] })).toEqual({ n: { kind: 'integer' }, 'g.u': { kind: 'uri' }, l: { kind: 'fewest', limit: 2 } })
  })

  it('ask nothing of a group that is left out, and everything of one that is needed', () => {
    const group = { g: { type: 'object', properties: { u: { type: 'string' } }, required: ['u'] } }
    expect([findProblems(parts(group), {}), findProblems(parts(group, ['g']), {})]).toEqual([{}, { 'g.u': { kind: 'missing' } }])
  })

  it('never run a pattern of the schema', () => {
    expect(findProblems(parts({ a: { type: 'string', pattern: '^(a+)+$' } }), { a: `${'a'.repeat(40)}!` })).toEqual({})
  })
})

describe('what is typed', () => {
  it('is a number, nothing yet, or kept as it is', () => {
    expect(['', ' 12 ', '-1.5e3', '.5', '1.'].map(readNumber)).toEqual(['', 12, -1500, 0.5, 1])
    expect(['abc', '1,5', '0x10', '1e999', 'NaN'].map(text => readNumber(text) instanceof Unread)).toEqual([true, true, true, true, true])
  })

  it('is JSON, or says where it stops being it', () => {
    expect([readJson('{"a":[1]}'), readJson('{\n  "a": 1,\n  b: 2\n}'), readJson('{"a":')]).toEqual([
      { ok: true, value: { a: [1] } },
      { ok: false, problem: { kind: 'json', line: 3, column: 3 } },
      { ok: false, problem: { kind: 'json', line: 1, column: 6 } },
    ])
  })
})
