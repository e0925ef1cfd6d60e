import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Answer, type Ask, json } from '../exchange.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { readJson } from '../read-ask.ts'
import { refuseAccount } from '../refusals.ts'
import type { Route } from './route.ts'

const idleDays = 30
const dayMs = 86_400_000
const bearerSeconds = 900
const mostGuests = 200

const exchangeBody = z.object({ token: z.string() })

/** An identity without a sign-in: made once, its credential exchanged for short-lived bearers. */
export function guestRoutes(parts: GatewayParts): readonly Route[] {
  return [
    { name: 'guest-create', method: 'POST', path: '/api/anonymous/create', handle: () => createGuest(parts) },
    { name: 'guest-token', method: 'POST', path: '/api/anonymous/token', handle: ask => exchange(parts, ask) },
  ]
}

function createGuest({ store, now }: GatewayParts): Answer {
  const token = `anon_${randomBytes(24).toString('base64url')}`
  const guest = { userId: `user_${randomBytes(8).toString('hex')}`, orgId: `org_${randomBytes(8).toString('hex')}`, token: digest(token), lastUsedAt: now() }
  store.change(state => ({ ...state, guests: [...state.guests.slice(1 - mostGuests), guest] }))
  return json({ user_id: guest.userId, org_id: guest.orgId, token, idle_ttl_days: idleDays }, 201)
}

function exchange(parts: GatewayParts, ask: Ask): Answer {
  const credential = readCredential(ask)
  if (!credential.ok) return credential.answer
  const guest = parts.store.state().guests.find(({ token }) => token === digest(credential.token))
  if (!guest) return refuseAccount(404, 'unknown_token')
  if (guest.lastUsedAt + idleDays * dayMs <= parts.now()) return refuseAccount(401, 'token_expired')
  parts.store.change(state => ({
    ...state,
    guests: state.guests.map(other => (other.userId === guest.userId ? { ...other, lastUsedAt: parts.now() } : other)),
  }))
  const bearer = parts.bearers.mint({ owner: guest.userId, kind: 'guest', lifetimeSeconds: bearerSeconds })
  return json({ access_token: bearer, token_type: 'Bearer', expires_in: bearerSeconds })
}

/** In the body, or where a bearer stands. */
function readCredential(ask: Ask): { ok: true; token: string } | { ok: false; answer: Answer } {
  const header = /^Bearer (\S+)$/i.exec(ask.header('authorization') ?? '')?.[1]
  if (header !== undefined) return { ok: true, token: header }
  const body = readJson(ask, exchangeBody)
  return body.ok ? { ok: true, token: body.value.token } : body
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
