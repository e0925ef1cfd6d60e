import { expect, test } from './fixtures.ts'
import { runToEnd } from './launch.ts'
import { fromMain } from './main-process.ts'

test('the page is sandboxed, isolated and served under a strict policy', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const response = await fetch('/index.html')
    return {
      origin: location.href.split('/').slice(0, 3).join('/'),
      secure: isSecureContext,
      policy: response.headers.get('content-security-policy')?.split('; ').slice(0, 2),
      node: ['require', 'process', 'module'].filter(name => name in globalThis),
      bridge: Object.keys(Reflect.get(globalThis, 'drawbridge')).sort(),
    }
  })
  expect(found).toEqual({ origin: 'app://bundle', secure: true, policy: ["default-src 'none'", "script-src 'self'"], node: [], bridge: ['invoke', 'onEvent', 'pathOf'] })
})

test.describe('refusals', () => {
  test.use({ provoked: /status of 404|Not allowed to load local resource: file:/ })

  test('no address leads out of the bundle', async ({ page }) => {
    const statuses = await page.evaluate(async () => {
      const addresses = ['/%2e%2e%2f%2e%2e%2fpackage.json', '/..%2f..%2fpackage.json', '/nowhere.js', '/index.html']
      return Promise.all(addresses.map(async address => (await fetch(address)).status))
    })
    expect(statuses).toEqual([404, 404, 404, 200])
  })

  test('the window stays on its page, and the page gets no permission', async ({ opened: { app, page } }) => {
    await fromMain(() =>
      app.evaluate(({ shell }) => {
        const opened: string[] = []
        Reflect.set(globalThis, 'openedLinks', opened)
        shell.openExternal = async url => void opened.push(url)
      }),
    )
    const answers = await page.evaluate(async () => {
      const popups = ['https://example.org/', 'file:///etc/passwd'].map(url => window.open(url))
      location.assign('https://example.org/away')
      const { state } = await navigator.permissions.query({ name: 'geolocation' })
      return { popups, state }
    })
    expect(answers).toEqual({ popups: [null, null], state: 'denied' })
    await expect.poll(() => fromMain(() => app.evaluate(() => Reflect.get(globalThis, 'openedLinks')))).toEqual(['https://example.org/', 'https://example.org/away'])
    expect(new URL(page.url()).protocol).toBe('app:')
    expect(app.windows()).toHaveLength(1)
  })
})

test('unknown commands and wrong input come back as failures', async ({ page }) => {
  const codes = await page.evaluate(async () => {
    const bridge = Reflect.get(globalThis, 'drawbridge')
    const results = [await bridge.invoke('constructor', undefined), await bridge.invoke('run/start', { session: 1 })]
    return results.map(result => result.failure.code)
  })
  expect(codes).toEqual(['UNKNOWN_COMMAND', 'WRONG_INPUT'])
})

test('a second copy on the same profile says so and brings the first to the front', async ({ profile, opened: { app } }) => {
  const focused = app.evaluate(({ app: running }) => new Promise<string>(resolve => running.once('second-instance', () => resolve('second-instance'))))
  const second = await runToEnd(profile)
  expect(second.code).toBe(0)
  expect(second.stderr).toContain('already open')
  expect(await focused).toBe('second-instance')
})
