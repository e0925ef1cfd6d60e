import { z } from 'zod'

export const approvalAnswerSchema = z.enum(['once', 'session', 'always', 'deny'])
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>

/** A saved decision. `fingerprint` is the hash of the definition it was given for; a changed tool asks again. */
export const approvalRuleSchema = z.object({
  /** Wire name of the real tool. */
  tool: z.string(),
  effect: z.enum(['allow', 'deny']),
  fingerprint: z.string().optional(),
  granted_at: z.string(),
})
export type ApprovalRule = z.infer<typeof approvalRuleSchema>
