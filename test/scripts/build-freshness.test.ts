import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scriptModule } from './script-module.ts'

let root: string
const at = (name: string, seconds: number): void => utimesSync(path.join(root, name), seconds, seconds)

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'drawbridge-build-'))
  mkdirSync(path.join(root, 'src', 'main'), { recursive: true })
  mkdirSync(path.join(root, 'out'))
  writeFileSync(path.join(root, 'src', 'main', 'main.ts'), '')
  writeFileSync(path.join(root, 'out', '.built-terminal'), '')
  for (const [name, seconds] of [['src/main/main.ts', 100], ['src/main', 100], ['src', 100], ['out/.built-terminal', 200]] as const) at(name, seconds)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function isFresh(host: string): Promise<boolean> {
  const build = await scriptModule('run/build.mjs')
  return build.isFresh(root, host)
}

describe('isFresh', () => {
  it('is true while nothing changed since the build', async () => {
    expect(await isFresh('terminal')).toBe(true)
  })

  it('is false for a host that was never built', async () => {
    expect(await isFresh('window')).toBe(false)
  })

  it('is false after a change of a file', async () => {
    at('src/main/main.ts', 201)
    expect(await isFresh('terminal')).toBe(false)
  })

  it('is false after a file was deleted, which only its folder tells', async () => {
    at('src/main', 201)
    expect(await isFresh('terminal')).toBe(false)
  })
})
