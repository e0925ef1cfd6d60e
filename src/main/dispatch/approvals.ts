import type { ApprovalRule } from '../../shared/approval.ts'
import type { ToolDescriptor } from '../../shared/tool.ts'
import { fingerprintOf, type Reach } from './fingerprint.ts'

/** `approvals` of the settings. */
export interface ApprovalPolicy {
  readonly read_only: 'run' | 'ask'
  readonly rules: readonly ApprovalRule[]
}

/** Where a call stands before anyone is asked. */
export type ApprovalStanding =
  /** Nothing to decide: the tool says that it only reads. */
  | { readonly kind: 'free' }
  | { readonly kind: 'granted'; readonly answer: 'session' | 'always' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'ask'; readonly reason: string }

export interface ApprovalQuestion {
  readonly descriptor: ToolDescriptor
  /** Why this very call wants asking, beyond what the tool is; empty for an ordinary one. */
  readonly reason: string
}

/** A rule that denies wins over all; a grant holds for the definition it was given to, and no further than it reached. */
export function decideApproval(question: ApprovalQuestion, policy: ApprovalPolicy, sessionGrants: ReadonlySet<string>): ApprovalStanding {
  const { descriptor, reason } = question
  const rules = policy.rules.filter(rule => rule.tool === descriptor.name)
  if (rules.some(rule => rule.effect === 'deny')) return { kind: 'denied' }
  const prints = fingerprintsThatCover(descriptor, reachOf(question))
  if (rules.some(rule => rule.fingerprint === undefined || prints.includes(rule.fingerprint))) return { kind: 'granted', answer: 'always' }
  if (prints.some(print => sessionGrants.has(grantKey(descriptor, print)))) return { kind: 'granted', answer: 'session' }
  if (reason === '' && onlyReads(descriptor) && policy.read_only === 'run') return { kind: 'free' }
  return { kind: 'ask', reason: askingReason(question, rules) }
}

export function reachOf(question: ApprovalQuestion): Reach {
  return question.reason === '' ? 'usual' : 'anywhere'
}

/** Names a tool and the definition it had when it was granted. */
export function grantKey(descriptor: ToolDescriptor, fingerprint: string): string {
  return `${descriptor.name}\n${fingerprint}`
}

function fingerprintsThatCover(descriptor: ToolDescriptor, reach: Reach): readonly string[] {
  const reaches: readonly Reach[] = reach === 'usual' ? ['usual', 'anywhere'] : ['anywhere']
  return reaches.map(each => fingerprintOf(descriptor, each)).filter(print => print !== null)
}

function askingReason({ descriptor, reason }: ApprovalQuestion, allowed: readonly ApprovalRule[]): string {
  const current = fingerprintsThatCover(descriptor, 'usual')
  const changed = allowed.length > 0 && !allowed.some(rule => rule.fingerprint !== undefined && current.includes(rule.fingerprint))
  const first = changed ? 'Its definition changed since you allowed it.' : ''
  return [first, reason || effectWords(descriptor)].filter(words => words !== '').join(' ')
}

/** Hints that contradict each other count as no hint. */
function onlyReads({ annotations }: ToolDescriptor): boolean {
  return annotations?.readOnlyHint === true && annotations.destructiveHint !== true
}

function effectWords(descriptor: ToolDescriptor): string {
  const { annotations } = descriptor
  if (onlyReads(descriptor)) return 'It only reads; your settings ask all the same.'
  if (annotations?.destructiveHint === true) return 'It may change or delete things.'
  if (annotations?.readOnlyHint === false) return 'It may change things.'
  return 'It does not say what it may change.'
}
