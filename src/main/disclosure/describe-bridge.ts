import type { JsonObject } from '../../shared/json.ts'
import { type ListRule, overCap, readList, toArguments } from './bridge-arguments.ts'
import { bridgeCaps } from './bridge-definitions.ts'
import { type BridgeAnswer, type BridgeScope, locate } from './bridge-scope.ts'
import { callDirectly } from './refusals.ts'

export interface DescribeFacts {
  /** The names asked for, each once. */
  readonly names: readonly string[]
  readonly notFound: readonly string[]
}

const namesRule: ListRule = {
  key: 'names',
  olderKey: 'name',
  max: bridgeCaps.names,
  advice: 'Nothing was loaded. Ask for fewer at a time.',
}

/** Answers `tool_describe`: full definitions of what was found; one bad name never fails the rest. */
export function answerDescribe(args: unknown, scope: BridgeScope): BridgeAnswer<DescribeFacts> {
  const list = readList(toArguments(args), namesRule)
  if (!list.ok) return { ok: false, json: { error: list.error } }
  const names = [...new Set(list.values)]
  const tooMany = overCap(names, namesRule)
  if (tooMany !== null) return { ok: false, json: { error: tooMany } }

  const tools: [string, JsonObject][] = []
  const errors: [string, string][] = []
  const notFound: string[] = []
  const suggestions: string[] = []
  for (const name of names) {
    const found = locate(name, scope)
    switch (found.kind) {
      case 'deferred':
        tools.push([name, { description: found.descriptor.description, parameters: found.descriptor.inputSchema }])
        break
      case 'direct':
        errors.push([name, callDirectly(found.descriptor.name)])
        break
      case 'bridge':
        errors.push([name, callDirectly(name)])
        break
      case 'unknown':
        notFound.push(name)
        suggestions.push(...found.suggestions)
        break
      case 'connector':
      case 'absent':
        notFound.push(name)
        break
    }
  }
  const json = {
    tools: Object.fromEntries(tools),
    ...(notFound.length > 0 ? { not_found: notFound, hint: notFoundHint(suggestions) } : {}),
    ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
  }
  return { ok: true, json, facts: { names, notFound } }
}

function notFoundHint(suggestions: readonly string[]): string {
  const meant = [...new Set(suggestions)]
  const didYouMean = meant.length > 0 ? ` Did you mean ${meant.join(', ')}?` : ''
  return `No deferred tool of this session has these names.${didYouMean} Use the exact names that tool_search returns.`
}
