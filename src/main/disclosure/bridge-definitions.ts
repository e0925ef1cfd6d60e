import type { ListingForm } from '../../shared/events.ts'
import { assertNever } from '../../shared/failure.ts'
import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import type { ToolDefinition } from '../../shared/tool.ts'

/** How many queries, names and entries one bridge call may hold. Not configurable. */
export const bridgeCaps = { queries: 7, names: 10, calls: 10 } as const

export interface BridgeText {
  readonly deferredCount: number
  readonly settings: ToolSearchSettings
  readonly connectorsGranted: boolean
  readonly languages: string | null
  readonly form: ListingForm
  readonly listing: string | null
}

/** The three bridge tools. Their bytes change with the catalog, the settings and the connectors grant, and with nothing else. */
export function bridgeDefinitions(text: BridgeText): readonly [ToolDefinition, ToolDefinition, ToolDefinition] {
  return [searchDefinition(text), describeDefinition, callDefinition(text)]
}

function searchDefinition(text: BridgeText): ToolDefinition {
  const { settings, connectorsGranted, languages, form, listing } = text
  const lines = [
    `${opening(text)} Search before you say that something cannot be done. The tools in this list need no search: call them directly.`,
    howToSearch(settings),
    'Then load the parameters of the tools you chose with tool_describe, and run them with tool_call.',
    ...(connectorsGranted ? [connectorsSentence] : []),
    ...(languages === null ? [] : [languages]),
    ...(listing === null ? [] : [framing(form), listing]),
  ]
  return define('tool_search', lines.join('\n'), {
    type: 'object',
    properties: {
      queries: { type: 'array', items: { type: 'string' }, description: `1 to ${bridgeCaps.queries} keyword queries, one per capability.` },
      limit: { type: 'integer', description: `Results per query, 1 to ${settings.max_search_limit}; ${settings.search_default_limit} when left out.` },
    },
    required: ['queries'],
  })
}

function opening({ deferredCount }: BridgeText): string {
  if (deferredCount === 0) return 'Searches the remote tools of connected apps.'
  return `Finds tools that are ready but not in this list: ${deferredCount} more, kept out to save room.`
}

function howToSearch({ retrieval }: ToolSearchSettings): string {
  const how = 'Send one query per capability, as keywords (service, action, object: github create issue), not as a question.'
  switch (retrieval) {
    case 'ranked':
      return `${how} matches are sure hits; closest is the best of the rest, with a note on the words no tool carries.`
    case 'classic':
      return `${how} A word that no tool contains makes its query return nothing: leave out what you are not sure of.`
    default:
      return assertNever(retrieval)
  }
}

const connectorsSentence =
  'Names that start with connectors__ are apps behind manage_connections: if one is not connected yet, call manage_connections, then try again.'

/** What the listing means, by what it leaves out. */
function framing(form: ListingForm): string {
  const listed = 'Never say that a tool listed here is missing. If its exact name is here, skip the search and go to tool_describe.'
  switch (form) {
    case 'full':
    case 'names':
      return `Every deferred tool is listed below. ${listed}`
    case 'mixed':
      return `${listed} Sources marked as not listed have tools as well: search them before you conclude that something is missing.`
    case 'groups':
      return 'The sources below are connected, but their tools are not listed. For anything they may do, search here first; do not say it is missing and do not work around it with other tools before you searched.'
    case 'none':
      return ''
    default:
      return assertNever(form)
  }
}

const describeDefinition = define(
  'tool_describe',
  `Loads full descriptions and parameters of deferred tools by exact name. Ask for all you need at once, up to ${bridgeCaps.names}. Do it before the first tool_call of a tool.`,
  {
    type: 'object',
    properties: { names: { type: 'array', items: { type: 'string' }, description: `1 to ${bridgeCaps.names} exact tool names.` } },
    required: ['names'],
  },
)

function callDefinition({ settings, connectorsGranted }: BridgeText): ToolDefinition {
  return define('tool_call', `Runs deferred tools by exact name. ${batching(settings, connectorsGranted)} Approvals and policy are those of a direct call.`, {
    type: 'object',
    properties: {
      calls: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', description: 'Exact name of the tool.' },
            arguments: { type: 'object', description: 'Its arguments, as its parameters say.' },
          },
          required: ['name', 'arguments'],
        },
      },
    },
    required: ['calls'],
  })
}

function batching({ local_batch }: ToolSearchSettings, connectorsGranted: boolean): string {
  const results = 'results come back in the order of the entries.'
  switch (local_batch) {
    case 'split':
      return `Up to ${bridgeCaps.calls} entries that do not depend on each other; each is checked, approved and answered on its own, and ${results}`
    case 'reject':
      return connectorsGranted
        ? `One entry per call; only connectors__ names may share a call, up to ${bridgeCaps.calls}, and ${results}`
        : 'One entry per call; for several tools, send several calls.'
    default:
      return assertNever(local_batch)
  }
}

function define(name: string, description: string, parameters: ToolDefinition['function']['parameters']): ToolDefinition {
  return { type: 'function', function: { name, description, parameters } }
}
