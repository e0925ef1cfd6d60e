import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { asObject } from '../../../src/shared/json.ts'
import type { Result } from '../../../src/shared/failure.ts'
import { comeBack, startOAuthServer, visit } from '../../support/oauth-server.ts'
import { code, guarded, openBench } from './bench.ts'

const noSignal = new AbortController().signal

/** A port that somebody else listens on. */
async function takenPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise(resolve => void server.close(() => resolve())))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function hint(result: Result<unknown>): string | undefined {
  return result.ok ? undefined : result.failure.hint
}

describe('a sign-in that fails says why', () => {
  it('when the person does not agree', async () => {
    const server = await startOAuthServer({ consent: () => ({ error: 'access_denied' }) })
    const bench = await openBench()
    const { link, done } = await bench.start(guarded(server))
    const { status, page } = await visit(link ?? '')
    expect([status, page.includes('did not work'), await done]).toEqual([400, true, { ok: false, failure: { code: 'AUTH_DENIED', message: 'Access was not granted.', hint: 'Sign in again and agree to what it asks for.' } }])
  })

  it('when the authorization server answers with an error, in words and without its control characters', async () => {
    const server = await startOAuthServer({ consent: () => ({ error: 'invalid_scope', error_description: 'no such\u001b[31m\n scope\u202e' }) })
    const bench = await openBench()
    const result = await bench.signIn(guarded(server))
    expect(result).toEqual({ ok: false, failure: { code: 'AUTH_REFUSED', message: 'The authorization server refused: it does not give the rights that were asked for (no such [31m  scope).', hint: 'Check oauth.scopes of this server.' } })
  })

  it('when nobody finishes it in time', async () => {
    const server = await startOAuthServer()
    const bench = await openBench({ timing: { attemptMs: 1 } })
    expect(code(await (await bench.start(guarded(server))).done)).toBe('AUTH_EXPIRED')
  })

  it('when it is stopped', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const own = new AbortController()
    const byCancel = await bench.start(guarded(server))
    byCancel.cancel()
    expect(code(await byCancel.done)).toBe('AUTH_CANCELLED')
    const bySignal = await bench.start(guarded(server), own.signal)
    own.abort()
    expect(code(await bySignal.done)).toBe('AUTH_CANCELLED')
  })

  it('when no registration is possible, and what to set instead', async () => {
    const server = await startOAuthServer({ registration: 'closed' })
    const bench = await openBench()
    const result = await bench.authorizations.start('guarded', guarded(server), noSignal)
    expect([code(result), hint(result)]).toEqual(['REGISTRATION_IMPOSSIBLE', 'Register a client with the provider yourself, then set oauth.client_id (and oauth.client_secret) of this server.'])
  })

  it('when the registration is refused, with the reason', async () => {
    const server = await startOAuthServer({ registration: 'refused' })
    const bench = await openBench()
    const result = await bench.authorizations.start('guarded', guarded(server), noSignal)
    expect(result.ok ? '' : result.failure.message).toBe('Drawbridge cannot register itself for this sign-in: the authorization server refused it (HTTP 400: Only partners may register).')
  })

  it('when the server wants something but offers no sign-in', async () => {
    const server = await startOAuthServer({ resourceMetadata: 'none', authorizationMetadata: 'none', intercept: (path, _request, response) => path === '/register' && (response.writeHead(404).end(), true) })
    const bench = await openBench()
    const result = await bench.authorizations.start('guarded', guarded(server), noSignal)
    expect([code(result), hint(result)]).toEqual(['SIGN_IN_NOT_OFFERED', 'Give it a token in its headers, as ${secret:NAME}.'])
  })

  it('when the server cannot be reached', async () => {
    const bench = await openBench()
    const result = await bench.authorizations.start('guarded', { url: 'http://127.0.0.1:1/mcp' }, noSignal)
    expect(code(result)).toBe('UNREACHABLE')
  })

  it('when it does not answer in time', async () => {
    const server = await startOAuthServer({ intercept: path => path.startsWith('/.well-known/') })
    const bench = await openBench({ timing: { linkMs: 200 } })
    expect(code(await bench.authorizations.start('guarded', guarded(server), noSignal))).toBe('UNREACHABLE')
  })

  it('when the client secret is wrong', async () => {
    const server = await startOAuthServer({ clients: { known: 'another' } })
    const bench = await openBench()
    const result = await bench.signIn(guarded(server, { client_id: 'known', client_secret: '${secret:CLIENT_SECRET}' }))
    expect([code(result), hint(result)]).toEqual(['TOKEN_REFUSED', 'Check oauth.client_id and oauth.client_secret of this server.'])
  })

  it('when a value of its settings is missing', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const result = await bench.authorizations.start('guarded', guarded(server, { client_id: 'known', client_secret: '${secret:NONE}' }), noSignal)
    expect(result.ok ? '' : result.failure.message).toBe('The sign-in needs ${secret:NONE}, which is not set.')
  })

  it('when the pinned port is taken', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const port = await takenPort()
    const result = await bench.authorizations.start('guarded', guarded(server, { redirect_port: port }), noSignal)
    expect(result.ok ? '' : result.failure.message).toBe(`Port ${port}, where the browser comes back to, is in use.`)
  })

  it.each(['https://127.0.0.1:1/cb', 'http://example.com/cb', 'http://0.0.0.0:7000/cb', 'http://127.0.0.1.evil.example/cb', 'drawbridge://callback', 'http://127.0.0.1/cb#x', 'http://me@127.0.0.1/cb'])('when the browser is to come back to %s', async uri => {
    const server = await startOAuthServer()
    const bench = await openBench()
    expect(code(await bench.authorizations.start('guarded', guarded(server, { redirect_uri: uri }), noSignal))).toBe('REDIRECT_INVALID')
  })

  it('when the tokens cannot be saved, and what was saved before still works', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    await bench.signIn(guarded(server))
    const before = bench.stored()
    bench.authorizations.provider('guarded', guarded(server))?.missingRights({ requiredScope: 'write' })
    bench.failWrites(true)
    expect(code(await bench.signIn(guarded(server)))).toBe('TOKEN_NOT_SAVED')
    expect(await bench.authorizations.provider('guarded', guarded(server))?.token()).toBe(asObject(asObject(before['held'])['tokens'])['access_token'])
  })
})

describe('what was saved before a sign-in', () => {
  it.each(['denied', 'stopped', 'replaced'])('stands when the sign-in is %s', async how => {
    const server = await startOAuthServer()
    const bench = await openBench()
    await bench.signIn(guarded(server))
    const before = bench.stored()
    bench.authorizations.provider('guarded', guarded(server))?.missingRights({ requiredScope: 'write' })
    server.options.consent = () => ({ error: 'access_denied' })
    const { link, done, cancel } = await bench.start(guarded(server))
    if (how === 'denied') await visit(link ?? '')
    else if (how === 'stopped') cancel()
    else (await bench.start(guarded(server))).cancel()
    expect(code(await done)).not.toBe('ok')
    expect(bench.stored()['held']).toEqual(before['held'])
  })
})

describe('a kept registration', () => {
  it('gives way to a new one when its port is taken', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    await bench.signIn(guarded(server))
    const kept = new URL(String(asObject(bench.stored()['registration'])['redirectUri'])).port
    const squatter = createServer()
    await new Promise<void>(resolve => squatter.listen(Number(kept), '127.0.0.1', () => resolve()))
    onTestFinished(() => new Promise(resolve => void squatter.close(() => resolve())))
    server.revokeAll()
    expect(await bench.signIn(guarded(server))).toEqual({ ok: true, value: undefined })
    expect(server.count('/register')).toBe(2)
  })

  it('is not used again after a sign-in that nobody came back from: the server may have forgotten it', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    await bench.signIn(guarded(server))
    server.revokeAll()
    const lost = await bench.start(guarded(server))
    lost.cancel()
    await lost.done
    expect(await bench.signIn(guarded(server))).toEqual({ ok: true, value: undefined })
    expect(server.count('/register')).toBe(2)
  })
})

describe('one sign-in per server', () => {
  it('lets a newer one stop the older, on the same port', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const [older, newer] = await Promise.all([bench.authorizations.start('guarded', guarded(server), noSignal), bench.authorizations.start('guarded', guarded(server), noSignal)])
    expect([code(older), code(newer)]).toEqual(['AUTH_CANCELLED', 'ok'])
    if (newer.ok) await visit(newer.value.link ?? '')
    expect(newer.ok ? await newer.value.done : null).toEqual({ ok: true, value: undefined })
  })

  it('uses a code once, however often the browser brings it', async () => {
    const server = await startOAuthServer()
    const bench = await openBench()
    const { link, done } = await bench.start(guarded(server))
    const sent = await fetch(link ?? '', { redirect: 'manual' })
    const location = sent.headers.get('location') ?? ''
    const pages = await Promise.all([comeBack(location), comeBack(location), comeBack(location)])
    expect(pages.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
    expect([await done, server.count('/token')]).toEqual([{ ok: true, value: undefined }, 1])
  })
})
