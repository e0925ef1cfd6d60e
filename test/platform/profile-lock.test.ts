import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockAddress, lockProfile, type ProfileLock } from '../../src/main/platform/profile-lock.ts'
import { temporaryFolder } from './temp-folder.ts'

async function take(folder: string, host: 'window' | 'terminal' = 'window'): Promise<ProfileLock | string> {
  const lock = await lockProfile(folder, host)
  if (!lock.ok) return `${lock.failure.code}: ${lock.failure.message}`
  onTestFinished(() => lock.value.release())
  return lock.value
}

describe('the lock of a profile', () => {
  it('is had by one; the second is told who has it', async () => {
    const folder = temporaryFolder()
    await take(folder, 'terminal')
    expect(await take(folder)).toBe(`PROFILE_IN_USE: The profile ${folder} is in use by a Drawbridge command in a terminal (process ${process.pid}).`)
  })

  it('can be had again once it is released', async () => {
    const folder = temporaryFolder()
    const first = await lockProfile(folder, 'window')
    if (first.ok) await first.value.release()
    expect(await take(folder)).toMatchObject({})
  })

  it('makes the profile where there is none', async () => {
    const folder = path.join(temporaryFolder(), 'new', 'profile')
    await take(folder)
    expect(existsSync(folder)).toBe(true)
  })

  it('is let go by a holder that crashes, and its socket file is replaced', async () => {
    const folder = temporaryFolder()
    const script = `require('node:net').createServer().listen(${JSON.stringify(lockAddress(folder))}, () => console.log('held'))`
    const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(holder.stdout, 'data')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(readdirSync(folder)).toEqual(['lock.sock'])
    expect(await take(folder)).toMatchObject({})
    expect(readdirSync(folder)).toEqual(['lock.sock'])
  })

  it('is had by exactly one of many that find a stale one at once', async () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'lock.sock'), '')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => take(folder)))
    expect(outcomes.filter(outcome => typeof outcome !== 'string')).toHaveLength(1)
  })

  it('lies in the temporary folder where the profile’s path is too long for a socket', async () => {
    const folder = path.join(temporaryFolder(), 'x'.repeat(120))
    mkdirSync(folder)
    const address = lockAddress(folder)
    onTestFinished(() => rmSync(address, { force: true }))
    expect([path.dirname(address), address.length < 100]).toEqual([tmpdir(), true])
    await take(folder)
    expect(await take(folder)).toContain('PROFILE_IN_USE')
  })

  it('is a named pipe on Windows', () => {
    expect(lockAddress('C:\\Users\\me\\profile', 'win32')).toMatch(/^\\\\\.\\pipe\\drawbridge-[0-9a-f]{24}$/)
  })

  it('says so where the folder cannot be made', async () => {
    const file = path.join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(await take(path.join(file, 'profile'))).toContain('PROFILE_NOT_LOCKED')
  })
})
