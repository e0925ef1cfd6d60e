import { z } from 'zod'

export const searchFieldSchema = z.enum(['name', 'server', 'description', 'parameters', 'nested'])
export type SearchField = z.infer<typeof searchFieldSchema>

/** One word of the query as the index reads it. */
export const queryTokenSchema = z.object({
  /** As typed. */
  text: z.string(),
  /** The indexed form that it was looked up as. */
  token: z.string(),
  /** In how many tools it stands. 0: no tool carries it. */
  document_frequency: z.number().int(),
  idf: z.number(),
  kind: z.enum(['word', 'stop-word', 'slip', 'synonym', 'unknown']),
})

export const explainedHitSchema = z.object({
  name: z.string(),
  score: z.number(),
  /** Part of the score from each field. */
  fields: z.partialRecord(searchFieldSchema, z.number()),
  /** Part of the score from what is not a field: its server's other tools, the best clause, neighbouring words, the name as a whole. */
  bonuses: z.partialRecord(z.enum(['server', 'clause', 'neighbours', 'name']), z.number()).optional(),
  /** The query is this tool's name; such a hit is first whatever it scores. */
  named: z.enum(['exact', 'bare']).optional(),
  /** Indexed tokens it matched. */
  tokens: z.array(z.string()),
  /** Share of the query's information that it matches, 0..1. */
  coverage: z.number(),
  given_as: z.enum(['match', 'closest', 'cut']),
  /** Why it was cut; absent otherwise. */
  reason: z.string().optional(),
})
export type ExplainedHit = z.infer<typeof explainedHitSchema>

/** One query, explained: every hit traceable to fields, tokens and weights. */
export const explainedQuerySchema = z.object({
  query: z.string(),
  mode: z.enum(['ranked', 'classic']),
  query_tokens: z.array(queryTokenSchema),
  /** What a hit had to have to be a match: the most telling token (classic) or the score in words (ranked). */
  gate: z.string().nullable(),
  /** Ranked: the score from which on a hit is a match. */
  needed_score: z.number().optional(),
  /** Words that no tool carries. */
  unknown_words: z.array(z.string()),
  matches: z.array(explainedHitSchema),
  closest: z.array(explainedHitSchema),
  /** The next five, with the reason. */
  cut: z.array(explainedHitSchema),
})
export type ExplainedQuery = z.infer<typeof explainedQuerySchema>
