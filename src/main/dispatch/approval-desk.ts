import type { ApprovalAnswer, ApprovalRule, DefinitionChange } from '../../shared/approval.ts'
import type { Emit } from '../../shared/events.ts'
import { assertNever, errorText } from '../../shared/failure.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { ToolDescriptor } from '../../shared/tool.ts'
import { type ApprovalPolicy, type ApprovalStanding, decideApproval, grantFor } from './approvals.ts'

export interface ApprovalRequest {
  /** Of the call's row. */
  readonly id: string
  readonly descriptor: ToolDescriptor
  readonly arguments: JsonObject
  /** Why this very call wants asking although its kind might not; empty for an ordinary one. */
  readonly reason: string
  readonly signal: AbortSignal
}

/** `free`: nothing to approve. `nobody`: it had to be asked, and there was no one. */
export interface ApprovalDecision {
  readonly answer: ApprovalAnswer
  readonly by: 'person' | 'rule' | 'flag' | 'stop' | 'free' | 'nobody'
}

/** Contract: never rejects; a stopped run is answered `deny` by `stop`. */
export interface ApprovalDesk {
  readonly decide: (request: ApprovalRequest) => Promise<ApprovalDecision>
}

export interface LiveApprovalDesk extends ApprovalDesk {
  /** A person's answer; false when nothing of that id waits. */
  readonly answer: (id: string, answer: ApprovalAnswer) => boolean
  readonly pending: () => readonly PendingApproval[]
}

/** Who is asked: the person at the window or terminal, `--yes`, `--deny`, or nobody is there. */
export type AskMode = 'person' | 'yes' | 'deny' | 'nobody'

export interface ApprovalDeskPorts {
  policy(): ApprovalPolicy
  mode(): AskMode
  /** Bound to the session. */
  readonly emit: Emit
  /** Keeps an `always`. A failure costs the rule, not the call. */
  saveRule(rule: ApprovalRule): void | Promise<void>
  /** Milliseconds. */
  now(): number
}

export interface PendingApproval {
  readonly id: string
  readonly tool: string
  readonly server: string | null
  readonly arguments: JsonObject
  readonly reason: string
  /** What changed in its definition since it was allowed. */
  readonly difference?: DefinitionChange[]
}

interface Waiting {
  readonly request: ApprovalRequest
  readonly shown: PendingApproval
  readonly settle: (decision: ApprovalDecision) => void
}

/** One desk per session: what `session` grants is kept in memory and ends with it. */
export function createApprovalDesk(ports: ApprovalDeskPorts): LiveApprovalDesk {
  const grants: ApprovalRule[] = []
  const waiting = new Map<string, Waiting>()

  async function decide(request: ApprovalRequest): Promise<ApprovalDecision> {
    if (request.signal.aborted) return { answer: 'deny', by: 'stop' }
    const standing = decideApproval(request, ports.policy(), grants)
    switch (standing.kind) {
      case 'free':
        return { answer: 'once', by: 'free' }
      case 'granted':
        return told(request.id, { answer: standing.answer, by: 'rule' })
      case 'denied':
        return told(request.id, { answer: 'deny', by: 'rule' })
      case 'ask':
        return ask(request, standing)
      default:
        return assertNever(standing)
    }
  }

  function ask(request: ApprovalRequest, { reason, difference }: Extract<ApprovalStanding, { kind: 'ask' }>): ApprovalDecision | Promise<ApprovalDecision> {
    const mode = ports.mode()
    if (mode === 'nobody') return { answer: 'deny', by: 'nobody' }
    const { descriptor } = request
    const shown: PendingApproval = { id: request.id, tool: descriptor.name, server: descriptor.server ?? null, arguments: request.arguments, reason, ...(difference === undefined ? {} : { difference: [...difference] }) }
    ports.emit({ type: 'approval-request', ...shown })
    if (mode !== 'person') return told(request.id, { answer: mode === 'yes' ? 'once' : 'deny', by: 'flag' })
    return wait(request, shown)
  }

  function wait(request: ApprovalRequest, shown: PendingApproval): Promise<ApprovalDecision> {
    return new Promise(resolve => {
      const stop = (): void => settle({ answer: 'deny', by: 'stop' })
      const settle = (decision: ApprovalDecision): void => {
        waiting.delete(request.id)
        request.signal.removeEventListener('abort', stop)
        resolve(told(request.id, decision))
      }
      waiting.set(request.id, { request, shown, settle })
      request.signal.addEventListener('abort', stop, { once: true })
    })
  }

  function told(id: string, decision: ApprovalDecision): ApprovalDecision {
    const { by } = decision
    if (by !== 'free' && by !== 'nobody') ports.emit({ type: 'approval-answer', id, answer: decision.answer, by })
    return decision
  }

  function answer(id: string, given: ApprovalAnswer): boolean {
    const asked = waiting.get(id)
    if (asked === undefined) return false
    // Where every call is asked about, no answer can reach beyond this one.
    const taken = given !== 'deny' && asked.request.descriptor.approval === 'ask' ? 'once' : given
    if (taken === 'session' || taken === 'always') grant(asked.request, taken)
    asked.settle({ answer: taken, by: 'person' })
    settleGranted()
    return true
  }

  function grant(request: ApprovalRequest, given: 'session' | 'always'): void {
    const rule = grantFor(request, new Date(ports.now()).toISOString())
    if (rule === null) return
    grants.push(rule)
    if (given === 'always') void save(rule)
  }

  async function save(rule: ApprovalRule): Promise<void> {
    try {
      await ports.saveRule(rule)
    } catch (error) {
      ports.emit({ type: 'notice', level: 'warning', text: `“Always” could not be saved for ${rule.tool}: ${errorText(error)} It holds for this chat.`, about: rule.tool })
    }
  }

  /** An answer may have covered others that wait for the same. */
  function settleGranted(): void {
    for (const { request, settle } of waiting.values()) {
      const standing = decideApproval(request, ports.policy(), grants)
      if (standing.kind === 'granted') settle({ answer: standing.answer, by: 'rule' })
    }
  }

  return { decide, answer, pending: () => [...waiting.values()].map(({ shown }) => shown) }
}
