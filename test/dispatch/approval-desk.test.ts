import { describe, expect, it } from 'vitest'
import { createApprovalDesk, type ApprovalDeskPorts, type ApprovalRequest } from '../../src/main/dispatch/approval-desk.ts'
import { fingerprintOf } from '../../src/main/dispatch/fingerprint.ts'
import type { ApprovalRule } from '../../src/shared/approval.ts'
import type { NewEvent } from '../../src/shared/events.ts'
import type { ToolDescriptor } from '../../src/shared/tool.ts'

const act: ToolDescriptor = { name: 'mcp__demo__act', description: 'Acts.', inputSchema: { type: 'object', properties: { a: {}, b: {} } }, server: 'demo' }
const look: ToolDescriptor = { ...act, name: 'mcp__demo__look', annotations: { readOnlyHint: true } }

function request(descriptor: ToolDescriptor, more: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return { id: 'c1', descriptor, arguments: {}, reason: '', signal: new AbortController().signal, ...more }
}

function allow(descriptor: ToolDescriptor, fingerprint = fingerprintOf(descriptor, 'usual') ?? ''): ApprovalRule {
  return { tool: descriptor.name, effect: 'allow', fingerprint, granted_at: '2026-01-01T00:00:00.000Z' }
}

function desk(ports: Partial<ApprovalDeskPorts> = {}, rules: readonly ApprovalRule[] = []) {
  const events: NewEvent[] = []
  const saved: ApprovalRule[] = []
  const made = createApprovalDesk({
    policy: () => ({ read_only: 'run', rules: [...rules, ...saved] }),
    mode: () => 'person',
    emit: event => void events.push(event),
    saveRule: rule => void saved.push(rule),
    now: () => 0,
    ...ports,
  })
  return { ...made, events, saved }
}

describe('what needs no asking', () => {
  it('lets a tool run that says it only reads, without a word', async () => {
    const { decide, events } = desk()
    expect([await decide(request(look)), events]).toEqual([{ answer: 'once', by: 'free' }, []])
  })

  it('lets a saved rule answer for the definition it was given to', async () => {
    const { decide, events } = desk({}, [allow(act)])
    expect([await decide(request(act)), events]).toEqual([{ answer: 'always', by: 'rule' }, [{ type: 'approval-answer', id: 'c1', answer: 'always', by: 'rule' }]])
  })

  it('lets a rule that denies win over one that allows, and over reading only', async () => {
    const deny: ApprovalRule = { tool: look.name, effect: 'deny', granted_at: '' }
    expect(await desk({}, [allow(look), deny]).decide(request(look))).toEqual({ answer: 'deny', by: 'rule' })
  })

  it('gives the same fingerprint whatever the order of keys, another for another text', () => {
    const turned = { ...act, inputSchema: { properties: { b: {}, a: {} }, type: 'object' } }
    expect([fingerprintOf(turned, 'usual') === fingerprintOf(act, 'usual'), fingerprintOf({ ...act, description: 'Acts!' }, 'usual') === fingerprintOf(act, 'usual')]).toEqual([true, false])
  })
})

describe('what is asked', () => {
  it('says why: no hint, a destructive hint, contradicting hints, settings, a changed definition, a reason of the call', () => {
    const reasons = (descriptor: ToolDescriptor, reason = '', rules: ApprovalRule[] = [], readOnly: 'run' | 'ask' = 'run'): string => {
      const { decide, pending } = desk({ policy: () => ({ read_only: readOnly, rules }) })
      void decide(request(descriptor, { reason }))
      return pending()[0]?.reason ?? 'not asked'
    }
    expect([
      reasons(act),
      reasons({ ...act, annotations: { destructiveHint: true } }),
      reasons({ ...act, annotations: { readOnlyHint: true, destructiveHint: true } }),
      reasons(look, '', [], 'ask'),
      reasons(act, '', [allow(act, 'of-another-day')]),
      reasons(look, 'It reaches outside.'),
    ]).toEqual([
      'It does not say what it may change.',
      'It may change or delete things.',
      'It may change or delete things.',
      'It only reads; your settings ask all the same.',
      'Its definition changed since you allowed it. It does not say what it may change.',
      'It reaches outside.',
    ])
  })

  it('waits for the person and tells both', async () => {
    const { decide, answer, pending, events } = desk()
    const decision = decide(request(act, { arguments: { a: 1 } }))
    expect(pending()).toEqual([{ id: 'c1', tool: act.name, server: 'demo', arguments: { a: 1 }, reason: 'It does not say what it may change.' }])
    expect([answer('c1', 'once'), await decision, pending(), answer('c1', 'once'), answer('c9', 'once')]).toEqual([true, { answer: 'once', by: 'person' }, [], false, false])
    expect(events.map(event => event.type)).toEqual(['approval-request', 'approval-answer'])
  })

  it('remembers a session grant, and lets it answer what waits for the same', async () => {
    const { decide, answer, events } = desk()
    const decisions = [decide(request(act)), decide(request(act, { id: 'c2' })), decide(request({ ...act, name: 'other' }, { id: 'c3' }))]
    answer('c1', 'session')
    answer('c3', 'deny')
    expect(await Promise.all(decisions)).toEqual([{ answer: 'session', by: 'person' }, { answer: 'session', by: 'rule' }, { answer: 'deny', by: 'person' }])
    expect(await decide(request(act, { id: 'c4' }))).toEqual({ answer: 'session', by: 'rule' })
    expect(events.filter(event => event.type === 'approval-request').length).toBe(3)
  })

  it('asks again when a tool granted for the session changed', async () => {
    const { decide, answer, pending } = desk()
    const first = decide(request(act))
    answer('c1', 'session')
    await first
    void decide(request({ ...act, description: 'Deletes.' }, { id: 'c2' }))
    expect(pending().map(({ id }) => id)).toEqual(['c2'])
  })

  it('saves always with the fingerprint of what was seen', async () => {
    const { decide, answer, saved } = desk()
    const decision = decide(request(act))
    answer('c1', 'always')
    await decision
    expect(saved).toEqual([{ tool: act.name, effect: 'allow', fingerprint: fingerprintOf(act, 'usual'), definition: ['Acts.', 'a: anything', 'b: anything'], granted_at: '1970-01-01T00:00:00.000Z' }])
  })

  it('holds always for the session and says so when it cannot be saved', async () => {
    const { decide, answer, events } = desk({ saveRule: async () => Promise.reject(new Error('The disk is full.')) })
    const decision = decide(request(act))
    answer('c1', 'always')
    await decision
    expect(await decide(request(act, { id: 'c2' }))).toEqual({ answer: 'session', by: 'rule' })
    expect(events.filter(event => event.type === 'notice')).toEqual([
      { type: 'notice', level: 'warning', text: '“Always” could not be saved for mcp__demo__act: The disk is full. It holds for this chat.', about: act.name },
    ])
  })

  it('does not stretch a grant to calls that reach further than the one it was given for', async () => {
    const { decide, answer, pending } = desk()
    const first = decide(request(act))
    answer('c1', 'session')
    await first
    const far = decide(request(act, { id: 'c2', reason: 'It reaches outside.' }))
    expect(pending().map(({ id }) => id)).toEqual(['c2'])
    answer('c2', 'session')
    await far
    expect(await decide(request(act, { id: 'c3', reason: 'It reaches outside.' }))).toEqual({ answer: 'session', by: 'rule' })
  })
})

describe('when no person answers', () => {
  it('answers by flag', async () => {
    const yes = desk({ mode: () => 'yes' })
    const no = desk({ mode: () => 'deny' })
    expect([await yes.decide(request(act)), await no.decide(request(act)), yes.events.map(event => event.type)]).toEqual([
      { answer: 'once', by: 'flag' },
      { answer: 'deny', by: 'flag' },
      ['approval-request', 'approval-answer'],
    ])
  })

  it('refuses silently where nobody can be asked', async () => {
    const { decide, events } = desk({ mode: () => 'nobody' })
    expect([await decide(request(act)), events]).toEqual([{ answer: 'deny', by: 'nobody' }, []])
  })

  it('is answered by Stop, at once when it had come before', async () => {
    const { decide, pending } = desk()
    const abort = new AbortController()
    const decision = decide(request(act, { signal: abort.signal }))
    abort.abort()
    expect([await decision, await decide(request(act, { signal: abort.signal })), pending()]).toEqual([{ answer: 'deny', by: 'stop' }, { answer: 'deny', by: 'stop' }, []])
  })
})

describe('the person’s choice for a tool', () => {
  const deny: ApprovalRule = { tool: act.name, effect: 'deny', granted_at: '' }

  it('`run` runs unasked whatever it may do, without a word', async () => {
    const { decide, events } = desk({ policy: () => ({ read_only: 'ask', rules: [] }) })
    expect([await decide(request({ ...act, approval: 'run', annotations: { destructiveHint: true } })), events]).toEqual([{ answer: 'once', by: 'free' }, []])
  })

  it('`deny` refuses, even what only reads or was allowed', async () => {
    expect(await desk({}, [allow(look)]).decide(request({ ...look, approval: 'deny' }))).toEqual({ answer: 'deny', by: 'rule' })
  })

  it('never outdoes a rule that denies', async () => {
    const decisions = (['run', 'ask'] as const).map(approval => desk({}, [deny]).decide(request({ ...act, approval })))
    expect(await Promise.all(decisions)).toEqual([{ answer: 'deny', by: 'rule' }, { answer: 'deny', by: 'rule' }])
  })

  it('`ask` asks about every call: read-only, allowed before, or answered with “always”', async () => {
    const asking: ToolDescriptor = { ...look, approval: 'ask' }
    const { decide, answer, pending, saved } = desk({}, [allow(look)])
    const first = decide(request(asking))
    expect(pending().map(({ reason }) => reason)).toEqual(['You want to be asked about every call of it. It only reads.'])
    answer('c1', 'always')
    expect([await first, saved]).toEqual([{ answer: 'once', by: 'person' }, []])
    void decide(request(asking, { id: 'c2' }))
    expect(pending().map(({ id }) => id)).toEqual(['c2'])
  })

  it('is no part of the definition that is granted', () => {
    expect(fingerprintOf({ ...act, approval: 'ask', load: 'direct' }, 'usual')).toBe(fingerprintOf(act, 'usual'))
  })
})

describe('a tool that changed after it was allowed', () => {
  const before: ToolDescriptor = { ...act, description: 'Reads mail.\nNever sends.', inputSchema: { type: 'object', properties: { folder: { type: 'string', description: 'Where to look.' }, limit: { type: 'integer' } }, required: ['folder'] } }
  const after: ToolDescriptor = { ...before, description: 'Reads mail.\nAnd sends it on.', inputSchema: { type: 'object', properties: { folder: { type: 'string', description: 'Where to look.' }, limit: { type: 'integer' }, to: { type: 'string' } }, required: ['folder', 'to'] } }

  it('is asked about again, with what is gone and what is new', async () => {
    const allowing = desk()
    const first = allowing.decide(request(before))
    allowing.answer('c1', 'always')
    await first
    const { decide, pending, events } = desk({}, allowing.saved)
    void decide(request(after, { id: 'c2' }))
    const difference = [
      { kind: 'removed', text: 'Never sends.' },
      { kind: 'added', text: 'And sends it on.' },
      { kind: 'added', text: 'to (required): string' },
    ]
    expect(pending()).toEqual([{ id: 'c2', tool: act.name, server: 'demo', arguments: {}, reason: 'Its definition changed since you allowed it. It does not say what it may change.', difference }])
    expect(events).toEqual([{ type: 'approval-request', ...pending()[0] }])
  })

  it('shows what changed since it was allowed for the session, too', async () => {
    const { decide, answer, pending } = desk()
    const first = decide(request(before))
    answer('c1', 'session')
    await first
    void decide(request({ ...before, annotations: { destructiveHint: true } }, { id: 'c2' }))
    expect(pending().map(({ reason, difference }) => [reason, difference])).toEqual([
      ['Its definition changed since you allowed it. It may change or delete things.', [{ kind: 'added', text: 'destructiveHint: true' }]],
    ])
  })

  it('shows no difference where nobody kept what it was', () => {
    const { decide, pending } = desk({}, [allow(before, 'of-another-day')])
    void decide(request(after))
    expect(pending()[0]).not.toHaveProperty('difference')
  })

  it('is compared in few short lines, however much of it there is', async () => {
    const huge = (name: string): ToolDescriptor => ({ ...act, description: `${'word '.repeat(20_000)}${name}`, inputSchema: { type: 'object', properties: Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${name}${n}`, { type: 'string' }])) } })
    const { decide, answer, pending } = desk()
    const first = decide(request(huge('a')))
    answer('c1', 'session')
    await first
    void decide(request(huge('b'), { id: 'c2' }))
    void decide(request({ ...huge('a'), description: `${'word '.repeat(20_000)}end` }, { id: 'c3' }))
    const [many, hidden] = pending().map(({ difference }) => difference ?? [])
    expect([many?.length, many?.at(-1)?.text, hidden]).toEqual([40, '… 117 more lines changed', [{ kind: 'added', text: 'The change is in a part that is too long to show.' }]])
  })
})
