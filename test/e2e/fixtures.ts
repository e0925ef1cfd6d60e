import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'
import { launchApp, type OpenedApp } from './launch.ts'

interface Fixtures {
  /** Console errors that the test provokes on purpose. */
  provoked: RegExp | null
  /** A folder of its own for everything the app keeps. */
  profile: string
  /** Opens the app on the profile; whatever is still open at the end is closed. Twice in a row: a restart. */
  open: (environment?: Readonly<Record<string, string>>) => Promise<OpenedApp>
  /** The app, opened on a fresh profile. */
  opened: OpenedApp
  page: Page
}

/** The real app in its real window. A page that reports an error has failed, whatever else the test saw. */
export const test = base.extend<Fixtures>({
  provoked: [null, { option: true }],
  // Playwright reads the names of the fixtures needed from this parameter.
  // oxlint-disable-next-line no-empty-pattern
  profile: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'drawbridge-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  open: async ({ profile, provoked }, use) => {
    const all: OpenedApp[] = []
    await use(async environment => {
      const opened = await launchApp(profile, environment)
      all.push(opened)
      return opened
    })
    for (const { app } of all) await app.close().catch(() => undefined)
    const problems = all.flatMap(opened => opened.problems)
    expect(problems.filter(problem => !provoked?.test(problem))).toEqual([])
  },
  opened: async ({ open }, use) => use(await open()),
  page: async ({ opened }, use) => use(opened.page),
})

export { expect } from '@playwright/test'
