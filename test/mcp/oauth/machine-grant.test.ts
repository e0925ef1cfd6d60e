import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, it } from 'vitest'
import { asObject } from '../../../src/shared/json.ts'
import { startOAuthServer } from '../../support/oauth-server.ts'
import { code, guarded, openBench, rejection, whoami } from './bench.ts'

const secretClient = { grant: 'client_credentials' as const, client_id: 'robot', client_secret: '${secret:CLIENT_SECRET}' }

it('gets a token without a person, once for all calls, and keeps it in memory only', async () => {
  const server = await startOAuthServer({ clients: { robot: 's3cret' } })
  const bench = await openBench()
  const config = guarded(server, { ...secretClient, scopes: ['read'] })
  const clients = await Promise.all([bench.connect(config), bench.connect(config)])
  expect(await Promise.all(clients.map(client => whoami(client)))).toEqual(['robot [read]', 'robot [read]'])
  expect([server.count('/token'), bench.stored()]).toEqual([1, { version: 1, url: server.url, bound: { clientId: 'robot', issuer: server.origin } }])
  expect(bench.authorizations.signedIn('guarded')).toBe(false)
})

it('gets another token when the first ran out', async () => {
  const server = await startOAuthServer({ clients: { robot: 's3cret' } })
  const bench = await openBench()
  const client = await bench.connect(guarded(server, secretClient))
  bench.pass(60_000)
  server.expireAccess()
  expect(await whoami(client)).toBe('robot []')
  expect(server.count('/token')).toBe(2)
})

it('has no link: starting it just gets a token', async () => {
  const server = await startOAuthServer({ clients: { robot: 's3cret' } })
  const bench = await openBench()
  const { link, done } = await bench.start(guarded(server, secretClient))
  expect([link, await done]).toEqual([null, { ok: true, value: undefined }])
})

it('says what is wrong when the client is refused', async () => {
  const server = await startOAuthServer({ clients: { robot: 'another' } })
  const bench = await openBench()
  const error = asObject(await rejection(bench.connect(guarded(server, secretClient))))
  expect(asObject(error['failure'])['message']).toBe('The authorization server refused: it does not know this client, or its secret is wrong (wrong secret).')
})

it('takes the secret to no other authorization server than the one it was first used with', async () => {
  const other = await startOAuthServer({ clients: { robot: 's3cret' } })
  const server = await startOAuthServer({ clients: { robot: 's3cret' } })
  const bench = await openBench()
  const config = guarded(server, secretClient)
  await bench.connect(config)
  server.options.document = (name, body) => (name === 'resource' ? { ...body, authorization_servers: [other.origin] } : body)
  bench.pass(60_000)
  server.expireAccess()
  expect(code(await bench.authorizations.start('guarded', config, new AbortController().signal))).toBe('ISSUER_CHANGED')
  expect(other.count('/token')).toBe(0)
})

it('proves itself with a signed assertion instead of a secret', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const server = await startOAuthServer({ clients: { robot: '' } })
  const bench = await openBench()
  await bench.authorizations.start('guarded', guarded(server, { grant: 'client_credentials', client_id: 'robot', private_key: key }), new AbortController().signal)
  const assertion = String(server.posted.find(({ path }) => path === '/token')?.fields['client_assertion'])
  expect([decodeProtectedHeader(assertion).alg, decodeJwt(assertion).iss, decodeJwt(assertion).aud]).toEqual(['ES256', 'robot', server.origin])
})

it('exchanges the token of the company sign-in for one of the server', async () => {
  const company = await startOAuthServer({ intercept: (path, _request, response) => path === '/token' && (response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issued_token_type: 'urn:ietf:params:oauth:token-type:id-jag', access_token: 'grant-1', token_type: 'N_A' })), true) })
  const server = await startOAuthServer({ clients: { robot: 's3cret' } })
  const bench = await openBench()
  const config = guarded(server, { grant: 'cross_app_access', client_id: 'robot', client_secret: '${secret:CLIENT_SECRET}', identity: { issuer: company.origin, client_id: 'desk', id_token: 'id-1' } })
  await bench.authorizations.start('guarded', config, new AbortController().signal)
  expect(company.count('/token')).toBe(1)
  expect(server.posted.filter(({ path }) => path === '/token').map(({ fields }) => [fields['grant_type'], fields['assertion']])).toEqual([['urn:ietf:params:oauth:grant-type:jwt-bearer', 'grant-1']])
})

it.each([
  ['no client', { grant: 'client_credentials' as const }],
  ['no secret and no key', { grant: 'client_credentials' as const, client_id: 'robot' }],
  ['no company sign-in', { grant: 'cross_app_access' as const, client_id: 'robot', client_secret: '${secret:CLIENT_SECRET}' }],
])('says what is missing when there is %s', async (_what, oauth) => {
  const server = await startOAuthServer()
  const bench = await openBench()
  expect(code(await bench.authorizations.start('guarded', guarded(server, oauth), new AbortController().signal))).toBe('OAUTH_INCOMPLETE')
})
