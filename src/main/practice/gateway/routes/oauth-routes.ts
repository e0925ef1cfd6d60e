import { createHash, randomBytes } from 'node:crypto'
import type { DeviceGrants } from '../device-grants.ts'
import { type Answer, type Ask, json } from '../exchange.ts'
import { type GatewayParts, practiceOwner } from '../gateway-parts.ts'
import type { SignIn } from '../gateway-state.ts'
import { readGrantForm } from '../read-ask.ts'
import { refuseGrant } from '../refusals.ts'
import type { PollResult } from '../device-grants.ts'
import type { Route } from './route.ts'

const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code'
const bearerSeconds = 900
const refreshDays = 30
const mostSignIns = 50
const mostSpent = 20

const pollWords: Readonly<Record<Exclude<PollResult, 'allowed'>, string>> = {
  authorization_pending: 'Nobody has answered yet.',
  slow_down: 'Ask less often.',
  access_denied: 'The sign-in was refused.',
  expired_token: 'The code has expired.',
  invalid_grant: 'There is no such device code.',
}

/** Sign-in by device code (RFC 8628), and refresh tokens that change with each use. */
export function oauthRoutes(parts: GatewayParts, grants: DeviceGrants): readonly Route[] {
  return [
    { name: 'device-code', method: 'POST', path: '/api/oauth/device/code', handle: ask => startDevice(parts, grants, ask) },
    { name: 'token', method: 'POST', path: '/api/oauth/token', handle: ask => giveTokens(parts, grants, ask) },
  ]
}

function startDevice(parts: GatewayParts, grants: DeviceGrants, ask: Ask): Answer {
  const form = readGrantForm(ask)
  if (!form.ok) return form.answer
  const clientId = form.value.get('client_id') ?? ''
  if (clientId === '') return refuseGrant('invalid_client', 'client_id is missing.', 401)
  const grant = grants.start(clientId)
  const page = `${parts.address()}/device`
  return json({
    device_code: grant.deviceCode,
    user_code: grant.userCode,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${grant.userCode}`,
    interval: grants.interval,
    expires_in: grants.lifetime,
  })
}

function giveTokens(parts: GatewayParts, grants: DeviceGrants, ask: Ask): Answer {
  const form = readGrantForm(ask)
  if (!form.ok) return form.answer
  const fields = form.value
  switch (fields.get('grant_type')) {
    case deviceGrantType: {
      const result = grants.poll(fields.get('device_code') ?? '', fields.get('client_id') ?? '')
      return result === 'allowed' ? signIn(parts) : refuseGrant(result, pollWords[result])
    }
    case 'refresh_token':
      return refresh(parts, fields.get('refresh_token') ?? '')
    default:
      return refuseGrant('unsupported_grant_type', 'Only the device grant and refresh tokens are known here.')
  }
}

function signIn(parts: GatewayParts): Answer {
  const refreshToken = newRefreshToken()
  const entry: SignIn = { owner: practiceOwner, refresh: digest(refreshToken), spent: [], expiresAt: refreshEnd(parts) }
  parts.store.change(state => ({ ...state, signIns: [...state.signIns.slice(1 - mostSignIns), entry] }))
  return tokens(parts, entry.owner, refreshToken)
}

function refresh(parts: GatewayParts, given: string): Answer {
  const spent = digest(given)
  const { signIns } = parts.store.state()
  const entry = signIns.find(candidate => candidate.refresh === spent)
  if (!entry || entry.expiresAt <= parts.now()) {
    // A spent token means that two hold this sign-in: it ends for both.
    parts.store.change(state => ({ ...state, signIns: signIns.filter(candidate => candidate !== entry && !candidate.spent.includes(spent)) }))
    return refuseGrant('invalid_grant', 'The refresh token is not valid any more.')
  }
  const refreshToken = newRefreshToken()
  const renewed: SignIn = { ...entry, refresh: digest(refreshToken), spent: [...entry.spent.slice(1 - mostSpent), spent], expiresAt: refreshEnd(parts) }
  parts.store.change(state => ({ ...state, signIns: signIns.map(candidate => (candidate === entry ? renewed : candidate)) }))
  return tokens(parts, entry.owner, refreshToken)
}

function tokens(parts: GatewayParts, owner: string, refreshToken: string): Answer {
  const bearer = parts.bearers.mint({ owner, kind: 'account', lifetimeSeconds: bearerSeconds })
  return json({ access_token: bearer, refresh_token: refreshToken, token_type: 'Bearer', expires_in: bearerSeconds, scope: 'inference:invoke' })
}

function refreshEnd({ now }: GatewayParts): number {
  return now() + refreshDays * 86_400_000
}

function newRefreshToken(): string {
  return `ref_${randomBytes(32).toString('base64url')}`
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
