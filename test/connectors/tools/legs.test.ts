import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Availability } from '../../../src/main/connectors/availability.ts'
import type { ConnectorLegPorts } from '../../../src/main/connectors/tools/connector-leg.ts'
import { describeWithConnectors } from '../../../src/main/connectors/tools/describe-leg.ts'
import { searchWithConnectors } from '../../../src/main/connectors/tools/search-leg.ts'
import { answerDescribe } from '../../../src/main/disclosure/describe-bridge.ts'
import { answerSearch } from '../../../src/main/disclosure/search-bridge.ts'
import { mcp, parameters, scope, settings, workingSet } from '../../disclosure/fixtures.ts'
import { gatewayOf, schemaOf, startWorld, type World } from '../support.ts'

let world: World
let warnings: string[]
beforeEach(async () => {
  world = await startWorld()
  warnings = []
})
afterEach(() => world.close())

const search = 'POST /v1/connectors/search'
const schemas = 'POST /v1/connectors/schemas'
const granted = scope(workingSet, { connectorsGranted: true, settings: settings({ retrieval: 'classic' }) })
const ranked = scope(workingSet, { connectorsGranted: true })

function ports(change: Partial<ConnectorLegPorts> = {}): ConnectorLegPorts {
  return { gateway: gatewayOf(world), availability: () => 'available', lastSetUpFailure: () => undefined, warn: text => warnings.push(text), ...change }
}

const sendEmail = schemaOf('Gmail', 'Send an email message to a person.', { type: 'object', properties: { to: {} }, required: ['to', 5, 'x'.repeat(80)] })

describe('a search with connectors', () => {
  it('ranks hosted tools among the session’s own, tagged with their source', async () => {
    world.server.on(search, { json: { results: [{ useCase: 'send email', tools: ['GMAIL_SEND_EMAIL'] }], schemas: { GMAIL_SEND_EMAIL: sendEmail } } })
    const answer = await searchWithConnectors({ queries: ['send email'] }, granted, ports())
    expect(answer.json).toEqual({
      queries: ['send email'],
      total_available: 4,
      results: [{ query: 'send email', matches: ['connectors__gmail__SEND_EMAIL'] }],
      tools: { connectors__gmail__SEND_EMAIL: { source: 'connectors', source_name: 'Gmail', description: 'Send an email message to a person.', required: ['to', 'x'.repeat(64)] } },
    })
    expect(Object.keys(answer.json)).toEqual(['queries', 'total_available', 'results', 'tools'])
  })

  it('lets a better local tool stand before a hosted one in one ranking', async () => {
    world.server.on(search, { json: { results: [{ tools: ['GMAIL_SEND_EMAIL'] }], schemas: { GMAIL_SEND_EMAIL: sendEmail } } })
    const answer = await searchWithConnectors({ queries: ['send message person'] }, ranked, ports())
    expect(answer.json).toMatchObject({ results: [{ matches: ['mcp__mail__send_message', 'connectors__gmail__SEND_EMAIL'] }] })
  })

  it('asks once for all queries as soon as one has room, by position', async () => {
    world.server.on(search, { json: { results: [] } })
    await searchWithConnectors({ queries: ['create issue', 'weather'], limit: 1 }, granted, ports())
    expect(world.server.requests.map(request => request.body)).toEqual([{ queries: [{ useCase: 'create issue' }, { useCase: 'weather' }] }])
  })

  it('does not ask when every query is full', async () => {
    await searchWithConnectors({ queries: ['create issue', 'send message', 'create issue'], limit: 1 }, granted, ports())
    expect(world.server.requests).toHaveLength(0)
  })

  it('caps local and hosted hits together', async () => {
    const tools = Array.from({ length: 6 }, (_, index) => `MAIL_SEND_${index}`)
    world.server.on(search, { json: { results: [{ tools }], schemas: Object.fromEntries(tools.map(slug => [slug, schemaOf('mail', 'Send a message to a person.')])) } })
    const answer = await searchWithConnectors({ queries: ['send message'], limit: 3 }, granted, ports())
    const [group] = answer.ok ? answer.facts.queries.map(() => answer.facts.matches.length) : []
    expect(group).toBe(3)
  })

  it('drops slugs without a definition, groups beyond the queries, and a group that echoes another query', async () => {
    world.server.on(search, {
      json: {
        results: [{ useCase: 'something else', tools: ['GMAIL_SEND_EMAIL'] }, { tools: ['ORPHAN'] }, { tools: ['GMAIL_SEND_EMAIL'] }],
        schemas: { GMAIL_SEND_EMAIL: sendEmail, ORPHAN: { connector: '' } },
      },
    })
    const args = { queries: ['send email', 'post chat'] }
    expect((await searchWithConnectors(args, granted, ports())).json).toEqual(answerSearch(args, granted).json)
  })

  it('keeps the prefixed of two tools that would have one name, and warns of it', async () => {
    world.server.on(search, {
      json: { results: [{ tools: ['SEND_EMAIL', 'GMAIL_SEND_EMAIL'] }], schemas: { SEND_EMAIL: schemaOf('gmail', 'Send email plainly.'), GMAIL_SEND_EMAIL: schemaOf('gmail', 'Send email well.') } },
    })
    const answer = await searchWithConnectors({ queries: ['send email'] }, granted, ports())
    expect(answer.json).toMatchObject({ tools: { connectors__gmail__SEND_EMAIL: { description: 'Send email well.' } } })
    expect(warnings).toEqual(['GMAIL_SEND_EMAIL and SEND_EMAIL would both be connectors__gmail__SEND_EMAIL; only GMAIL_SEND_EMAIL can be called by it.'])
  })

  it('finds a hosted tool where the session has none, and says the sources where nothing matches', async () => {
    const empty = scope([], { connectorsGranted: true, settings: settings({ retrieval: 'classic' }) })
    world.server.on(search, { json: { results: [{ tools: ['GMAIL_SEND_EMAIL'] }], schemas: { GMAIL_SEND_EMAIL: sendEmail } } })
    expect((await searchWithConnectors({ queries: ['send email'] }, empty, ports())).json).toMatchObject({ total_available: 1, results: [{ matches: ['connectors__gmail__SEND_EMAIL'] }] })
    expect((await searchWithConnectors({ queries: ['zzz'] }, granted, ports())).json).toMatchObject({ total_available: 3, results: [{ matches: [], available_sources: [{ name: 'github' }, { name: 'mail' }] }] })
  })

  it.each(['results', 'tools'])('does not lose local hits to garbage in %s', async key => {
    world.server.on(search, { json: { results: [{ tools: [] }], [key]: [5, null, 'x', { tools: { a: 1 } }] } })
    const args = { queries: ['create issue'] }
    expect((await searchWithConnectors(args, granted, ports())).json).toEqual(answerSearch(args, granted).json)
  })
})

describe('a failing gateway leaves the local answer', () => {
  const args = { queries: ['send email', 'create issue'] }
  const local = answerSearch(args, granted).json

  it.each([[404], [403]])('as it is on %i', async status => {
    world.server.on(search, { status })
    expect(JSON.stringify((await searchWithConnectors(args, granted, ports())).json)).toBe(JSON.stringify(local))
  })

  it.each([
    [{ status: 401 }, 'sign_in_expired'],
    [{ status: 403, json: { error: { code: 'TOKEN_EXPIRED' } } }, 'sign_in_expired'],
    [{ status: 500 }, 'unreachable'],
    [{ status: 429 }, 'unreachable'],
    [{ status: 400 }, 'unreachable'],
    [{ cut: true as const }, 'unreachable'],
    [{ text: '<html>', contentType: 'text/html' }, 'unreachable'],
    [{ json: { unexpected: true } }, 'unreachable'],
  ])('with a note on %j: %s', async (reply, reason) => {
    world.server.on(search, reply)
    const { json } = await searchWithConnectors(args, granted, ports())
    expect(json).toEqual({ ...local, connectors: { status: 'unavailable', reason, hint: expect.stringContaining('Do not conclude that an app is missing') } })
  })

  it('with a note when there is no identity yet, and no request', async () => {
    const { json } = await searchWithConnectors(args, granted, ports({ availability: () => 'not-set-up', lastSetUpFailure: () => 'Too many attempts.' }))
    expect(json).toMatchObject({ connectors: { status: 'not_set_up', hint: expect.stringMatching(/manage_connections sets them up.*Too many attempts\.$/) } })
    expect(world.server.requests).toHaveLength(0)
  })

  it('as it is, with no request, when connectors are unavailable or not granted', async () => {
    expect((await searchWithConnectors(args, granted, ports({ availability: () => 'unavailable' }))).json).toEqual(local)
    expect((await searchWithConnectors(args, { ...granted, connectorsGranted: false }, ports())).json).toEqual(answerSearch(args, { ...granted, connectorsGranted: false }).json)
    expect(world.server.requests).toHaveLength(0)
  })

  it('when the client explodes', async () => {
    const gateway = { search: () => Promise.reject(new Error('bug')), schemas: () => Promise.reject(new Error('bug')) }
    expect((await searchWithConnectors(args, granted, ports({ gateway }))).json).toMatchObject({ ...local, connectors: { reason: 'unreachable' } })
    expect(warnings).toEqual(['The hosted part of a search failed: bug'])
  })

  it('as it is when Stop ends the question', async () => {
    const stop = new AbortController()
    world.server.on(search, () => {
      stop.abort()
      return { hang: true }
    })
    expect((await searchWithConnectors(args, granted, ports(), stop.signal)).json).toEqual(local)
  })

  it('and refuses what the bridge refuses without asking', async () => {
    expect((await searchWithConnectors({}, granted, ports())).json).toEqual({ error: 'queries is required and must be an array of strings.' })
    expect(world.server.requests).toHaveLength(0)
  })
})

describe('a describe with connectors', () => {
  const args = { names: ['connectors__gmail__SEND_EMAIL', 'mcp__github__create_issue', 'connectors__gmail__GONE', 'connectors__execute', 'read_file', 'nope'] }

  it('asks for both slugs of each name at once and puts what it found in the order asked', async () => {
    world.server.on(schemas, { json: { schemas: { SEND_EMAIL: schemaOf('gmail', 'Plain.'), GMAIL_SEND_EMAIL: schemaOf('gmail', 'Prefixed.', { type: 'object', required: ['to'] }) } } })
    const answer = await describeWithConnectors(args, granted, ports())
    expect(world.server.requests.map(request => request.body)).toEqual([{ tools: ['GMAIL_SEND_EMAIL', 'SEND_EMAIL', 'GMAIL_GONE', 'GONE'] }])
    expect(answer.json).toMatchObject({
      tools: { connectors__gmail__SEND_EMAIL: { description: 'Prefixed.', parameters: { type: 'object', required: ['to'] } } },
      not_found: ['connectors__gmail__GONE', 'connectors__execute', 'nope'],
      errors: { read_file: expect.any(String) },
    })
    expect(Object.keys(Object(answer.json['tools']))).toEqual(['connectors__gmail__SEND_EMAIL', 'mcp__github__create_issue'])
    expect(answer.ok && answer.facts.notFound).toEqual(['connectors__gmail__GONE', 'connectors__execute', 'nope'])
  })

  it('falls back to the literal slug, and to no parameters', async () => {
    world.server.on(schemas, { json: { schemas: { SEND_EMAIL: { connector: 'gmail', description: 'Plain.' } } } })
    const answer = await describeWithConnectors({ names: ['connectors__gmail__SEND_EMAIL'] }, granted, ports())
    expect(answer.json).toEqual({ tools: { connectors__gmail__SEND_EMAIL: { description: 'Plain.', parameters: {} } } })
  })

  it('names in the note what could not be described, and not in not_found', async () => {
    world.server.on(schemas, { status: 500 })
    const { json } = await describeWithConnectors(args, granted, ports())
    expect(json).toMatchObject({
      not_found: ['connectors__execute', 'nope'],
      connectors: { status: 'unavailable', reason: 'unreachable', names: ['connectors__gmail__SEND_EMAIL', 'connectors__gmail__GONE'] },
    })
    expect(Object.keys(Object(json['tools']))).toEqual(['mcp__github__create_issue'])
    expect(world.server.requests).toHaveLength(2)
  })

  it('leaves them in not_found when the gateway is dark', async () => {
    world.server.on(schemas, { status: 404 })
    expect((await describeWithConnectors(args, granted, ports())).json).toEqual(answerDescribe(args, granted).json)
  })

  it.each<[Availability, boolean]>([['unavailable', true], ['available', false]])('asks nobody when connectors are %s, granted: %s', async (availability, connectorsGranted) => {
    await describeWithConnectors(args, { ...granted, connectorsGranted }, ports({ availability: () => availability }))
    expect(world.server.requests).toHaveLength(0)
  })

  it('survives a client that explodes', async () => {
    const gateway = { search: () => Promise.reject(new Error('bug')), schemas: () => Promise.reject(new Error('bug')) }
    expect((await describeWithConnectors(args, granted, ports({ gateway }))).json).toMatchObject({ tools: { mcp__github__create_issue: {} }, connectors: { reason: 'unreachable' } })
  })
})

it('a search over thousands of local tools is merged in one pass per query', async () => {
  const many = scope(Array.from({ length: 2000 }, (_, index) => mcp('big', `tool_${index}`, `Handles record number ${index}.`, parameters('id'))), { connectorsGranted: true })
  world.server.on(search, { json: { results: Array.from({ length: 7 }, () => ({ tools: ['GMAIL_SEND_EMAIL'] })), schemas: { GMAIL_SEND_EMAIL: sendEmail } } })
  const answer = await searchWithConnectors({ queries: Array.from({ length: 7 }, (_, index) => `send email ${index}`) }, many, ports())
  expect(answer.ok && new Set(answer.facts.matches.map(match => match.name))).toContain('connectors__gmail__SEND_EMAIL')
})
