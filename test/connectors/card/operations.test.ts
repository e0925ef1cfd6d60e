import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OperationFrame, OperationOwner } from '../../../src/shared/connector.ts'
import { createHostedWork } from '../../../src/main/connectors/card/hosted-work.ts'
import { serverAdvice } from '../../../src/main/connectors/manage/server-advice.ts'
import { createOperations, type Operations } from '../../../src/main/connectors/card/operations.ts'
import type { TargetWork } from '../../../src/main/connectors/card/target-work.ts'
import { fakeClock, gatewayOf, startWorld, type World } from '../support.ts'

let world: World
let clock: ReturnType<typeof fakeClock>
let frames: OperationFrame[]
let operations: Operations
/** Called with each frame that is shown. */
let onFrame: (frame: OperationFrame) => void
let warnings: string[]
beforeEach(async () => {
  world = await startWorld()
  clock = fakeClock()
  frames = []
  warnings = []
  onFrame = () => undefined
  let id = 0
  operations = createOperations({
    publish: frame => {
      frames.push(frame)
      onFrame(frame)
    },
    now: clock.now,
    elapsed: clock.elapsed,
    wait: clock.wait,
    newOpId: () => `op${(id += 1)}`,
  })
})
afterEach(() => world.close())

const owner: OperationOwner = { type: 'session', session_id: 's1' }
const never = new AbortController().signal
const connections = 'POST /v1/connectors/connections'

function work(): TargetWork {
  return createHostedWork({ gateway: gatewayOf(world), portal: { list: () => Promise.reject(new Error('not asked')) }, serverAdvice: name => serverAdvice(name, name === 'github-mcp' ? 'in-catalog' : null), warn: text => warnings.push(text), force: false })
}

function initiated(...names: string[]) {
  return { json: { results: names.map(connector => ({ connector, status: 'initiated', connectUrl: `https://x.example/${connector}`, connectionId: `c-${connector}` })) } }
}

function account(name: string, ...answers: (string | { status?: number; json?: unknown; headers?: Record<string, string> })[]): void {
  world.server.on(`GET /v1/connectors/accounts/c-${name}`, ...answers.map(answer => (typeof answer === 'string' ? { json: { connectionId: `c-${name}`, connector: name, status: answer } } : answer)))
}

function run(names: readonly string[], signal: AbortSignal = never, by: OperationOwner = owner) {
  return operations.run({ owner: by, toolCallId: 'call-1', targets: names.map(name => ({ name, kind: 'connector', action: 'connect' })), work: work() }, signal)
}

function states() {
  return frames.map(frame => frame.snapshot.targets.map(target => target.state).join(' '))
}

describe('a card', () => {
  it('opens with its links, watches the accounts, and settles when the last row is resolved', async () => {
    world.server.on(connections, initiated('gmail', 'slack'))
    account('gmail', 'pending', 'active')
    account('slack', 'pending', 'INITIATED', 'active')
    const done = await run(['gmail', 'slack'])
    expect(done).toMatchObject({ ok: true, value: { settled: true, settled_by: 'all_resolved', targets: [{ name: 'gmail', state: 'connected' }, { name: 'slack', state: 'connected' }] } })
    expect(frames.map(frame => frame.kind)).toEqual(['request', 'update', 'update', 'update'])
    expect(states()).toEqual(['initiated initiated', 'connected initiated', 'connected connected', 'connected connected'])
    expect(frames.map(frame => frame.snapshot.seq)).toEqual([3, 4, 5, 6])
    expect(frames[1]?.move).toEqual({ target: 'gmail', from: 'initiated', to: 'connected', actor: 'backend_watcher' })
    expect(frames[3]?.move).toBeUndefined()
    expect(clock.waits).toEqual([1000, 1000, 1000])
    expect(frames[0]?.snapshot).toMatchObject({ tool_call_id: 'call-1', timeout_seconds: 300, targets: [{ connect_url: 'https://x.example/gmail', connection_id: 'c-gmail' }, {}] })
  })

  it('is not shown when there is nothing to wait for', async () => {
    world.server.on(connections, { json: { results: [{ connector: 'gmail', status: 'active' }] } })
    expect(await run(['gmail'])).toMatchObject({ value: { settled_by: 'all_resolved', targets: [{ state: 'connected' }] } })
    expect(frames).toEqual([])
  })

  it('is not shown when what was asked for are servers of the catalog and no hosted apps', async () => {
    world.server.on(connections, { json: { results: [{ connector: 'github-mcp', status: 'failed', statusReason: 'unknown connector' }] } })
    expect(await run(['github-mcp'])).toMatchObject({ value: { settled: true, targets: [{ state: 'not_connected', detail: expect.stringContaining('"action":"install"') }] } })
    expect(frames).toEqual([])
  })

  it('fails as a whole when links cannot be made, and leaves no card behind', async () => {
    world.server.on(connections, { status: 500, json: { error: { code: 'X', message: 'Down.' } } })
    expect(await run(['gmail'])).toMatchObject({ ok: false, failure: { message: expect.stringContaining('Down.') } })
    expect(operations.open()).toEqual([])
    expect(world.server.requests).toHaveLength(1)
  })

  it.each([['failed', 'failed', 'backend_watcher'], ['revoked', 'failed', 'backend_watcher'], ['inactive', 'failed', 'backend_watcher'], ['expired', 'expired', 'clock']])('shows an account that is %s as %s, moved by %s', async (status, state, actor) => {
    world.server.on(connections, initiated('gmail'))
    account('gmail', status)
    onFrame = ({ snapshot, move }) => {
      if (move !== undefined) operations.respond(snapshot.op_id, owner, { targets: [], settled_by: 'continue' })
    }
    await run(['gmail'])
    expect(frames[1]?.move).toMatchObject({ to: state, actor })
    expect(frames.at(-1)?.snapshot).toMatchObject({ settled_by: 'continue', targets: [{ state: 'not_connected' }] })
  })

  it('expires after 300 seconds', async () => {
    world.server.on(connections, initiated('gmail'))
    account('gmail', 'pending')
    expect(await run(['gmail'])).toMatchObject({ value: { settled_by: 'deadline', targets: [{ state: 'not_connected' }] } })
    expect(clock.waits).toHaveLength(300)
  })

  it('does not care for a clock that jumps', async () => {
    world.server.on(connections, initiated('gmail'))
    account('gmail', { json: { status: 'pending' } }, 'active')
    onFrame = () => clock.set(clock.now() + 86_400_000)
    expect(await run(['gmail'])).toMatchObject({ value: { settled_by: 'all_resolved' } })
  })

  it('ignores reads that fail and accounts that are unknown', async () => {
    world.server.on(connections, initiated('gmail'))
    account('gmail', { status: 500 }, { status: 404, json: { error: 'connection_not_found' } }, { status: 401 }, { json: { status: 'WOBBLY' } }, { json: 'x' }, 'active')
    expect(await run(['gmail'])).toMatchObject({ value: { settled_by: 'all_resolved' } })
    expect(world.server.to('GET /v1/connectors/accounts/c-gmail')).toHaveLength(6)
  })

  it('leaves every row alone as long as a 429 says', async () => {
    world.server.on(connections, initiated('gmail', 'slack'))
    account('gmail', { status: 429, headers: { 'retry-after': '17' } }, 'active')
    account('slack', 'active')
    await run(['gmail', 'slack'])
    expect(clock.waits).toEqual([1000, 17_000])
    expect(world.server.to('GET /v1/connectors/accounts/c-slack')).toHaveLength(1)
  })

  it('cannot watch a row without an account id, and says so in the log', async () => {
    world.server.on(connections, { json: { results: [{ connector: 'gmail', status: 'initiated', connectUrl: 'https://x.example' }] } })
    onFrame = ({ snapshot, kind }) => {
      if (kind === 'request') operations.respond(snapshot.op_id, owner, { targets: [], settled_by: 'continue' })
    }
    await run(['gmail'])
    expect(warnings).toEqual(['The gateway started gmail without an account id: whether it gets connected cannot be seen.'])
  })

  it.each([
    ['fewer', { results: [] }, 'The gateway gave no answer for this app.'],
    ['a status nobody knows', { results: [{ connector: 'gmail', status: 'WOBBLY' }] }, 'The gateway answered with a status that this version does not know.'],
    ['another app', { results: [{ connector: 'slack', status: 'active' }] }, 'The gateway gave no answer for this app.'],
    ['garbage', { results: [5] }, 'The gateway gave no answer for this app.'],
    ['a failure', { results: [{ connector: 'GMAIL', status: 'failed', statusReason: 'Not allowed.' }] }, 'Not allowed.'],
  ])('has a failed row for an answer with %s', async (_what, json, detail) => {
    world.server.on(connections, { json })
    onFrame = ({ snapshot, kind }) => {
      if (kind === 'request') operations.respond(snapshot.op_id, owner, { targets: [], settled_by: 'continue' })
    }
    await run(['gmail'])
    expect(frames[0]?.snapshot.targets[0]).toMatchObject({ state: 'failed', detail })
  })

  it('of a person’s own waits as long as it was opened for', async () => {
    const stop = new AbortController()
    const openedAt = Math.floor(clock.now() / 1000)
    onFrame = () => stop.abort()
    world.server.on(connections, initiated('mail'))
    const end = operations.run({ owner: { type: 'account' }, seconds: 3600, targets: [{ name: 'mail', kind: 'connector', action: 'connect' }], work: work() }, stop.signal)
    await end
    expect(frames[0]?.snapshot).toMatchObject({ timeout_seconds: 3600, deadline_at: openedAt + 3600 })
  })
})

describe('what a person does on a card', () => {
  it('skips a row; the others go on', async () => {
    world.server.on(connections, initiated('gmail', 'slack'))
    account('slack', 'active')
    onFrame = ({ snapshot, kind }) => {
      if (kind === 'request') expect(operations.respond(snapshot.op_id, owner, { targets: [{ name: 'gmail', status: 'skipped', detail: 'Not now.' }] })).toEqual({ ok: true, value: { settled: false } })
    }
    expect(await run(['gmail', 'slack'])).toMatchObject({ value: { settled_by: 'all_resolved', targets: [{ state: 'skipped', detail: 'Not now.' }, { state: 'connected' }] } })
    expect(world.server.to('GET /v1/connectors/accounts/c-gmail')).toHaveLength(0)
  })

  it('tries again: a new link, and the watching goes on', async () => {
    world.server.on(connections, initiated('gmail'))
    account('gmail', 'expired', 'active')
    onFrame = ({ snapshot, move }) => {
      if (move?.to === 'expired') void operations.retry(snapshot.op_id, owner, ['gmail'])
    }
    expect(await run(['gmail'])).toMatchObject({ value: { settled_by: 'all_resolved' } })
    expect(states()).toEqual(['initiated', 'expired', 'initiated', 'connected', 'connected'])
    expect(frames[2]).toMatchObject({ move: { actor: 'user' }, snapshot: { targets: [{ attempt: 2 }] } })
    expect(world.server.to(connections).map(request => Object(request.body).reinitiate)).toEqual([false, true])
  })

  it('cannot report success, answer for rows that are not there, or for another conversation’s card', async () => {
    world.server.on(connections, initiated('gmail'))
    account('gmail', 'pending')
    const answers: unknown[] = []
    onFrame = ({ snapshot, kind }) => {
      if (kind !== 'request') return
      answers.push(
        operations.respond(snapshot.op_id, owner, { targets: [{ name: 'gmail', status: 'approved' }] }),
        operations.respond(snapshot.op_id, owner, { targets: [{ name: 'slack', status: 'skipped' }] }),
        operations.respond(snapshot.op_id, { type: 'session', session_id: 's2' }, { targets: [] }),
        operations.respond(snapshot.op_id, { type: 'account' }, { targets: [] }),
        operations.respond('nope', owner, { targets: [] }),
        operations.status(snapshot.op_id, { type: 'account' }),
      )
      operations.respond(snapshot.op_id, owner, { targets: [], settled_by: 'continue' })
    }
    await run(['gmail'])
    expect(answers.map(answer => Object(answer).failure?.code)).toEqual(['INVALID_ANSWER', 'UNKNOWN_TARGET', 'NOT_OWNER', 'NOT_OWNER', 'UNKNOWN_OPERATION', 'NOT_OWNER'])
  })

  it('is refused a new link while the old one holds, and after settlement', async () => {
    world.server.on(connections, initiated('gmail'))
    account('gmail', 'pending')
    let during: Promise<unknown> = Promise.resolve()
    onFrame = ({ snapshot, kind }) => {
      if (kind !== 'request') return
      during = operations.retry(snapshot.op_id, owner, ['gmail'])
      operations.respond(snapshot.op_id, owner, { targets: [], settled_by: 'continue' })
    }
    const done = await run(['gmail'])
    expect(await during).toMatchObject({ ok: false, failure: { code: 'LINK_STILL_VALID' } })
    const opId = done.ok ? done.value.op_id : ''
    expect(await operations.retry(opId, owner, ['gmail'])).toMatchObject({ failure: { code: 'SETTLED' } })
    expect(operations.respond(opId, owner, { targets: [{ name: 'gmail', status: 'skipped' }] })).toEqual({ ok: true, value: { settled: true } })
    expect(operations.status(opId, owner)).toEqual(done)
  })

  it('settles with Stop, at once', async () => {
    const stop = new AbortController()
    world.server.on(connections, initiated('gmail'))
    account('gmail', 'pending')
    onFrame = () => stop.abort()
    expect(await run(['gmail'], stop.signal)).toMatchObject({ ok: true, value: { settled_by: 'interrupt', targets: [{ state: 'not_connected' }] } })
  })

  it('settles with Stop while links are made', async () => {
    const stop = new AbortController()
    world.server.on(connections, () => {
      stop.abort()
      return { hang: true }
    })
    expect(await run(['gmail'], stop.signal)).toMatchObject({ ok: true, value: { settled_by: 'interrupt' } })
  })
})

describe('a read that lands late', () => {
  it('is dropped after a skip', async () => {
    world.server.on(connections, initiated('gmail', 'slack'))
    account('slack', 'active')
    world.server.on('GET /v1/connectors/accounts/c-gmail', () => {
      const [open] = operations.open()
      if (open !== undefined) operations.respond(open.op_id, owner, { targets: [{ name: 'gmail', status: 'skipped' }] })
      return { json: { status: 'active' } }
    })
    expect(await run(['gmail', 'slack'])).toMatchObject({ value: { targets: [{ state: 'skipped' }, { state: 'connected' }] } })
  })

  it('is dropped after settlement', async () => {
    world.server.on(connections, initiated('gmail'))
    world.server.on('GET /v1/connectors/accounts/c-gmail', () => {
      const [open] = operations.open()
      if (open !== undefined) operations.respond(open.op_id, owner, { targets: [], settled_by: 'continue' })
      return { json: { status: 'active' } }
    })
    expect(await run(['gmail'])).toMatchObject({ value: { settled_by: 'continue', targets: [{ state: 'not_connected' }] } })
    expect(frames).toHaveLength(2)
  })
})

describe('waking a card', () => {
  it('looks now instead of at the next tick, and moves nothing by itself', async () => {
    const naps: AbortSignal[] = []
    const real = createOperations({
      publish: () => undefined,
      now: clock.now,
      elapsed: clock.elapsed,
      newOpId: () => 'op',
      // A wait that only its signal ends.
      wait: (_ms, signal) =>
        new Promise(resolve => {
          if (signal !== undefined) naps.push(signal)
          signal?.addEventListener('abort', () => resolve(), { once: true })
          setImmediate(() => real.wake('op'))
        }),
    })
    world.server.on(connections, initiated('gmail'))
    account('gmail', 'pending', 'active')
    expect(await real.run({ owner, targets: [{ name: 'gmail', kind: 'connector', action: 'connect' }], work: work() }, never)).toMatchObject({ value: { settled_by: 'all_resolved' } })
    expect(naps).toHaveLength(2)
  })

  it('is nothing for a card that is unknown or settled', async () => {
    world.server.on(connections, { json: { results: [{ connector: 'gmail', status: 'active' }] } })
    const done = await run(['gmail'])
    expect(operations.wake('nope')).toBeNull()
    expect(operations.wake(done.ok ? done.value.op_id : '')).toBeNull()
  })
})

describe('several cards', () => {
  it('are not open in one session: the second names the first', async () => {
    world.server.on(connections, initiated('gmail'))
    account('gmail', 'pending')
    let second: Promise<unknown> = Promise.resolve()
    let third: Promise<unknown> = Promise.resolve()
    onFrame = ({ kind, snapshot }) => {
      if (kind !== 'request' || snapshot.op_id !== 'op1') return
      second = run(['slack'])
      third = run(['gmail'], never, { type: 'session', session_id: 's2' })
      void third.then(() => operations.respond('op1', owner, { targets: [], settled_by: 'continue' }))
      setImmediate(() => operations.respond('op2', { type: 'session', session_id: 's2' }, { targets: [], settled_by: 'continue' }))
    }
    await run(['gmail'])
    expect(await second).toMatchObject({ ok: false, failure: { code: 'OPERATION_OPEN', message: expect.stringContaining('op1') } })
    expect(await third).toMatchObject({ ok: true })
  })

  it('of the Connections page are joined for the same apps and refused for some of them', async () => {
    world.server.on(connections, initiated('gmail', 'slack'))
    account('gmail', 'pending')
    account('slack', 'pending')
    const page: OperationOwner = { type: 'account' }
    let joined: Promise<unknown> = Promise.resolve()
    let partial: Promise<unknown> = Promise.resolve()
    onFrame = ({ kind }) => {
      if (kind !== 'request') return
      joined = run(['slack', 'gmail'], never, page)
      partial = run(['gmail'], never, page)
      operations.respond('op1', page, { targets: [], settled_by: 'continue' })
    }
    const first = await run(['gmail', 'slack'], never, page)
    expect(await joined).toEqual(first)
    expect(await partial).toMatchObject({ ok: false, failure: { code: 'OPERATION_OPEN' } })
    expect(world.server.to(connections)).toHaveLength(1)
  })

  it('of the Connections page keep a server apart from an app of the same name, and installing it from signing in to it', async () => {
    const page: OperationOwner = { type: 'account' }
    const quiet: TargetWork = { tickMs: 1000, prepare: () => Promise.resolve({ ok: true, value: { steps: [] } }), retry: () => Promise.resolve({ ok: true, value: [] }), look: () => Promise.resolve({ kind: 'nothing' }) }
    const open = (kind: 'mcp' | 'connector', action: 'install' | 'authorize' | 'connect') => operations.run({ owner: page, targets: [{ name: 'github', kind, action }], work: quiet }, never)
    const installing = open('mcp', 'install')
    const again = open('mcp', 'install')
    expect(await open('mcp', 'authorize')).toMatchObject({ ok: false, failure: { code: 'OPERATION_OPEN' } })
    const app = open('connector', 'connect')
    operations.close()
    expect(await Promise.all([installing, again, app])).toMatchObject([{ value: { op_id: 'op1' } }, { value: { op_id: 'op1' } }, { value: { op_id: 'op2', targets: [{ kind: 'connector' }] } }])
  })

  it('are settled when the app closes', async () => {
    world.server.on(connections, initiated('gmail'))
    account('gmail', 'pending')
    onFrame = ({ kind }) => {
      if (kind === 'request') operations.close()
    }
    expect(await run(['gmail'])).toMatchObject({ value: { settled_by: 'interrupt' } })
    expect(operations.open()).toEqual([])
  })
})

describe('rows that are approved', () => {
  it('start their work with the values they asked for, and end as it says', async () => {
    const seen: unknown[] = []
    const install: TargetWork = {
      tickMs: 5000,
      prepare: () => Promise.resolve({ ok: true, value: { steps: [{ name: 'github', fields: { required_env: [{ name: 'KEY', prompt: 'Key', required: true, secret: true, default: '' }] } }] } }),
      retry: () => Promise.resolve({ ok: true, value: [] }),
      look: () => Promise.resolve({ kind: 'nothing' }),
      approve: (target, env) => {
        seen.push([target.name, env])
        return Promise.resolve({ name: target.name, to: 'connected', fields: { tools: ['create_issue'] } })
      },
    }
    onFrame = ({ kind, snapshot }) => {
      if (kind === 'request') operations.respond(snapshot.op_id, owner, { targets: [{ name: 'github', status: 'approved', env: { KEY: 'v' } }] })
    }
    expect(await operations.run({ owner, targets: [{ name: 'github', kind: 'mcp', action: 'install' }], work: install }, never)).toMatchObject({
      value: { settled_by: 'all_resolved', targets: [{ state: 'connected', tools: ['create_issue'] }] },
    })
    expect(seen).toEqual([['github', { KEY: 'v' }]])
    expect(JSON.stringify(frames)).not.toContain('"v"')
  })

  it('fail with their reason when the work breaks, and so does no card stay open', async () => {
    const broken: TargetWork = {
      tickMs: 1000,
      prepare: () => Promise.resolve({ ok: true, value: { steps: [] } }),
      retry: () => Promise.resolve({ ok: true, value: [] }),
      look: ({ state }) => (state === 'pending' ? Promise.resolve({ kind: 'nothing' }) : Promise.reject(new Error('bug'))),
      approve: () => Promise.reject(new Error('No space left.')),
    }
    onFrame = ({ kind, snapshot, move }) => {
      if (kind === 'request') operations.respond(snapshot.op_id, owner, { targets: [{ name: 'github', status: 'approved' }] })
      if (move?.to === 'failed') operations.respond(snapshot.op_id, owner, { targets: [], settled_by: 'continue' })
    }
    expect(await operations.run({ owner, targets: [{ name: 'github', kind: 'mcp', action: 'install' }], work: broken }, never)).toMatchObject({ value: { targets: [{ state: 'not_connected', detail: 'No space left.' }] } })
    const exploding: TargetWork = { ...broken, look: () => Promise.reject(new Error('bug')) }
    onFrame = () => undefined
    await expect(operations.run({ owner, targets: [{ name: 'github', kind: 'mcp', action: 'install' }], work: exploding }, never)).rejects.toThrow('bug')
    expect(frames.at(-1)?.snapshot).toMatchObject({ settled: true, settled_by: 'interrupt' })
    expect(operations.open()).toEqual([])
  })
})
