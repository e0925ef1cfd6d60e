import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scriptModule } from './script-module.ts'

let file: string
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(os.tmpdir(), 'drawbridge-lock-')), 'lock')
})
afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }))

describe('exclusively', () => {
  it('lets one in after the other and leaves nothing behind', async () => {
    const { exclusively } = await scriptModule('run/lock.mjs')
    const log: string[] = []
    const work = (name: string) => async () => {
      log.push(`${name} in`)
      await new Promise(resolve => setImmediate(resolve))
      log.push(`${name} out`)
    }
    await Promise.all([exclusively(file, work('a')), exclusively(file, work('b'))])
    expect(log).toEqual(['a in', 'a out', 'b in', 'b out'])
    expect(existsSync(file)).toBe(false)
  })

  it('opens again after work that failed', async () => {
    const { exclusively } = await scriptModule('run/lock.mjs')
    await expect(exclusively(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await exclusively(file, async () => 'yes')).toBe('yes')
  })

  it('does not wait for a process that is gone', async () => {
    const { exclusively } = await scriptModule('run/lock.mjs')
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(file, String(pid))
    expect(await exclusively(file, async () => 'in')).toBe('in')
  })
})
