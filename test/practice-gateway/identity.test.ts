import { describe, expect, it } from 'vitest'
import { asObject } from '../../src/shared/json.ts'
import { type Answered, type Bench, errorOf, formToken, openBench } from './bench.ts'

const claims = (bearer: unknown): object => asObject(JSON.parse(Buffer.from(String(bearer).split('.')[1] ?? '', 'base64url').toString('utf8')))
const withBearer = (bench: Bench, bearer: string): Promise<Answered> => bench.send('/v1/connectors', { headers: { authorization: `Bearer ${bearer}` } })

describe('a bearer', () => {
  const portal = '/api/v1/connectors'
  const reads = ['/v1/connectors', '/v1/connectors/accounts/x', `${portal}/accounts`, `${portal}/catalog`, `${portal}/policy`, `${portal}/practice_mail/tools`]

  it.each(reads)('is needed for %s', async path => {
    const bench = await openBench()
    const answered = await bench.send(path)
    expect([answered.status, errorOf(answered)['code'], answered.headers.get('www-authenticate')]).toEqual([401, 'UNAUTHORIZED', 'Bearer'])
  })

  it('is needed for every post', async () => {
    const bench = await openBench()
    for (const route of ['search', 'schemas', 'execute', 'connections']) expect((await bench.send(`/v1/connectors/${route}`, { json: {} })).status).toBe(401)
  })

  it('is taken until it expires, and only as it was made', async () => {
    const bench = await openBench()
    const bearer = bench.gateway.bearer({ lifetimeSeconds: 60 })
    const [head, , signature] = bearer.split('.')
    const forged = Buffer.from(JSON.stringify({ sub: 'somebody', exp: 9_999_999_999 })).toString('base64url')
    const foreign = await openBench()
    const codes: unknown[] = [(await withBearer(bench, bearer)).status]
    for (const other of [`${head}.${forged}.${signature}`, `${bearer}x`, 'a.b.c', '...', 'ä', foreign.gateway.bearer()]) {
      codes.push(errorOf(await withBearer(bench, encodeURI(other)))['code'])
    }
    bench.pass(60)
    codes.push(errorOf(await withBearer(bench, bearer))['code'])
    expect(codes).toEqual([200, ...Array.from({ length: 6 }, () => 'INVALID_TOKEN'), 'TOKEN_EXPIRED'])
  })

  it('says whether hosted tools are part of the account', async () => {
    const bench = await openBench()
    expect(claims(bench.gateway.bearer())).toMatchObject({ sub: 'practice-person', kind: 'practice', managed_tools: true })
    expect(claims(bench.gateway.bearer({ managedTools: false }))).toMatchObject({ managed_tools: false })
  })
})

describe('a guest', () => {
  it('is made once and exchanges its credential for short-lived bearers', async () => {
    const bench = await openBench()
    const made = await bench.send('/api/anonymous/create', { method: 'POST' })
    expect([made.status, made.body]).toEqual([
      201,
      { user_id: expect.stringMatching(/^user_/), org_id: expect.stringMatching(/^org_/), token: expect.stringMatching(/^anon_[\w-]{32}$/), idle_ttl_days: 30 },
    ])
    const inBody = await bench.send('/api/anonymous/token', { json: { token: made.body['token'] } })
    const inHeader = await bench.send('/api/anonymous/token', { method: 'POST', headers: { authorization: `Bearer ${String(made.body['token'])}` } })
    for (const exchanged of [inBody, inHeader]) {
      expect(exchanged.body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 900 })
      expect(claims(exchanged.body['access_token'])).toMatchObject({ sub: made.body['user_id'], kind: 'guest', managed_tools: true })
      expect((await withBearer(bench, String(exchanged.body['access_token']))).status).toBe(200)
    }
  })

  it('is unknown by another credential, and dead after thirty idle days', async () => {
    const bench = await openBench()
    const { token } = (await bench.send('/api/anonymous/create', { method: 'POST' })).body
    const exchange = async (given: unknown): Promise<unknown[]> => {
      const { status, body } = await bench.send('/api/anonymous/token', { json: { token: given } })
      return [status, body['error']]
    }
    expect(await exchange('anon_nobody')).toEqual([404, 'unknown_token'])
    bench.pass(29 * 86_400)
    expect(await exchange(token)).toEqual([200, undefined])
    bench.pass(29 * 86_400)
    expect(await exchange(token)).toEqual([200, undefined])
    bench.pass(30 * 86_400)
    expect(await exchange(token)).toEqual([401, 'token_expired'])
  })
})

describe('sign-in by device code', () => {
  const grantType = 'urn:ietf:params:oauth:grant-type:device_code'

  async function start(bench: Bench): Promise<{ device: string; userCode: string; page: string; poll(): Promise<Answered> }> {
    const { body } = await bench.send('/api/oauth/device/code', { form: { client_id: 'hermes-cli', scope: 'inference:invoke' } })
    const device = String(body['device_code'])
    const poll = (): Promise<Answered> => bench.send('/api/oauth/token', { form: { grant_type: grantType, device_code: device, client_id: 'hermes-cli' } })
    return { device, userCode: String(body['user_code']), page: String(body['verification_uri_complete']), poll }
  }

  const answerPage = (bench: Bench, { page, userCode }: { page: string; userCode: string }, choice: string): Promise<Answered> => {
    const url = new URL(page)
    return bench.send(page).then(({ text }) => bench.send(url.pathname, { form: { token: formToken(text), user_code: userCode, choice } }))
  }

  it('waits for a person, slows down who asks too often, and signs in', async () => {
    const bench = await openBench({ pollSeconds: 5 })
    const begun = await bench.send('/api/oauth/device/code', { form: { client_id: 'hermes-cli', scope: 'inference:invoke' } })
    expect(begun.body).toEqual({
      device_code: expect.stringMatching(/^[\w-]{32}$/),
      user_code: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
      verification_uri: `${bench.gateway.portalUrl}/device`,
      verification_uri_complete: `${bench.gateway.portalUrl}/device?user_code=${String(begun.body['user_code'])}`,
      interval: 5,
      expires_in: 600,
    })
    const device = await start(bench)
    const told: unknown[] = []
    const pollAfter = async (seconds: number): Promise<void> => {
      bench.pass(seconds)
      told.push((await device.poll()).body['error'])
    }
    await pollAfter(0)
    await pollAfter(5)
    await pollAfter(4)
    await pollAfter(9)
    await pollAfter(15)
    expect(told).toEqual(['authorization_pending', 'authorization_pending', 'slow_down', 'slow_down', 'authorization_pending'])
    expect((await answerPage(bench, device, 'allow')).text).toContain('<h1>You are signed in</h1>')
    bench.pass(15)
    const signedIn = await device.poll()
    expect(signedIn.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^ref_/),
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'inference:invoke',
    })
    expect(claims(signedIn.body['access_token'])).toMatchObject({ sub: 'practice-person', kind: 'account', managed_tools: true })
    bench.pass(15)
    expect((await device.poll()).body['error']).toBe('invalid_grant')
  })

  it('ends when it is refused, and when its time has run out', async () => {
    const bench = await openBench()
    const [refused, late] = [await start(bench), await start(bench)]
    expect((await answerPage(bench, refused, 'deny')).text).toContain('<h1>Sign-in refused</h1>')
    expect((await refused.poll()).body).toEqual({ error: 'access_denied', error_description: 'The sign-in was refused.' })
    bench.pass(600)
    expect((await late.poll()).body['error']).toBe('expired_token')
    expect((await bench.send(late.page)).status).toBe(404)
  })

  it('takes the code as people type it, and says when it is not known', async () => {
    const bench = await openBench()
    const { userCode } = await start(bench)
    const typed = await bench.send(`/device?user_code=${userCode.toLowerCase().replace('-', '%20')}`)
    expect(typed.text).toContain(`<p class="code">${userCode}</p>`)
    expect((await bench.send('/device')).text).toContain('<input name="user_code" value=""')
    const unknown = await bench.send('/device?user_code=%3Cb%3E', { headers: { 'accept-language': 'ja' } })
    expect([unknown.status, unknown.text.includes('value="&lt;b&gt;"'), unknown.text.includes('コードが見つからないか、期限が切れています。')]).toEqual([404, true, true])
  })

  it('takes the form from its own page only', async () => {
    const bench = await openBench()
    const [one, two] = [await start(bench), await start(bench)]
    const token = formToken((await bench.send(one.page)).text)
    expect((await bench.send('/device', { form: { user_code: two.userCode, choice: 'allow', token } })).status).toBe(403)
    expect((await bench.send('/device', { form: { user_code: one.userCode, choice: 'allow' } })).status).toBe(403)
    expect((await one.poll()).body['error']).toBe('authorization_pending')
  })

  it('gives new tokens for a refresh token, once; a second use ends the sign-in', async () => {
    const bench = await openBench()
    const device = await start(bench)
    await answerPage(bench, device, 'allow')
    const refresh = (token: unknown): Promise<Answered> =>
      bench.send('/api/oauth/token', { form: { grant_type: 'refresh_token', refresh_token: String(token), client_id: 'hermes-cli' } })
    const first = (await device.poll()).body['refresh_token']
    const second = (await refresh(first)).body['refresh_token']
    const third = (await refresh(second)).body['refresh_token']
    expect(new Set([first, second, third]).size).toBe(3)
    expect([(await refresh(first)).body['error'], (await refresh(third)).body['error']]).toEqual(['invalid_grant', 'invalid_grant'])
  })

  it.each([
    ['/api/oauth/device/code', {}, 401, 'invalid_client'],
    ['/api/oauth/token', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['/api/oauth/token', { grant_type: 'refresh_token' }, 400, 'invalid_grant'],
    ['/api/oauth/token', { grant_type: grantType, device_code: 'x', client_id: 'y' }, 400, 'invalid_grant'],
  ])('refuses %s with %j', async (path, form, status, error) => {
    const bench = await openBench()
    const refused = await bench.send(path, { form })
    expect([refused.status, refused.body['error']]).toEqual([status, error])
  })

  it('takes forms, not JSON', async () => {
    const bench = await openBench()
    const refused = await bench.send('/api/oauth/token', { json: { grant_type: grantType } })
    expect([refused.status, refused.body['error']]).toEqual([400, 'invalid_request'])
  })

  it('shares the apps of the person at this machine', async () => {
    const bench = await openBench()
    const id = await bench.signIn('practice_mail')
    const device = await start(bench)
    await answerPage(bench, device, 'allow')
    const bearer = String((await device.poll()).body['access_token'])
    const seen = await bench.send(`/v1/connectors/accounts/${id}`, { headers: { authorization: `Bearer ${bearer}` } })
    expect([seen.status, seen.body['status']]).toEqual([200, 'active'])
    expect((await bench.send(device.page)).status).toBe(404)
  })
})
