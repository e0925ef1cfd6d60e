import { mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLog, safeFileName } from '../../src/main/platform/log.ts'
import { createSecretMask } from '../../src/main/platform/secret-mask.ts'
import { temporaryFolder } from './temp-folder.ts'

const now = (): Date => new Date('2026-11-30T12:00:00.000Z')

describe('a log', () => {
  it('keeps lines with their time and gives them back', async () => {
    const log = openLog('files', { folder: path.join(temporaryFolder(), 'logs'), mask: createSecretMask(), now })
    log.write('started')
    log.write('listening')
    expect(await log.read()).toBe('2026-11-30T12:00:00.000Z started\n2026-11-30T12:00:00.000Z listening\n')
  })

  it('never holds a secret', async () => {
    const mask = createSecretMask()
    mask.register('hunter2-and-more')
    const log = openLog('files', { folder: temporaryFolder(), mask, now })
    log.write('password hunter2-and-more, Authorization: Bearer abcdefghijklmnop, sk-abcdefghijklmnop1234, https://me:s3cretpw@host/x api_key="12345678abc"')
    expect(await log.read()).toBe('2026-11-30T12:00:00.000Z password ***, Authorization: Bearer ***, sk-***, https://me:***@host/x api_key="***"\n')
  })

  it('takes at most twice its size on disk and keeps the newest lines', async () => {
    const folder = temporaryFolder()
    const log = openLog('files', { folder, mask: createSecretMask(), now, maxBytes: 1000 })
    for (let n = 0; n < 200; n++) log.write(`line ${n}`)
    expect(statSync(path.join(folder, 'files.log')).size).toBeLessThanOrEqual(1000)
    expect(statSync(path.join(folder, 'files.1.log')).size).toBeLessThanOrEqual(1000)
    expect((await log.read(100)).trimEnd().split('\n').at(-1)).toBe('2026-11-30T12:00:00.000Z line 199')
  })

  it('cuts a line without end', () => {
    const folder = temporaryFolder()
    openLog('files', { folder, mask: createSecretMask(), now }).write('x'.repeat(1_000_000))
    expect(readFileSync(path.join(folder, 'files.log'), 'utf8').slice(-24)).toBe('x… (1000000 characters)\n')
  })

  it('holds no half of a secret where a line is cut', () => {
    const folder = temporaryFolder()
    const mask = createSecretMask()
    mask.register('hunter2-and-more')
    openLog('files', { folder, mask, now }).write(`${'x'.repeat(16 * 1024 - 5)}hunter2-and-more and on`)
    expect(readFileSync(path.join(folder, 'files.log'), 'utf8').slice(-28)).toBe('xx*** a… (16402 characters)\n')
  })

  it('does not throw where it cannot write', async () => {
    const folder = temporaryFolder()
    mkdirSync(path.join(folder, 'files.log'))
    const log = openLog('files', { folder, mask: createSecretMask(), now })
    log.write('lost')
    expect(await log.read()).toBe('')
  })

  it.each([
    ['files', 'files'],
    ['../../etc/passwd', 'etc-passwd-'],
    ['日本語', ''],
    ['Files', 'Files-'],
    ['.hidden', 'hidden-'],
  ])('named %s is a file in its folder', (name, start) => {
    expect(safeFileName(name)).toMatch(start === name ? /^files$/ : new RegExp(`^${start}[0-9a-f]{8}$`))
  })
})

describe('a secret mask', () => {
  it('leaves short values and plain words alone', () => {
    const mask = createSecretMask()
    mask.register('abc')
    expect(mask.mask('abc: the token: expired, secret = unknown')).toBe('abc: the token: expired, secret = unknown')
  })

  it('masks the longer of two secrets first', () => {
    const mask = createSecretMask()
    mask.register('password')
    mask.register('password-long')
    expect(mask.mask('is password-long')).toBe('is ***')
  })
})
