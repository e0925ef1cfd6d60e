import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '../..')
/** The build of this checkout, or the one in the folder that DRAWBRIDGE_APP names. */
const built = path.resolve(process.env['DRAWBRIDGE_APP'] ?? root)

export interface OpenedApp {
  readonly app: ElectronApplication
  readonly page: Page
  /** What the page wrote to its console as an error, and what it threw. */
  readonly problems: readonly string[]
}

/** Starts the built app on a profile and waits until its page is on screen. */
export async function launchApp(profile: string, environment: Readonly<Record<string, string>> = {}): Promise<OpenedApp> {
  const app = await _electron.launch({ args: [built, '--log-level=3'], cwd: root, env: appEnvironment(profile, environment), timeout: 30_000 })
  const problems: string[] = []
  const page = await app.firstWindow()
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  return { app, page, problems }
}

/** Starts a copy of the app that is expected to end by itself. */
export async function runToEnd(profile: string): Promise<{ code: number | null; stderr: string }> {
  const electron: unknown = createRequire(import.meta.url)('electron')
  const child = spawn(String(electron), [built, '--no-sandbox', '--log-level=3'], { cwd: root, env: appEnvironment(profile, {}), stdio: ['ignore', 'ignore', 'pipe'] })
  const chunks: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code]: (number | null)[] = await once(child, 'close')
  return { code: code ?? null, stderr: Buffer.concat(chunks).toString() }
}

/** The shell is one without start-up files of the person's: those may take seconds at each start. */
function appEnvironment(profile: string, more: Readonly<Record<string, string>>): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(inherited), SHELL: '/bin/sh', LANG: 'en_US.UTF-8', DRAWBRIDGE_PROFILE: profile, ...more }
}
