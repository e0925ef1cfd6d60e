import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Agent } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entryAnswerOf, type OperationFrame } from '../../src/shared/connector.ts'
import { resultText } from '../../src/shared/conversation.ts'
import { asObject, type JsonObject } from '../../src/shared/json.ts'
import { defaultSettings } from '../../src/shared/default-settings.ts'
import { createConnectors, type Connectors } from '../../src/main/connectors/connectors.ts'
import { describeWithConnectors } from '../../src/main/connectors/tools/describe-leg.ts'
import { searchWithConnectors } from '../../src/main/connectors/tools/search-leg.ts'
import { type PracticeGateway, startPracticeGateway } from '../../src/main/practice/gateway/practice-gateway.ts'
import { scope, workingSet } from '../disclosure/fixtures.ts'
import { memorySecrets } from './support.ts'

let folder: string
let gateway: PracticeGateway
let agent: Agent
let connectors: Connectors
let onFrame: (frame: OperationFrame) => Promise<void>
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'practice-wire-'))
  gateway = await startPracticeGateway({ folder, clock: () => Date.now() })
  agent = new Agent()
  onFrame = () => Promise.resolve()
  connectors = createConnectors({
    settings: () => ({ ...defaultSettings, connectors: { auth: 'practice' } }),
    environment: {},
    secrets: memorySecrets(),
    resolveReference: reference => reference,
    practice: () => ({ origin: gateway.url, token: gateway.bearer() }),
    dispatcher: agent,
    returnTo: 'drawbridge',
    publish: frame => void onFrame(frame),
    changed: () => undefined,
    warn: () => undefined,
  })
})
afterEach(async () => {
  connectors.close()
  await agent.destroy()
  await gateway.close()
  await rm(folder, { recursive: true })
})

const granted = scope(workingSet, { connectorsGranted: true })
const context = { callId: 'c', sessionId: 's', signal: new AbortController().signal, workingFolder: '/', progress: () => undefined, ask: () => Promise.resolve(null) }

async function manage(surface: 'card' | 'link', input: JsonObject): Promise<JsonObject> {
  return asObject(JSON.parse(resultText(await connectors.manageConnections(surface).call(input, context))))
}

/** What a person does on the page behind a link. */
async function answerPage(link: unknown, choice: 'allow' | 'deny' | 'expire'): Promise<void> {
  const page = await (await fetch(String(link))).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const label = /name="label" value="([^"]+)"/.exec(page)?.[1] ?? ''
  await fetch(String(link), { method: 'POST', body: new URLSearchParams({ token, label, choice, alias: '' }), redirect: 'manual' })
}

function linkOf(json: JsonObject): unknown {
  const [target] = Array.isArray(json['targets']) ? json['targets'] : []
  return asObject(target)['connect_url']
}

describe('over the practice gateway', () => {
  it('a tool is found, described, refused for want of an account, connected by link and called', async () => {
    const found = await searchWithConnectors({ queries: ['send email message'] }, granted, connectors.legs)
    expect(Object.keys(asObject(found.json['tools']))).toContain('connectors__practice_mail__SEND_EMAIL')
    const name = 'connectors__practice_mail__SEND_EMAIL'
    expect((await describeWithConnectors({ names: [name] }, granted, connectors.legs)).json).toMatchObject({ tools: { [name]: { parameters: { required: ['to', 'subject', 'body'] } } } })
    const tool = connectors.toolOf(name, 'link')
    const mail = { to: 'mina@example.org', subject: 'Hello', body: 'Hi.' }
    const refused = await tool?.call(mail, context)
    expect(refused && entryAnswerOf(refused)).toMatchObject({ error: { code: 'CONNECTION_REQUIRED', connector: 'practice_mail' } })
    const links = await manage('link', { action: 'connect', connectors: 'practice_mail' })
    expect(links).toMatchObject({ status: 'initiated' })
    await answerPage(linkOf(links), 'allow')
    expect(await manage('link', { connectors: 'practice-mail' })).toMatchObject({ connectors: [{ connector: 'practice_mail', connected: true, accounts: [{ status: 'active', active: true }] }] })
    const sent = await tool?.call(mail, context)
    expect(sent && entryAnswerOf(sent)).toMatchObject({ response: { subject: 'Hello' } })
  })

  it('a card connects one app, shows the denied one as failed, and goes on without the rest', async () => {
    onFrame = async ({ kind, snapshot }) => {
      const { op_id: opId, owner, targets } = snapshot
      const [mail, notes] = targets
      if (kind === 'request') {
        await answerPage(mail?.connect_url, 'allow')
        await answerPage(notes?.connect_url, 'deny')
        connectors.operations.wake(opId)
      }
      if (notes?.state === 'failed' && mail?.state === 'connected' && !snapshot.settled) connectors.operations.respond(opId, owner, { targets: [], settled_by: 'continue' })
    }
    expect(await manage('card', { action: 'connect', connectors: ['practice_mail', 'practice_notes'] })).toMatchObject({
      settled_by: 'continue',
      targets: [{ name: 'practice_mail', state: 'connected' }, { name: 'practice_notes', state: 'not_connected' }],
    })
  })

  it('a link that ran out is tried again on the card', async () => {
    onFrame = async ({ kind, snapshot, move }) => {
      const [mail] = snapshot.targets
      if (kind === 'request') await answerPage(mail?.connect_url, 'expire')
      if (move?.to === 'expired') await connectors.operations.retry(snapshot.op_id, snapshot.owner, ['practice_mail'])
      if (mail?.attempt === 2 && mail.state === 'initiated') await answerPage(mail.connect_url, 'allow')
      if (kind === 'request' || mail?.state === 'initiated') connectors.operations.wake(snapshot.op_id)
    }
    expect(await manage('card', { action: 'connect', connectors: 'practice_mail' })).toMatchObject({ settled_by: 'all_resolved', targets: [{ state: 'connected' }] })
  })

  it('twins are one tool', async () => {
    gateway.misbehave({ route: 'search', ways: [{ kind: 'twins' }] })
    const found = await searchWithConnectors({ queries: ['send email message'] }, granted, connectors.legs)
    const names = found.ok ? found.facts.matches.map(match => match.name).filter(name => name.startsWith('connectors__')) : []
    expect(new Set(names).size).toBe(names.length)
  })

  it.each([
    [{ kind: 'orphans' as const }], [{ kind: 'wrong-echo' as const }], [{ kind: 'short' as const, drop: 5 }], [{ kind: 'surplus' as const, add: 3 }], [{ kind: 'snake-case' as const }], [{ kind: 'html' as const }], [{ kind: 'malformed-json' as const }],
    [{ kind: 'huge' as const, bytes: 11_000_000 }], [{ kind: 'lost-answer' as const }], [{ kind: 'body' as const, value: { results: 5 } }], [{ kind: 'redirect' as const, to: 'http://127.0.0.1:1/' }],
  ])('local results stay whatever the gateway does: %j', async way => {
    gateway.misbehave({ route: 'search', ways: [way] })
    const found = await searchWithConnectors({ queries: ['create issue repository'] }, granted, connectors.legs)
    expect(found.ok && found.facts.matches.map(match => match.name)).toContain('mcp__github__create_issue')
  })
})
