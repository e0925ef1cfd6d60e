import { beforeEach, describe, expect, it } from 'vitest'
import { connectedFields } from '../../../src/main/app/servers/connected-server.ts'
import type { LateOutcome } from '../../../src/main/app/servers/late-outcome.ts'
import { createServerWork, type ServerWorkPorts } from '../../../src/main/app/servers/server-work.ts'
import type { ServerSettings } from '../../../src/main/app/servers/server-settings.ts'
import { createOperations, type Operations } from '../../../src/main/connectors/card/operations.ts'
import type { McpAction } from '../../../src/main/connectors/manage/connection-arguments.ts'
import { settledResult } from '../../../src/main/connectors/manage/connection-results.ts'
import { prepareLinks } from '../../../src/main/connectors/card/link-operation.ts'
import type { InstallOptions } from '../../../src/main/mcp/install/installer.ts'
import { type CatalogItem, catalogItemSchema, type RuntimeStanding } from '../../../src/shared/catalog-entry.ts'
import { type ConnectionView, type ServerConfig, serverConfigSchema } from '../../../src/shared/connection.ts'
import type { OperationSnapshot, TargetSnapshot } from '../../../src/shared/connector.ts'
import { failed, type Result, success } from '../../../src/shared/failure.ts'
import { textResult, type Tool } from '../../../src/shared/tool.ts'

const owner = { type: 'session' as const, session_id: 's1' }
const words = (text: string) => ({ en: text, 'zh-CN': text, ja: text })
const item: CatalogItem = catalogItemSchema.parse({
  id: 'notes', source: 'bundled', state: 'available', server: null, installed_version: null, update_available: false,
  entry: {
    manifest_version: 1, name: 'notes', title: 'Notes', description: words('Keeps notes.'), category: 'knowledge', publisher: 'Ada', homepage: 'https://example.org', licence: 'MIT',
    transport: { type: 'stdio', runtime: 'npm', package: 'notes-server', version: '1.0.0' }, auth: { type: 'api_key' }, access: [{ kind: 'network', extent: words('example.org') }],
    values: [{ name: 'NOTES_KEY', prompt: words('Key') }],
  },
})
const asked = { name: 'NOTES_KEY', prompt: 'Key', required: true, secret: true, default: '' }

let found: CatalogItem
let configured: Record<string, ServerConfig>
let installs: InstallOptions[]
let install: (options: InstallOptions) => Promise<Result<void>>
let views: ConnectionView[]
let tools: Tool[]
let operations: Operations
let frames: OperationSnapshot[]
let attempt: { link: string | null; done: Promise<Result<void>> }
let consent: Result<void>
let signIns: AbortSignal[]
let late: LateOutcome[]
let runtime: RuntimeStanding

beforeEach(() => {
  configured = {}
  found = item
  installs = []
  views = []
  tools = []
  frames = []
  signIns = []
  late = []
  runtime = { runtime: 'npm', state: 'found', program: '/usr/bin/node' }
  install = async () => success(undefined)
  attempt = { link: 'https://id.example/authorize', done: new Promise(() => undefined) }
  consent = success(undefined)
  operations = createOperations({ publish: frame => frames.push(frame.snapshot), now: () => 0, elapsed: () => 0, wait: (_ms, signal) => new Promise(resolve => signal?.addEventListener('abort', () => resolve(), { once: true })), newOpId: () => `op${frames.length}` })
})

const settings: ServerSettings = {
  all: () => configured,
  find: name => (configured[name] === undefined ? undefined : { name, config: configured[name] }),
  change: async () => success(undefined),
  edit: async (name, make) => {
    configured = { ...configured, [name]: serverConfigSchema.parse(make(configured[name] ?? {})) }
    run(name)
    return success(undefined)
  },
  save: async () => success(undefined),
  put: async (_name, make) => make(undefined),
  remove: async () => success(undefined),
}

/** The server answers from now on. */
function run(name: string): void {
  const descriptor = { name: `mcp__${name}__add`, originalName: 'add', toolset: `mcp-${name}`, server: name, description: 'Adds a note.', inputSchema: {} }
  tools = [{ descriptor, call: async () => textResult('') }]
  views = [{ name, target: 'node notes.js', transport: 'stdio', origin: 'settings', state: { kind: 'running', toolCount: 1, protocolVersion: null, handshakeMs: 1 }, quarantined: [], strayLines: 0, offers: { resources: false, prompts: false }, signedIn: false }]
}

function ports(): ServerWorkPorts {
  return {
    catalog: { find: id => (id === 'notes' ? found : undefined) },
    installer: {
      runtime: async () => runtime,
      commandLine: () => 'npx -y notes-server@1.0.0',
      requiredValues: () => [asked],
      checkValues: (_entry, values) => {
        const undeclared = Object.keys(values).filter(name => name !== 'NOTES_KEY')
        const missing = values['NOTES_KEY'] === undefined ? ['NOTES_KEY'] : []
        return undeclared.length + missing.length === 0 ? { ok: true } : { ok: false, missing, undeclared }
      },
      install: async (_entry, options) => {
        installs.push(options)
        options.progress({ step: 'fetch', done: 1, total: 2 })
        const ended = await install(options)
        if (!ended.ok) return ended
        configured = { ...configured, notes: { command: 'node' } }
        run('notes')
        return success({ server: 'notes', config: { command: 'node' }, tools: ['add'] })
      },
    },
    authorizations: {
      start: async (_server, _config, signal) => {
        signIns.push(signal)
        return success({ ...attempt, cancel: () => undefined })
      },
      signedIn: () => false,
    },
    connections: { views: () => views, list: () => tools, onChange: () => () => undefined, restart: async () => run('notes'), settled: async () => [] },
    settings,
    language: () => 'en',
    onLink: () => () => undefined,
    consent: async () => consent,
    late: outcome => late.push(outcome),
  }
}

function card(action: McpAction, name = 'notes', stop = new AbortController()): { end: Promise<Result<OperationSnapshot>>; stop: AbortController } {
  return { stop, end: operations.run({ owner, toolCallId: 'c1', targets: [{ name, kind: 'mcp', action }], work: createServerWork(action, ports()) }, stop.signal) }
}

const row = (): TargetSnapshot | undefined => frames.at(-1)?.targets[0]
const shown = (state: string): Promise<void> => expect.poll(() => row()?.state).toBe(state)
const approve = (env: Record<string, string> = { NOTES_KEY: 'k-123456' }, name = 'notes') => operations.respond(frames.at(-1)?.op_id ?? '', owner, { targets: [{ name, status: 'approved', env }] })

describe('installing on a card', () => {
  it('shows what will run and asks for what is needed before anything happens', async () => {
    const { stop } = card('install')
    await shown('pending')
    expect(row()).toMatchObject({ title: 'Notes', command: 'npx -y notes-server@1.0.0', required_env: [asked] })
    expect(installs).toEqual([])
    stop.abort()
  })

  it('asks for nothing while what runs it is not ready, and for it when tried again later', async () => {
    runtime = { runtime: 'docker', state: 'missing', program: '/usr/bin/docker', hint: 'Docker is installed but not running. Start it, then try again.' }
    const { stop } = card('install')
    await shown('failed')
    expect(row()).toMatchObject({ title: 'Notes', detail: runtime.hint })
    expect(row()).not.toHaveProperty('required_env')
    runtime = { runtime: 'docker', state: 'found', program: '/usr/bin/docker' }
    await operations.retry(frames.at(-1)?.op_id ?? '', owner, ['notes'])
    await expect.poll(() => row()?.required_env).toEqual([asked])
    stop.abort()
  })

  it('is connected with tools that can be called at once', async () => {
    const { end } = card('install')
    await shown('pending')
    expect(approve()).toMatchObject({ ok: true })
    expect(await end).toMatchObject({ ok: true, value: { settled_by: 'all_resolved', targets: [{ name: 'notes', state: 'connected', tools: ['mcp__notes__add'], tools_listing: expect.stringContaining('mcp__notes__add: Adds a note.') }] } })
    expect(installs[0]).toMatchObject({ server: 'notes', id: 'notes', source: 'catalog', values: { NOTES_KEY: 'k-123456' } })
    expect(frames.map(frame => frame.targets[0]?.progress?.step).filter(step => step !== undefined)).toContain('fetch')
  })

  it('asks again where a required value is missing, and starts nothing', async () => {
    const { stop } = card('install')
    await shown('pending')
    approve({})
    await expect.poll(() => row()?.detail).toBe('It needs NOTES_KEY.')
    expect(row()).toMatchObject({ state: 'pending', required_env: [asked] })
    expect(installs).toEqual([])
    stop.abort()
  })

  it('refuses values that nobody asked for as a whole', async () => {
    const { stop } = card('install')
    await shown('pending')
    approve({ NOTES_KEY: 'k-123456', PATH: '/tmp' })
    await expect.poll(() => row()?.detail).toBe('It does not ask for PATH. Nothing was written.')
    expect(installs).toEqual([])
    stop.abort()
  })

  it('says why it failed and takes the form again', async () => {
    install = async () => failed('INSTALL_START', 'The server ended (exit code 1). Its last words: wrong key', 'Look at its log.')
    const { end } = card('install')
    await shown('pending')
    approve()
    await shown('failed')
    expect(row()).toMatchObject({ detail: 'The server ended (exit code 1). Look at its log. Its last words: wrong key', required_env: [asked] })
    install = async () => success(undefined)
    approve({ NOTES_KEY: 'k-654321' })
    expect(await end).toMatchObject({ ok: true, value: { targets: [{ state: 'connected' }] } })
    expect(installs.map(options => options.values)).toEqual([{ NOTES_KEY: 'k-123456' }, { NOTES_KEY: 'k-654321' }])
  })

  it('is called off by a skip and by Stop, and goes on when the card is left', async () => {
    const signals: AbortSignal[] = []
    install = options => {
      signals.push(options.signal)
      return new Promise(resolve => options.signal.addEventListener('abort', () => resolve(failed('STOPPED', 'Stopped.')), { once: true }))
    }
    const skipped = card('install')
    await shown('pending')
    approve()
    await shown('initiated')
    operations.respond(frames.at(-1)?.op_id ?? '', owner, { targets: [{ name: 'notes', status: 'skipped' }] })
    await skipped.end
    const stopped = card('install')
    await shown('pending')
    approve()
    await shown('initiated')
    stopped.stop.abort()
    await stopped.end
    const left = card('install')
    await shown('pending')
    approve()
    await shown('initiated')
    operations.respond(frames.at(-1)?.op_id ?? '', owner, { targets: [], settled_by: 'continue' })
    await left.end
    expect(signals.map(signal => signal.aborted)).toEqual([true, true, false])
  })

  it('does not take the name of a server that is the person’s own', async () => {
    configured = { notes: { command: 'mine' } }
    const { stop } = card('install')
    await shown('failed')
    expect(row()?.detail).toBe('Another server in your settings is named notes. Rename or remove it first.')
    stop.abort()
  })
})

describe('installing what is there already', () => {
  const installed = (version: string, more: Partial<ServerConfig> = {}): void => {
    configured = { notes: { command: 'node', installed: { source: 'catalog', name: 'notes', version, at: '2026-11-30' }, ...more } }
    found = { ...item, server: 'notes', state: more.enabled === false ? 'disabled' : 'installed', installed_version: version }
  }

  it('is connected at once, without a card, where the same version runs', async () => {
    installed('1.0.0')
    run('notes')
    expect(await card('install').end).toMatchObject({ ok: true, value: { settled_by: 'all_resolved', targets: [{ name: 'notes', state: 'connected', detail: 'already installed', tools: ['mcp__notes__add'], tools_listing: expect.stringContaining('mcp__notes__add') }] } })
    expect([frames, installs]).toEqual([[], []])
  })

  it('only turns it on where it is off, also where it goes by another name', async () => {
    installed('1.0.0', { enabled: false })
    configured = { mine: { ...configured['notes'] } }
    found = { ...found, server: 'mine' }
    const { end } = card('install')
    await shown('pending')
    expect(row()).toMatchObject({ action: 'enable', title: 'Notes' })
    expect(row()).not.toHaveProperty('required_env')
    approve({})
    expect(await end).toMatchObject({ ok: true, value: { targets: [{ state: 'connected', tools: ['mcp__mine__add'] }] } })
    expect([configured['mine']?.enabled, installs]).toEqual([true, []])
  })

  it('is installed anew where the same version does not run', async () => {
    installed('1.0.0')
    const { stop } = card('install')
    await shown('pending')
    expect([row()?.action, row()?.installed_version]).toEqual(['install', undefined])
    stop.abort()
  })

  it('is an update where another version is there, and connected with the new tools once it is made', async () => {
    installed('0.9.0')
    run('notes')
    const { end } = card('install')
    await shown('pending')
    expect(row()).toMatchObject({ action: 'install', installed_version: '0.9.0', tools: ['mcp__notes__add'] })
    approve()
    const settled = await end
    expect(settled.ok && settledResult(settled.value)).toMatchObject({ targets: [{ state: 'connected', tools: ['mcp__notes__add'] }], note: 'connected: use it now.' })
    expect(installs).toHaveLength(1)
  })

  it.each(['skipped', 'not_connected'] as const)('keeps what is there, with its tools, where the update is %s', async state => {
    installed('0.9.0')
    run('notes')
    const { end } = card('install')
    await shown('pending')
    operations.respond(frames.at(-1)?.op_id ?? '', owner, state === 'skipped' ? { targets: [{ name: 'notes', status: 'skipped' }] } : { targets: [], settled_by: 'continue' })
    const settled = await end
    expect(settled.ok && settledResult(settled.value)).toMatchObject({
      targets: [{ state, detail: 'Not updated: version 0.9.0 stays installed and can be used as before.', tools: ['mcp__notes__add'] }],
      note: 'Not updated: go on with the installed one; do not ask for the update again on your own.',
    })
    expect(installs).toEqual([])
  })

  it('keeps what is there where the update fails, and says why', async () => {
    installed('0.9.0')
    run('notes')
    install = async () => failed('INSTALL_FETCH', 'The download broke off.')
    const { end } = card('install')
    await shown('pending')
    approve()
    await shown('failed')
    operations.respond(frames.at(-1)?.op_id ?? '', owner, { targets: [], settled_by: 'continue' })
    const settled = await end
    expect(settled.ok && settledResult(settled.value)).toMatchObject({ targets: [{ state: 'not_connected', detail: 'Not updated: version 0.9.0 stays installed and can be used as before. The download broke off.', tools: ['mcp__notes__add'] }] })
  })
})

describe('work that ends after its card was left', () => {
  const leave = (): unknown => operations.respond(frames.at(-1)?.op_id ?? '', owner, { targets: [], settled_by: 'continue' })

  async function leftDuring(end: Result<void>): Promise<void> {
    let finish: (result: Result<void>) => void = () => undefined
    install = () => new Promise(resolve => (finish = resolve))
    const { end: settled } = card('install')
    await shown('pending')
    approve()
    await shown('initiated')
    leave()
    await settled
    finish(end)
    await expect.poll(() => late.length).toBe(1)
  }

  it('tells a failed installation with what it failed of', async () => {
    await leftDuring(failed('INSTALL_START', 'The server ended (exit code 1).', 'Look at its log.'))
    expect(late).toEqual([{ opId: frames.at(-1)?.op_id, about: 'Notes', level: 'warning', text: 'The installation failed. The server ended (exit code 1). Look at its log.' }])
  })

  it('tells an installation that succeeded, with how many tools there are', async () => {
    await leftDuring(success(undefined))
    expect(late).toEqual([{ opId: frames.at(-1)?.op_id, about: 'Notes', level: 'info', text: 'It is installed. You can use 1 tool.' }])
  })

  it('tells how a sign-in ended whose link was shown', async () => {
    configured = { notes: { url: 'https://notes.example/mcp' } }
    let finish: (result: Result<void>) => void = () => undefined
    attempt = { link: 'https://id.example/authorize', done: new Promise(resolve => (finish = resolve)) }
    const { end } = card('authorize')
    await shown('initiated')
    leave()
    await end
    finish(failed('DENIED', 'You declined.'))
    await expect.poll(() => late).toEqual([{ opId: frames.at(-1)?.op_id, about: 'notes', level: 'warning', text: 'The sign-in failed. You declined.' }])
  })

  it('tells nothing where the person saw the end, skipped the row or stopped the run', async () => {
    const seen = card('install')
    await shown('pending')
    approve()
    await seen.end
    configured = {}
    install = options => new Promise(resolve => options.signal.addEventListener('abort', () => resolve(failed('STOPPED', 'Stopped.')), { once: true }))
    for (const leaveBy of ['skip', 'stop']) {
      const { end, stop } = card('install')
      await shown('pending')
      approve()
      await shown('initiated')
      if (leaveBy === 'stop') stop.abort()
      else operations.respond(frames.at(-1)?.op_id ?? '', owner, { targets: [{ name: 'notes', status: 'skipped' }] })
      await end
    }
    expect(late).toEqual([])
  })
})

describe('enabling and authorizing', () => {
  it('turns a server on once the person agreed', async () => {
    configured = { notes: { command: 'node', enabled: false } }
    const { end } = card('enable')
    await shown('pending')
    approve({})
    expect(await end).toMatchObject({ ok: true, value: { targets: [{ state: 'connected', tools: ['mcp__notes__add'] }] } })
    expect(configured['notes']?.enabled).toBe(true)
  })

  it('starts a server anew that is on but failed', async () => {
    configured = { notes: { command: 'node' } }
    const restarted: string[] = []
    const failing: ServerWorkPorts = {
      ...ports(),
      settings: { ...settings, edit: async () => success(undefined) },
      connections: { ...ports().connections, restart: async name => void restarted.push(name) },
    }
    const end = operations.run({ owner, targets: [{ name: 'notes', kind: 'mcp', action: 'enable' }], work: createServerWork('enable', failing) }, new AbortController().signal)
    await shown('pending')
    approve({})
    expect(await end).toMatchObject({ ok: true, value: { targets: [{ state: 'connected' }] } })
    expect(restarted).toEqual(['notes'])
  })

  it('gives the link of a sign-in, and connects when the browser is back', async () => {
    configured = { notes: { url: 'https://notes.example/mcp' } }
    let finish: (result: Result<void>) => void = () => undefined
    attempt = { link: 'https://id.example/authorize', done: new Promise(resolve => (finish = resolve)) }
    const { end } = card('authorize')
    await shown('initiated')
    expect(row()?.connect_url).toBe('https://id.example/authorize')
    finish(success(undefined))
    expect(await end).toMatchObject({ ok: true, value: { targets: [{ state: 'connected', tools: ['mcp__notes__add'] }] } })
  })

  it('needs no browser where the saved sign-in still holds', async () => {
    configured = { notes: { url: 'https://notes.example/mcp' } }
    attempt = { link: null, done: Promise.resolve(success(undefined)) }
    expect(await card('authorize').end).toMatchObject({ ok: true, value: { targets: [{ state: 'connected' }] } })
    expect(frames).toEqual([])
  })

  it('says what the sign-in failed of, and tries again with a new link', async () => {
    configured = { notes: { url: 'https://notes.example/mcp' } }
    attempt = { link: 'https://id.example/1', done: Promise.resolve(failed('DENIED', 'You declined.')) }
    const { stop } = card('authorize')
    await shown('failed')
    expect(row()?.detail).toBe('You declined.')
    attempt = { link: 'https://id.example/2', done: new Promise(() => undefined) }
    await operations.retry(frames.at(-1)?.op_id ?? '', owner, ['notes'])
    expect(row()).toMatchObject({ state: 'initiated', connect_url: 'https://id.example/2' })
    stop.abort()
  })
})

describe('what can go wrong beside the work itself', () => {
  it('calls a sign-in off with a skip and with Stop, also after its link was shown, and lets it be when the card is left', async () => {
    configured = { notes: { url: 'https://notes.example/mcp' } }
    const skipped = card('authorize')
    await shown('initiated')
    operations.respond(frames.at(-1)?.op_id ?? '', owner, { targets: [{ name: 'notes', status: 'skipped' }] })
    await skipped.end
    const stopped = card('authorize')
    await shown('initiated')
    stopped.stop.abort()
    await stopped.end
    const left = card('authorize')
    await shown('initiated')
    operations.respond(frames.at(-1)?.op_id ?? '', owner, { targets: [], settled_by: 'continue' })
    await left.end
    expect(signIns.map(signal => signal.aborted)).toEqual([true, true, false])
  })

  it('calls a sign-in off with Stop before it has a link', async () => {
    configured = { notes: { url: 'https://notes.example/mcp' } }
    const slow = { ...ports(), authorizations: { signedIn: () => false, start: (_server: string, _config: ServerConfig, signal: AbortSignal) => new Promise<Result<never>>(resolve => signal.addEventListener('abort', () => resolve(failed('STOPPED', 'Stopped.')), { once: true })) } }
    const stop = new AbortController()
    const end = operations.run({ owner, targets: [{ name: 'notes', kind: 'mcp', action: 'authorize' }], work: createServerWork('authorize', slow) }, stop.signal)
    stop.abort()
    expect(await end).toMatchObject({ ok: true, value: { settled_by: 'interrupt' } })
  })

  it('does not take a name that the person gave to a server of their own while the card was open', async () => {
    const { stop } = card('install')
    await shown('pending')
    configured = { notes: { command: 'mine' } }
    approve()
    await shown('failed')
    expect(row()?.detail).toBe('Another server in your settings is named notes. Rename or remove it first.')
    expect([installs, configured]).toEqual([[], { notes: { command: 'mine' } }])
    stop.abort()
  })

  it('starts once where one answer approves a row twice', async () => {
    const { end } = card('install')
    await shown('pending')
    const twice = { name: 'notes', status: 'approved' as const, env: { NOTES_KEY: 'k-123456' } }
    operations.respond(frames.at(-1)?.op_id ?? '', owner, { targets: [twice, twice] })
    expect(await end).toMatchObject({ ok: true, value: { targets: [{ state: 'connected' }] } })
    expect(installs).toHaveLength(1)
  })

  it('fails the row where the work breaks, also when it is tried again', async () => {
    install = () => Promise.reject(new Error('No space left.'))
    const { stop } = card('install')
    await shown('pending')
    approve()
    await shown('failed')
    expect(row()?.detail).toBe('No space left.')
    await operations.retry(frames.at(-1)?.op_id ?? '', owner, ['notes'])
    await shown('failed')
    expect(installs).toHaveLength(2)
    stop.abort()
  })

  it('says of a server that is switched off that its tools come when it is enabled', () => {
    expect(connectedFields('notes', { kind: 'off' }, [])).toEqual({ discovery_error: 'It is switched off. Its tools come when it is enabled.' })
  })
})

describe('without a card', () => {
  const links = async (action: McpAction): Promise<OperationSnapshot | undefined> => {
    const made = await prepareLinks({ opId: 'op', owner, targets: [{ name: 'notes', kind: 'mcp', action }], now: 0 }, createServerWork(action, ports()), new AbortController().signal)
    return made.ok ? made.value : undefined
  }

  it('names the values that a person has to give, and how', async () => {
    expect((await links('install'))?.targets[0]).toMatchObject({ state: 'failed', detail: 'It needs NOTES_KEY. The person gives them with: drawbridge mcp install notes --env NOTES_KEY=…' })
  })

  it('turns on what is installed and off', async () => {
    configured = { notes: { command: 'node', enabled: false } }
    found = { ...item, server: 'notes', state: 'disabled', installed_version: '1.0.0' }
    expect((await links('install'))?.targets[0]).toMatchObject({ state: 'connected', tools: ['mcp__notes__add'] })
    expect([configured['notes']?.enabled, installs]).toEqual([true, []])
  })

  it('fails where the work breaks', async () => {
    configured = { notes: { command: 'node', installed: { source: 'catalog', name: 'notes', at: '2026-11-30' } } }
    install = () => Promise.reject(new Error('No space left.'))
    const broken: ServerWorkPorts = { ...ports(), catalog: { find: () => ({ ...item, server: 'notes' }) } }
    const work = createServerWork('install', { ...broken, installer: { ...broken.installer, checkValues: () => ({ ok: true }) } })
    const made = await prepareLinks({ opId: 'op', owner, targets: [{ name: 'notes', kind: 'mcp', action: 'install' }], now: 0 }, work, new AbortController().signal)
    expect(made).toMatchObject({ ok: true, value: { targets: [{ state: 'failed', detail: 'No space left.' }] } })
  })

  it('runs at once where the person agreed, and not where nobody did', async () => {
    configured = { notes: { command: 'node', enabled: false } }
    consent = failed('NOT_AGREED', 'Nobody could be asked.')
    expect((await links('enable'))?.targets[0]).toMatchObject({ state: 'failed', detail: 'Nobody could be asked.' })
    consent = success(undefined)
    expect((await links('enable'))?.targets[0]).toMatchObject({ state: 'connected', tools: ['mcp__notes__add'] })
  })
})
