import { describe, expect, it } from 'vitest'
import { asObject } from '../../src/shared/json.ts'
import { errorOf, list, openBench } from './bench.ts'

const search = '/v1/connectors/search'
const queries = (...useCases: string[]): object => ({ json: { queries: useCases.map(useCase => ({ useCase })) } })

describe('search', () => {
  it('answers each use case in its place, with schemas of every tool it names', async () => {
    const bench = await openBench()
    const { status, body } = await bench.ask(search, queries('send an email', 'create calendar event'))
    expect(status).toBe(200)
    const results = list(body['results'])
    expect(results.map(({ index, useCase, tools, connectors }) => ({ index, useCase, first: Array.isArray(tools) ? tools[0] : null, connectors }))).toEqual([
      { index: 0, useCase: 'send an email', first: 'PRACTICE_MAIL_SEND_EMAIL', connectors: ['practice_mail'] },
      { index: 1, useCase: 'create calendar event', first: 'PRACTICE_CALENDAR_CREATE_EVENT', connectors: ['practice_calendar', 'practice_mail'] },
    ])
    const named = new Set(results.flatMap(({ tools }) => (Array.isArray(tools) ? tools : [])))
    expect(new Set(Object.keys(asObject(body['schemas'])))).toEqual(named)
    expect(list(body['connections'])[0]).toEqual({ connector: 'practice_mail', connected: false, description: 'Practice Mail is not connected.' })
  })

  it('finds nothing for words that no tool has', async () => {
    const bench = await openBench()
    const { body } = await bench.ask(search, queries('unicycle', '发送邮件'))
    expect(list(body['results']).map(({ tools }) => tools)).toEqual([[], []])
  })

  it('breaks at eight use cases, as the real one does', async () => {
    const bench = await openBench()
    expect((await bench.ask(search, queries('a', 'b', 'c', 'd', 'e', 'f', 'g'))).status).toBe(200)
    const eight = await bench.ask(search, queries('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'))
    expect([eight.status, errorOf(eight)['code']]).toEqual([502, 'BAD_GATEWAY'])
  })

  it.each([
    ['no queries', { queries: [] }, 'queries: Too small: expected array to have >=1 items'],
    ['snake_case', { queries: [{ use_case: 'mail' }] }, 'queries.0.useCase: Invalid input: expected string, received undefined'],
    ['null for absent', { queries: [{ useCase: 'mail', knownFields: null }] }, 'queries.0.knownFields: Invalid input: expected string, received null'],
    ['a bare list', [], 'The body: Invalid input: expected object, received array'],
  ])('refuses a body with %s, and says where', async (_case, body, message) => {
    const bench = await openBench()
    const refused = await bench.ask(search, { json: body })
    expect([refused.status, errorOf(refused)]).toEqual([400, { code: 'INVALID_REQUEST', message }])
  })

  it('leaves out what the owner switched off', async () => {
    const bench = await openBench()
    const connectors = { practice_mail: { enabled: false }, practice_notes: { disabledTools: ['PRACTICE_NOTES_CREATE_PAGE'] } }
    await bench.ask('/api/v1/connectors/policy', { method: 'PUT', json: { connectors } })
    const { body } = await bench.ask(search, queries('practice mail email', 'create note page'))
    const tools = list(body['results']).flatMap(result => (Array.isArray(result['tools']) ? result['tools'] : []))
    expect(tools.filter(slug => String(slug).includes('MAIL') || slug === 'PRACTICE_NOTES_CREATE_PAGE')).toEqual([])
  })
})

describe('schemas', () => {
  const schemas = '/v1/connectors/schemas'

  it('gives what it knows, and suggests the nearest for the rest', async () => {
    const bench = await openBench()
    const { body } = await bench.ask(schemas, { json: { tools: ['PRACTICE_NOTES_CREATE_PAGE', 'CREATE_PAGE', 'ADD_COMMENT'] } })
    expect(Object.keys(asObject(body['schemas']))).toEqual(['PRACTICE_NOTES_CREATE_PAGE', 'ADD_COMMENT'])
    expect(asObject(body['schemas'])['PRACTICE_NOTES_CREATE_PAGE']).toEqual({
      connector: 'practice_notes',
      tool: 'PRACTICE_NOTES_CREATE_PAGE',
      description: 'Create a note page.',
      inputSchema: {
        type: 'object',
        properties: { title: { type: 'string', description: 'title' }, text: { type: 'string', description: 'what it says' } },
        required: ['title'],
        additionalProperties: false,
      },
    })
    expect(body['notFound']).toEqual(['CREATE_PAGE'])
    expect(asObject(body['suggestions'])['CREATE_PAGE']).toEqual(['PRACTICE_NOTES_CREATE_PAGE', 'PRACTICE_MAIL_CREATE_DRAFT', 'PRACTICE_CALENDAR_CREATE_EVENT'])
  })

  it('asks which account from the second one on, and names them', async () => {
    const bench = await openBench()
    await bench.signIn('practice_notes', { alias: 'work' })
    const one = await bench.ask(schemas, { json: { tools: ['PRACTICE_NOTES_READ_PAGE'] } })
    await bench.signIn('practice_notes', { alias: 'home', label: 'you@home.example.org' })
    const two = await bench.ask(schemas, { json: { tools: ['PRACTICE_NOTES_READ_PAGE'] } })
    const shown = [one, two].map(({ body }) => asObject(asObject(body['schemas'])['PRACTICE_NOTES_READ_PAGE']))
    expect(shown.map(({ description }) => description)).toEqual(['Read one note page in full.', 'Read one note page in full. Accounts: home, work.'])
    expect(shown.map(({ inputSchema }) => asObject(asObject(inputSchema)['properties'])['connector_alias'])).toEqual([
      undefined,
      { type: 'string', enum: ['home', 'work'], description: 'which account to use' },
    ])
  })
})
