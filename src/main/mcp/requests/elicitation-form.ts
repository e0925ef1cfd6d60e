import { failed, type Result, success } from '../../../shared/failure.ts'
import { asObject, isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { cut, readable } from '../../../shared/readable.ts'
import type { FormField } from '../../../shared/server-request.ts'

type Kind = FormField['kind']
type Choice = Extract<Kind, { type: 'choice' }>['choices'][number]

const mostFields = 60
const mostChoices = 500
const longestText = 2000

/**
 * The form of an elicitation. The protocol knows flat objects of texts, numbers, yes or no, and choices; what else a
 * schema says is asked as text where a text can be meant, left out where it may be, and refused where it may not.
 */
export function readForm(schema: unknown): Result<readonly FormField[]> {
  const { properties, required } = asObject(schema)
  const entries = Object.entries(asObject(properties))
  if (entries.length > mostFields) return failed('FORM_TOO_LONG', `The form has more than ${mostFields} fields.`)
  const names = new Set(Array.isArray(required) ? required : [])
  const fields: FormField[] = []
  for (const [name, given] of entries) {
    const property = asObject(given)
    const kind = readKind(property)
    if (kind === null && names.has(name)) return failed('FIELD_UNKNOWN', `The field ${name} cannot be asked in a form.`)
    if (kind === null) continue
    const description = text(property['description'])
    fields.push({ name, title: text(property['title']) ?? text(name) ?? '?', ...(description === undefined ? {} : { description }), required: names.has(name), kind })
  }
  return success(fields)
}

function readKind(property: JsonObject): Kind | null {
  const single = readChoices(property)
  if (single !== null) return choice(single, property, false)
  switch (property['type']) {
    case 'number':
    case 'integer':
      return { type: 'number', integer: property['type'] === 'integer', ...numbers(property, ['minimum', 'maximum', 'default']) }
    case 'boolean':
      return { type: 'boolean', ...(typeof property['default'] === 'boolean' ? { default: property['default'] } : {}) }
    case 'array': {
      const many = readChoices(asObject(property['items']))
      return many === null ? null : choice(many, property, true)
    }
    case 'object':
    case 'null':
      return null
    default:
      return textKind(property)
  }
}

function textKind(property: JsonObject): Kind {
  const format = (['email', 'uri', 'date', 'date-time'] as const).find(known => known === property['format'])
  const initial = property['default']
  return {
    type: 'text',
    ...(format === undefined ? {} : { format }),
    ...numbers(property, ['minLength', 'maxLength']),
    ...(typeof initial === 'string' ? { default: initial } : {}),
  }
}

function choice(choices: readonly Choice[], property: JsonObject, many: boolean): Kind | null {
  if (choices.length === 0 || choices.length > mostChoices) return null
  const initial = property['default']
  const chosen = (Array.isArray(initial) ? initial : [initial]).filter(value => choices.some(known => known.value === value))
  return {
    type: 'choice',
    many,
    choices: [...choices],
    ...(chosen.length === 0 ? {} : { default: many ? chosen : chosen.slice(0, 1) }),
    ...(many ? numbers(property, ['minItems', 'maxItems']) : {}),
  }
}

/** Plain `enum`, the older `enumNames` beside it, or titled values in `oneOf` or `anyOf`. Null: no choice at all. */
function readChoices(property: JsonObject): readonly Choice[] | null {
  const { enum: values, enumNames, oneOf, anyOf } = property
  if (Array.isArray(values)) {
    const titles: readonly unknown[] = Array.isArray(enumNames) ? enumNames : []
    return values.flatMap((value, index) => (typeof value === 'string' ? { value, title: text(titles[index]) ?? text(value) ?? '?' } : []))
  }
  const titled = Array.isArray(oneOf) ? oneOf : Array.isArray(anyOf) ? anyOf : null
  if (titled === null) return null
  return titled.flatMap(option => (isJsonObject(option) && typeof option['const'] === 'string' ? { value: option['const'], title: text(option['title']) ?? text(option['const']) ?? '?' } : []))
}

function numbers<K extends string>(property: JsonObject, keys: readonly K[]): Partial<Record<K, number>> {
  const found: Partial<Record<K, number>> = {}
  for (const key of keys) {
    const value = property[key]
    if (typeof value === 'number' && Number.isFinite(value)) found[key] = value
  }
  return found
}

function text(value: unknown): string | undefined {
  const shown = typeof value === 'string' ? cut(readable(value.slice(0, longestText * 2)), longestText) : ''
  return shown === '' ? undefined : shown
}
