import { describe, expect, it } from 'vitest'
import { readForm } from '../../../src/main/mcp/requests/elicitation-form.ts'
import { checkFormValues } from '../../../src/main/mcp/requests/form-values.ts'
import type { FormField } from '../../../src/shared/server-request.ts'

function fieldsOf(properties: Record<string, unknown>, required: readonly string[] = []): readonly FormField[] {
  const form = readForm({ type: 'object', properties, required })
  if (!form.ok) throw new Error(form.failure.message)
  return form.value
}

function kindOf(property: unknown): FormField['kind'] | undefined {
  return fieldsOf({ a: property })[0]?.kind
}

describe('a form that a server asks for', () => {
  it('has its fields in order, with titles, descriptions and what is needed', () => {
    expect(fieldsOf({ name: { type: 'string', title: 'Your name', description: 'As printed' }, age: { type: 'integer' } }, ['name'])).toEqual([
      { name: 'name', title: 'Your name', description: 'As printed', required: true, kind: { type: 'text' } },
      { name: 'age', title: 'age', required: false, kind: { type: 'number', integer: true } },
    ])
  })

  it.each([
    ['text with bounds', { type: 'string', minLength: 2, maxLength: 9, default: 'ab' }, { type: 'text', minLength: 2, maxLength: 9, default: 'ab' }],
    ['an address', { type: 'string', format: 'email' }, { type: 'text', format: 'email' }],
    ['a format that nobody knows', { type: 'string', format: 'iban' }, { type: 'text' }],
    ['a number', { type: 'number', minimum: 0, maximum: 1.5, default: 1 }, { type: 'number', integer: false, minimum: 0, maximum: 1.5, default: 1 }],
    ['a default of another kind', { type: 'integer', default: 'three' }, { type: 'number', integer: true }],
    ['yes or no', { type: 'boolean', default: true }, { type: 'boolean', default: true }],
    ['a choice', { type: 'string', enum: ['a', 'b'], default: 'b' }, { type: 'choice', many: false, choices: [{ value: 'a', title: 'a' }, { value: 'b', title: 'b' }], default: ['b'] }],
    ['a choice with names in a list of their own', { type: 'string', enum: ['a', 'b'], enumNames: ['Apple'] }, { type: 'choice', many: false, choices: [{ value: 'a', title: 'Apple' }, { value: 'b', title: 'b' }] }],
    ['a choice with titles', { type: 'string', oneOf: [{ const: 'a', title: 'Apple' }] }, { type: 'choice', many: false, choices: [{ value: 'a', title: 'Apple' }] }],
    ['a default that is no choice', { type: 'string', enum: ['a'], default: 'z' }, { type: 'choice', many: false, choices: [{ value: 'a', title: 'a' }] }],
    ['several of a choice', { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', enum: ['a', 'b'] }, default: ['a', 'z'] }, { type: 'choice', many: true, choices: [{ value: 'a', title: 'a' }, { value: 'b', title: 'b' }], default: ['a'], minItems: 1, maxItems: 2 }],
    ['several of a titled choice', { type: 'array', items: { anyOf: [{ const: 'a', title: 'Apple' }] } }, { type: 'choice', many: true, choices: [{ value: 'a', title: 'Apple' }] }],
    ['no type at all', {}, { type: 'text' }],
  ])('%s', (_what, property, kind) => {
    expect(kindOf(property)).toEqual(kind)
  })

  it('leaves out what cannot be asked, and is refused where that is needed', () => {
    expect(fieldsOf({ a: { type: 'object' }, b: { type: 'array', items: { type: 'number' } }, c: { type: 'string' } }).map(field => field.name)).toEqual(['c'])
    expect(readForm({ properties: { a: { type: 'object' } }, required: ['a'] })).toMatchObject({ ok: false, failure: { code: 'FIELD_UNKNOWN' } })
    expect(readForm({ properties: Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`f${n}`, {}])) })).toMatchObject({ ok: false, failure: { code: 'FORM_TOO_LONG' } })
  })

  it.each([[undefined], [null], ['text'], [[]], [{ properties: 7 }]])('has no fields where its schema is %j', schema => {
    expect(readForm(schema)).toEqual({ ok: true, value: [] })
  })
})

describe('what a person filled in', () => {
  const fields = fieldsOf(
    {
      name: { type: 'string', title: 'Name', minLength: 2, maxLength: 4 },
      mail: { type: 'string', format: 'email', title: 'E-mail' },
      site: { type: 'string', format: 'uri', title: 'Site' },
      day: { type: 'string', format: 'date', title: 'Day' },
      at: { type: 'string', format: 'date-time', title: 'At' },
      age: { type: 'integer', minimum: 18, maximum: 120, title: 'Age', default: 30 },
      agreed: { type: 'boolean', title: 'Agreed' },
      size: { type: 'string', enum: ['s', 'm'], title: 'Size', default: 'm' },
      tags: { type: 'array', items: { enum: ['x', 'y', 'z'] }, minItems: 1, maxItems: 2, title: 'Tags' },
    },
    ['name'],
  )

  it('goes out as it is, with defaults where nothing was said and without what nobody asked for', () => {
    expect(checkFormValues(fields, { name: '日本', mail: '', tags: ['y'], agreed: false, more: 'x' })).toEqual({ ok: true, value: { name: '日本', age: 30, agreed: false, size: 'm', tags: ['y'] } })
  })

  it.each([
    [{}, 'Name is needed.'],
    [{ name: 'x' }, 'Name must have at least 2 characters.'],
    [{ name: '🎉🎉🎉🎉🎉' }, 'Name must have at most 4 characters.'],
    [{ name: 7 }, 'Name must be text.'],
    [{ name: 'ab', mail: 'nobody' }, 'E-mail must be an e-mail address.'],
    [{ name: 'ab', site: 'example' }, 'Site must be an address such as https://example.com.'],
    [{ name: 'ab', day: '2026-06-31' }, 'Day must be a date such as 2026-07-28.'],
    [{ name: 'ab', at: '2026-06-01' }, 'At must be a date and time such as 2026-07-28T09:30:00Z.'],
    [{ name: 'ab', age: 17 }, 'Age must be at least 18.'],
    [{ name: 'ab', age: 200 }, 'Age must be at most 120.'],
    [{ name: 'ab', age: 18.5 }, 'Age must be a whole number.'],
    [{ name: 'ab', age: '18' }, 'Age must be a number.'],
    [{ name: 'ab', agreed: 'yes' }, 'Agreed must be yes or no.'],
    [{ name: 'ab', size: 'xl' }, 'Size must be one of its choices.'],
    [{ name: 'ab', tags: [] }, 'Tags needs at least 1 of its choices.'],
    [{ name: 'ab', tags: ['x', 'y', 'z'] }, 'Tags takes at most 2 of its choices.'],
    [{ name: 'ab', tags: ['x', 'x'] }, 'Tags must be some of its choices, each once.'],
  ])('%j is not sent: %s', (content, message) => {
    expect(checkFormValues(fields, content)).toMatchObject({ ok: false, failure: { message } })
  })

  it('is read by own keys only', () => {
    expect(checkFormValues(fieldsOf({ constructor: { type: 'string' } }, ['constructor']), {})).toMatchObject({ ok: false, failure: { message: 'constructor is needed.' } })
  })
})
