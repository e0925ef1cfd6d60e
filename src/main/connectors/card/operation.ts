import type {
  OperationOwner, OperationSnapshot, SettleReason, TargetActor, TargetKind, TargetMove, TargetSnapshot, TargetState,
} from '../../../shared/connector.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'

// The card as a pure state machine: a snapshot and what happens to it make the next snapshot.

/** How long a card waits while a run waits for it. */
export const operationSeconds = 300
/** A card that the person opened themselves keeps nobody waiting: there is time to go and make a key. */
export const ownCardSeconds = 3600

export interface NewOperation {
  /** 12 hex characters. */
  readonly opId: string
  readonly owner: OperationOwner
  /** The row that the card belongs to. */
  readonly toolCallId?: string | undefined
  readonly targets: readonly Pick<TargetSnapshot, 'name' | 'kind' | 'action' | 'alias'>[]
  /** Absent: `operationSeconds`. */
  readonly seconds?: number | undefined
  /** Seconds since 1970. */
  readonly now: number
}

/** What is said of a row beside its state. */
export type TargetFields = Partial<Pick<TargetSnapshot, 'action' | 'detail' | 'instructions' | 'connect_url' | 'connection_id' | 'required_env' | 'tools' | 'tools_listing' | 'discovery_error' | 'title' | 'command' | 'installed_version' | 'progress'>>

export interface WantedMove {
  readonly target: string
  readonly to: TargetState
  readonly actor: TargetActor
  readonly fields?: TargetFields
}

/** `move` is null where nothing changed. */
export interface Moved {
  readonly operation: OperationSnapshot
  readonly move: TargetMove | null
}

export function openOperation({ opId, owner, toolCallId, targets, now, seconds = operationSeconds }: NewOperation): OperationSnapshot {
  return {
    op_id: opId,
    seq: 1,
    deadline_at: now + seconds,
    timeout_seconds: seconds,
    settled: false,
    settled_at: null,
    settled_by: null,
    targets: targets.map(target => ({ ...target, state: 'pending' })),
    owner,
    ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
  }
}

type Moves = Readonly<Partial<Record<TargetState, Readonly<Partial<Record<TargetState, TargetActor>>>>>>

/** Who may move a row, and from where to where. What is not here is illegal. */
const legalMoves: Moves = {
  pending: { initiated: 'backend_watcher', failed: 'backend_watcher', skipped: 'user' },
  initiated: { connected: 'backend_watcher', failed: 'backend_watcher', expired: 'clock', skipped: 'user' },
  failed: { initiated: 'user', skipped: 'user' },
  expired: { initiated: 'user', skipped: 'user' },
}

/** Only a hosted app's link runs out. */
function allowedActor(kind: TargetKind, from: TargetState, to: TargetState): TargetActor | undefined {
  if (kind !== 'connector' && (from === 'expired' || to === 'expired')) return undefined
  return legalMoves[from]?.[to]
}

/** A settled operation does not change; a move to the state that is there already is none. */
export function moveTarget(operation: OperationSnapshot, { target: name, to, actor, fields }: WantedMove): Result<Moved> {
  const target = operation.targets.find(row => row.name === name)
  if (target === undefined) return failed('UNKNOWN_TARGET', `This card has no row ${JSON.stringify(name)}.`)
  if (operation.settled || target.state === to) return success({ operation, move: null })
  if (allowedActor(target.kind, target.state, to) !== actor) {
    return failed('ILLEGAL_TRANSITION', `${actor} cannot move ${name} from ${target.state} to ${to}.`)
  }
  const moved: TargetSnapshot = { ...restingFields(target, to), state: to, ...fields }
  const attempt = to === 'initiated' ? { attempt: (target.attempt ?? 0) + 1 } : {}
  const detail = moved.detail === undefined ? {} : { detail: moved.detail }
  return success({
    operation: withTarget(operation, { ...moved, ...attempt }),
    move: { target: name, from: target.state, to, actor, ...detail },
  })
}

/** What is no longer true of a row after a move. */
function restingFields(target: TargetSnapshot, to: TargetState): TargetSnapshot {
  const { connect_url: _link, instructions: _words, connection_id: _id, progress: _work, ...rest } = target
  if (to !== 'initiated') return rest
  const { detail: _oldFailure, tools: _tools, tools_listing: _listing, discovery_error: _error, ...fresh } = rest
  return fresh
}

/** Says more of a row without moving it: what it asks for, or why it still waits. */
export function annotateTarget(operation: OperationSnapshot, name: string, fields: TargetFields): OperationSnapshot {
  const target = operation.targets.find(row => row.name === name)
  return operation.settled || target === undefined ? operation : withTarget(operation, { ...target, ...fields })
}

function withTarget(operation: OperationSnapshot, target: TargetSnapshot): OperationSnapshot {
  return { ...operation, seq: operation.seq + 1, targets: operation.targets.map(row => (row.name === target.name ? target : row)) }
}

/** Still to be watched: a browser or a server may answer for it. */
export function isLive({ state }: TargetSnapshot): boolean {
  return state === 'pending' || state === 'initiated'
}

/** Nothing is expected of this row any more. */
function isResolved({ kind, state }: TargetSnapshot): boolean {
  if (state === 'connected' || state === 'skipped') return true
  return state === 'failed' && (kind === 'plugin' || kind === 'skill')
}

export function allResolved(operation: OperationSnapshot): boolean {
  return operation.targets.every(isResolved)
}

/** The first settlement stands. What is not resolved reads `not_connected`; links and ids are gone. `now` in seconds. */
export function settleOperation(operation: OperationSnapshot, by: SettleReason, now: number): OperationSnapshot {
  if (operation.settled) return operation
  return { ...operation, seq: operation.seq + 1, settled: true, settled_at: now, settled_by: by, targets: operation.targets.map(settledTarget) }
}

function settledTarget(target: TargetSnapshot): TargetSnapshot {
  const { connect_url: _link, connection_id: _id, instructions: _words, required_env: _asked, progress: _work, ...rest } = target
  return isResolved(target) ? rest : { ...rest, state: 'not_connected' }
}
