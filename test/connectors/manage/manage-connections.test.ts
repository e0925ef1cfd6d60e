import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resultText } from '../../../src/shared/conversation.ts'
import type { OperationFrame } from '../../../src/shared/connector.ts'
import { failed, success } from '../../../src/shared/failure.ts'
import { asObject } from '../../../src/shared/json.ts'
import { readConnectionRequest } from '../../../src/main/connectors/manage/connection-arguments.ts'
import { createManageConnections, manageConnectionsDescriptor, type ManageConnectionsPorts } from '../../../src/main/connectors/manage/manage-connections.ts'
import { createOperations } from '../../../src/main/connectors/card/operations.ts'
import { createPortalAccounts } from '../../../src/main/connectors/gateway/portal.ts'
import type { TargetWork } from '../../../src/main/connectors/card/target-work.ts'
import { fakeClock, gatewayOf, startWorld, type World } from '../support.ts'

let world: World
let clock: ReturnType<typeof fakeClock>
let frames: OperationFrame[]
beforeEach(async () => {
  world = await startWorld()
  clock = fakeClock()
  frames = []
})
afterEach(() => world.close())

const connections = 'POST /v1/connectors/connections'
const list = 'GET /v1/connectors'
const accounts = 'GET /api/v1/connectors/accounts'
const never = new AbortController().signal

function operations() {
  return createOperations({ publish: frame => frames.push(frame), now: clock.now, elapsed: clock.elapsed, wait: clock.wait, newOpId: () => 'aabbccddeeff' })
}

async function call(input: Record<string, unknown>, change: Partial<ManageConnectionsPorts> = {}, signal = never) {
  const portal = createPortalAccounts({ dispatcher: world.agent, base: () => world.server.origin, trusts: () => true, bearer: () => Promise.resolve({ kind: 'token', token: 't' }), rejected: () => undefined, now: clock.now })
  const tool = createManageConnections({
    hostedEnabled: () => true,
    identity: { ensure: () => Promise.resolve(success(undefined)) },
    availability: () => 'available',
    gateway: gatewayOf(world),
    portal,
    operations: operations(),
    surface: 'link',
    newOpId: () => 'aabbccddeeff',
    now: clock.now,
    warn: () => undefined,
    ...change,
  })
  const result = await tool.call(input, { callId: 'call-1', sessionId: 's1', signal, workingFolder: '/', progress: () => undefined, ask: () => Promise.resolve(null) })
  const json: unknown = JSON.parse(resultText(result))
  return { status: result.status, json: asObject(json) }
}

function initiated(...names: string[]) {
  return { json: { results: names.map(connector => ({ connector, status: 'initiated', connectUrl: `https://x.example/${connector}`, connectionId: `c-${connector}`, instruction: 'Choose an account.' })) } }
}

describe('the arguments', () => {
  it.each([
    [{}, { action: 'status', names: [] }],
    [{ action: ' Status ', connectors: 'Gmail' }, { action: 'status', names: ['gmail'] }],
    [{ action: 'connect', connectors: 'Gmail' }, { action: 'connect', targets: [{ name: 'gmail', mcp: false }], force: false }],
    [{ action: 'connect', connectors: { name: ' Gmail ', alias: 'work' } }, { action: 'connect', targets: [{ name: 'gmail', mcp: false, alias: 'work' }], force: false }],
    [{ action: 'CONNECT', connectors: ['gmail', 'GMAIL', { name: 'gmail' }, 'slack'] }, { action: 'connect', targets: [{ name: 'gmail', mcp: false }, { name: 'slack', mcp: false }], force: false }],
    [{ action: 'reconnect', connectors: [{ name: 'gmail', alias: 'me@Example.com' }], force: true }, { action: 'reconnect', targets: [{ name: 'gmail', mcp: false, alias: 'me@Example.com' }], force: true }],
    [{ action: 'connect', connectors: ['gmail'], force: true }, { action: 'connect', targets: [{ name: 'gmail', mcp: false }], force: false }],
    [{ action: 'rename', connectors: [{ name: 'gmail', alias: 'me@Example.com', to: 'Work' }] }, { action: 'rename', name: 'gmail', alias: 'me@Example.com', to: 'work' }],
    [{ action: 'install', connectors: [{ name: 'GitHub', mcp: true }] }, { action: 'install', names: ['github'] }],
  ])('%j', (input, request) => {
    expect(readConnectionRequest(input)).toEqual({ ok: true, value: request })
  })

  it.each([
    [{ action: 'disconnect' }, /Unknown action "disconnect".*status, connect, reconnect, rename, install, enable, authorize.*Disconnecting/],
    [{ action: 5 }, /Unknown action 5/],
    [{ action: 'connect' }, /connect needs targets/],
    [{ action: 'install' }, /install needs targets/],
    [{ action: 'install', connectors: ['github'] }, /write {"name":"github","mcp":true}/],
    [{ action: 'connect', connectors: [{ name: 'github', mcp: true }] }, /is a server\. Use install/],
    [{ action: 'status', connectors: [{ name: 'github', mcp: true }] }, /is a server/],
    [{ action: 'install', connectors: [{ name: 'github', mcp: true, alias: 'x' }] }, /alias and to are for accounts/],
    [{ action: 'connect', connectors: [{ name: 'github', mcp: true, to: 'x' }] }, /alias and to are for accounts/],
    [{ action: 'connect', connectors: [{ name: 'gmail', to: 'x' }] }, /"to" belongs to rename alone/],
    [{ action: 'rename', connectors: [{ name: 'gmail', alias: 'a' }] }, /exactly one target/],
    [{ action: 'rename', connectors: [{ name: 'gmail', alias: 'a', to: 'b' }, 'slack'] }, /exactly one target/],
    [{ action: 'rename' }, /rename needs targets/],
    [{ action: 'rename', connectors: [{ name: 'gmail', alias: 'a', to: 'no spaces' }] }, /cannot be an account name/],
    [{ action: 'connect', connectors: [{ name: 'gmail', alias: 'work' }, 'slack'] }, /one target only/],
    [{ action: 'connect', connectors: [{ name: 'gmail', alias: 'Two Words' }] }, /cannot be an account name/],
    [{ action: 'connect', connectors: [{ name: 'gmail', url: 'https://x', transport: 'http' }] }, /takes no url, transport.*catalog entry/],
    [{ action: 'connect', connectors: [''] }, /has no name/],
    [{ action: 'connect', connectors: [{ mcp: false }] }, /has no name/],
    [{ action: 'connect', connectors: [5] }, /5 is not a target/],
    [{ action: 'connect', connectors: [null] }, /null is not a target/],
    [{ action: 'connect', connectors: [{ name: 'gmail', alias: {} }] }, /must be names/],
  ])('%j are refused', (input, words) => {
    expect(readConnectionRequest(input)).toMatchObject({ ok: false, failure: { message: expect.stringMatching(words) } })
  })
})

describe('hosted actions say what is needed', () => {
  it('when connectors are off: no identity, no request', async () => {
    const answer = await call({ action: 'status' }, { hostedEnabled: () => false, identity: { ensure: () => Promise.reject(new Error('must not be asked')) } })
    expect(answer).toMatchObject({ status: 'error', json: { error: expect.stringContaining('switched off') } })
    expect(world.server.requests).toHaveLength(0)
  })

  it('when there is no identity', async () => {
    expect(await call({ action: 'connect', connectors: 'gmail' }, { identity: { ensure: () => Promise.resolve(failed('SIGN_IN_NEEDED', 'Hosted apps need a sign-in.', 'Sign in on the Connections page.')) } })).toEqual({
      status: 'error',
      json: { error: 'Hosted apps need a sign-in.', hint: 'Sign in on the Connections page.' },
    })
  })

  it('when they are not part of the account', async () => {
    expect(await call({}, { availability: () => 'unavailable' })).toMatchObject({ status: 'error', json: { error: expect.stringContaining('not part of the account') } })
  })

  it('when the gateway is dark, away or full', async () => {
    expect(await call({})).toMatchObject({ json: { error: 'Hosted connectors are not available in this session.' } })
    world.server.on(list, { status: 500, json: { error: { message: 'Down.' } } })
    expect(await call({})).toMatchObject({ json: { error: expect.stringMatching(/^Down\..*portal/) } })
  })
})

describe('status', () => {
  beforeEach(() => {
    world.server.on(list, { json: { items: [{ connector: 'googlecalendar', enabled: true, connected: true, connectionStatus: 'active' }, { connector: 'slack', connected: false }] } })
  })

  it('lists apps with their accounts', async () => {
    world.server.on(accounts, { json: [{ id: 'c1', connector: 'googlecalendar', status: 'active', label: 'me@x', alias: 'home' }, { id: 'c2', connector: 'googlecalendar', status: 'revoked', label: 'old@x', disabled: true }] })
    expect(await call({})).toEqual({
      status: 'ok',
      json: {
        connectors: [
          {
            connector: 'googlecalendar', enabled: true, connected: true, connection_status: 'active', disabled_tools: [],
            accounts: [{ alias: 'home', label: 'me@x', status: 'active', active: true }, { alias: null, label: 'old@x', status: 'revoked', active: false, retired: true }],
          },
          { connector: 'slack', enabled: true, connected: false, disabled_tools: [], accounts: [] },
        ],
        hint: expect.any(String),
      },
    })
  })

  it('goes without accounts when those cannot be read, and takes any spelling', async () => {
    world.server.on(accounts, { status: 500 })
    const { json } = await call({ connectors: ['google-calendar', 'Google Calendar', 'goog', 'trello'] })
    expect(json).toMatchObject({ connectors: [{ connector: 'googlecalendar' }], unknown: [{ name: 'goog', did_you_mean: ['googlecalendar'] }, { name: 'trello' }] })
    expect(Object(json['connectors'])[0]).not.toHaveProperty('accounts')
  })

  it('tells a name that is no app but a server, and how that one stands', async () => {
    world.server.on(accounts, { json: [] })
    const standings = { github: 'in-catalog', notes: 'off', atlas: 'unauthorized', files: 'not-running', memory: 'running' } as const
    const isKnown = (name: string): name is keyof typeof standings => Object.hasOwn(standings, name)
    const mcpActions = { standing: (name: string) => (isKnown(name) ? standings[name] : null), work: () => failed('NO', 'No.') }
    const said = (action: string, name: string): string => `call manage_connections {"action":"${action}","connectors":[{"name":"${name}","mcp":true}]}`
    const { json } = await call({ connectors: [...Object.keys(standings), 'slack', 'trello'] }, { mcpActions })
    expect(json['unknown']).toEqual([
      { name: 'github', mcp_server: true, detail: `github is no hosted app but a server of the catalog: ${said('install', 'github')}.` },
      { name: 'notes', mcp_server: true, detail: `notes is no hosted app but an MCP server that is switched off: ${said('enable', 'notes')}.` },
      { name: 'atlas', mcp_server: true, detail: `atlas is no hosted app but an MCP server that wants a sign-in: ${said('authorize', 'atlas')}.` },
      { name: 'files', mcp_server: true, detail: `files is no hosted app but an MCP server that does not run right now: ${said('enable', 'files')} to start it again.` },
      { name: 'memory', mcp_server: true, detail: 'memory is no hosted app but an MCP server that runs already: its tools are there, find them with tool_search or call them.' },
      { name: 'trello' },
    ])
    expect(await call({ action: 'connect', connectors: ['memory'] }, { mcpActions, hostedEnabled: () => false })).toEqual({ status: 'error', json: { error: 'memory is no hosted app but an MCP server that runs already: its tools are there, find them with tool_search or call them.' } })
  })
})

describe('rename', () => {
  const rename = { action: 'rename', connectors: [{ name: 'gmail', alias: 'me@x', to: 'work' }] }
  const unnamed = { id: 'c1', connector: 'gmail', status: 'active', label: 'me@x' }

  it('gives an account another name', async () => {
    world.server.on(accounts, { json: [unnamed, { ...unnamed, id: 'c2', label: 'other' }] })
    world.server.on('PATCH /api/v1/connectors/accounts/c1', { json: { ...unnamed, alias: 'work' } })
    expect(await call(rename)).toMatchObject({ status: 'ok', json: { renamed: { connector: 'gmail', alias: 'work', label: 'me@x' }, notice: expect.stringContaining('work') } })
  })

  it.each([
    [[{ id: 'c2', connector: 'gmail', alias: 'home', label: 'me@x', status: 'active' }], 200, /No account of gmail goes by "me@x"\. Accounts of gmail: home\./],
    [[unnamed, { ...unnamed, id: 'c3' }], 200, /More than one account/],
    [[], 200, /gmail has no accounts/],
    [[unnamed], 409, /called work already/],
    [[unnamed], 405, /cannot rename/],
    [[unnamed], 404, /cannot rename/],
    [[unnamed], 500, /was not renamed/],
  ])('fails for the accounts %j and status %i', async (known, status, words) => {
    world.server.on(accounts, { json: known })
    world.server.on('PATCH /api/v1/connectors/accounts/c1', { status })
    expect(await call(rename)).toMatchObject({ status: 'error', json: { error: expect.stringMatching(words) } })
  })

  it('says when the account is gone', async () => {
    world.server.on(accounts, { json: [unnamed] })
    world.server.on('PATCH /api/v1/connectors/accounts/c1', { status: 404, json: { error: 'connection_not_found' } })
    expect(await call(rename)).toMatchObject({ json: { error: 'That account is gone.' } })
  })
})

describe('connect without a card', () => {
  it('gives a link for each app and says how to go on', async () => {
    world.server.on(connections, initiated('gmail', 'slack'))
    expect(await call({ action: 'connect', connectors: ['gmail', 'slack'] })).toEqual({
      status: 'ok',
      json: {
        op_id: 'aabbccddeeff',
        seq: 3,
        targets: [
          { name: 'gmail', kind: 'connector', action: 'connect', state: 'initiated', connect_url: 'https://x.example/gmail', instructions: 'Choose an account.' },
          { name: 'slack', kind: 'connector', action: 'connect', state: 'initiated', connect_url: 'https://x.example/slack', instructions: 'Choose an account.' },
        ],
        status: 'initiated',
        note: 'Show each connect_url to the person; they open it in a browser. Wait until they say that they are done, then check with action status. Do not connect again.',
      },
    })
    expect(world.server.to(connections)[0]?.body).toEqual({ connectors: ['gmail', 'slack'], reinitiate: false })
    expect(frames).toEqual([])
  })

  it('names the account that was asked for', async () => {
    world.server.on(connections, initiated('gmail'))
    const { json } = await call({ action: 'connect', connectors: [{ name: 'gmail', alias: 'work' }] })
    expect(world.server.to(connections)[0]?.body).toEqual({ connectors: ['gmail'], reinitiate: false, alias: 'work' })
    expect(json['note']).toContain('Tell the person the name of the account (gmail: work).')
  })

  it('is settled when nothing waits', async () => {
    world.server.on(connections, { json: { results: [{ connector: 'gmail', status: 'active' }, { connector: 'slack', status: 'failed', statusReason: 'Not allowed here.' }] } })
    expect(await call({ action: 'connect', connectors: ['gmail', 'slack'] })).toMatchObject({
      json: { status: 'settled', targets: [{ state: 'connected' }, { state: 'failed', detail: 'Not allowed here.' }], note: expect.stringMatching(/connected: use it now\..*ask the person/) },
    })
  })
})

describe('reconnect', () => {
  it('leaves what is connected and renews the rest', async () => {
    world.server.on(list, { json: { items: [{ connector: 'Gmail', connected: true }, { connector: 'slack', connected: false }] } })
    world.server.on(connections, initiated('slack'))
    expect(await call({ action: 'reconnect', connectors: ['gmail', 'slack'] })).toMatchObject({ json: { targets: [{ name: 'gmail', state: 'connected' }, { name: 'slack', state: 'initiated' }] } })
    expect(world.server.to(connections)[0]?.body).toEqual({ connectors: ['slack'], reinitiate: true })
  })

  it('renews everything with force', async () => {
    world.server.on(connections, initiated('gmail'))
    await call({ action: 'reconnect', connectors: ['gmail'], force: true })
    expect(world.server.requests.map(request => request.body)).toEqual([{ connectors: ['gmail'], reinitiate: true }])
  })

  it('asks nobody for links when all is connected', async () => {
    world.server.on(list, { json: { items: [{ connector: 'gmail', connected: true }] } })
    expect(await call({ action: 'reconnect', connectors: ['gmail'] })).toMatchObject({ json: { status: 'settled', targets: [{ state: 'connected' }] } })
    expect(world.server.to(connections)).toHaveLength(0)
  })

  it('renews one account by its own id, found by its name or its label', async () => {
    world.server.on(accounts, { json: [{ id: 'c7', connector: 'gmail', label: 'me@x', status: 'expired' }, { id: 'c8', connector: 'gmail', alias: 'home', status: 'active' }] })
    world.server.on(connections, initiated('gmail'))
    await call({ action: 'reconnect', connectors: [{ name: 'gmail', alias: 'ME@x' }] })
    expect(world.server.to(connections)[0]?.body).toEqual({ connectors: ['gmail'], reinitiate: true, connectionId: 'c7' })
    expect(await call({ action: 'reconnect', connectors: [{ name: 'gmail', alias: 'home' }] })).toMatchObject({ json: { targets: [{ state: 'connected' }] } })
    expect(await call({ action: 'reconnect', connectors: [{ name: 'gmail', alias: 'nobody' }] })).toMatchObject({ json: { targets: [{ state: 'failed', detail: expect.stringContaining('No account of gmail') }] } })
    expect(world.server.to(connections)).toHaveLength(1)
  })

  it('does not guess when accounts cannot be read', async () => {
    world.server.on(accounts, { status: 500 })
    expect(await call({ action: 'reconnect', connectors: [{ name: 'gmail', alias: 'home' }] })).toMatchObject({ status: 'error', json: { error: expect.stringContaining('could not be read') } })
    expect(world.server.to(connections)).toHaveLength(0)
  })
})

describe('connect with a card', () => {
  it('waits for the person and gives the outcome without links', async () => {
    world.server.on(connections, initiated('gmail', 'slack'))
    world.server.on('GET /v1/connectors/accounts/c-gmail', { json: { status: 'active' } })
    world.server.on('GET /v1/connectors/accounts/c-slack', { json: { status: 'failed', statusReason: 'Denied on the page.' } })
    const answer = await call({ action: 'connect', connectors: ['gmail', 'slack'] }, { surface: 'card' })
    expect(answer).toEqual({
      status: 'ok',
      json: {
        op_id: 'aabbccddeeff',
        seq: expect.any(Number),
        deadline_at: Date.parse('2026-11-30T12:05:00Z') / 1000,
        settled_at: Date.parse('2026-11-30T12:05:00Z') / 1000,
        settled_by: 'deadline',
        targets: [
          { name: 'gmail', kind: 'connector', action: 'connect', state: 'connected' },
          { name: 'slack', kind: 'connector', action: 'connect', state: 'not_connected', detail: 'Denied on the page.' },
        ],
        status: 'settled',
        note: expect.stringMatching(/use it now.*never open a new sign-in/),
      },
    })
    expect(frames[0]?.snapshot).toMatchObject({ tool_call_id: 'call-1', owner: { type: 'session', session_id: 's1' } })
  })

  it('is interrupted with Stop', async () => {
    const stop = new AbortController()
    world.server.on(connections, () => {
      stop.abort()
      return initiated('gmail')
    })
    expect(await call({ action: 'connect', connectors: 'gmail' }, { surface: 'card' }, stop.signal)).toMatchObject({ status: 'interrupted', json: { settled_by: 'interrupt' } })
  })
})

describe('server actions', () => {
  const install = { action: 'install', connectors: [{ name: 'github', mcp: true }] }

  it('say that they are not there yet, and need no identity', async () => {
    expect(await call(install, { identity: { ensure: () => Promise.reject(new Error('must not be asked')) } })).toMatchObject({ status: 'error', json: { error: expect.stringContaining('cannot be managed from this session') } })
  })

  it('run through what is plugged in', async () => {
    const work: TargetWork = {
      tickMs: 5000,
      prepare: targets => Promise.resolve(success({ steps: targets.map(({ name }) => ({ name, to: 'failed' as const, fields: { detail: 'GITHUB_TOKEN is missing.' } })) })),
      retry: () => Promise.resolve(success([])),
      look: () => Promise.resolve({ kind: 'nothing' }),
    }
    const mcpActions = { standing: (name: string) => (name === 'github' ? ('in-catalog' as const) : null), work: () => success(work) }
    expect(await call(install, { mcpActions })).toMatchObject({ json: { targets: [{ name: 'github', kind: 'mcp', action: 'install', state: 'failed', detail: 'GITHUB_TOKEN is missing.' }], status: 'settled' } })
    expect(await call(install, { mcpActions: { ...mcpActions, work: () => failed('UNKNOWN', 'No such server. Catalog: github.') } })).toMatchObject({ status: 'error', json: { error: 'No such server. Catalog: github.' } })
  })
})

it('the tool is in the toolset that never defers, and short enough to pay for on every request', () => {
  expect(manageConnectionsDescriptor).toMatchObject({ name: 'manage_connections', toolset: 'connections' })
  expect(JSON.stringify(manageConnectionsDescriptor).length).toBeLessThan(2000)
})
