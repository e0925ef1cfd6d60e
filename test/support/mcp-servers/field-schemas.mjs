// Input schemas as servers in the field write them. `takes` and `refuses` are arguments as a model sends them; where
// `refuses` is missing nothing can be refused. `arrives`: what the tool gets, where that is not what was sent.
// `fault`: why it is left out until the person wants it anyway.
const text = { type: 'string' }
const object = (properties, more = {}) => ({ type: 'object', properties, ...more })
const nested = depth => {
  let schema = object({})
  for (let n = 0; n < depth; n++) schema = object({ a: schema })
  return schema
}
const file = object({ kind: { const: 'file' }, path: text }, { required: ['kind', 'path'], additionalProperties: false })
const url = object({ kind: { const: 'url' }, url: text, depth: { type: 'integer' } }, { required: ['kind', 'url'], additionalProperties: false })

export const fieldSchemas = {
  'no schema': { schema: undefined, takes: { anything: 1 } },
  'no type and no properties': { schema: {}, takes: { a: 1 } },
  'type and required beside each other': { schema: { properties: { a: text }, required: ['a', 7] }, takes: { a: 'x' }, refuses: {} },
  recursive: { schema: object({ tree: { $ref: '#/$defs/node' } }, { $defs: { node: object({ name: text, children: { type: 'array', items: { $ref: '#/$defs/node' } } }, { required: ['name'] }) } }), takes: { tree: { name: 'a', children: [{ name: 'b' }] } }, refuses: { tree: { name: 'a', children: [{}] } } },
  'recursive as a whole': { schema: object({ name: text, children: { type: 'array', items: { $ref: '#' } } }, { required: ['name'] }), takes: { name: 'a', children: [{ name: 'b' }] }, refuses: { name: 'a', children: [{ name: 1 }] } },
  'mutually recursive': { schema: object({ a: { $ref: '#/$defs/a' } }, { $defs: { a: object({ b: { $ref: '#/$defs/b' } }), b: object({ a: { $ref: '#/$defs/a' }, n: { type: 'integer' } }) } }), takes: { a: { b: { n: 1 } } }, refuses: { a: { b: { n: 'one' } } } },
  '$ref to $defs': { schema: object({ at: { $ref: '#/$defs/place', description: 'Where.' } }, { $defs: { place: object({ x: { type: 'number' } }, { required: ['x'] }) } }), takes: { at: { x: 1 } }, refuses: { at: {} } },
  '$ref to definitions': { schema: { $schema: 'http://json-schema.org/draft-07/schema#', ...object({ at: { $ref: '#/definitions/place', type: 'ignored' } }, { definitions: { place: object({ x: { type: 'number' } }, { required: ['x'] }) } }) }, takes: { at: { x: 1 } }, refuses: { at: {} } },
  '$ref to a property': { schema: object({ from: object({ x: { type: 'number' } }, { required: ['x'] }), to: { $ref: '#/properties/from' } }), takes: { to: { x: 1 } }, refuses: { to: {} } },
  '$ref to an $id': { schema: object({ at: { $ref: 'https://example.com/place' } }, { $defs: { place: { $id: 'https://example.com/place', ...object({ x: { type: 'number' } }, { required: ['x'] }) } } }), takes: { at: { x: 1 } }, refuses: { at: {} } },
  'root $ref': { schema: { $ref: '#/definitions/Arguments', definitions: { Arguments: object({ a: text }, { required: ['a'], additionalProperties: false }) } }, takes: { a: 'x' }, refuses: { a: 'x', b: 1 } },
  'root anyOf': { schema: object({ id: text, name: text }, { anyOf: [{ required: ['id'] }, { required: ['name'] }] }), takes: { name: 'x' }, refuses: {} },
  'root oneOf': { schema: { oneOf: [file, url] }, takes: { kind: 'url', url: 'https://example.com', depth: 1 }, refuses: { kind: 'url', path: '/a' } },
  'root allOf': { schema: { allOf: [object({ a: text }, { required: ['a'] }), object({ b: { type: 'integer' } }, { required: ['b'] })] }, takes: { a: 'x', b: 1 }, refuses: { a: 'x' } },
  'root if and then': { schema: JSON.parse('{"type":"object","properties":{"kind":{"enum":["a","b"]}},"if":{"properties":{"kind":{"const":"a"}},"required":["kind"]},"then":{"properties":{"x":{"type":"string"}},"required":["x"]}}'), takes: { kind: 'b' }, refuses: { kind: 'a' } },
  'root not and enum': { schema: { type: 'object', properties: { a: { type: 'integer' } }, not: { required: ['b'] } }, takes: { a: 1 }, refuses: { a: 1, b: 2 } },
  'draft-03': { schema: object({ a: { type: 'string', required: true }, b: { type: 'any' } }), takes: { a: 'x', b: [1] }, refuses: { b: 1 } },
  'draft-04': { schema: { $schema: 'http://json-schema.org/draft-04/schema#', id: 'https://example.com/s', ...object({ n: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }, pair: { type: 'array', items: [text, { type: 'number' }], additionalItems: false } }) }, takes: { n: 9, pair: ['a', 1] }, refuses: { n: 0 } },
  'draft-07': { schema: { $schema: 'http://json-schema.org/draft-07/schema#', $id: 'https://example.com/s7', ...object({ n: { type: 'number', exclusiveMinimum: 0 }, a: text, b: text }, { dependencies: { a: ['b'] }, propertyNames: { minLength: 1 } }) }, takes: { a: 'x', b: 'y' }, refuses: { a: 'x' } },
  '2019-09': { schema: { $schema: 'https://json-schema.org/draft/2019-09/schema', $recursiveAnchor: true, ...object({ name: text, inner: { $recursiveRef: '#' } }, { dependentRequired: { inner: ['name'] }, unevaluatedProperties: false }) }, takes: { name: 'a', inner: { name: 'b' } }, refuses: { name: 'a', inner: { name: 1 } } },
  '2020-12': { schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', $dynamicAnchor: 'node', ...object({ name: text, pair: { type: 'array', prefixItems: [text, { type: 'number' }], items: false }, inner: { $dynamicRef: '#node' } }, { unevaluatedProperties: false }) }, takes: { name: 'a', pair: ['a', 1], inner: { name: 'b' } }, refuses: { inner: { name: 1 } } },
  nullable: { schema: object({ a: { type: 'string', nullable: true }, b: { type: 'string', enum: ['x'], nullable: true } }), takes: { a: null, b: null }, refuses: { a: 1 } },
  'type with null': { schema: { type: ['object', 'null'], properties: { a: { type: ['string', 'null'] } } }, takes: { a: null }, refuses: { a: 1 } },
  'boolean schemas': { schema: object({ any: true, none: false }), takes: { any: [1] }, refuses: { none: 1 } },
  'additionalProperties false': { schema: object({ a: text }, { additionalProperties: false }), takes: { a: 'x' }, refuses: { b: 1 } },
  'an array without items': { schema: object({ list: { type: 'array' } }), takes: { list: [1, 'a'] }, refuses: { list: 'a' } },
  'required without a property': { schema: object({ a: text }, { required: ['a', 'b'] }), takes: { a: 'x', b: 1 }, refuses: { a: 'x' } },
  'empty enum': { schema: object({ project: { type: 'string', enum: [] } }), takes: { project: 'any' }, refuses: { project: 1 } },
  'huge enum': { schema: object({ code: { type: 'string', enum: Array.from({ length: 5000 }, (_, n) => `code_${n}`) } }), takes: { code: 'code_4999' }, refuses: { code: 'code_5000' } },
  'unknown formats': { schema: object({ at: { type: 'string', format: 'uri-of-our-own' }, when: { type: 'string', format: 'date-time' } }), takes: { at: 'anything', when: 'soon' }, refuses: { at: 1 } },
  'unknown keywords': { schema: object({ a: { type: 'string', 'x-order': 1, markdownDescription: '**a**', examples: 'no list', discriminator: {} } }, { 'x-internal': true, strict: true }), takes: { a: 'x' }, refuses: { a: 1 } },
  'constraints of the wrong kind': { schema: object({ a: { type: 'string', minLength: '3', maxLength: null, pattern: 7, enum: 'a,b' } }, { required: true }), takes: { a: 'x' }, refuses: { a: 1 } },
  'patterns that freeze': { schema: object({ a: { type: 'string', pattern: '^(a+)+$' }, b: { type: 'string', pattern: '(x+x+)+y' } }, { patternProperties: { '^(b+)+$': text }, propertyNames: { pattern: '^([a-z]+)*$' } }), takes: { a: 'a'.repeat(40) }, refuses: { a: `${'a'.repeat(40)}!` } },
  'patterns only some engines read': { schema: object({ a: { type: 'string', pattern: String.raw`^\p{L}+$` }, b: { type: 'string', pattern: '^(?!x).*$' } }, { patternProperties: { '^(?=y)': text }, additionalProperties: false }), takes: { a: 'é', y1: 'x' }, refuses: { a: '1' } },
  'names from the prototype': { schema: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{"type":"integer"}},"required":["__proto__"]}'), takes: { proto: 'a', constructor: 'b', toString: 1 }, arrives: JSON.parse('{"__proto__":"a","constructor":"b","toString":1}'), refuses: { constructor: 'b' } },
  'names no provider takes': { schema: object({ $filter: text, 'a b': text, 日本語: text, 1: { type: 'number' }, 'größe[gte]': { type: 'integer' } }, { required: ['$filter'] }), takes: { _filter: 'x', a_b: 'y', 1: 2, gro_e_gte_: 3 }, arrives: { 1: 2, $filter: 'x', 'a b': 'y', 'größe[gte]': 3 }, refuses: { a_b: 'y' } },
  'a property named $ref': { schema: object({ $ref: text, type: text, properties: text, required: { type: 'boolean' } }), takes: { _ref: 'x', type: 'y', properties: 'z', required: true }, arrives: { $ref: 'x', type: 'y', properties: 'z', required: true }, refuses: { type: 1 } },
  'unresolvable outputSchema': { schema: object({ a: text }), outputSchema: object({ a: { $ref: 'https://example.com/gone' }, b: { $ref: '#/none' } }), takes: { a: 'x' }, refuses: { a: 1 } },

  'not an object': { schema: [], fault: 'its input schema is a list, not an object', takes: { a: 1 } },
  'false as a whole': { schema: false, fault: 'its input schema is a boolean, not an object', takes: { a: 1 } },
  'text instead of an object': { schema: { type: 'string' }, fault: 'it takes "string", not an object of arguments', takes: { a: 1 } },
  'alternatives without an object': { schema: { anyOf: [{ type: 'string' }, { type: 'null' }] }, fault: 'nothing that it takes is an object of arguments', takes: { a: 1 } },
  'an unknown type': { schema: object({ a: { type: 'strng' }, b: { type: 'integer' } }), fault: 'unknown type "strng" at properties.a', takes: { a: 1, b: 2 }, refuses: { b: 'x' } },
  'a $ref elsewhere': { schema: object({ a: { $ref: 'https://example.com/schema' }, b: { type: 'integer' } }), fault: 'it refers to https://example.com/schema at properties.a, which is elsewhere', takes: { a: 1 }, refuses: { b: 'x' } },
  'a $ref to nothing': { schema: object({ a: { $ref: '#/$defs/none' }, b: { type: 'integer' } }), fault: 'it refers to #/$defs/none at properties.a, which is not there', takes: { a: 1 }, refuses: { b: 'x' } },
  'properties that are a list': { schema: { type: 'object', properties: [] }, fault: 'its properties are a list, not an object', takes: { a: 1 } },
  'a property that is no schema': { schema: object({ a: text, type: 'object' }), fault: 'properties.type is a string, not a schema', takes: { a: 'x', type: 1 }, refuses: { a: 1 } },
  'deeper than 60': { schema: nested(100), fault: 'its input schema nests too deep', takes: { a: { a: {} } }, refuses: { a: 1 } },
  '300 alternatives': { schema: { anyOf: Array.from({ length: 300 }, (_, n) => object({ [`a${n}`]: text })) }, fault: 'its input schema has too many alternatives', takes: { a: 1 } },
  '2,000 arguments': { schema: object(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`a${n}`, text]))), fault: 'it takes too many arguments (2000)', takes: { a1: 1 } },
  'references that double at every step': { schema: object({ a: { $ref: '#/$defs/d0' } }, { $defs: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`d${n}`, n === 29 ? { type: 'integer' } : object({ l: { $ref: `#/$defs/d${n + 1}` }, r: { $ref: `#/$defs/d${n + 1}` } })])) }), takes: { a: { l: { r: {} } } }, refuses: { a: { l: { r: 1 } } } },
  '5 MB': { schema: object({ a: text, b: { type: 'string', description: 'x'.repeat(5_000_000) } }), fault: 'its input schema is too large (5000093 characters)', takes: { a: 1 } },
}
