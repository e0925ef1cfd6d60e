import { describe, expect, it } from 'vitest'
import { type Bench, consent, formToken, openBench } from './bench.ts'

async function link(bench: Bench, more: object = {}): Promise<{ url: string; id: string }> {
  const [start] = await bench.connect({ connectors: ['practice_mail'], returnTo: 'drawbridge', op: 'a1b2c3d4e5f6', ...more })
  return { url: String(start?.['connectUrl']), id: String(start?.['connectionId']) }
}

const title = (page: string): string => /<h1>([^<]*)<\/h1>/.exec(page)?.[1] ?? ''
const problem = (page: string): string => /role="alert">([^<]*)</.exec(page)?.[1] ?? ''
const done = 'drawbridge://connections/done?op=a1b2c3d4e5f6'

describe('a consent page', () => {
  it('connects on Allow and leads back to the card', async () => {
    const bench = await openBench()
    const { url, id } = await link(bench)
    const answer = await consent(bench, url, { choice: 'allow', label: 'you@work.example.org', alias: 'work' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, new URL(url).pathname])
    const page = await bench.send(url)
    expect(title(page.text)).toBe('Practice Mail is connected')
    expect(page.text).toContain(`<meta http-equiv="refresh" content="1;url=${done}">`)
    expect(page.text).toContain(`<a class="button first" href="${done}">Back to Drawbridge</a>`)
    const account = await bench.account(id)
    expect([account['status'], account['label'], account['alias']]).toEqual(['active', 'you@work.example.org', 'work'])
  })

  it.each([
    ['deny', 'Access denied', 'failed', 'Access was denied.'],
    ['expire', 'This link has expired', 'expired', 'The link expired before it was answered.'],
  ])('connects nothing on %s, and still leads back', async (choice, heading, status, reason) => {
    const bench = await openBench()
    const { url, id } = await link(bench)
    expect((await consent(bench, url, { choice })).status).toBe(303)
    const page = await bench.send(url)
    expect([title(page.text), page.text.includes(done)]).toEqual([heading, true])
    const account = await bench.account(id)
    expect([account['status'], account['statusReason']]).toEqual([status, reason])
  })

  it('says so when the time of its link has run out, before and after it was opened', async () => {
    const bench = await openBench({ linkSeconds: 300 })
    const { url, id } = await link(bench)
    const token = formToken((await bench.send(url)).text)
    bench.pass(301)
    expect((await bench.send(url, { form: { token, choice: 'allow', label: 'you@example.org' } })).status).toBe(303)
    expect(title((await bench.send(url)).text)).toBe('This link has expired')
    expect((await bench.account(id))['status']).toBe('expired')
  })

  it('takes the first answer only', async () => {
    const bench = await openBench()
    const { url, id } = await link(bench)
    const [first, second] = [formToken((await bench.send(url)).text), formToken((await bench.send(url)).text)]
    await bench.send(url, { form: { token: first, choice: 'deny' } })
    await bench.send(url, { form: { token: second, choice: 'allow', label: 'you@example.org' } })
    expect((await bench.account(id))['status']).toBe('failed')
  })

  it('closes the other links to an account that works', async () => {
    const bench = await openBench()
    const [one, two] = [await link(bench), await link(bench)]
    await consent(bench, one.url, { choice: 'allow', label: 'you@example.org' })
    expect(one.id).toBe(two.id)
    expect(title((await bench.send(two.url)).text)).toBe('Practice Mail is connected')
  })

  it.each([
    ['no return target', { returnTo: undefined, op: undefined }],
    ['the portal', { returnTo: 'portal' }],
    ['no card', { op: undefined }],
  ])('leads nowhere with %s', async (_case, more) => {
    const bench = await openBench()
    const { url } = await link(bench, more)
    await consent(bench, url, { choice: 'allow', label: 'you@example.org' })
    const page = await bench.send(url)
    expect([page.text.includes('drawbridge:'), page.text.includes('You can close this page.')]).toEqual([false, true])
  })

  it('escapes what a request may have put into it', async () => {
    const bench = await openBench()
    const { url } = await link(bench, { op: '"><script>alert(1)</script>' })
    await consent(bench, url, { choice: 'deny' })
    const page = await bench.send(url)
    expect(page.text).toContain('url=drawbridge://connections/done?op=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E"')
    expect(page.text).not.toContain('<script')
  })
})

describe('a second account', () => {
  it('needs a name of its own, and shows what is connected', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail')
    const { url, id } = await link(bench, { alias: 'work' })
    const page = await bench.send(url)
    expect(page.text).toContain('<label class="choice"><input type="radio" name="label" value="you@example.org">you@example.org<small>connected</small></label>')
    expect(page.text).toContain('value="you@work.example.org" checked')
    expect(page.text).toContain('<input name="alias" value="work" readonly>')
    await consent(bench, url, { choice: 'allow', label: 'you@work.example.org', alias: 'other' })
    expect((await bench.account(id))['alias']).toBe('work')
  })

  it('is asked for a name when it has none, a proper one, and one that is free', async () => {
    const bench = await openBench()
    const { url, id } = await link(bench)
    await bench.signIn('practice_mail', { alias: 'home' })
    const alerts: string[] = []
    for (const alias of ['', 'Not A Name', 'home']) {
      const answer = await consent(bench, url, { choice: 'allow', label: 'you@home.example.org', alias })
      alerts.push(`${answer.status} ${problem(answer.text)}`)
    }
    expect(alerts).toEqual([
      '400 Another account is connected. Give this one a name to tell them apart.',
      '400 A name has 1 to 32 small letters, digits or hyphens and starts with a letter or digit.',
      '400 Another account has this name already.',
    ])
    const answer = await consent(bench, url, { choice: 'allow', label: 'you@home.example.org', alias: ' School ' })
    expect([answer.status, (await bench.account(id))['alias']]).toEqual([303, 'school'])
  })

  it('keeps what was typed when something is missing', async () => {
    const bench = await openBench()
    const { url } = await link(bench)
    const answer = await consent(bench, url, { choice: 'allow', label: 'somebody@example.org', alias: 'a&b' })
    expect(problem(answer.text)).toBe('Choose whom to sign in as.')
    expect(answer.text).toContain('<input name="alias" value="a&amp;b"')
  })
})

describe('a form', () => {
  it('is taken from its own page only, and once', async () => {
    const bench = await openBench()
    const { url, id } = await link(bench)
    const other = await link(bench)
    const token = formToken((await bench.send(url)).text)
    const form = { choice: 'allow', label: 'you@example.org' }
    expect((await bench.send(url, { form })).status).toBe(403)
    expect((await bench.send(url, { form: { ...form, token: 'x'.repeat(32) } })).status).toBe(403)
    expect((await bench.send(other.url, { form: { ...form, token } })).status).toBe(403)
    expect((await bench.send(url, { json: { ...form, token } })).status).toBe(403)
    expect((await bench.account(id))['status']).toBe('pending')
    expect((await bench.send(url, { form: { ...form, label: 'nobody', token } })).status).toBe(400)
    expect((await bench.send(url, { form: { ...form, token } })).status).toBe(403)
  })

  it('from another site is refused whatever it carries', async () => {
    const bench = await openBench()
    const { url, id } = await link(bench)
    const token = formToken((await bench.send(url)).text)
    for (const origin of ['https://evil.example', 'null', bench.gateway.url.replace('127.0.0.1', 'localhost')]) {
      expect((await bench.send(url, { form: { token, choice: 'allow', label: 'you@example.org' }, headers: { origin } })).status).toBe(403)
    }
    expect((await bench.account(id))['status']).toBe('pending')
    const own = await bench.send(url, { form: { token, choice: 'allow', label: 'you@example.org' }, headers: { origin: bench.gateway.url } })
    expect([own.status, (await bench.account(id))['status']]).toEqual([303, 'active'])
  })

  it('with a choice that is none changes nothing', async () => {
    const bench = await openBench()
    const { url, id } = await link(bench)
    expect((await consent(bench, url, { choice: 'grant' })).status).toBe(403)
    expect((await bench.account(id))['status']).toBe('pending')
  })
})

describe('every page', () => {
  it('runs no script, loads nothing, and stands in no frame', async () => {
    const bench = await openBench()
    const { url } = await link(bench)
    const { headers, text } = await bench.send(url)
    const nonce = /<style nonce="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(headers.get('content-security-policy')).toBe(`default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`)
    const names = ['x-frame-options', 'referrer-policy', 'cache-control', 'x-content-type-options']
    expect(names.map(name => headers.get(name))).toEqual(['DENY', 'same-origin', 'no-store', 'nosniff'])
    expect(text).not.toMatch(/<script|<img|<link|\bstyle="|\bon\w+=|https?:\/\/|url\(|@import/i)
  })

  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN', '允许 Drawbridge 连接练习邮箱吗？'],
    ['zh-TW', 'zh-CN', '允许 Drawbridge 连接练习邮箱吗？'],
    ['de, ja;q=0.7, en;q=0.3', 'ja', '練習用メールを Drawbridge に接続しますか'],
    ['en-GB', 'en', 'Connect Practice Mail to Drawbridge?'],
    ['ja;q=0, fr', 'en', 'Connect Practice Mail to Drawbridge?'],
    [';;,q=;;=', 'en', 'Connect Practice Mail to Drawbridge?'],
  ])('speaks the language of %s', async (wish, tag, heading) => {
    const bench = await openBench()
    const { url } = await link(bench)
    const { text } = await bench.send(url, { headers: { 'accept-language': wish } })
    expect([/<html lang="([^"]+)"/.exec(text)?.[1], title(text)]).toEqual([tag, heading])
  })

  it('says in words that a link is not known', async () => {
    const bench = await openBench()
    for (const path of ['/connect/nothing', '/connect/%00', '/connect/__proto__']) {
      const { status, text } = await bench.send(path)
      expect([status, title(text)]).toEqual([404, 'This link is not known'])
    }
  })
})
