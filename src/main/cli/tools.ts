import type { BridgeScope } from '../disclosure/bridge-scope.ts'
import { describeWithConnectors } from '../connectors/tools/describe-leg.ts'
import { searchWithConnectors } from '../connectors/tools/search-leg.ts'
import type { Core } from '../app/core.ts'
import { explainQuery } from '../app/search/explain-query.ts'
import { toolViews } from '../app/prefix/tool-views.ts'
import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import { type ExitCode, exitCodes, type Output, report, reportFailure, table } from './output.ts'

export interface ToolsOptions {
  readonly limit?: number
  readonly explain?: boolean
  readonly timeoutS: number
}

export async function listTools(core: Core, options: ToolsOptions, output: Output): Promise<ExitCode> {
  await serversUp(core, options, output)
  const views = toolViews({ tools: core.toolbox.tools(), connections: core.connections.views(), settings: core.settings.current().tools.tool_search, contextLength: core.contextLength(core.models.defaultId()) })
  const rows = views.map(({ name, server, original_name, standing, reason, tokens }) => ({ name, server, original_name, standing, ...(reason === undefined ? {} : { reason }), tokens }))
  return report(output, rows, () => table(rows.map(row => [row.name, row.server ?? '', row.standing, `${row.tokens} tokens`, row.reason ?? ''])))
}

/** What the model would get from `tool_search`; with `explain`, why. */
export async function searchTools(core: Core, queries: readonly string[], options: ToolsOptions, output: Output): Promise<ExitCode> {
  await serversUp(core, options, output)
  const answer = await searchWithConnectors({ queries, ...(options.limit === undefined ? {} : { limit: options.limit }) }, scopeOf(core), core.connectors.legs)
  if (!answer.ok) return refused(answer.json, output)
  const json = options.explain === true ? explained(core, answer.json, options) : answer.json
  return report(output, json, () => searchLines(json))
}

/** Exactly what `tool_describe` returns. */
export async function describeTools(core: Core, names: readonly string[], options: ToolsOptions, output: Output): Promise<ExitCode> {
  await serversUp(core, options, output)
  const answer = await describeWithConnectors({ names }, scopeOf(core), core.connectors.legs)
  if (!answer.ok) return refused(answer.json, output)
  return report(output, answer.json, () => [JSON.stringify(answer.json, null, 2)])
}

async function serversUp(core: Core, options: ToolsOptions, output: Output): Promise<void> {
  for (const { name, state } of await core.connections.settled(options.timeoutS * 1000)) output.err(`${name} did not answer in time (${state}).`)
}

function scopeOf(core: Core): BridgeScope {
  return { descriptors: core.toolbox.tools().map(tool => tool.descriptor), settings: core.settings.current().tools.tool_search, unavailable: [], connectorsGranted: true }
}

/** Each group with the reading of its query, each hit with where its score comes from. */
function explained(core: Core, json: JsonObject, options: ToolsOptions): JsonObject {
  const groups = Array.isArray(json['results']) ? json['results'].filter(isJsonObject) : []
  const results = groups.map(group => {
    const query = typeof group['query'] === 'string' ? group['query'] : ''
    const { explained: why } = explainQuery(core.toolbox.tools(), core.settings.current().tools.tool_search, query, options.limit)
    const { query_tokens, gate, unknown_words, matches, closest, cut } = why
    return { ...group, matches, closest, query_tokens, gate, coverage: matches[0]?.coverage ?? closest[0]?.coverage ?? 0, unknown_words, cut }
  })
  return { ...json, results }
}

function refused(json: JsonObject, output: Output): ExitCode {
  const error = typeof json['error'] === 'string' ? json['error'] : 'The search was refused.'
  return reportFailure(output, { code: 'REFUSED', message: error }, exitCodes.wrongUse)
}

function searchLines(json: JsonObject): string[] {
  const groups = Array.isArray(json['results']) ? json['results'].filter(isJsonObject) : []
  return groups.flatMap(group => [
    String(group['query']),
    ...hitLines(group['matches'], 'match'),
    ...hitLines(group['closest'], 'closest'),
    ...(typeof group['note'] === 'string' ? [`  ${group['note']}`] : []),
  ])
}

function hitLines(hits: unknown, kind: string): string[] {
  if (!Array.isArray(hits)) return []
  return hits.map(hit => {
    if (!isJsonObject(hit)) return `  ${kind}  ${String(hit)}`
    const score = typeof hit['score'] === 'number' ? hit['score'].toFixed(3) : ''
    return `  ${kind}  ${String(hit['name'])}  ${score}  ${JSON.stringify(hit['fields'])}`
  })
}
