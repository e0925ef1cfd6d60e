import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OperationSnapshot, TargetActor, TargetKind, TargetState } from '../../../src/shared/connector.ts'
import { operationSnapshotSchema } from '../../../src/shared/connector.ts'
import { allResolved, annotateTarget, moveTarget, openOperation, settleOperation } from '../../../src/main/connectors/card/operation.ts'
import { takeStep } from '../../../src/main/connectors/card/target-work.ts'

const states: readonly TargetState[] = ['pending', 'initiated', 'connected', 'skipped', 'failed', 'expired', 'not_connected']
const actors: readonly TargetActor[] = ['user', 'backend_watcher', 'clock']

function opened(kind: TargetKind = 'connector', names: readonly string[] = ['gmail']): OperationSnapshot {
  return openOperation({ opId: 'aabbccddeeff', owner: { type: 'session', session_id: 's' }, toolCallId: 'call', targets: names.map(name => ({ name, kind, action: 'connect' })), now: 1000 })
}

function inState(state: TargetState, kind: TargetKind = 'connector'): OperationSnapshot {
  const operation = opened(kind)
  return { ...operation, targets: operation.targets.map(target => ({ ...target, state })) }
}

describe('a new card', () => {
  it('has its deadline in 300 seconds and every row pending', () => {
    expect(opened()).toEqual({
      op_id: 'aabbccddeeff', seq: 1, deadline_at: 1300, timeout_seconds: 300, settled: false, settled_at: null, settled_by: null,
      targets: [{ name: 'gmail', kind: 'connector', action: 'connect', state: 'pending' }],
      owner: { type: 'session', session_id: 's' },
      tool_call_id: 'call',
    })
  })
})

describe('the moves of a row', () => {
  const legal = [
    'pending initiated backend_watcher', 'pending failed backend_watcher', 'pending skipped user',
    'initiated connected backend_watcher', 'initiated failed backend_watcher', 'initiated expired clock', 'initiated skipped user',
    'failed initiated user', 'failed skipped user', 'expired initiated user', 'expired skipped user',
  ]

  it.each<[TargetKind]>([['connector'], ['mcp'], ['plugin'], ['skill']])('of kind %s are these and no others', kind => {
    const allowed = states.flatMap(from => states.flatMap(to => actors.flatMap(actor => {
      const moved = moveTarget(inState(from, kind), { target: 'gmail', to, actor })
      return moved.ok && moved.value.move !== null ? [`${from} ${to} ${actor}`] : []
    })))
    expect(allowed).toEqual(legal.filter(move => kind === 'connector' || !move.includes('expired')).toSorted((left, right) => allowed.indexOf(left) - allowed.indexOf(right)))
    expect(new Set(allowed)).toEqual(new Set(legal.filter(move => kind === 'connector' || !move.includes('expired'))))
  })

  it('to where it is already are none, whoever makes them', () => {
    const operation = inState('initiated')
    expect(moveTarget(operation, { target: 'gmail', to: 'initiated', actor: 'user' })).toEqual({ ok: true, value: { operation, move: null } })
  })

  it('of a row that is not there fail', () => {
    expect(moveTarget(opened(), { target: 'slack', to: 'skipped', actor: 'user' })).toMatchObject({ ok: false, failure: { code: 'UNKNOWN_TARGET' } })
    expect(moveTarget(opened(), { target: 'gmail', to: 'connected', actor: 'user' })).toMatchObject({ ok: false, failure: { code: 'ILLEGAL_TRANSITION' } })
  })

  it('raise the sequence number by one and say who made them', () => {
    const moved = moveTarget(opened(), { target: 'gmail', to: 'initiated', actor: 'backend_watcher', fields: { connect_url: 'https://x', connection_id: 'c1', instructions: 'Go.' } })
    expect(moved).toMatchObject({ ok: true, value: { operation: { seq: 2, targets: [{ state: 'initiated', connect_url: 'https://x', connection_id: 'c1', attempt: 1 }] }, move: { target: 'gmail', from: 'pending', to: 'initiated', actor: 'backend_watcher' } } })
  })

  it('take away the link when it no longer leads anywhere, and the old failure when there is a new link', () => {
    const linked = takeStep(opened(), { name: 'gmail', to: 'initiated', fields: { connect_url: 'https://x', connection_id: 'c1' } }, 'backend_watcher').operation
    const failed = takeStep(linked, { name: 'gmail', to: 'failed', fields: { detail: 'Denied.' } }, 'backend_watcher').operation
    expect(failed.targets).toEqual([{ name: 'gmail', kind: 'connector', action: 'connect', state: 'failed', detail: 'Denied.', attempt: 1 }])
    const again = takeStep(failed, { name: 'gmail', to: 'initiated', fields: { connect_url: 'https://y' } }, 'user').operation
    expect(again.targets).toEqual([{ name: 'gmail', kind: 'connector', action: 'connect', state: 'initiated', connect_url: 'https://y', attempt: 2 }])
  })

  it('go over the states in between', () => {
    expect(takeStep(opened(), { name: 'gmail', to: 'connected' }, 'backend_watcher').moves.map(move => move.to)).toEqual(['initiated', 'connected'])
    expect(takeStep(inState('failed'), { name: 'gmail', to: 'failed', fields: { detail: 'Again.' } }, 'user').operation.targets[0]).toMatchObject({ state: 'failed', detail: 'Again.' })
    expect(takeStep(inState('expired'), { name: 'gmail', to: 'failed' }, 'user').moves.map(move => `${move.to} ${move.actor}`)).toEqual(['initiated user', 'failed backend_watcher'])
    expect(takeStep(inState('skipped'), { name: 'gmail', to: 'connected' }, 'backend_watcher').moves).toEqual([])
  })

  it('are not the only change: a row may say more', () => {
    expect(annotateTarget(opened(), 'gmail', { detail: 'Which one?' })).toMatchObject({ seq: 2, targets: [{ state: 'pending', detail: 'Which one?' }] })
    expect(annotateTarget(opened(), 'slack', { detail: 'x' }).seq).toBe(1)
  })
})

describe('a settlement', () => {
  const rich = annotateTarget(inState('initiated'), 'gmail', { connect_url: 'https://x', connection_id: 'c1', instructions: 'Go.', detail: 'Waiting.', required_env: [] })

  it('stamps what is not resolved, keeps its detail, and takes links, ids and instructions away', () => {
    expect(settleOperation(rich, 'deadline', 1300)).toMatchObject({ settled: true, settled_at: 1300, settled_by: 'deadline', seq: 3 })
    expect(settleOperation(rich, 'deadline', 1300).targets).toEqual([{ name: 'gmail', kind: 'connector', action: 'connect', state: 'not_connected', detail: 'Waiting.' }])
  })

  it.each<[TargetState, TargetKind, TargetState]>([
    ['connected', 'connector', 'connected'], ['skipped', 'connector', 'skipped'], ['failed', 'connector', 'not_connected'], ['failed', 'plugin', 'failed'], ['failed', 'skill', 'failed'],
    ['failed', 'mcp', 'not_connected'], ['expired', 'connector', 'not_connected'], ['pending', 'mcp', 'not_connected'],
  ])('leaves %s of kind %s as %s', (state, kind, after) => {
    expect(settleOperation(inState(state, kind), 'continue', 1).targets[0]?.state).toBe(after)
  })

  it('happens once: the first stands, and nothing moves after it', () => {
    const settled = settleOperation(rich, 'continue', 1)
    expect(settleOperation(settled, 'deadline', 2)).toBe(settled)
    expect(moveTarget(settled, { target: 'gmail', to: 'skipped', actor: 'user' })).toEqual({ ok: true, value: { operation: settled, move: null } })
    expect(annotateTarget(settled, 'gmail', { detail: 'late' })).toBe(settled)
  })

  it('is due when every row is resolved', () => {
    expect(allResolved(inState('connected'))).toBe(true)
    expect(allResolved(inState('failed'))).toBe(false)
    expect(allResolved(inState('failed', 'plugin'))).toBe(true)
  })
})

it('whatever is tried on a card, its number never falls, its snapshot stays one, and what is settled stays as it is', () => {
  const act = fc.record({ target: fc.constantFrom('gmail', 'slack', 'nobody'), to: fc.constantFrom(...states), actor: fc.constantFrom(...actors), settle: fc.boolean() })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), acts => {
      let operation = opened('connector', ['gmail', 'slack'])
      for (const { settle, ...move } of acts) {
        const moved = settle && move.to === 'expired' ? { ok: true as const, value: { operation: settleOperation(operation, 'continue', 5) } } : moveTarget(operation, move)
        const next = moved.ok ? moved.value.operation : operation
        if (next.seq < operation.seq || (operation.settled && next !== operation)) return false
        operation = next
      }
      return operationSnapshotSchema.safeParse(operation).success
    }),
  )
})
