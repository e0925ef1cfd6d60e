import type { Core } from '../app/core.ts'
import { assemblyReport } from '../app/prefix/assembly-report.ts'
import { type ExitCode, exitCodes, type Output, report, reportFailure, table } from './output.ts'

/** `drawbridge assembly`: what the next request would carry. */
export async function showAssembly(core: Core, options: { timeoutS: number; model?: string }, output: Output): Promise<ExitCode> {
  const waiting = await core.connections.settled(options.timeoutS * 1000)
  const modelId = options.model ?? core.models.defaultId()
  const prefix = core.prefix({ modelId })
  if (!prefix.ok) return reportFailure(output, prefix.failure, exitCodes.wrongUse)
  const figures = assemblyReport(prefix.value, core.contextLength(modelId), waiting)
  const json = { ...figures, changed_by: null, tools: prefix.value.assembly.tools }
  return report(output, json, () => [
    `tier ${figures.tier}, listing ${figures.listing_form}, ${figures.deferred_count} tools deferred, hash ${figures.tools_hash}`,
    `${figures.sent_tokens} tokens sent instead of ${figures.eager_tokens}; listing budget ${figures.listing_budget}`,
    ...table(figures.servers.map(server => [server.name, `${server.tools} tools`, server.form, `${server.tokens} of ${server.eager_tokens} tokens`])),
    ...figures.waiting.map(server => `${server.name} did not answer in time (${server.state}).`),
  ])
}
