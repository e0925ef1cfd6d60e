import { z } from 'zod'
import type { JsonObject } from '../../../../shared/json.ts'
import { activeAccounts } from '../accounts.ts'
import { json } from '../exchange.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { type GatewayState, policyOf } from '../gateway-state.ts'
import { findTool, type OwnedTool, practiceApps, practiceTools } from '../practice-apps.ts'
import { readJson } from '../read-ask.ts'
import { refuse } from '../refusals.ts'
import { showTool } from '../tool-view.ts'
import { byOverlap } from '../word-overlap.ts'
import { guarded, type Route } from './route.ts'

const mostUseCases = 7
const mostTools = 5
const mostSuggestions = 3

const searchBody = z.strictObject({
  queries: z.array(z.strictObject({ useCase: z.string().trim().min(1), knownFields: z.string().optional() })).min(1),
})
const schemasBody = z.strictObject({ tools: z.array(z.string().min(1)).min(1).max(50) })

/** Which tools there are: found by words, and described by their slugs. */
export function searchRoutes(parts: GatewayParts): readonly Route[] {
  return [
    guarded(parts, { name: 'search', method: 'POST', path: '/v1/connectors/search' }, (ask, owner) => {
      const body = readJson(ask, searchBody)
      if (!body.ok) return body.answer
      const { queries } = body.value
      if (queries.length > mostUseCases) return refuse(502, 'BAD_GATEWAY', `The search behind this gateway did not answer for ${queries.length} use cases.`)
      return json(answerSearch(parts.store.state(), owner, queries.map(({ useCase }) => useCase)))
    }),
    guarded(parts, { name: 'schemas', method: 'POST', path: '/v1/connectors/schemas' }, (ask, owner) => {
      const body = readJson(ask, schemasBody)
      return body.ok ? json(answerSchemas(parts.store.state(), owner, [...new Set(body.value.tools)])) : body.answer
    }),
  ]
}

function answerSearch(state: GatewayState, owner: string, useCases: readonly string[]): JsonObject {
  const allowed = practiceTools.filter(owned => isAllowed(state, owner, owned))
  const found = useCases.map(useCase => byOverlap(useCase, allowed, describeTool))
  const shown = found.map(tools => tools.slice(0, mostTools))
  const connectors = [...new Set(shown.flat().map(({ app }) => app.connector))]
  return {
    results: useCases.map((useCase, index) => ({
      index,
      useCase,
      tools: (shown[index] ?? []).map(({ tool }) => tool.slug),
      relatedTools: (found[index] ?? []).slice(mostTools).map(({ tool }) => tool.slug),
      connectors: [...new Set((shown[index] ?? []).map(({ app }) => app.connector))],
      planSteps: [],
      pitfalls: [],
    })),
    schemas: Object.fromEntries(shown.flat().map(owned => [owned.tool.slug, showTool(state, owner, owned)])),
    connections: connectors.map(connector => connectionOf(state, owner, connector)),
    nextSteps: [],
  }
}

function answerSchemas(state: GatewayState, owner: string, slugs: readonly string[]): JsonObject {
  const found = slugs.map(findTool).filter(owned => owned !== undefined).filter(owned => isAllowed(state, owner, owned))
  const notFound = slugs.filter(slug => !found.some(({ tool }) => tool.slug === slug))
  const suggest = (slug: string): readonly string[] =>
    byOverlap(slug.replaceAll('_', ' '), practiceTools, describeTool).slice(0, mostSuggestions).map(({ tool }) => tool.slug)
  return {
    schemas: Object.fromEntries(found.map(owned => [owned.tool.slug, showTool(state, owner, owned)])),
    notFound,
    suggestions: Object.fromEntries(notFound.map(slug => [slug, suggest(slug)])),
  }
}

function describeTool({ app, tool }: OwnedTool): { name: string; text: string } {
  return { name: `${app.connector} ${tool.slug}`, text: `${app.description} ${tool.description}` }
}

/** What an owner switched off is not found. */
function isAllowed(state: GatewayState, owner: string, { app, tool }: OwnedTool): boolean {
  const policy = policyOf(state, owner)
  return !policy.disabledConnectors.includes(app.connector) && policy.disabledTools[app.connector]?.includes(tool.slug) !== true
}

function connectionOf(state: GatewayState, owner: string, connector: string): JsonObject {
  const active = activeAccounts(state, owner, connector)
  const title = practiceApps.find(app => app.connector === connector)?.title ?? connector
  const description = active.length === 0 ? `${title} is not connected.` : `${title}: ${active.map(({ label }) => label).join(', ')}`
  return { connector, connected: active.length > 0, description }
}
