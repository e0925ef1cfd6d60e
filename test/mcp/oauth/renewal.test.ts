import { expect, it } from 'vitest'
import { asObject } from '../../../src/shared/json.ts'
import { type OAuthServer, startOAuthServer, visit } from '../../support/oauth-server.ts'
import { code, guarded, isUnauthorized, openBench, rejection, whoami } from './bench.ts'

function refreshes(server: OAuthServer): readonly unknown[] {
  return server.posted.filter(({ path, fields }) => path === '/token' && fields['grant_type'] === 'refresh_token').map(({ fields }) => fields['refresh_token'])
}

function heldTokens(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return asObject(asObject(stored['held'])['tokens'])
}

it('renews once for all calls that are refused at the same time, over several connections', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  const clients = [await bench.connect(guarded(server)), await bench.connect(guarded(server))]
  server.expireAccess()
  const answers = await Promise.all([...clients, ...clients, ...clients].map(client => whoami(client)))
  expect([new Set(answers), refreshes(server).length]).toEqual([new Set(['client-1 []']), 1])
})

it('renews before a request when the token is about to run out', async () => {
  const server = await startOAuthServer({ expiresIn: 3600 })
  const bench = await openBench()
  await bench.signIn(guarded(server))
  const client = await bench.connect(guarded(server))
  bench.pass(3590_000)
  const before = server.requests.length
  await Promise.all([whoami(client), whoami(client)])
  expect(server.requests.slice(before).filter(line => line !== 'GET /mcp')).toEqual(['POST /token', 'POST /mcp', 'POST /mcp'])
})

it('stores the refresh token it was given before it uses it, and never uses one twice', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  const client = await bench.connect(guarded(server))
  const kept: unknown[] = []
  for (let round = 0; round < 3; round++) {
    kept.push(heldTokens(bench.stored())['refresh_token'])
    bench.pass(60_000)
    server.expireAccess()
    await whoami(client)
  }
  expect(refreshes(server)).toEqual(kept)
  expect(new Set(kept).size).toBe(3)
})

it('keeps the refresh token where the server gives no new one', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  const first = heldTokens(bench.stored())['refresh_token']
  server.options.document = (_name, { refresh_token: _rotated, ...body }) => body
  server.expireAccess()
  await whoami(await bench.connect(guarded(server)))
  expect(heldTokens(bench.stored())['refresh_token']).toBe(first)
})

it('goes on with rotated tokens that could not be saved, says so, and saves them the next time', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  const client = await bench.connect(guarded(server))
  const first = heldTokens(bench.stored())['refresh_token']
  bench.failWrites(true)
  server.expireAccess()
  expect(await whoami(client)).toBe('client-1 []')
  expect([heldTokens(bench.stored())['refresh_token'], bench.warnings]).toEqual([first, ['guarded: The sign-in could not be saved: disk full']])
  bench.failWrites(false)
  bench.pass(60_000)
  server.expireAccess()
  expect(await whoami(client)).toBe('client-1 []')
  expect(refreshes(server)).toHaveLength(2)
  expect(heldTokens(bench.stored())['refresh_token']).not.toBe(first)
})

it('wants a sign-in when the refresh token is refused, remembers that there was one, and does not ask again', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  server.revokeAll()
  expect(isUnauthorized(await rejection(bench.connect(guarded(server))))).toBe(true)
  expect(isUnauthorized(await rejection(bench.connect(guarded(server))))).toBe(true)
  expect([refreshes(server).length, bench.authorizations.signedIn('guarded')]).toEqual([1, true])
})

it('keeps the tokens when the authorization server cannot be reached just now', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  server.expireAccess()
  server.options.intercept = (path, request) => (path === '/token' ? (request.socket.destroy(), true) : false)
  const error = await rejection(bench.connect(guarded(server)))
  expect([isUnauthorized(error), asObject(asObject(error)['failure'])['code']]).toEqual([false, 'UNREACHABLE'])
  server.options.intercept = () => false
  expect(await whoami(await bench.connect(guarded(server)))).toBe('client-1 []')
})

it('does not use tokens at another address than the one they are for', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  const elsewhere = { url: `${server.url}?tenant=2` }
  expect(await bench.authorizations.provider('guarded', elsewhere)?.token()).toBeUndefined()
  expect(await bench.authorizations.provider('guarded', guarded(server))?.token()).toMatch(/^at-/)
})

it('does not use tokens of another client than the one in the settings', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  expect(await bench.authorizations.provider('guarded', guarded(server, { client_id: 'other' }))?.token()).toBeUndefined()
})

it('does not use tokens of another authorization server than the one in the settings', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  expect(await bench.authorizations.provider('guarded', guarded(server, { issuer: 'https://other.example' }))?.token()).toBeUndefined()
})

it('finds the sign-in again in a new process', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  const later = await openBench({ secrets: bench.secrets })
  expect(await whoami(await later.connect(guarded(server)))).toBe('client-1 []')
})

it.each(['{"version":1', '{"version":2,"url":"x"}', '{"version":1,"url":"http://127.0.0.1/","held":{"tokens":5}}', 'null'])('treats a stored value it does not understand as none: %s', async text => {
  const bench = await openBench()
  await bench.secrets.set('oauth:guarded', text)
  expect(bench.authorizations.signedIn('guarded')).toBe(false)
})

it('tells the authorization server at sign-out, then forgets everything', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  await bench.signIn(guarded(server))
  const { access_token: access, refresh_token: refresh } = heldTokens(bench.stored())
  await bench.authorizations.signOut('guarded', guarded(server))
  expect(server.posted.filter(({ path }) => path === '/revoke').map(({ fields }) => [fields['token'], fields['token_type_hint'], fields['client_id']])).toEqual([
    [refresh, 'refresh_token', 'client-1'],
    [access, 'access_token', 'client-1'],
  ])
  expect([bench.secrets.names(), bench.authorizations.signedIn('guarded')]).toEqual([[], false])
  expect(isUnauthorized(await rejection(bench.connect(guarded(server))))).toBe(true)
})

it('signs out where the authorization server cannot be told', async () => {
  const server = await startOAuthServer({ revocation: false })
  const bench = await openBench()
  await bench.signIn(guarded(server))
  await bench.authorizations.signOut('guarded', guarded(server))
  expect([server.count('/revoke'), bench.secrets.names()]).toEqual([0, []])
})

it('stops a sign-in under way at sign-out', async () => {
  const server = await startOAuthServer()
  const bench = await openBench()
  const { link, done } = await bench.start(guarded(server))
  await bench.authorizations.signOut('guarded', guarded(server))
  expect(code(await done)).toBe('AUTH_CANCELLED')
  await expect(visit(link ?? '')).rejects.toThrow('fetch failed')
})

it.each([
  ['it runs here', { command: 'node' }],
  ['it is switched off', { url: 'https://server.example', auth: 'none' as const }],
  ['it has a bearer of the person', { url: 'https://server.example', headers: { authorization: 'Bearer mine' } }],
])('has nothing to do with a server when %s', async (_why, config) => {
  const bench = await openBench()
  expect(bench.authorizations.provider('guarded', config)).toBeUndefined()
  expect(code(await bench.authorizations.start('guarded', config, new AbortController().signal))).toBe('SIGN_IN_NOT_OFFERED')
})
