import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scriptModule } from './script-module.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'drawbridge-lock-'))
  mkdirSync(path.join(root, 'node_modules'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function match(wanted: unknown, installed: unknown): Promise<boolean> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify({ packages: value }))
  writeFileSync(path.join(root, 'package-lock.json'), text(wanted))
  if (installed !== undefined) writeFileSync(path.join(root, 'node_modules', '.package-lock.json'), text(installed))
  const { dependenciesMatch } = await scriptModule('setup/dependencies.mjs')
  return dependenciesMatch(root)
}

describe('dependenciesMatch', () => {
  const zod = { 'node_modules/zod': { version: '4.6.7' } }

  it('is content when every package is there in its version', async () => {
    expect(await match({ '': { name: 'drawbridge' }, ...zod }, zod)).toBe(true)
  })

  it('is content without packages of other platforms', async () => {
    expect(await match({ ...zod, 'node_modules/for-windows': { version: '1.0.0', optional: true } }, zod)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['nothing is installed', undefined],
    ['a package is missing', {}],
    ['a version differs', { 'node_modules/zod': { version: '4.6.6' } }],
    ['the record is torn', '{"packages": {"node_mod'],
  ])('wants an installation when %s', async (_why, installed) => {
    expect(await match({ '': {}, ...zod }, installed)).toBe(false)
  })
})
