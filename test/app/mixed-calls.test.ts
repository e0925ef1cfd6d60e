import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Agent } from 'undici'
import { expect, it } from 'vitest'
import { createConnectors } from '../../src/main/connectors/connectors.ts'
import { describeWithConnectors } from '../../src/main/connectors/tools/describe-leg.ts'
import { searchWithConnectors } from '../../src/main/connectors/tools/search-leg.ts'
import { createApprovalDesk } from '../../src/main/dispatch/approval-desk.ts'
import { createDispatch } from '../../src/main/dispatch/dispatch.ts'
import { startPracticeGateway } from '../../src/main/practice/gateway/practice-gateway.ts'
import { resultText } from '../../src/shared/conversation.ts'
import { defaultSettings } from '../../src/shared/default-settings.ts'
import type { NewEvent } from '../../src/shared/events.ts'
import { asObject, isJsonObject, type JsonObject } from '../../src/shared/json.ts'
import { textResult, type Tool } from '../../src/shared/tool.ts'
import { defaultToolSearch } from '../../src/shared/tool-search-settings.ts'
import { memorySecrets } from '../connectors/support.ts'

const addNote: Tool = {
  descriptor: { name: 'mcp__notes__add_note', originalName: 'add_note', toolset: 'mcp-notes', server: 'notes', description: 'Add a note.', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } },
  parallel: { kind: 'safe' },
  call: async input => textResult(`Noted ${String(input['text'])}`),
}

/** `tool_call` with this many entries, local and hosted in turns. */
function batch(first: number, size: number): JsonObject[] {
  return Array.from({ length: size }, (_, index) => {
    const number = first + index
    return number % 2 === 0 ? { name: 'mcp__notes__add_note', arguments: { text: String(number) } } : { name: 'connectors__practice_calendar__LIST_EVENTS', arguments: {} }
  })
}

it('500 mixed calls through a gateway that fails one in five in every way: nothing is lost and every slot is answered', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mixed-calls-'))
  const gateway = await startPracticeGateway({ folder, clock: () => Date.now() })
  const dispatcher = new Agent()
  const connectors = createConnectors({
    settings: () => ({ ...defaultSettings, connectors: { auth: 'practice' } }),
    environment: {},
    secrets: memorySecrets(),
    resolveReference: reference => reference,
    practice: () => ({ origin: gateway.url, token: gateway.bearer() }),
    dispatcher,
    returnTo: null,
    publish: () => undefined,
    changed: () => undefined,
    warn: () => undefined,
  })
  gateway.misbehave({
    route: 'execute',
    oneIn: 5,
    ways: [{ kind: 'status', status: 500 }, { kind: 'status', status: 401 }, { kind: 'status', status: 404 }, { kind: 'status', status: 429, retryAfterSeconds: 1 }, { kind: 'html' }, { kind: 'malformed-json' }, { kind: 'short' }, { kind: 'surplus' }, { kind: 'lost-answer' }],
  })
  const events: NewEvent[] = []
  const emit = (event: NewEvent): void => void events.push(event)
  const dispatch = createDispatch({
    sessionId: 's1',
    tools: () => [addNote],
    settings: () => defaultToolSearch,
    unavailable: () => [],
    connectorsGranted: () => true,
    connectorTool: name => connectors.toolOf(name, 'link'),
    search: (args, scope, signal) => searchWithConnectors(args, scope, connectors.legs, signal),
    describe: (args, scope, signal) => describeWithConnectors(args, scope, connectors.legs, signal),
    emit,
    approvals: createApprovalDesk({ policy: () => ({ read_only: 'run', rules: [] }), mode: () => 'yes', emit, saveRule: () => undefined, now: () => 0 }),
    hooks: [],
    ask: async () => null,
    workingFolder: () => folder,
    now: () => 0,
  })

  const slots: JsonObject[] = []
  for (let first = 0; first < 500; first += 10) {
    const [result] = await dispatch([{ id: `c${first}`, name: 'tool_call', arguments: { calls: batch(first, 10) } }], new AbortController().signal)
    const envelope: unknown = JSON.parse(result === undefined ? '{}' : resultText(result.result))
    const results = asObject(envelope)['results']
    slots.push(...(Array.isArray(results) ? results.filter(isJsonObject) : []))
    expect(envelope).toMatchObject({ total_count: 10 })
  }

  expect(slots).toHaveLength(500)
  expect(slots.every(slot => ('response' in slot) !== ('error' in slot))).toBe(true)
  const locals = slots.filter(slot => slot['name'] === 'mcp__notes__add_note')
  expect(locals.map(slot => String(slot['response']).includes('Noted'))).toEqual(Array.from({ length: 250 }, () => true))
  const ends = events.filter(event => event.type === 'tool-end')
  expect(new Set(ends.map(event => event.id)).size).toBe(500)
  // The app is not connected, so a gateway that behaves answers CONNECTION_REQUIRED; the others are told as what they are.
  const codes = new Set(slots.flatMap(slot => ('error' in slot ? [asObject(slot['error'])['code']] : [])))
  expect(codes).toContain('CONNECTION_REQUIRED')
  expect(codes).toContain('PROVIDER_ERROR')

  connectors.close()
  await dispatcher.destroy()
  await gateway.close()
  await rm(folder, { recursive: true })
})
