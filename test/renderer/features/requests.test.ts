import { describe, expect, it } from 'vitest'
import type { FormField } from '../../../src/shared/server-request.ts'
import { requestContent, requestParts } from '../../../src/renderer/features/approvals/request-parts.ts'
import { findProblems, startingValues, Unread, withoutGaps } from '../../../src/renderer/ui/schema-values.ts'

const choices = [{ value: 'r', title: 'Red' }, { value: 'g', title: 'Green' }]
const fields: readonly FormField[] = [
  { name: 'mail', title: 'E-mail', required: true, kind: { type: 'text', format: 'email' } },
  { name: 'count', title: 'How many', required: false, kind: { type: 'number', integer: true, minimum: 1, default: 2 } },
  { name: 'colour', title: 'Colour', required: true, kind: { type: 'choice', many: false, choices, default: ['g'] } },
  { name: 'colours', title: 'Colours', required: false, kind: { type: 'choice', many: true, choices, default: ['r'], minItems: 1 } },
  { name: 'sure', title: 'Sure', required: false, kind: { type: 'boolean', default: false } },
]

describe('a form that a server asks for', () => {
  const parts = requestParts(fields)

  it('begins with the defaults of the server', () => {
    expect(startingValues(parts)).toEqual({ count: 2, colour: 'g', colours: ['r'], sure: false })
  })

  it('is sent only when every field will do', () => {
    expect(findProblems(parts, { ...startingValues(parts), mail: 'me', count: new Unread('two') })).toEqual({ mail: { kind: 'email' }, count: { kind: 'integer' } })
    expect(findProblems(parts, { ...startingValues(parts), mail: 'me@example.org' })).toEqual({})
  })

  it('is sent as the protocol takes it', () => {
    expect(requestContent(withoutGaps(parts, { ...startingValues(parts), mail: 'me@example.org', count: '', nested: {} }))).toEqual({ mail: 'me@example.org', colour: 'g', colours: ['r'], sure: false })
  })
})
