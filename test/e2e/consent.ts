import { expect, type ElectronApplication, type Locator, type Page } from '@playwright/test'
import { fromMain } from './main-process.ts'

/** The system's browser stays shut: what the window would open in it is only written down. */
export async function keepLinks(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await fromMain(() =>
    app.evaluate(({ shell }) => {
      const links: string[] = []
      Object.assign(globalThis, { openedLinks: links })
      shell.openExternal = link => {
        links.push(link)
        return Promise.resolve()
      }
    }),
  )
  return () => fromMain(() => app.evaluate(() => [...(Object.entries(globalThis).find(([name]) => name === 'openedLinks')?.[1] ?? [])].map(String)))
}

/** One app's row on the newest card. */
export function appLine(page: Page, app: string): Locator {
  return page.locator(`[data-testid="connect-target"][data-name="${app}"]`).last()
}

/** Answers the page that a row leads to, as a person in a browser would. */
export async function answerPage(line: Locator, choice: 'allow' | 'deny' | 'expire', label = 'you@example.org'): Promise<void> {
  const link = await line.locator('a[data-testid="connect-open"]').getAttribute('href')
  const page = await fetch(link ?? '')
  const token = /name="token" value="([\w-]+)"/.exec(await page.text())?.[1] ?? ''
  const answer = await fetch(link ?? '', { method: 'POST', redirect: 'manual', headers: { origin: new URL(link ?? '').origin }, body: new URLSearchParams({ token, choice, label }) })
  expect(answer.status).toBe(303)
}

/** Coming back from the browser. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
