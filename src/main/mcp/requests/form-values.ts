import { assertNever, failed, type Result, success } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { FormField, FormValue } from '../../../shared/server-request.ts'

type Kind<T> = Extract<FormField['kind'], { type: T }>

/** A value that may go out, that there is none, or why this one may not. */
type Checked = { readonly value: FormValue } | 'none' | { readonly problem: string }

/**
 * What goes back to the server of what a person filled in: only the form's own fields, defaults where nothing was said,
 * and nothing that breaks what the server asked for. The failure names the first field that does, in words for the person.
 */
export function checkFormValues(fields: readonly FormField[], content: JsonObject): Result<Record<string, FormValue>> {
  const values = new Map<string, FormValue>()
  for (const field of fields) {
    const given = Object.hasOwn(content, field.name) ? content[field.name] : undefined
    const checked = checkValue(field, given)
    if (checked === 'none' && field.required) return failed('VALUE_MISSING', `${field.title} is needed.`)
    if (checked === 'none') continue
    if ('problem' in checked) return failed('VALUE_WRONG', `${field.title} ${checked.problem}.`)
    values.set(field.name, checked.value)
  }
  return success(Object.fromEntries(values))
}

function checkValue({ kind, required }: FormField, given: unknown): Checked {
  switch (kind.type) {
    case 'text':
      return checkText(kind, given ?? kind.default, required)
    case 'number':
      return checkNumber(kind, given ?? kind.default)
    case 'boolean':
      return checkBoolean(given ?? kind.default)
    case 'choice':
      return kind.many ? checkMany(kind, given ?? kind.default) : checkOne(kind, given ?? kind.default?.[0])
    default:
      return assertNever(kind)
  }
}

function checkText(kind: Kind<'text'>, given: unknown, required: boolean): Checked {
  // An empty box is no answer; where one is needed, an empty text may be the answer.
  if (given === undefined || given === null || (given === '' && (!required || kind.format !== undefined))) return 'none'
  if (typeof given !== 'string') return { problem: 'must be text' }
  const { length } = Array.from(given)
  if (length < (kind.minLength ?? 0)) return { problem: `must have at least ${kind.minLength} characters` }
  if (length > (kind.maxLength ?? Infinity)) return { problem: `must have at most ${kind.maxLength} characters` }
  const wrong = kind.format === undefined ? null : wrongFormat(kind.format, given)
  return wrong === null ? { value: given } : { problem: wrong }
}

function wrongFormat(format: NonNullable<Kind<'text'>['format']>, given: string): string | null {
  switch (format) {
    case 'email':
      return /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(given) ? null : 'must be an e-mail address'
    case 'uri':
      return URL.canParse(given) ? null : 'must be an address such as https://example.com'
    case 'date':
      return isDate(given) ? null : 'must be a date such as 2026-07-28'
    case 'date-time':
      return /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}/.test(given) && isDate(given.slice(0, 10)) && !Number.isNaN(Date.parse(given)) ? null : 'must be a date and time such as 2026-07-28T09:30:00Z'
    default:
      return assertNever(format)
  }
}

/** Days that do not exist, such as the 31st of June, are none. */
function isDate(given: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) return false
  const date = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given)
}

function checkNumber(kind: Kind<'number'>, given: unknown): Checked {
  if (given === undefined || given === null || given === '') return 'none'
  if (typeof given !== 'number' || !Number.isFinite(given)) return { problem: 'must be a number' }
  if (kind.integer && !Number.isInteger(given)) return { problem: 'must be a whole number' }
  if (given < (kind.minimum ?? -Infinity)) return { problem: `must be at least ${kind.minimum}` }
  if (given > (kind.maximum ?? Infinity)) return { problem: `must be at most ${kind.maximum}` }
  return { value: given }
}

function checkBoolean(given: unknown): Checked {
  if (given === undefined || given === null) return 'none'
  return typeof given === 'boolean' ? { value: given } : { problem: 'must be yes or no' }
}

function checkOne(kind: Kind<'choice'>, given: unknown): Checked {
  const only: unknown = Array.isArray(given) && given.length <= 1 ? given[0] : given
  if (only === undefined || only === null || only === '') return 'none'
  return typeof only === 'string' && kind.choices.some(known => known.value === only) ? { value: only } : { problem: 'must be one of its choices' }
}

function checkMany(kind: Kind<'choice'>, given: unknown): Checked {
  if (given === undefined || given === null) return 'none'
  const chosen: readonly unknown[] = Array.isArray(given) ? given : [given]
  const known = [...new Set(chosen)].filter(value => typeof value === 'string').filter(value => kind.choices.some(choice => choice.value === value))
  if (known.length !== chosen.length) return { problem: 'must be some of its choices, each once' }
  if (known.length < (kind.minItems ?? 0)) return { problem: `needs at least ${kind.minItems} of its choices` }
  if (known.length > (kind.maxItems ?? Infinity)) return { problem: `takes at most ${kind.maxItems} of its choices` }
  return { value: known }
}
