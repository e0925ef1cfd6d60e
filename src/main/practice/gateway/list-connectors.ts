import type { JsonObject } from '../../../shared/json.ts'
import { accountsOf } from './accounts.ts'
import { type Answer, json } from './exchange.ts'
import { type GatewayState, policyOf } from './gateway-state.ts'
import { practiceApps } from './practice-apps.ts'
import type { PracticeApp } from './practice-app.ts'
import { badRequest } from './refusals.ts'

const usualLimit = 50
const mostLimit = 100

/** One page of the apps, as they stand for an owner. */
export function listConnectors(state: GatewayState, owner: string, query: URLSearchParams): Answer {
  const limit = query.get('limit') === null ? usualLimit : Number(query.get('limit'))
  if (!Number.isInteger(limit) || limit < 1 || limit > mostLimit) return badRequest(`limit must be a whole number from 1 to ${mostLimit}.`)
  const start = readCursor(query.get('cursor'))
  if (start === null) return badRequest('The cursor is not one of this list.')
  const items = practiceApps.slice(start, start + limit).map(app => showConnector(state, owner, app))
  const end = start + items.length
  return json({ items, ...(end < practiceApps.length ? { nextCursor: writeCursor(end) } : {}) })
}

function showConnector(state: GatewayState, owner: string, { connector }: PracticeApp): JsonObject {
  const policy = policyOf(state, owner)
  const accounts = accountsOf(state, owner, connector)
  const told = accounts.find(({ status }) => status === 'active') ?? accounts.at(-1)
  return {
    connector,
    enabled: !policy.disabledConnectors.includes(connector),
    connected: told?.status === 'active',
    ...(told === undefined ? {} : { connectionStatus: told.status }),
    ...(told?.statusReason === undefined ? {} : { statusReason: told.statusReason }),
    disabledTools: policy.disabledTools[connector] ?? [],
  }
}

function writeCursor(start: number): string {
  return Buffer.from(`from ${start}`).toString('base64url')
}

function readCursor(cursor: string | null): number | null {
  if (cursor === null) return 0
  const start = /^from (\d{1,4})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1]
  return start === undefined || Number(start) > practiceApps.length ? null : Number(start)
}
