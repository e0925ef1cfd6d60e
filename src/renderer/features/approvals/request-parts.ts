import { assertNever } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { FormField, FormValue } from '../../../shared/server-request.ts'
import { formValueSchema } from '../../../shared/server-request.ts'
import type { FormPart, Shape } from '../../ui/schema-shape.ts'

/** The fields of a server's form, for the controls that draw any schema. */
export function requestParts(fields: readonly FormField[]): readonly FormPart[] {
  return fields.map(({ name, title, description = '', required, kind }): FormPart => {
    const given = kind.type === 'choice' && !kind.many ? kind.default?.[0] : kind.default
    return { name, title, description, required, shape: shapeOf(kind), ...(given === undefined ? {} : { default: given }) }
  })
}

function shapeOf(kind: FormField['kind']): Shape {
  switch (kind.type) {
    case 'text': {
      const { format = null, minLength, maxLength } = kind
      return { kind: 'text', format, long: format === null && maxLength !== undefined && maxLength > 200, ...(minLength === undefined ? {} : { minLength }), ...(maxLength === undefined ? {} : { maxLength }) }
    }
    case 'number': {
      const { integer, minimum, maximum } = kind
      return { kind: 'number', integer, ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }
    }
    case 'boolean':
      return { kind: 'boolean' }
    case 'choice': {
      const { many, choices, minItems, maxItems } = kind
      return { kind: 'choice', many, choices, ...(minItems === undefined ? {} : { minItems }), ...(maxItems === undefined ? {} : { maxItems }) }
    }
    default:
      return assertNever(kind)
  }
}

/** The answer as the protocol takes it. */
export function requestContent(values: JsonObject): Record<string, FormValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, FormValue][] => {
      const parsed = formValueSchema.safeParse(value)
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )
}
