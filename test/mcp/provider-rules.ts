import { Ajv2020 } from 'ajv/dist/2020.js'
import { isJsonObject, type JsonObject } from '../../src/shared/json.ts'

/**
 * What is known to make OpenAI, Anthropic or Gemini refuse a request for one tool's schema, by their own error messages.
 * An empty list: all of them take it.
 */
export function refusals(schema: JsonObject): string[] {
  return [...rootRefusals(schema), ...innerRefusals(schema, schema, '#'), ...metaschemaRefusals(schema)]
}

function rootRefusals(schema: JsonObject): string[] {
  const properties = schema['properties']
  return [
    ...(schema['type'] === 'object' ? [] : ["schema must have type 'object'"]),
    ...['anyOf', 'oneOf', 'allOf', 'enum', 'not', 'const', 'if', '$ref'].filter(keyword => Object.hasOwn(schema, keyword)).map(keyword => `${keyword} at the top level`),
    ...(isJsonObject(properties) ? Object.keys(properties).filter(name => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name) || name === '__proto__').map(name => `property key ${name}`) : ['no properties']),
  ]
}

const schemaKeywords = ['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'contains', 'propertyNames', 'not', 'if', 'then', 'else']
const listKeywords = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const tableKeywords = ['properties', 'patternProperties', '$defs', 'dependentSchemas']
const plainKeywords = [
  'type', 'enum', 'const', 'title', 'description', 'default', 'examples', 'deprecated', 'format', 'pattern', 'required', '$ref', 'dependentRequired', 'minLength', 'maxLength', 'minItems', 'maxItems',
  'minContains', 'maxContains', 'minProperties', 'maxProperties', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'uniqueItems', 'contentEncoding', 'contentMediaType',
]
const known = new Set([...schemaKeywords, ...listKeywords, ...tableKeywords, ...plainKeywords])

function innerRefusals(schema: unknown, root: JsonObject, at: string): string[] {
  if (!isJsonObject(schema)) return [`${at} is no object`]
  const { type, required, properties, pattern, format } = schema
  const reference = schema['$ref']
  const own = [
    ...Object.keys(schema).filter(keyword => !known.has(keyword)).map(keyword => `unknown name ${keyword}`),
    ...([type].flat().includes('array') && !Object.hasOwn(schema, 'items') ? ['array schema missing items'] : []),
    ...(Array.isArray(schema['enum']) && schema['enum'].length === 0 ? ['enum cannot be empty'] : []),
    ...(Array.isArray(required) && isJsonObject(properties) && required.some(name => !Object.hasOwn(properties, String(name))) ? ['a required property is not defined'] : []),
    ...(typeof pattern === 'string' && isOdd(pattern) ? ['a pattern is not a regex'] : []),
    ...(isJsonObject(schema['patternProperties']) && Object.keys(schema['patternProperties']).some(isOdd) ? ['a name pattern is not a regex'] : []),
    ...(typeof format === 'string' && !['date-time', 'int32', 'int64', 'float', 'double'].includes(format) ? [`format ${format}`] : []),
    ...(typeof reference === 'string' && Object.keys(schema).some(keyword => !['$ref', 'description', 'default'].includes(keyword)) ? ['$ref alongside other fields'] : []),
    ...(reference !== undefined && !resolves(reference, root) ? ['reference to an undefined schema'] : []),
  ]
  return [...own.map(words => `${at}: ${words}`), ...partsOf(schema).flatMap(([key, part]) => innerRefusals(part, root, `${at}/${key}`))]
}

function partsOf(schema: JsonObject): [string, unknown][] {
  const single = schemaKeywords.filter(keyword => Object.hasOwn(schema, keyword) && typeof schema[keyword] !== 'boolean').map((keyword): [string, unknown] => [keyword, schema[keyword]])
  const listed = listKeywords.flatMap(keyword => {
    const list = schema[keyword]
    return Array.isArray(list) ? list.map((part: unknown, index): [string, unknown] => [`${keyword}/${index}`, part]) : []
  })
  const tabled = tableKeywords.flatMap(keyword => {
    const table = schema[keyword]
    return isJsonObject(table) ? Object.entries(table).map(([name, part]): [string, unknown] => [`${keyword}/${name}`, part]) : []
  })
  return [...single, ...listed, ...tabled]
}

function isOdd(pattern: string): boolean {
  return /\(\?(?!:)|\\[pPk1-9]/.test(pattern)
}

function resolves(reference: unknown, root: JsonObject): boolean {
  const name = typeof reference === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(reference)?.[1] : undefined
  const table = root['$defs']
  return name !== undefined && isJsonObject(table) && Object.hasOwn(table, name)
}

const ajv = new Ajv2020({ strict: false, logger: false })

/** Anthropic holds every schema against the metaschema of 2020-12. */
function metaschemaRefusals(schema: JsonObject): string[] {
  return ajv.validateSchema(structuredClone(schema)) === true ? [] : [`not 2020-12: ${ajv.errorsText()}`]
}
