import { z } from 'zod'

export const approvalAnswerSchema = z.enum(['once', 'session', 'always', 'deny'])
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>

/** A saved decision. `fingerprint` is the hash of the definition it was given for; a changed tool asks again. */
export const approvalRuleSchema = z.object({
  /** Wire name of the real tool. */
  tool: z.string(),
  effect: z.enum(['allow', 'deny']),
  fingerprint: z.string().optional(),
  /** The definition it was given for, in short lines; lets a later request show what changed. */
  definition: z.array(z.string()).optional(),
  granted_at: z.string(),
})
export type ApprovalRule = z.infer<typeof approvalRuleSchema>

/** One line of what changed in a tool's definition since it was allowed. */
export const definitionChangeSchema = z.object({ kind: z.enum(['removed', 'added']), text: z.string() })
export type DefinitionChange = z.infer<typeof definitionChangeSchema>
