import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import type { ToolDescriptor } from '../../../shared/tool.ts'
import { coerceArguments } from './coerce-arguments.ts'
import { findFault, type SchemaFault } from './schema-check.ts'

export type PreparedArguments = { readonly ok: true; readonly arguments: JsonObject } | { readonly ok: false; readonly refusal: JsonObject }

const longestSchema = 50_000

/**
 * Arguments as the tool gets them, or the refusal that lets a model mend them: what is missing, where and which
 * constraint, the schema to match. A schema that cannot be judged by lets everything through.
 */
export function prepareArguments(descriptor: ToolDescriptor, given: JsonObject): PreparedArguments {
  const schema: unknown = descriptor.inputSchema
  if (!isJsonObject(schema)) return { ok: true, arguments: given }
  const missing = missingNames(schema, given)
  if (missing.length > 0) return { ok: false, refusal: refusal(descriptor, missingFault(missing)) }
  const coerced = tryCoerce(given, schema)
  const checked: unknown = descriptor.checkedSchema ?? schema
  const fault = isJsonObject(checked) ? findFault(checked, coerced) : null
  return fault === null ? { ok: true, arguments: coerced } : { ok: false, refusal: refusal(descriptor, fault) }
}

function missingNames(schema: JsonObject, given: JsonObject): readonly string[] {
  const { required } = schema
  if (!Array.isArray(required)) return []
  return required.filter(name => typeof name === 'string').filter(name => !Object.hasOwn(given, name))
}

function missingFault(names: readonly string[]): SchemaFault {
  const shown = names.slice(0, 32).map(name => JSON.stringify(name.slice(0, 64))).join(', ')
  return { path: 'arguments', constraint: 'required', detail: `Missing: ${shown}.`.slice(0, 600) }
}

function tryCoerce(given: JsonObject, schema: JsonObject): JsonObject {
  try {
    return coerceArguments(given, schema)
  } catch {
    return given
  }
}

function refusal(descriptor: ToolDescriptor, fault: SchemaFault): JsonObject {
  const parameters = shownSchema(descriptor)
  return {
    error: `${descriptor.name} was NOT invoked: ${fault.path} does not meet "${fault.constraint}". ${fault.detail}`,
    path: fault.path,
    constraint: fault.constraint,
    ...(parameters === undefined ? {} : { parameters }),
    hint: parameters === undefined ? 'Read its schema with tool_describe, then call again with arguments that match it.' : 'Call again with arguments that match "parameters".',
  }
}

/** Undefined where it would drown everything else, or cannot be written at all. */
function shownSchema(descriptor: ToolDescriptor): unknown {
  try {
    return JSON.stringify(descriptor.inputSchema).length <= longestSchema ? descriptor.inputSchema : undefined
  } catch {
    return undefined
  }
}
