import type { OperationFrame, OperationOwner, OperationResponse, OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import { createOpenCard, type OpenCard } from './open-card.ts'
import { allResolved, moveTarget, type NewOperation, openOperation } from './operation.ts'
import { watchCard } from './operation-watch.ts'
import type { TargetStep, TargetWork, WorkContext } from './target-work.ts'

export interface OperationsPorts {
  /** A frame to show; whoever shows it keeps the highest `seq` of an operation. */
  publish(frame: OperationFrame): void
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds on a clock that is never set. */
  elapsed(): number
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** 12 hex characters. */
  newOpId(): string
}

export interface OperationRequest {
  readonly owner: OperationOwner
  readonly toolCallId?: string
  readonly targets: NewOperation['targets']
  readonly seconds?: number
  readonly work: TargetWork
}

/** The cards of the app: at most one open in a session, and on the Connections page one for an app. */
export interface Operations {
  /** Opens a card and waits until it settles; resolves with what it came to. Stop settles it. */
  run(request: OperationRequest, signal: AbortSignal): Promise<Result<OperationSnapshot>>
  respond(opId: string, owner: OperationOwner, response: OperationResponse): Result<{ settled: boolean }>
  /** New links for rows that failed or ran out. */
  retry(opId: string, owner: OperationOwner, names: readonly string[]): Promise<Result<OperationSnapshot>>
  status(opId: string, owner: OperationOwner): Result<OperationSnapshot>
  /** The browser came back: look now. Null where no card waits under that id. It moves nothing by itself. */
  wake(opId: string): OperationSnapshot | null
  /** The cards that wait for their person; those whose links are still being made are not shown yet. */
  open(): readonly OperationSnapshot[]
  /** Settles what is open, as Stop would. */
  close(): void
}

const keptSettled = 50

export function createOperations(ports: OperationsPorts): Operations {
  const cards = new Map<string, OpenCard>()
  const ends = new Map<string, Promise<Result<OperationSnapshot>>>()
  const settled = new Map<string, OperationSnapshot>()
  const retrying = new Set<string>()

  function find(opId: string, owner: OperationOwner): Result<OpenCard> {
    const card = cards.get(opId)
    if (card === undefined) return failed('UNKNOWN_OPERATION', 'There is no such card any more.')
    return isSameOwner(card.snapshot().owner, owner) ? success(card) : failed('NOT_OWNER', 'This card belongs to another conversation.')
  }

  function rowsOf(card: OpenCard, names: readonly string[]): Result<readonly TargetSnapshot[]> {
    const rows = names.map(name => card.snapshot().targets.find(target => target.name === name))
    const missing = names.filter((_, index) => rows[index] === undefined)
    if (missing.length > 0) return failed('UNKNOWN_TARGET', `This card has no row ${missing.map(name => JSON.stringify(name)).join(', ')}.`)
    return success(rows.filter(row => row !== undefined))
  }

  function contextOf(card: OpenCard): WorkContext {
    return { opId: card.snapshot().op_id, surface: 'card', signal: card.settled, report: step => card.apply(step) }
  }

  /** An open card that a new one would stand in the way of, or may be joined instead. */
  function standing(request: OperationRequest): { readonly join: string } | { readonly refusal: Result<never> } | null {
    for (const card of cards.values()) {
      const { owner, op_id, targets } = card.snapshot()
      if (!isSameOwner(owner, request.owner)) continue
      if (owner.type === 'session') return { refusal: failed('OPERATION_OPEN', `A card is open already (${op_id}): ${targets.map(target => target.name).join(', ')}. Wait until the person is done with it.`) }
      const shared = targets.filter(target => request.targets.some(wanted => isSameThing(wanted, target)))
      const joined = shared.filter(target => request.targets.some(wanted => isSameThing(wanted, target) && isSameWork(wanted, target)))
      if (joined.length === targets.length && joined.length === request.targets.length) return { join: op_id }
      if (shared.length > 0) return { refusal: failed('OPERATION_OPEN', 'Some of these apps are being connected already. Finish that first.') }
    }
    return null
  }

  async function live(card: OpenCard, stop: AbortSignal): Promise<Result<OperationSnapshot>> {
    const endsAt = ports.elapsed() + card.snapshot().timeout_seconds * 1000
    const settleNow = (): void => card.settle('interrupt')
    stop.addEventListener('abort', settleNow, { once: true })
    if (stop.aborted) settleNow()
    const prepared = await card.work.prepare(card.snapshot().targets, contextOf(card)).finally(() => stop.removeEventListener('abort', settleNow))
    if (card.snapshot().settled) return success(card.snapshot())
    if (!prepared.ok) return prepared
    for (const step of prepared.value.steps) card.apply(step)
    if (prepared.value.hopeless === true || allResolved(card.snapshot())) card.settle('all_resolved')
    if (card.snapshot().settled) return success(card.snapshot())
    const onStop = (): void => card.wake()
    stop.addEventListener('abort', onStop, { once: true })
    card.show()
    await watchCard(card, { work: card.work, elapsed: () => ports.elapsed(), endsAt }, stop).finally(() => stop.removeEventListener('abort', onStop))
    return success(card.snapshot())
  }

  async function run(request: OperationRequest, signal: AbortSignal): Promise<Result<OperationSnapshot>> {
    const other = standing(request)
    if (other !== null) return 'join' in other ? (ends.get(other.join) ?? failed('UNKNOWN_OPERATION', 'There is no such card any more.')) : other.refusal
    const opId = ports.newOpId()
    const card = createOpenCard(openOperation({ opId, ...request, now: Math.floor(ports.now() / 1000) }), { ...ports, work: request.work })
    cards.set(opId, card)
    const end = live(card, signal).finally(() => {
      // However it ended, no card is left open.
      card.settle('interrupt')
      cards.delete(opId)
      ends.delete(opId)
      keep(card.snapshot())
    })
    ends.set(opId, end)
    return end
  }

  function keep(snapshot: OperationSnapshot): void {
    settled.set(snapshot.op_id, snapshot)
    const [oldest] = settled.keys()
    if (settled.size > keptSettled && oldest !== undefined) settled.delete(oldest)
  }

  function respond(opId: string, owner: OperationOwner, response: OperationResponse): Result<{ settled: boolean }> {
    const done = settled.get(opId)
    if (done !== undefined && isSameOwner(done.owner, owner)) return success({ settled: true })
    const found = find(opId, owner)
    if (!found.ok) return found
    const card = found.value
    const rows = rowsOf(card, response.targets.map(target => target.name))
    if (!rows.ok) return rows
    const unapprovable = response.targets.find(answer => answer.status === 'approved' && !canApprove(card, answer.name))
    if (unapprovable !== undefined) return failed('INVALID_ANSWER', `${unapprovable.name} is not waiting for an approval.`)
    for (const answer of response.targets) {
      const target = card.snapshot().targets.find(row => row.name === answer.name)
      if (target === undefined) continue
      if (answer.status === 'skipped') skip(card, target, answer.detail)
      // An answer before it may have moved that row.
      else if (canApprove(card, target.name)) void approve(card, target, answer.env ?? {})
    }
    if (response.settled_by === 'continue') card.settle('continue')
    return success({ settled: card.snapshot().settled })
  }

  function skip(card: OpenCard, target: TargetSnapshot, detail: string | undefined): void {
    const moved = moveTarget(card.snapshot(), { target: target.name, to: 'skipped', actor: 'user', ...(detail === undefined ? {} : { fields: { detail } }) })
    if (!moved.ok || moved.value.move === null) return
    card.work.skip?.(target)
    card.take(moved.value)
  }

  async function approve(card: OpenCard, target: TargetSnapshot, env: Readonly<Record<string, string>>): Promise<void> {
    // After a failure the person sets the row going again; from its first rest the work itself does.
    if (target.state === 'failed') card.applyFromUser([{ name: target.name, to: 'initiated' }])
    const step = await card.work.approve?.(target, env, contextOf(card)).catch((error: unknown): TargetStep => ({ name: target.name, to: 'failed', fields: { detail: errorText(error) } }))
    const current = card.snapshot().targets.find(row => row.name === target.name)
    if (step !== undefined && current?.state !== 'skipped') card.apply(step)
  }

  async function retry(opId: string, owner: OperationOwner, names: readonly string[]): Promise<Result<OperationSnapshot>> {
    if (settled.has(opId)) return failed('SETTLED', 'This card is closed. Ask for the app again to connect it.')
    const found = find(opId, owner)
    if (!found.ok) return found
    const rows = rowsOf(found.value, names)
    if (!rows.ok) return rows
    const refusal = refuseRetry(rows.value)
    if (refusal !== null) return refusal
    if (retrying.has(opId)) return failed('LINK_STILL_VALID', 'A new link is on its way already.')
    retrying.add(opId)
    const steps = await found.value.work.retry(rows.value, contextOf(found.value)).finally(() => retrying.delete(opId))
    if (!steps.ok) return steps
    // Skipped or settled meanwhile: that stands.
    found.value.applyFromUser(steps.value.filter(step => isRetriable(found.value.snapshot().targets.find(row => row.name === step.name))))
    found.value.wake()
    return success(found.value.snapshot())
  }

  return {
    run,
    respond,
    retry,
    status(opId, owner) {
      const done = settled.get(opId)
      if (done !== undefined && isSameOwner(done.owner, owner)) return success(done)
      const found = find(opId, owner)
      return found.ok ? success(found.value.snapshot()) : found
    },
    wake(opId) {
      const card = cards.get(opId)
      if (card === undefined || card.snapshot().settled) return null
      card.wake()
      return card.snapshot()
    },
    open: () => [...cards.values()].filter(card => card.isShown()).map(card => card.snapshot()),
    close() {
      for (const card of cards.values()) card.settle('interrupt')
    },
  }
}

function canApprove(card: OpenCard, name: string): boolean {
  const target = card.snapshot().targets.find(row => row.name === name)
  return card.work.approve !== undefined && (target?.state === 'pending' || target?.state === 'failed')
}

function isRetriable(target: TargetSnapshot | undefined): boolean {
  return target?.state === 'failed' || target?.state === 'expired'
}

function refuseRetry(rows: readonly TargetSnapshot[]): Result<never> | null {
  if (rows.length === 0) return failed('INVALID_ANSWER', 'Say which rows to try again.')
  const waiting = rows.find(row => !isRetriable(row))
  if (waiting !== undefined) return failed('LINK_STILL_VALID', `${waiting.name} did not fail; its link still holds.`)
  if (new Set(rows.map(row => row.kind)).size > 1) return failed('INVALID_ANSWER', 'Hosted apps and servers are tried again separately.')
  return null
}

type Named = Pick<TargetSnapshot, 'name' | 'kind' | 'action'>

/** A hosted app and a server may have one name. */
function isSameThing(left: Named, right: Named): boolean {
  return left.kind === right.kind && left.name === right.name
}

/** Connecting and reconnecting an app come to the same; installing a server and signing in to it do not. */
function isSameWork(left: Named, right: Named): boolean {
  return left.kind === 'connector' || left.action === right.action
}

function isSameOwner(left: OperationOwner, right: OperationOwner): boolean {
  if (left.type === 'account' || right.type === 'account') return left.type === right.type
  return left.session_id === right.session_id
}
