import type { SourceForm } from '../../shared/assembly.ts'
import type { ListingPlan, ListingStep } from './listing.ts'

// For the preview of Preferences: where the listing would change if the budget did.

/** `name` folds to `form` as soon as the budget is below `belowTokens`. */
export interface FoldsNext {
  readonly name: string
  readonly form: SourceForm
  readonly belowTokens: number
}

/** `name` unfolds to `form` at a budget of `atTokens`, and not before. */
export interface UnfoldsNext {
  readonly name: string
  readonly form: SourceForm
  readonly atTokens: number
}

/**
 * What a smaller budget takes first. All sources go from `full` to `names` at once, and from there to `unlisted`; then the
 * largest one is named. Null when nothing is listed already.
 */
export function foldsNext(plan: ListingPlan, current: ListingStep | null): FoldsNext | null {
  if (!current) return null
  // A step that is no smaller than the current one is never reached: folding a tiny group can make the text longer.
  const next = plan.steps.slice(plan.steps.indexOf(current) + 1).find(step => step.tokens < current.tokens)
  const name = next && next.folded > current.folded ? plan.foldOrder[current.folded] : plan.foldOrder[0]
  if (name === undefined) return null
  return { name, form: next ? plan.formOf(name, next) : 'unlisted', belowTokens: current.tokens }
}

/** What a larger budget gives back first. Null when every source is shown in full already. */
export function unfoldsNext(plan: ListingPlan, current: ListingStep | null): UnfoldsNext | null {
  const fuller = current ? plan.steps.slice(0, plan.steps.indexOf(current)) : plan.steps
  const [first, ...rest] = fuller
  if (!first) return null
  const next = rest.reduce((best, step) => (step.tokens < best.tokens ? step : best), first)
  const name = current && current.folded > next.folded ? plan.foldOrder[current.folded - 1] : plan.foldOrder[0]
  return name === undefined ? null : { name, form: plan.formOf(name, next), atTokens: next.tokens }
}
