import { describe, expect, it } from 'vitest'
import { asObject } from '../../../src/shared/json.ts'
import { comeBack, startOAuthServer, visit } from '../../support/oauth-server.ts'
import { code, guarded, isUnauthorized, openBench, rejection, whoami } from './bench.ts'

describe('signing in', () => {
  it('gives a link, takes the browser back and stores tokens the connection then uses', async () => {
    const server = await startOAuthServer({ scope: 'read' })
    const bench = await openBench()
    const { link, done } = await bench.start(guarded(server))
    const asked = new URL(link ?? '').searchParams
    expect([asked.get('response_type'), asked.get('code_challenge_method'), asked.get('resource'), asked.get('scope')]).toEqual(['code', 'S256', server.url, 'read'])
    const { status, page } = await visit(link ?? '')
    expect([status, page.includes('You are signed in')]).toEqual([200, true])
    expect(await done).toEqual({ ok: true, value: undefined })
    expect(bench.authorizations.signedIn('guarded')).toBe(true)
    expect(await whoami(await bench.connect(guarded(server)))).toBe('client-1 [read]')
  })

  it('never opens a browser for a running connection: it is unauthorized, and nothing was registered', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    expect(isUnauthorized(await rejection(bench.connect(guarded(server))))).toBe(true)
    expect(server.requests).toEqual(['POST /mcp'])
  })

  it('keeps everything of a sign-in as one secret', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    await bench.signIn(guarded(server))
    expect(bench.secrets.names()).toEqual(['oauth:guarded'])
    const stored = bench.stored()
    expect(Object.keys(stored).sort()).toEqual(['held', 'registration', 'url', 'version'])
    expect(Object.keys(asObject(stored['held'])).sort()).toEqual(['client', 'discovery', 'expiresAt', 'resource', 'tokens'])
  })

  it.each(['path', 'root', 'challenge', 'none'] as const)('finds the metadata of a resource that has it at: %s', async resourceMetadata => {
    const server = await startOAuthServer({ resourceMetadata })
    const bench = await openBench()
    expect(await bench.signIn(guarded(server))).toEqual({ ok: true, value: undefined })
  })

  it('finds an authorization server that is described only as an OpenID provider', async () => {
    const server = await startOAuthServer({ authorizationMetadata: 'openid' })
    const bench = await openBench()
    expect(await bench.signIn(guarded(server))).toEqual({ ok: true, value: undefined })
  })

  it('signs in where nothing is described at all, at the addresses of the first protocol version', async () => {
    const server = await startOAuthServer({ resourceMetadata: 'none', authorizationMetadata: 'none', issParameter: false })
    const bench = await openBench()
    expect(await bench.signIn(guarded(server))).toEqual({ ok: true, value: undefined })
  })

  it('uses a client that was registered beforehand, and does not store its secret a second time', async () => {
    const server = await startOAuthServer({ registration: 'closed', clients: { known: 's3cret' } })
    const bench = await openBench()
    const config = guarded(server, { client_id: 'known', client_secret: '${secret:CLIENT_SECRET}' })
    expect(await bench.signIn(config)).toEqual({ ok: true, value: undefined })
    expect(JSON.stringify(bench.stored())).not.toContain('s3cret')
    expect(await whoami(await bench.connect(config))).toBe('known []')
  })

  it('names itself by its metadata document where it has one for this redirect and the server takes such', async () => {
    const server = await startOAuthServer({ documents: true, registration: 'closed' })
    const bench = await openBench({ clientMetadataUrl: redirect => (redirect.endsWith('/callback') ? 'https://drawbridge.example/client.json' : undefined) })
    expect(await bench.signIn(guarded(server))).toEqual({ ok: true, value: undefined })
    expect(server.count('/register')).toBe(0)
    expect(await whoami(await bench.connect(guarded(server)))).toBe('https://drawbridge.example/client.json []')
  })

  it('asks for the scopes of the settings instead of those the server names', async () => {
    const server = await startOAuthServer({ scope: 'everything' })
    const bench = await openBench()
    const { link } = await bench.start(guarded(server, { scopes: ['read', 'list'] }))
    expect(new URL(link ?? '').searchParams.get('scope')).toBe('read list')
  })

  it('has nothing to do where the saved tokens still work', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    await bench.signIn(guarded(server))
    const { link, done } = await bench.start(guarded(server))
    expect([link, await done]).toEqual([null, { ok: true, value: undefined }])
  })

  it('has nothing to do where the saved tokens work once they are renewed', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    await bench.signIn(guarded(server))
    server.expireAccess()
    expect((await bench.start(guarded(server))).link).toBeNull()
    expect(server.posted.filter(({ path, fields }) => path === '/token' && fields['grant_type'] === 'refresh_token')).toHaveLength(1)
  })

  it('asks for the rights a call lacked beside those it has', async () => {
    const server = await startOAuthServer({ scope: 'read', toolScope: 'write' })
    const bench = await openBench()
    await bench.signIn(guarded(server))
    const client = await bench.connect(guarded(server))
    const refused = asObject(await rejection(whoami(client)))
    expect(refused['requiredScope']).toBe('write')
    bench.authorizations.provider('guarded', guarded(server))?.missingRights({ requiredScope: 'write' })
    const { link, done } = await bench.start(guarded(server))
    expect(new URL(link ?? '').searchParams.get('scope')).toBe('read write')
    await visit(link ?? '')
    await done
    expect(await whoami(client)).toBe('client-1 [read write]')
  })

  it('comes back to the same port with the same registration', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    await bench.signIn(guarded(server))
    server.revokeAll()
    const { link } = await bench.start(guarded(server))
    expect(new URL(link ?? '').searchParams.get('redirect_uri')).toBe(asObject(bench.stored()['registration'])['redirectUri'])
    expect(server.count('/register')).toBe(1)
  })

  it('comes back where the settings say', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const { link } = await bench.start(guarded(server, { redirect_uri: 'http://localhost/back/home' }))
    expect(new URL(link ?? '').searchParams.get('redirect_uri')).toMatch(/^http:\/\/localhost:\d+\/back\/home$/)
  })

  it.each([
    ['en-GB,en;q=0.9', 'en', 'You are signed in'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-CN', '登录成功'],
    ['fr,ja;q=0.5', 'ja', 'サインインしました'],
    ['fr', 'en', 'You are signed in'],
  ])('ends on a page for a browser that speaks %s', async (accepted, language, title) => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const { link } = await bench.start(guarded(server))
    const { page } = await visit(link ?? '', accepted)
    expect([page.includes(`<html lang="${language}">`), page.includes(`<h1>${title}</h1>`)]).toEqual([true, true])
  })

  it('shows a page that loads nothing, is kept nowhere and tells nobody where it was', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const { link } = await bench.start(guarded(server))
    const sent = await fetch(link ?? '', { redirect: 'manual' })
    const { headers } = await fetch(sent.headers.get('location') ?? '')
    expect([headers.get('content-security-policy'), headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'no-referrer',
      'no-store',
    ])
  })

  it.each([
    ['the whole address', (location: string) => location],
    ['the address with blanks around it', (location: string) => `  ${location}\n`],
    ['its query', (location: string) => new URL(location).search],
  ])('takes %s that was pasted', async (_what, cut) => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const { link, done } = await bench.start(guarded(server))
    const sent = await fetch(link ?? '', { redirect: 'manual' })
    expect(bench.authorizations.paste('guarded', cut(sent.headers.get('location') ?? ''))).toEqual({ ok: true, value: undefined })
    expect(await done).toEqual({ ok: true, value: undefined })
  })

  it('takes a bare code that was pasted where the server names no issuer in its answers', async () => {
    const server = await startOAuthServer({ issParameter: false })
    const bench = await openBench()
    const { link, done } = await bench.start(guarded(server))
    const sent = await fetch(link ?? '', { redirect: 'manual' })
    bench.authorizations.paste('guarded', new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? '')
    expect(await done).toEqual({ ok: true, value: undefined })
  })

  it('asks for the whole address where a bare code is not enough, and goes on waiting', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const { link, done } = await bench.start(guarded(server))
    expect(code(bench.authorizations.paste('guarded', 'c0de'))).toBe('PASTE_INCOMPLETE')
    await visit(link ?? '')
    expect(await done).toEqual({ ok: true, value: undefined })
  })

  it('refuses what is no answer, what is of another sign-in, and what comes too late', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    expect(code(bench.authorizations.paste('guarded', 'code=1&state=2'))).toBe('ATTEMPT_OVER')
    const { link, done } = await bench.start(guarded(server))
    expect(code(bench.authorizations.paste('guarded', 'two words'))).toBe('PASTE_UNREADABLE')
    expect(code(bench.authorizations.paste('guarded', 'http://127.0.0.1/callback?code=1&state=wrong'))).toBe('STATE_MISMATCH')
    await visit(link ?? '')
    await done
    expect(code(bench.authorizations.paste('guarded', 'code=1&state=2'))).toBe('ATTEMPT_OVER')
  })

  it('answers an old callback address with a page that says it is over', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const first = await bench.start(guarded(server))
    const sent = await fetch(first.link ?? '', { redirect: 'manual' })
    const port = new URL(sent.headers.get('location') ?? '').port
    const second = await bench.start(guarded(server, { redirect_port: Number(port) }))
    const { status, page } = await comeBack(sent.headers.get('location') ?? '')
    expect([status, page.includes('This sign-in is over'), code(await first.done)]).toEqual([400, true, 'AUTH_CANCELLED'])
    await visit(second.link ?? '')
    expect(await second.done).toEqual({ ok: true, value: undefined })
  })
})
