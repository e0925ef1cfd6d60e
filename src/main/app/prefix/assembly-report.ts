import type { AssemblyReport } from '../../../shared/assembly.ts'
import { estimateTokens } from '../../disclosure/budget.ts'
import type { Prefix } from './prefix.ts'

/** @param waiting servers that did not answer in time, with their state. */
export function assemblyReport(prefix: Prefix, contextLength: number | undefined, waiting: readonly { name: string; state: string }[]): AssemblyReport {
  const { assembly } = prefix
  return {
    tier: assembly.tier,
    listing_form: assembly.form,
    deferred_count: assembly.deferredCount,
    tools_hash: prefix.hash,
    eager_tokens: assembly.eagerTokens,
    sent_tokens: assembly.sentTokens,
    system_tokens: estimateTokens(prefix.system),
    core_tokens: assembly.coreTokens,
    bridge_tokens: assembly.bridgeTokens,
    context_tokens: contextLength ?? 0,
    listing_budget: assembly.listingBudget,
    servers: assembly.servers.map(server => ({ name: server.name, tools: server.tools, form: server.form, tokens: server.tokens, eager_tokens: server.eagerTokens })),
    waiting: [...waiting],
    folds_next: assembly.foldsNext === null ? null : { name: assembly.foldsNext.name, form: assembly.foldsNext.form, below_tokens: assembly.foldsNext.belowTokens },
    unfolds_next: assembly.unfoldsNext === null ? null : { name: assembly.unfoldsNext.name, form: assembly.unfoldsNext.form, at_tokens: assembly.unfoldsNext.atTokens },
  }
}
