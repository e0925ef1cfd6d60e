import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressRefusal, linkRefusal } from '../../../src/main/mcp/oauth/addresses.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { comeBack, startOAuthServer, visit } from '../../support/oauth-server.ts'
import { code, guarded, openBench } from './bench.ts'

const noSignal = new AbortController().signal

/** A server whose document of that name reads otherwise. */
function changed(name: string, change: (body: JsonObject) => JsonObject): (document: string, body: JsonObject) => JsonObject {
  return (document, body) => (document === name ? { ...body, ...change(body) } : body)
}

describe('metadata that cannot be trusted', () => {
  it.each([
    ['RESOURCE_MISMATCH', 'resource', 'the resource of somebody else', { resource: 'https://bank.example/mcp' }],
    ['ADDRESS_REFUSED', 'resource', 'an unencrypted authorization server elsewhere', { authorization_servers: ['http://auth.example'] }],
    ['METADATA_INVALID', 'authorization', 'javascript: as its page', { authorization_endpoint: 'javascript:alert(1)' }],
    ['METADATA_INVALID', 'authorization', 'a file as its page', { authorization_endpoint: 'file' }],
    ['LINK_REFUSED', 'authorization', 'an unencrypted page elsewhere', { authorization_endpoint: 'http://auth.example/authorize' }],
    ['LINK_REFUSED', 'authorization', 'a page with a password in its address', { authorization_endpoint: 'https://me:pw@auth.example/authorize' }],
    ['LINK_REFUSED', 'authorization', 'a page that is no web page', { authorization_endpoint: 'ftp://auth.example/authorize' }],
    ['ISSUER_MISMATCH', 'authorization', 'another issuer', { issuer: 'https://other.example' }],
    ['METADATA_INVALID', 'authorization', 'no PKCE', { code_challenge_methods_supported: undefined }],
    ['METADATA_INVALID', 'authorization', 'weak PKCE only', { code_challenge_methods_supported: ['plain'] }],
    ['METADATA_INVALID', 'authorization', 'no code flow', { response_types_supported: ['token'] }],
    ['METADATA_INVALID', 'authorization', 'a required entry missing', { token_endpoint: undefined }],
    ['ADDRESS_REFUSED', 'authorization', 'an unencrypted registration elsewhere', { registration_endpoint: 'http://auth.example/register' }],
  ])('fails with %s when the %s document names %s', async (expected, document, _what, change) => {
    const server = await startOAuthServer({ document: changed(document, () => change) })
    const bench = await openBench()
    expect(code(await bench.authorizations.start('guarded', guarded(server), noSignal))).toBe(expected)
  })

  it.each([
    ['is larger than anything of the kind', 'METADATA_INVALID', 'x'.repeat(1_000_001)],
    ['is no JSON', 'METADATA_INVALID', '<html>Sign in</html>'],
    ['is JSON of another kind', 'METADATA_INVALID', '[1, 2]'],
  ])('fails when the answer %s', async (_what, expected, body) => {
    const server = await startOAuthServer({ intercept: (path, _request, response) => path === '/.well-known/oauth-authorization-server' && (response.writeHead(200, { 'content-type': 'application/json' }).end(body), true) })
    const bench = await openBench()
    expect(code(await bench.authorizations.start('guarded', guarded(server), noSignal))).toBe(expected)
  })

  it('does not follow a redirect to another origin, neither for metadata nor for tokens', async () => {
    const trap = await startOAuthServer()
    const server = await startOAuthServer({ intercept: (path, _request, response) => path === '/token' && (response.writeHead(307, { location: `${trap.origin}/token` }).end(), true) })
    const bench = await openBench()
    expect(code(await bench.signIn(guarded(server)))).toBe('TOKEN_REFUSED')
    server.options.intercept = (path, _request, response) => path.startsWith('/.well-known/oauth-authorization') && (response.writeHead(302, { location: `${trap.origin}${path}` }).end(), true)
    await bench.authorizations.signOut('guarded', guarded(server))
    await bench.authorizations.start('guarded', guarded(server), noSignal)
    expect(trap.requests).toEqual([])
  })

  it('does not take a token that would not fit into a header', async () => {
    const server = await startOAuthServer({ document: changed('token', () => ({ access_token: 'a\r\nx-evil: 1' })) })
    const bench = await openBench()
    expect(code(await bench.signIn(guarded(server)))).toBe('METADATA_INVALID')
    expect(bench.authorizations.signedIn('guarded')).toBe(false)
  })

  it('does not take a client of the settings to another authorization server than the one it was first used with', async () => {
    const other = await startOAuthServer({ clients: { known: 's3cret' } })
    const server = await startOAuthServer({ clients: { known: 's3cret' } })
    const bench = await openBench()
    const config = guarded(server, { client_id: 'known', client_secret: '${secret:CLIENT_SECRET}' })
    expect(code(await bench.signIn(config))).toBe('ok')
    server.revokeAll()
    server.options.document = changed('resource', () => ({ authorization_servers: [other.origin] }))
    expect(code(await bench.authorizations.start('guarded', config, noSignal))).toBe('ISSUER_CHANGED')
    expect(other.count('/token')).toBe(0)
  })

  it('registers anew where the server names another authorization server, and gives it nothing of the old one', async () => {
    const other = await startOAuthServer()
    const server = await startOAuthServer()
    const bench = await openBench()
    await bench.signIn(guarded(server))
    server.revokeAll()
    server.options.document = changed('resource', () => ({ authorization_servers: [other.origin] }))
    const { link, done } = await bench.start(guarded(server))
    expect(new URL(link ?? '').origin).toBe(other.origin)
    await visit(link ?? '')
    expect(code(await done)).toBe('ok')
    expect(other.posted.map(({ path, fields }) => [path, fields['grant_type']])).toEqual([['/register', undefined], ['/token', 'authorization_code']])
  })
})

describe('the callback', () => {
  it.each([
    ['another issuer', { iss: 'https://attacker.example' }],
    ['no issuer where one was promised', { iss: '' }],
    ['an error of another issuer', { iss: 'https://attacker.example', error: 'access_denied', error_description: 'call 555-0100' }],
  ])('refuses %s, and repeats nothing of it', async (_what, answer) => {
    const server = await startOAuthServer({ consent: () => ({ code: 'c0de', ...answer }) })
    const bench = await openBench()
    const result = await bench.signIn(guarded(server))
    expect(result).toEqual({ ok: false, failure: { code: 'ISSUER_MISMATCH', message: 'The answer did not come from the authorization server that was asked, so it was not used.', hint: 'Sign in again; paste the whole address where you paste it.' } })
    expect(server.count('/token')).toBe(0)
  })

  it.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'wrong')],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['two codes', (query: URLSearchParams) => query.append('code', 'second')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
  ])('takes no notice of %s, and still takes the right one', async (_what, spoil) => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const { link, done } = await bench.start(guarded(server))
    const sent = await fetch(link ?? '', { redirect: 'manual' })
    const right = new URL(sent.headers.get('location') ?? '')
    const wrong = new URL(right)
    spoil(wrong.searchParams)
    expect((await comeBack(wrong.href)).status).toBe(400)
    expect((await comeBack(right.href)).status).toBe(200)
    expect(code(await done)).toBe('ok')
  })

  it('still takes the right one after a flood of wrong ones', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const { link, done } = await bench.start(guarded(server))
    const sent = await fetch(link ?? '', { redirect: 'manual' })
    const right = sent.headers.get('location') ?? ''
    const wrong = new URL(right)
    wrong.searchParams.set('state', 'wrong')
    await Promise.all(Array.from({ length: 300 }, () => fetch(wrong).then(answer => answer.text(), () => '')))
    expect((await comeBack(right)).status).toBe(200)
    expect(code(await done)).toBe('ok')
  })

  it('answers nothing but its own address', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const { link } = await bench.start(guarded(server))
    const own = new URL(new URL(link ?? '').searchParams.get('redirect_uri') ?? '')
    const statuses = await Promise.all([
      comeBack(`${own.origin}/`),
      comeBack(`${own.origin}/callback`),
      comeBack(`${own.origin}/callback/x?code=1`),
      comeBack(`${own.href}?code=${'x'.repeat(9000)}`),
      fetch(`${own.href}?code=1`, { method: 'POST' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  it('survives a browser that hangs up in the middle', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const { link, done } = await bench.start(guarded(server))
    const sent = await fetch(link ?? '', { redirect: 'manual' })
    const half = request(sent.headers.get('location') ?? '')
    half.on('error', () => undefined)
    half.end(() => half.destroy())
    await new Promise(resolve => half.once('close', resolve))
    if (server.count('/token') === 0) await comeBack(sent.headers.get('location') ?? '').catch(() => undefined)
    expect(code(await done)).toBe('ok')
  })
})

describe('addresses', () => {
  const remote = new URL('https://server.example/mcp')
  const local = new URL('http://127.0.0.1:3000/mcp')
  it.each([
    ['https://auth.example/token', remote, null],
    ['https://localhost/token', remote, 'it is on this machine, the server is not'],
    ['http://127.0.0.1:8080/token', remote, 'it is on this machine, the server is not'],
    ['http://app.localhost/token', remote, 'it is on this machine, the server is not'],
    ['http://localhost:4000/token', local, null],
    ['http://auth.example/token', local, 'it is not encrypted'],
    ['data:text/html,x', remote, 'it is no web address'],
    ['http://lan.example:8080/token', new URL('http://lan.example:8080/mcp'), null],
  ])('%s, named by %s, is refused because: %s', (address, server, refusal) => {
    expect(addressRefusal(new URL(address), server)).toBe(refusal)
  })

  it('sends nobody to an unencrypted page of another machine, even of the server itself', () => {
    expect(linkRefusal(new URL('http://lan.example:8080/authorize'), new URL('http://lan.example:8080/mcp'))).toBe('it is not encrypted')
  })
})
