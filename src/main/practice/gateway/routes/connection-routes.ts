import { z } from 'zod'
import { aliasPattern } from '../../../../shared/connector.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { accountsOf, activeAccounts, findAccount, showAccount, usualAccount } from '../accounts.ts'
import { json } from '../exchange.ts'
import { consentUrl, type GatewayParts, returnTargets } from '../gateway-parts.ts'
import { type Account, policyOf } from '../gateway-state.ts'
import { findApp, practiceApps } from '../practice-apps.ts'
import type { PracticeApp } from '../practice-app.ts'
import { readJson } from '../read-ask.ts'
import { badRequest, refuseAccount } from '../refusals.ts'
import { spareAccount } from '../sign-in-links.ts'
import { listConnectors } from '../list-connectors.ts'
import { guarded, type Route } from './route.ts'

const connectionsBody = z.strictObject({
  connectors: z.array(z.string().min(1)).min(1).max(20),
  reinitiate: z.boolean().default(false),
  alias: z.string().regex(aliasPattern).optional(),
  connectionId: z.string().min(1).optional(),
  returnTo: z.enum(returnTargets).optional(),
  op: z.string().min(1).max(128).optional(),
})
type Start = z.infer<typeof connectionsBody>

/** Which apps are connected, and links to connect them. */
export function connectionRoutes(parts: GatewayParts): readonly Route[] {
  return [
    guarded(parts, { name: 'connections', method: 'POST', path: '/v1/connectors/connections' }, (ask, owner) => {
      const body = readJson(ask, connectionsBody)
      if (!body.ok) return body.answer
      const { connectors, alias, connectionId } = body.value
      if (connectors.length > 1 && (alias ?? connectionId) !== undefined) return badRequest('alias and connectionId are for one connector only.')
      const results = connectors.map(connector => startConnection(parts, owner, { ...body.value, connector }))
      const count = (status: string): number => results.filter(result => result['status'] === status).length
      return json({ results, summary: { total: results.length, active: count('active'), initiated: count('initiated'), failed: count('failed') } })
    }),
    guarded(parts, { name: 'list', method: 'GET', path: '/v1/connectors' }, (ask, owner) => listConnectors(parts.store.state(), owner, ask.query)),
    guarded(parts, { name: 'account', method: 'GET', path: '/v1/connectors/accounts/:id' }, (ask, owner) => {
      const state = parts.store.state()
      const account = findAccount(state, owner, ask.params['id'] ?? '')
      if (!account) return refuseAccount(404, 'connection_not_found')
      return json(showAccount(account, policyOf(state, owner).disabledConnectors.includes(account.connector)))
    }),
  ]
}

function startConnection(parts: GatewayParts, owner: string, start: Start & { connector: string }): JsonObject {
  const app = findApp(start.connector)
  if (!app) return failedStart(start.connector, `There is no app ${start.connector}. There are ${practiceApps.map(({ connector }) => connector).join(', ')}.`)
  if (policyOf(parts.store.state(), owner).disabledConnectors.includes(app.connector)) return failedStart(app.connector, `${app.title} is switched off.`)
  const known = chooseAccount(parts, owner, app, start)
  if (known === 'unknown') return failedStart(app.connector, `There is no such account of ${app.title}.`)
  if (known?.status === 'active' && !start.reinitiate) return { ...describeAccount(known), status: 'active', reinitiated: false }
  const account = known ?? parts.links.newAccount(owner, app.connector, start.alias)
  const attempt = parts.links.start(account, start)
  return {
    ...describeAccount(account),
    status: 'initiated',
    connectUrl: consentUrl(parts, attempt.token),
    instruction: `Open the link to connect ${app.title}.`,
    reinitiated: known !== undefined && start.reinitiate,
  }
}

/** Undefined: one has to be made. */
function chooseAccount(parts: GatewayParts, owner: string, { connector }: PracticeApp, { connectionId, alias }: Start): Account | 'unknown' | undefined {
  const state = parts.store.state()
  const accounts = accountsOf(state, owner, connector)
  if (connectionId !== undefined) return accounts.find(({ id }) => id === connectionId) ?? 'unknown'
  if (alias !== undefined) return accounts.find(account => account.alias === alias)
  return usualAccount(activeAccounts(state, owner, connector)) ?? spareAccount(accounts)
}

function describeAccount({ id, connector, alias }: Account): JsonObject {
  return { connector, connectionId: id, ...(alias === undefined ? {} : { alias }) }
}

function failedStart(connector: string, statusReason: string): JsonObject {
  return { connector, status: 'failed', statusReason, reinitiated: false }
}
