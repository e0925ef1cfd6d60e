import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLoginEnvironment, type LoginShellOptions } from '../../src/main/platform/login-shell-path.ts'
import { createReaper } from '../../src/main/platform/reaper.ts'
import { isRunning } from './process-probe.ts'
import { temporaryFolder } from './temp-folder.ts'

/** A shell whose start-up does `startUp`, then runs what it is told after `-c`. */
function shellThat(startUp: string): string {
  const file = path.join(temporaryFolder(), 'shell')
  writeFileSync(file, `#!/bin/sh\n${startUp}\nwhile [ "$1" != "-c" ]; do shift; done\neval "$2"\n`, { mode: 0o755 })
  return file
}

function options(shell: string, more: Partial<LoginShellOptions> = {}): LoginShellOptions {
  const reaper = createReaper()
  onTestFinished(() => reaper.close())
  return { base: { SHELL: shell, PATH: process.env['PATH'], KEPT: 'base' }, reaper, nodeRuntime: { command: process.execPath, env: { ELECTRON_RUN_AS_NODE: '1' } }, ...more }
}

describe('the login shell’s environment', () => {
  it('has what the start-up files set, over the app’s own', async () => {
    const shell = shellThat(`echo 'Welcome!'; export ADDED='two\nlines'; export PATH="/opt/tools:$PATH"; echo noise >&2`)
    const environment = await createLoginEnvironment(options(shell))()
    expect(environment).toEqual({ SHELL: shell, PATH: `/opt/tools:${process.env['PATH'] ?? ''}`, KEPT: 'base', ADDED: 'two\nlines' })
  })

  it('is asked once', async () => {
    const counter = path.join(temporaryFolder(), 'count')
    const environment = createLoginEnvironment(options(shellThat(`export STARTS="$(cat ${counter} 2>/dev/null)x"; printf x >> ${counter}`)))
    const [first, second] = await Promise.all([environment(), environment()])
    expect([first['STARTS'], second, await environment()]).toEqual(['x', first, first])
  })

  it.each([
    ['hangs', 'sleep 1000', 'took too long to start.'],
    ['exits at once', 'exit 1', 'did not run a command at its start.'],
  ])('falls back to the app’s own, and says so, when the shell %s', async (_what, startUp, reason) => {
    const reasons: string[] = []
    const shell = shellThat(startUp)
    const environment = await createLoginEnvironment(options(shell, { timeoutMs: 300, failed: text => reasons.push(text) }))()
    expect([environment, reasons]).toEqual([{ SHELL: shell, PATH: process.env['PATH'], KEPT: 'base' }, [`${shell} ${reason}`]])
  })

  it('leaves no hanging shell behind', async () => {
    const file = path.join(temporaryFolder(), 'pid')
    await createLoginEnvironment(options(shellThat(`echo $$ > ${file}; sleep 1000`), { timeoutMs: 300 }))()
    expect(isRunning(Number(readFileSync(file, 'utf8')))).toBe(false)
  })

  it('falls back where there is no such shell', async () => {
    const reasons: string[] = []
    const environment = await createLoginEnvironment(options('/no/shell', { failed: text => reasons.push(text) }))()
    expect([environment['KEPT'], reasons]).toEqual(['base', ['/no/shell was not found.']])
  })

  it('is the app’s own on Windows', async () => {
    expect(await createLoginEnvironment(options('/no/shell', { platform: 'win32' }))()).toEqual({ SHELL: '/no/shell', PATH: process.env['PATH'], KEPT: 'base' })
  })
})
