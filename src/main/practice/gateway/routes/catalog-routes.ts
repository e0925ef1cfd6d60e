import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { JsonObject } from '../../../../shared/json.ts'
import { type Answer, type Ask, json, nothing } from '../exchange.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { type GatewayState, type Policy, policyOf } from '../gateway-state.ts'
import { findApp, practiceApps } from '../practice-apps.ts'
import { readJson } from '../read-ask.ts'
import { badRequest, refuseAccount } from '../refusals.ts'
import { showTool } from '../tool-view.ts'
import { guarded, type Route } from './route.ts'

const policyBody = z.strictObject({
  connectors: z.record(z.string(), z.strictObject({ enabled: z.boolean().default(true), disabledTools: z.array(z.string()).default([]) })),
})

/** The portal's apps, what of them an owner allows, and their tools. */
export function catalogRoutes(parts: GatewayParts): readonly Route[] {
  const { store } = parts
  const base = '/api/v1/connectors'

  return [
    guarded(parts, { name: 'catalog', method: 'GET', path: `${base}/catalog` }, () =>
      json({
        items: practiceApps.map(({ connector, title, description, tools }) => ({ connector, name: title, description, toolCount: tools.length })),
      }),
    ),
    guarded(parts, { name: 'policy', method: 'GET', path: `${base}/policy` }, (_ask, owner) => json(showPolicy(policyOf(store.state(), owner)))),
    guarded(parts, { name: 'policy-save', method: 'PUT', path: `${base}/policy` }, (ask, owner) => {
      const body = readJson(ask, policyBody)
      if (!body.ok) return body.answer
      const unknown = Object.keys(body.value.connectors).find(connector => !findApp(connector))
      if (unknown !== undefined) return badRequest(`There is no app ${unknown}.`)
      const policy = readPolicy(body.value)
      store.change(state => ({ ...state, policies: { ...state.policies, [owner]: policy } }))
      return json(showPolicy(policy))
    }),
    guarded(parts, { name: 'tools', method: 'GET', path: `${base}/:slug/tools` }, (ask, owner) => toolsOf(ask, store.state(), owner)),
  ]
}

function toolsOf(ask: Ask, state: GatewayState, owner: string): Answer {
  const slug = ask.params['slug'] ?? ''
  const app = /^[a-z0-9][a-z0-9_-]*$/.test(slug) ? findApp(slug) : undefined
  if (!app) return refuseAccount(404, 'connector_not_found')
  const disabled = policyOf(state, owner).disabledTools[app.connector] ?? []
  const items = app.tools.map(tool => ({ ...showTool(state, owner, { app, tool }), enabled: !disabled.includes(tool.slug) }))
  const etag = `"${createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 24)}"`
  if (isKnown(ask.header('if-none-match'), etag)) return nothing(304, { etag })
  return { ...json({ connector: app.connector, items }), headers: { etag } }
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const given = (ifNoneMatch ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return given.includes(etag) || given.includes('*')
}

function readPolicy({ connectors }: z.infer<typeof policyBody>): Policy {
  const entries = Object.entries(connectors).map(([connector, rule]) => ({ connector: connector.toLowerCase(), ...rule }))
  return {
    disabledConnectors: entries.filter(({ enabled }) => !enabled).map(({ connector }) => connector),
    disabledTools: Object.fromEntries(entries.map(({ connector, disabledTools }) => [connector, disabledTools])),
  }
}

function showPolicy({ disabledConnectors, disabledTools }: Policy): JsonObject {
  const rows = practiceApps.map(({ connector }) => [
    connector,
    { enabled: !disabledConnectors.includes(connector), disabledTools: disabledTools[connector] ?? [] },
  ])
  return { connectors: Object.fromEntries(rows) }
}
