import { z } from 'zod'
import { listingFormSchema } from './events.ts'

/** How one source stands in the listing. `direct`: its schemas are in the tools array. */
export const sourceFormSchema = z.enum(['full', 'names', 'summary', 'direct', 'unlisted'])
export type SourceForm = z.infer<typeof sourceFormSchema>

/** What the next request carries; `drawbridge assembly --json` and the preview of Preferences → Tool search. */
export const assemblyReportSchema = z.object({
  tier: z.number().int(),
  listing_form: listingFormSchema,
  deferred_count: z.number().int(),
  tools_hash: z.string(),
  /** Tokens of the tools array had every schema been sent. */
  eager_tokens: z.number().int(),
  sent_tokens: z.number().int(),
  system_tokens: z.number().int(),
  core_tokens: z.number().int(),
  bridge_tokens: z.number().int(),
  context_tokens: z.number().int(),
  listing_budget: z.number().int(),
  servers: z.array(
    z.object({
      name: z.string(),
      tools: z.number().int(),
      form: sourceFormSchema,
      /** Tokens its part of the listing takes (its schemas, when direct). */
      tokens: z.number().int(),
      /** Tokens its schemas would take. */
      eager_tokens: z.number().int(),
    }),
  ),
  /** Servers that did not answer in time. */
  waiting: z.array(z.object({ name: z.string(), state: z.string() })),
  /** The source that would be folded next as the budget shrinks, and the smallest budget that unfolds the last folded one. */
  folds_next: z.object({ name: z.string(), form: sourceFormSchema, below_tokens: z.number().int() }).nullable(),
  unfolds_next: z.object({ name: z.string(), form: sourceFormSchema, at_tokens: z.number().int() }).nullable(),
})
export type AssemblyReport = z.infer<typeof assemblyReportSchema>
