import type { ApprovalRule, DefinitionChange } from '../../shared/approval.ts'
import type { ToolDescriptor } from '../../shared/tool.ts'
import { definitionChanges, definitionLines } from './definition-lines.ts'
import { fingerprintOf, type Reach } from './fingerprint.ts'

/** `approvals` of the settings. */
export interface ApprovalPolicy {
  readonly read_only: 'run' | 'ask'
  readonly rules: readonly ApprovalRule[]
}

/** Where a call stands before anyone is asked. */
export type ApprovalStanding =
  /** Nothing to decide: the tool says that it only reads, or the person wants it to run unasked. */
  | { readonly kind: 'free' }
  | { readonly kind: 'granted'; readonly answer: 'session' | 'always' }
  | { readonly kind: 'denied' }
  /** `difference`: what changed since it was allowed; absent where nothing did, or nobody kept what it was. */
  | { readonly kind: 'ask'; readonly reason: string; readonly difference?: readonly DefinitionChange[] }

export interface ApprovalQuestion {
  readonly descriptor: ToolDescriptor
  /** Why this very call wants asking, beyond what the tool is; empty for an ordinary one. */
  readonly reason: string
}

/**
 * A rule that denies wins over all, then the person's choice for the tool: `deny`, `run`, or `ask`, to which no grant
 * applies. Otherwise a grant holds for the definition it was given to, and no further than it reached.
 */
export function decideApproval(question: ApprovalQuestion, policy: ApprovalPolicy, sessionGrants: readonly ApprovalRule[]): ApprovalStanding {
  const { descriptor, reason } = question
  const rules = policy.rules.filter(rule => rule.tool === descriptor.name)
  if (descriptor.approval === 'deny' || rules.some(rule => rule.effect === 'deny')) return { kind: 'denied' }
  if (descriptor.approval === 'run') return { kind: 'free' }
  const grants = sessionGrants.filter(rule => rule.tool === descriptor.name)
  if (descriptor.approval === 'ask') return asking(question, [...rules, ...grants])
  const prints = fingerprintsThatCover(descriptor, reachOf(question))
  const covers = (rule: ApprovalRule): boolean => rule.fingerprint === undefined || prints.includes(rule.fingerprint)
  if (rules.some(covers)) return { kind: 'granted', answer: 'always' }
  if (grants.some(covers)) return { kind: 'granted', answer: 'session' }
  if (reason === '' && onlyReads(descriptor) && policy.read_only === 'run') return { kind: 'free' }
  return asking(question, [...rules, ...grants])
}

/** The grant that a person gives with `session` or `always`; null for a definition that cannot be written down. */
export function grantFor(question: ApprovalQuestion, grantedAt: string): ApprovalRule | null {
  const { descriptor } = question
  const fingerprint = fingerprintOf(descriptor, reachOf(question))
  return fingerprint === null ? null : { tool: descriptor.name, effect: 'allow', fingerprint, definition: [...definitionLines(descriptor)], granted_at: grantedAt }
}

function reachOf(question: ApprovalQuestion): Reach {
  return question.reason === '' ? 'usual' : 'anywhere'
}

function fingerprintsThatCover(descriptor: ToolDescriptor, reach: Reach): readonly string[] {
  const reaches: readonly Reach[] = reach === 'usual' ? ['usual', 'anywhere'] : ['anywhere']
  return reaches.map(each => fingerprintOf(descriptor, each)).filter(print => print !== null)
}

function asking(question: ApprovalQuestion, allowed: readonly ApprovalRule[]): ApprovalStanding {
  const { descriptor, reason } = question
  const current = fingerprintsThatCover(descriptor, 'usual')
  const changed = allowed.length > 0 && !allowed.some(rule => rule.fingerprint === undefined || current.includes(rule.fingerprint))
  const known = changed ? allowed.findLast(rule => rule.definition !== undefined)?.definition : undefined
  const words = [
    changed ? 'Its definition changed since you allowed it.' : '',
    descriptor.approval === 'ask' ? 'You want to be asked about every call of it.' : '',
    reason || effectWords(descriptor),
  ]
  return { kind: 'ask', reason: words.filter(each => each !== '').join(' '), ...(known === undefined ? {} : { difference: definitionChanges(known, definitionLines(descriptor)) }) }
}

/** Hints that contradict each other count as no hint. */
function onlyReads({ annotations }: ToolDescriptor): boolean {
  return annotations?.readOnlyHint === true && annotations.destructiveHint !== true
}

function effectWords(descriptor: ToolDescriptor): string {
  const { annotations } = descriptor
  if (onlyReads(descriptor)) return descriptor.approval === 'ask' ? 'It only reads.' : 'It only reads; your settings ask all the same.'
  if (annotations?.destructiveHint === true) return 'It may change or delete things.'
  if (annotations?.readOnlyHint === false) return 'It may change things.'
  return 'It does not say what it may change.'
}
