import { validate } from '@cfworker/json-schema'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkInputSchema } from '../../../src/main/mcp/tools/input-schema.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { refusals } from '../provider-rules.ts'

const names = ['a', 'b', 'c']
const name = fc.constantFrom(...names)
const scalar = fc.constantFrom<unknown>('x', 'y', 0, 1, 2.5, true, false, null)

/** Values small enough to meet the schemas below now and then. */
const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, fc.dictionary(name, tie('value'), { maxKeys: 3 }), fc.array(tie('value'), { maxLength: 2 })),
}))

/** Nobody can call what wants an argument and forbids it; there the tool's wish counts. */
function withoutContradiction<T extends { properties: JsonObject; required?: string[]; additionalProperties?: unknown }>(parts: T): T {
  const { required = [], properties, additionalProperties } = parts
  return additionalProperties === false && required.some(each => !Object.hasOwn(properties, each)) ? { ...parts, additionalProperties: true } : parts
}

const { schema } = fc.letrec<{ schema: JsonObject | boolean; object: JsonObject }>(tie => ({
  object: fc
    .record({ properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }), required: fc.uniqueArray(name, { maxLength: 2 }), additionalProperties: fc.oneof(fc.boolean(), tie('schema')) }, { requiredKeys: ['properties'] })
    .map(parts => ({ type: 'object', ...withoutContradiction(parts) })),
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.boolean(),
    fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'array', 'object', 'null') }),
    fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
    fc.record({ const: scalar }),
    fc.record({ type: fc.constant('number'), minimum: fc.integer({ min: -1, max: 2 }), exclusiveMaximum: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ type: fc.uniqueArray(fc.constantFrom('string', 'null', 'integer', 'object'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $ref: fc.constantFrom('#/$defs/one', '#/$defs/two', '#/$defs/one/properties/a', '#'), minProperties: fc.constantFrom(0, 1) }, { requiredKeys: ['$ref'] }),
    fc.record({ type: fc.constant('array'), prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), items: tie('schema') }, { requiredKeys: ['type'] }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: tie('schema') }),
    tie('object'),
  ),
}))

const inputSchema = fc
  .record({
    properties: fc.dictionary(name, schema, { maxKeys: 3 }),
    required: fc.uniqueArray(name, { maxLength: 2 }),
    anyOf: fc.array(schema, { minLength: 1, maxLength: 2 }),
    allOf: fc.array(schema, { minLength: 1, maxLength: 2 }),
    additionalProperties: fc.boolean(),
    one: schema,
    two: schema,
    a: schema,
  }, { requiredKeys: ['properties', 'one', 'two', 'a'] })
  .map(({ one, two, a, ...rest }): JsonObject => ({ type: 'object', ...withoutContradiction(rest), $defs: { one: typeof one === 'boolean' ? { properties: { a } } : { ...one, properties: { a } }, two } }))

/** Undefined: references that lead in circles without taking anything in; nobody can judge by those. */
function takes(given: JsonObject, input: unknown): boolean | undefined {
  try {
    return validate(input, structuredClone(given), '2020-12').valid
  } catch {
    return undefined
  }
}

describe('a schema in words that every provider takes', () => {
  it('takes the very calls that were stated, or keeps what was stated to check them by', () => {
    fc.assert(
      fc.property(inputSchema, fc.array(fc.dictionary(name, value, { maxKeys: 3 }), { minLength: 5, maxLength: 5 }), (stated, inputs) => {
        const made = checkInputSchema(stated)
        const judged = { ...(made.checked ?? made.schema) }
        expect([null, 'nothing that it takes is an object of arguments', 'its input schema has too many alternatives']).toContain(made.fault)
        if (made.fault !== null) return
        expect(inputs.map(input => takes(judged, input) ?? takes(stated, input))).toEqual(inputs.map(input => takes(stated, input) ?? takes(judged, input)))
      }),
      { numRuns: 1000 },
    )
  })

  it('is refused by none', () => {
    fc.assert(
      fc.property(inputSchema, stated => {
        expect(refusals({ ...checkInputSchema(stated).schema })).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
