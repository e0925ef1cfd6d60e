import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import type { Choice } from './schema-shape.ts'

export type Scalar = string | number | boolean | null

export function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** A longer list is no menu. */
const mostChoices = 500

/** The values a schema offers, as `enum`, as one `const`, or as alternatives that are one each; null where it leaves them open. */
export function choiceOf(schema: JsonObject): readonly Choice[] | null {
  const choices = listed(schema)
  return choices !== null && choices.length > 0 && choices.length <= mostChoices ? choices : null
}

function listed(schema: JsonObject): readonly Choice[] | null {
  const { enum: values, enumNames: names } = schema
  if (Array.isArray(values)) {
    const scalars = values.filter(isScalar)
    const titles: readonly unknown[] = Array.isArray(names) ? names : []
    return scalars.length === values.length ? scalars.map((value, index): Choice => choice(value, titles[index])) : null
  }
  if (isScalar(schema['const'])) return [choice(schema['const'], schema['title'])]
  const alternatives = schema['oneOf'] ?? schema['anyOf']
  if (!Array.isArray(alternatives)) return null
  const each = alternatives.map(one => (isJsonObject(one) && 'const' in one && isScalar(one['const']) ? choice(one['const'], one['title']) : null))
  return each.every(one => one !== null) ? each : null
}

function choice(value: Scalar, title: unknown): Choice {
  return { value, title: typeof title === 'string' && title !== '' ? title : String(value) }
}
