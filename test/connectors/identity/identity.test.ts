import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { availabilityOf } from '../../../src/main/connectors/availability.ts'
import type { ConnectorAuth } from '../../../src/main/connectors/identity/connector-auth.ts'
import { defaultOAuthClient } from '../../../src/main/connectors/identity/device-sign-in.ts'
import { guestSecretName } from '../../../src/main/connectors/identity/guest.ts'
import { createIdentity, type IdentityPorts } from '../../../src/main/connectors/identity/identity.ts'
import { portalSecretName } from '../../../src/main/connectors/identity/portal-session.ts'
import type { DeviceCode } from '../../../src/shared/connector.ts'
import { fakeClock, jwt, memorySecrets, startWorld, type World } from '../support.ts'

let world: World
let clock: ReturnType<typeof fakeClock>
let secrets: ReturnType<typeof memorySecrets>
beforeEach(async () => {
  world = await startWorld()
  clock = fakeClock()
  secrets = memorySecrets()
})
afterEach(() => world.close())

const codeRoute = 'POST /api/oauth/device/code'
const tokenRoute = 'POST /api/oauth/token'
const createRoute = 'POST /api/anonymous/create'
const exchangeRoute = 'POST /api/anonymous/token'
const never = new AbortController().signal
const managed = jwt({ managed_tools: true })

function identity(change: Partial<IdentityPorts> = {}) {
  return createIdentity({
    dispatcher: world.agent,
    portal: () => world.server.origin,
    auth: (): ConnectorAuth => ({ kind: 'portal' }),
    guestAllowed: () => true,
    client: () => defaultOAuthClient,
    secrets,
    now: clock.now,
    wait: clock.wait,
    changed: () => undefined,
    ...change,
  })
}

const code = { device_code: 'dc', user_code: 'ABCD-EFGH', verification_uri: 'https://p.example/device', interval: 5, expires_in: 60 }
const pending = { status: 400, json: { error: 'authorization_pending' } }

function keepSignIn(access: { token?: string; obtainedAt?: number; expiresAt?: number } = {}, refresh: string | null = 'r1', ended = false): void {
  const stored = { portal: world.server.origin, access: { token: access.token ?? managed, obtainedAt: access.obtainedAt ?? clock.now(), expiresAt: access.expiresAt ?? clock.now() + 3_600_000 }, refresh, ended }
  void secrets.set(portalSecretName, JSON.stringify(stored))
}

describe('a sign-in by device code', () => {
  it('that cannot be stored says so and holds until the app ends', async () => {
    world.server.on(codeRoute, { json: code })
    world.server.on(tokenRoute, { json: { access_token: managed, refresh_token: 'r1', expires_in: 3600 } })
    const me = identity({ secrets: { ...secrets, set: () => Promise.reject(new Error('the key store is locked')) } })
    expect(await me.signIn(() => undefined, never)).toMatchObject({ failure: { code: 'TOKEN_NOT_SAVED', message: 'The sign-in could not be saved: the key store is locked' } })
    expect(await me.bearer()).toEqual({ kind: 'token', token: managed })
  })

  it('shows the code, asks at the interval, slower when told so, and keeps the tokens in the secret store', async () => {
    world.server.on(codeRoute, { json: code })
    world.server.on(tokenRoute, pending, { status: 400, json: { error: 'slow_down' } }, pending, { json: { access_token: managed, refresh_token: 'r1', expires_in: 3600 } })
    const shown: DeviceCode[] = []
    const me = identity()
    expect(await me.signIn(given => shown.push(given), never)).toEqual({ ok: true, value: undefined })
    expect(shown).toEqual([{ user_code: 'ABCD-EFGH', verification_uri: 'https://p.example/device', expires_in_seconds: 60 }])
    expect(clock.waits).toEqual([5000, 5000, 10_000, 10_000])
    expect(world.server.to(codeRoute)[0]?.body).toEqual({ client_id: 'hermes-cli', scope: 'inference:invoke' })
    expect(world.server.to(tokenRoute)[0]?.body).toEqual({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'dc', client_id: 'hermes-cli' })
    expect(me.view()).toEqual({ kind: 'signed-in', managedTools: true })
    expect(await me.bearer()).toEqual({ kind: 'token', token: managed })
    expect([...secrets.all.keys()]).toEqual([portalSecretName])
  })

  it('ends when the code runs out, counted in waits and not by the clock', async () => {
    world.server.on(codeRoute, { json: code })
    world.server.on(tokenRoute, () => {
      clock.set(clock.now() + 86_400_000)
      return pending
    })
    expect(await identity().signIn(() => undefined, never)).toMatchObject({ ok: false, failure: { code: 'SIGN_IN_EXPIRED' } })
    expect(world.server.to(tokenRoute)).toHaveLength(12)
  })

  it.each([
    [{ status: 400, json: { error: 'access_denied' } }, 'SIGN_IN_DENIED'],
    [{ status: 400, json: { error: 'expired_token' } }, 'SIGN_IN_EXPIRED'],
    [{ status: 400, json: { error: 'invalid_client' } }, 'SIGN_IN_FAILED'],
    [{ json: { nothing: 1 } }, 'PORTAL_ANSWER'],
  ])('ends with %j as %s', async (reply, failure) => {
    world.server.on(codeRoute, { json: code })
    world.server.on(tokenRoute, reply)
    expect(await identity().signIn(() => undefined, never)).toMatchObject({ ok: false, failure: { code: failure } })
    expect(secrets.all.size).toBe(0)
  })

  it('goes on over a portal that stumbles, asking less often', async () => {
    world.server.on(codeRoute, { json: code })
    world.server.on(tokenRoute, { cut: true }, { status: 503 }, { json: { access_token: 'opaque' } })
    const me = identity()
    expect(await me.signIn(() => undefined, never)).toMatchObject({ ok: true })
    expect(clock.waits).toEqual([5000, 10_000, 20_000])
    expect(me.view()).toEqual({ kind: 'signed-in', managedTools: false })
  })

  it.each([[{ json: { device_code: 'x' } }], [{ json: { ...code, verification_uri: 'javascript:alert(1)' } }], [{ text: '<html>', contentType: 'text/html' }], [{ status: 500 }]])('does not start on %j', async reply => {
    world.server.on(codeRoute, reply)
    const shown: DeviceCode[] = []
    expect(await identity().signIn(given => shown.push(given), never)).toMatchObject({ ok: false })
    expect(shown).toEqual([])
  })

  it('is stopped by its signal, and by a new one', async () => {
    world.server.on(codeRoute, { json: code })
    world.server.on(tokenRoute, pending)
    const stop = new AbortController()
    expect(await identity().signIn(() => stop.abort(), stop.signal)).toMatchObject({ ok: false, failure: { code: 'SIGN_IN_STOPPED' } })
    const me = identity()
    let second: Promise<unknown> = Promise.resolve()
    const first = await me.signIn(() => {
      world.server.on(tokenRoute, { json: { access_token: 'opaque' } })
      second = me.signIn(() => undefined, never)
    }, never)
    expect(first).toMatchObject({ ok: false, failure: { code: 'SIGN_IN_STOPPED' } })
    expect(await second).toEqual({ ok: true, value: undefined })
  })

  it('is not offered with a token of one’s own or without a portal', async () => {
    expect(await identity({ auth: () => ({ kind: 'token', token: 't', from: 'settings' }) }).signIn(() => undefined, never)).toMatchObject({ failure: { code: 'NO_SIGN_IN' } })
    expect(await identity({ portal: () => null }).signIn(() => undefined, never)).toMatchObject({ failure: { code: 'NO_PORTAL' } })
  })
})

describe('a token is refreshed', () => {
  const fresh = { json: { access_token: 'a2', refresh_token: 'r2', expires_in: 3600 } }

  it('two minutes before it runs out, and not sooner', async () => {
    keepSignIn({ token: 'a1', expiresAt: clock.now() + 3_600_000 })
    world.server.on(tokenRoute, fresh)
    const me = identity()
    clock.advance(3_600_000 - 121_000)
    expect(await me.bearer()).toEqual({ kind: 'token', token: 'a1' })
    clock.advance(2000)
    expect(await me.bearer()).toEqual({ kind: 'token', token: 'a2' })
    expect(world.server.to(tokenRoute)[0]?.body).toEqual({ grant_type: 'refresh_token', refresh_token: 'r1', client_id: 'hermes-cli' })
  })

  it('once, however many ask', async () => {
    keepSignIn({ token: 'a1', expiresAt: clock.now() })
    world.server.on(tokenRoute, fresh)
    const me = identity()
    expect(await Promise.all([me.bearer(), me.bearer(), me.bearer()])).toEqual(Array.from({ length: 3 }, () => ({ kind: 'token', token: 'a2' })))
    expect(world.server.to(tokenRoute)).toHaveLength(1)
  })

  it('with the rotated refresh token the next time, and the old one where none came', async () => {
    keepSignIn({ token: 'a1', expiresAt: clock.now() })
    world.server.on(tokenRoute, fresh, { json: { access_token: 'a3', expires_in: 3600 } }, { json: { access_token: 'a4', expires_in: 3600 } })
    const me = identity()
    for (const token of ['a2', 'a3', 'a4']) {
      expect(await me.bearer()).toEqual({ kind: 'token', token })
      clock.advance(3_600_000)
    }
    expect(world.server.to(tokenRoute).map(request => Object(request.body).refresh_token)).toEqual(['r1', 'r2', 'r2'])
  })

  it('when a host did not accept it', async () => {
    keepSignIn({ token: 'a1' })
    world.server.on(tokenRoute, fresh)
    const me = identity()
    expect(await me.bearer()).toEqual({ kind: 'token', token: 'a1' })
    me.rejected('a1')
    expect(await me.bearer()).toEqual({ kind: 'token', token: 'a2' })
  })

  it('when the clock jumped back, for then nothing is known of its time', async () => {
    keepSignIn({ token: 'a1' })
    world.server.on(tokenRoute, fresh)
    clock.set(clock.now() - 86_400_000)
    expect(await identity().bearer()).toEqual({ kind: 'token', token: 'a2' })
  })

  it('and used as it is while the portal is away and it has not run out', async () => {
    keepSignIn({ token: 'a1', obtainedAt: clock.now() - 3_500_000, expiresAt: clock.now() + 60_000 })
    world.server.on(tokenRoute, { status: 503 })
    const me = identity()
    expect(await me.bearer()).toEqual({ kind: 'token', token: 'a1' })
    clock.advance(60_000)
    expect(await me.bearer()).toMatchObject({ kind: 'failed', failure: { kind: 'retryable' } })
    expect(me.view()).toMatchObject({ kind: 'signed-in' })
  })

  it.each([[{ status: 400, json: { error: 'invalid_grant' } }], [{ status: 401, json: { error: 'invalid_client' } }]])('no more after %j: the sign-in has ended, also after a restart', async reply => {
    keepSignIn({ token: 'a1', expiresAt: clock.now() })
    world.server.on(tokenRoute, reply)
    expect(await identity().bearer()).toMatchObject({ kind: 'failed', failure: { kind: 'auth', code: 'TOKEN_EXPIRED', status: 401 } })
    const restarted = identity()
    expect(restarted.view()).toEqual({ kind: 'expired' })
    expect(await restarted.bearer()).toMatchObject({ kind: 'failed' })
    expect(await restarted.ensure()).toMatchObject({ ok: false, failure: { code: 'SIGN_IN_EXPIRED' } })
    expect(world.server.to(tokenRoute)).toHaveLength(1)
  })

  it('not for another portal than the one that gave it', async () => {
    keepSignIn()
    const me = identity({ portal: () => 'https://other.example', guestAllowed: () => false })
    expect(me.view()).toEqual({ kind: 'none', mayCreate: false })
    expect(await me.bearer()).toEqual({ kind: 'none' })
  })

  it('and the person who signed out meanwhile stays signed out', async () => {
    keepSignIn({ token: 'a1', expiresAt: clock.now() })
    const me = identity({ guestAllowed: () => false })
    world.server.on(tokenRoute, async () => {
      await me.signOut()
      return fresh
    })
    expect(await me.bearer()).toEqual({ kind: 'none' })
    expect(secrets.all.size).toBe(0)
  })

  it('and used also when it could not be written down', async () => {
    keepSignIn({ token: 'a1', expiresAt: clock.now() })
    world.server.on(tokenRoute, fresh, { json: { access_token: 'a3', expires_in: 3600 } })
    const me = identity({ secrets: { ...secrets, set: () => Promise.reject(new Error('disk full')) } })
    expect(await me.bearer()).toEqual({ kind: 'token', token: 'a2' })
    clock.advance(3_600_000)
    expect(await me.bearer()).toEqual({ kind: 'token', token: 'a3' })
    expect(world.server.to(tokenRoute).map(request => Object(request.body).refresh_token)).toEqual(['r1', 'r2'])
  })

  it('not at all where the secret is not what it should be', async () => {
    await secrets.set(portalSecretName, '{"half":')
    expect(identity({ guestAllowed: () => false }).view()).toEqual({ kind: 'none', mayCreate: false })
  })
})

describe('the identity that needs no sign-in', () => {
  const created = { status: 201, json: { user_id: 'u', org_id: 'o', token: 'anon_1', idle_ttl_days: 14 } }
  const exchanged = { json: { access_token: 'g1', token_type: 'Bearer', expires_in: 900 } }

  it('is never created by asking for the bearer', async () => {
    const me = identity()
    expect(me.view()).toEqual({ kind: 'none', mayCreate: true })
    expect(await me.bearer()).toEqual({ kind: 'none' })
    expect(world.server.requests).toHaveLength(0)
  })

  it('is created once by the first hosted act, however many come at once', async () => {
    world.server.on(createRoute, created)
    world.server.on(exchangeRoute, exchanged)
    const me = identity()
    expect(await Promise.all([me.ensure(), me.ensure()])).toEqual([{ ok: true, value: undefined }, { ok: true, value: undefined }])
    expect(world.server.requests.map(request => request.path)).toEqual(['/api/anonymous/create', '/api/anonymous/token'])
    expect(world.server.to(exchangeRoute)[0]?.body).toEqual({ token: 'anon_1' })
    expect(me.view()).toEqual({ kind: 'guest' })
    expect(await me.bearer()).toEqual({ kind: 'token', token: 'g1' })
    expect([...secrets.all.keys()]).toEqual([guestSecretName])
    expect([...secrets.all.values()].join('')).not.toContain('g1')
  })

  it('survives a restart, and takes a new token before the old one runs out', async () => {
    world.server.on(createRoute, created)
    world.server.on(exchangeRoute, exchanged, { json: { access_token: 'g2', expires_in: 900 } }, { json: { access_token: 'g3', expires_in: 900 } })
    await identity().ensure()
    const restarted = identity()
    expect(await restarted.bearer()).toEqual({ kind: 'token', token: 'g2' })
    clock.advance(900_000 - 119_000)
    expect(await restarted.bearer()).toEqual({ kind: 'token', token: 'g3' })
    expect(world.server.to(createRoute)).toHaveLength(1)
  })

  it('is made anew when its credential is dead, by a hosted act and not by reading', async () => {
    await secrets.set(guestSecretName, JSON.stringify({ portal: world.server.origin, token: 'anon_old' }))
    world.server.on(exchangeRoute, { status: 404, json: { error: 'unknown_token' } })
    const reading = identity()
    expect(await reading.bearer()).toEqual({ kind: 'none' })
    expect(reading.view()).toMatchObject({ kind: 'none', mayCreate: true })
    await secrets.set(guestSecretName, JSON.stringify({ portal: world.server.origin, token: 'anon_old' }))
    world.server.on(exchangeRoute, { status: 401 }, exchanged)
    world.server.on(createRoute, created)
    const acting = identity()
    expect(await acting.ensure()).toEqual({ ok: true, value: undefined })
    expect(world.server.to(createRoute)).toHaveLength(1)
  })

  it.each([
    [{ status: 404, json: { error: 'not_found' } }, false],
    [{ status: 403, json: { error: 'account_locked' } }, false],
    [{ status: 428, json: { error: 'challenge_required' } }, false],
    [{ status: 400, json: { error: 'pow_invalid' } }, false],
    [{ status: 429, headers: { 'retry-after': '200' }, json: { error: 'temporarily_unavailable' } }, true],
    [{ status: 503, json: { error: 'temporarily_disabled' } }, true],
    [{ status: 500, text: '<html>', contentType: 'text/html' }, true],
    [{ cut: true as const }, true],
  ])('refused with %j may be tried again: %s', async (reply, mayCreate) => {
    world.server.on(createRoute, reply)
    const me = identity()
    const refusal = await me.ensure()
    expect(refusal).toMatchObject({ ok: false })
    expect(me.view()).toMatchObject({ kind: 'none', mayCreate })
    expect(JSON.stringify(refusal)).not.toMatch(/guest|anonym/i)
  })

  it('tells of a change when it is there, and of nothing while the portal is down, however often it is asked for', async () => {
    world.server.on(createRoute, { cut: true })
    let told = 0
    const me = identity({ changed: () => (told += 1) })
    expect(me.standing()).toEqual({ ok: true, value: undefined })
    for (let asked = 0; asked < 5; asked += 1) expect(await me.ensure()).toMatchObject({ ok: false, failure: { code: 'CONNECTORS_NOT_SET_UP' } })
    expect([told, world.server.to(createRoute).length]).toEqual([0, 5])
    expect(me.standing()).toEqual(await me.ensure())
    world.server.on(createRoute, created)
    world.server.on(exchangeRoute, exchanged)
    for (let asked = 0; asked < 3; asked += 1) expect(await me.ensure()).toEqual({ ok: true, value: undefined })
    expect([told, me.standing()]).toEqual([1, { ok: true, value: undefined }])
  })

  it('tells once that it was refused for good', async () => {
    world.server.on(createRoute, { status: 404, json: { error: 'not_found' } })
    let told = 0
    const me = identity({ changed: () => (told += 1) })
    for (let asked = 0; asked < 3; asked += 1) await me.ensure()
    expect([told, world.server.to(createRoute).length]).toEqual([1, 1])
    expect(me.standing()).toMatchObject({ failure: { code: 'SIGN_IN_NEEDED' } })
  })

  it('says how long to wait as a person would', async () => {
    world.server.on(createRoute, { status: 429, headers: { 'retry-after': '200' } })
    expect(await identity().ensure()).toMatchObject({ failure: { message: expect.stringContaining('Try again in 4 minutes.') } })
  })

  it('is neither created nor used when it is not allowed', async () => {
    await secrets.set(guestSecretName, JSON.stringify({ portal: world.server.origin, token: 'anon_1' }))
    const me = identity({ guestAllowed: () => false })
    expect(me.view()).toEqual({ kind: 'none', mayCreate: false })
    expect(await me.bearer()).toEqual({ kind: 'none' })
    expect(await me.ensure()).toMatchObject({ ok: false, failure: { code: 'SIGN_IN_NEEDED' } })
    expect(world.server.requests).toHaveLength(0)
  })

  it('gives way to a sign-in', async () => {
    await secrets.set(guestSecretName, JSON.stringify({ portal: world.server.origin, token: 'anon_1' }))
    keepSignIn({ token: managed })
    expect(await identity().bearer()).toEqual({ kind: 'token', token: managed })
  })
})

describe('a bearer of one’s own', () => {
  it('is used as it is', async () => {
    const me = identity({ auth: () => ({ kind: 'token', token: 'mine', from: 'settings' }) })
    expect(me.view()).toEqual({ kind: 'token' })
    expect(await me.bearer()).toEqual({ kind: 'token', token: 'mine' })
    expect(await me.ensure()).toEqual({ ok: true, value: undefined })
  })

  it('that is missing is said to be', async () => {
    const me = identity({ auth: () => ({ kind: 'token', token: null, from: 'settings' }) })
    expect(await me.bearer()).toEqual({ kind: 'none' })
    expect(await me.ensure()).toMatchObject({ failure: { code: 'SIGN_IN_NEEDED', message: expect.stringContaining('connectors.token') } })
  })
})

describe('hosted connectors are available', () => {
  const of = (identityView: Parameters<typeof availabilityOf>[0] extends () => infer F ? (F extends { identity: infer I } ? I : never) : never, enabled = true) => availabilityOf(() => ({ enabled, identity: identityView }))

  it.each([
    [{ kind: 'guest' as const }, 'available'],
    [{ kind: 'none' as const, mayCreate: true }, 'not-set-up'],
    [{ kind: 'none' as const, mayCreate: false }, 'unavailable'],
    [{ kind: 'signed-in' as const, managedTools: true }, 'available'],
    [{ kind: 'signed-in' as const, managedTools: false }, 'unavailable'],
    [{ kind: 'token' as const }, 'available'],
  ])('to %j: %s', (view, expected) => {
    expect(of(view)).toBe(expected)
    expect(of(view, false)).toBe('unavailable')
  })

  it('to nobody when that cannot be told', () => {
    expect(availabilityOf(() => {
      throw new Error('no settings')
    })).toBe('unavailable')
  })

  it.each([[{ managed_tools: 'true' }, false], [{ managed_tools: 1 }, false], [{ paid: true }, false], [{ managed_tools: true }, true], [{}, false]])('by a claim that is literally true: %j', (claims, managedTools) => {
    keepSignIn({ token: jwt(claims) })
    expect(identity().view()).toEqual({ kind: 'signed-in', managedTools })
  })

  it.each(['', 'opaque', 'a.b.c', 'a.bm9qc29u.c', `a.${Buffer.from('[true]').toString('base64url')}.c`])('not by the token %j, which claims nothing', token => {
    keepSignIn({ token })
    expect(identity().view()).toEqual({ kind: 'signed-in', managedTools: false })
  })
})
