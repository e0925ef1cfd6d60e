import { z } from 'zod'
import { type RouteName, routeNames } from './routes/route.ts'

/** One way to misbehave. */
const misbehaviourSchema = z.discriminatedUnion('kind', [
  /** The right answer, late. */
  z.strictObject({ kind: z.literal('slow'), ms: z.number().min(0).max(600_000) }),
  /** No answer, and the line stays open. */
  z.strictObject({ kind: z.literal('hang') }),
  /** The work is done, and the line breaks before the answer. */
  z.strictObject({ kind: z.literal('lost-answer') }),
  /** Nothing is done. `envelope` is the shape of the error; `retryAfterSeconds` goes with a 429 or 503. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    code: z.string().optional(),
    message: z.string().optional(),
    envelope: z.enum(['nested', 'code', 'flat', 'text', 'empty']).optional(),
    retryAfterSeconds: z.number().min(0).optional(),
  }),
  /** A redirect that keeps method and body. */
  z.strictObject({ kind: z.literal('redirect'), to: z.url() }),
  /** A page where JSON was expected. */
  z.strictObject({ kind: z.literal('html') }),
  /** JSON that stops in the middle. */
  z.strictObject({ kind: z.literal('malformed-json') }),
  /** The right answer with this many bytes more; ten million unless said otherwise. */
  z.strictObject({ kind: z.literal('huge'), bytes: z.number().int().positive().max(100_000_000).optional() }),
  /** Any JSON in the place of the right one. */
  z.strictObject({ kind: z.literal('body'), value: z.unknown() }),
  /** Entries missing at the end of `results` or `items`; one unless said otherwise. */
  z.strictObject({ kind: z.literal('short'), drop: z.number().int().positive().optional() }),
  /** Entries that nobody asked for. */
  z.strictObject({ kind: z.literal('surplus'), add: z.number().int().positive().optional() }),
  /** Entries that name something else than what was asked, under wrong indexes. */
  z.strictObject({ kind: z.literal('wrong-echo') }),
  /** Beside `PRACTICE_MAIL_X` also `X`, which a model could not tell apart. */
  z.strictObject({ kind: z.literal('twins') }),
  /** Tools that are found but not described. */
  z.strictObject({ kind: z.literal('orphans') }),
  /** Status words outside the vocabulary. */
  z.strictObject({ kind: z.literal('unknown-status'), word: z.string().optional() }),
  /** The right answer with snake_case names. */
  z.strictObject({ kind: z.literal('snake-case') }),
])
export type Misbehaviour = z.infer<typeof misbehaviourSchema>

/**
 * When to misbehave and how. Several ways take turns. `times`: so often and never again; `oneIn`: every so many requests,
 * beginning with the first; without both, always. Without a route it is all of them but the control route.
 */
export const misbehaviourRuleSchema = z.strictObject({
  route: z.enum(routeNames).optional(),
  ways: z.array(misbehaviourSchema).min(1),
  times: z.number().int().positive().optional(),
  oneIn: z.number().int().positive().optional(),
})
export type MisbehaviourRule = z.infer<typeof misbehaviourRuleSchema>

/** The rules that hold now. The first that applies to a request is the one that counts. */
export interface Misbehaviours {
  /** Returns what ends the rule. */
  add(rule: MisbehaviourRule): () => void
  clear(): void
  rules(): readonly MisbehaviourRule[]
  /** How to answer this request; null: well. */
  next(route: RouteName): Misbehaviour | null
}

interface LiveRule {
  readonly rule: MisbehaviourRule
  seen: number
  used: number
}

export function createMisbehaviours(): Misbehaviours {
  let live: readonly LiveRule[] = []

  function take(entry: LiveRule): Misbehaviour | null {
    const isDue = entry.seen % (entry.rule.oneIn ?? 1) === 0
    entry.seen += 1
    if (!isDue || entry.used >= (entry.rule.times ?? Number.POSITIVE_INFINITY)) return null
    const way = entry.rule.ways[entry.used % entry.rule.ways.length]
    entry.used += 1
    return way ?? null
  }

  return {
    add(rule) {
      const entry = { rule, seen: 0, used: 0 }
      live = [...live, entry]
      return () => {
        live = live.filter(other => other !== entry)
      }
    },
    clear() {
      live = []
    },
    rules: () => live.map(({ rule }) => rule),
    next(route) {
      if (route === 'control') return null
      for (const entry of live) {
        const way = entry.rule.route === undefined || entry.rule.route === route ? take(entry) : null
        if (way) return way
      }
      return null
    },
  }
}
