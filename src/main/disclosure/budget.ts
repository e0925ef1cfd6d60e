import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import type { ToolDefinition } from '../../shared/tool.ts'
import { codePointLength } from './plain-text.ts'

/** Tokens that the percentage leg allows while nobody knows the context window. */
const unknownContextTokens = 10_000

/** About how many tokens a text takes: one per four code points, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(codePointLength(text) / 4)
}

/** Tokens of a definition as it is sent: compact JSON, non-ASCII raw. */
export function definitionTokens(definition: ToolDefinition): number {
  return estimateTokens(compactJson(definition))
}

/** Tokens the listing may take. */
export function listingBudget(settings: Pick<ToolSearchSettings, 'listing_max_tokens' | 'threshold_pct'>, contextLength: number | undefined): number {
  return Math.max(0, Math.min(settings.listing_max_tokens, shareOfContext(settings, contextLength)))
}

/** `threshold_pct` of the context window, in tokens; 10 000 where the window is unknown. */
export function shareOfContext(settings: Pick<ToolSearchSettings, 'threshold_pct'>, contextLength: number | undefined): number {
  if (contextLength === undefined || !Number.isFinite(contextLength) || contextLength <= 0) return unknownContextTokens
  return Math.floor((contextLength * settings.threshold_pct) / 100)
}

/** A schema may be anything a plugin made; one that JSON cannot say is measured by its string form. */
function compactJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
