import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundlePath } from '../../src/main/shell/bundle-path.ts'

const folder = path.resolve('/srv/page')

describe('bundlePath', () => {
  it('names the file behind an address, the start page behind the root', () => {
    expect(bundlePath(folder, 'app://bundle/assets/main.js')).toBe(path.join(folder, 'assets', 'main.js'))
    expect(bundlePath(folder, 'app://bundle/')).toBe(path.join(folder, 'index.html'))
  })

  it('decodes names and ignores queries', () => {
    expect(bundlePath(folder, 'app://bundle/a%20b.png?x=1#y')).toBe(path.join(folder, 'a b.png'))
  })

  it.each([
    ['another host', 'app://other/index.html'],
    ['no address at all', 'not an address'],
    ['an encoded way up', 'app://bundle/%2e%2e%2f%2e%2e%2fetc/passwd'],
    ['an encoded way up after a folder', 'app://bundle/assets/..%2f..%2f..%2fetc%2fpasswd'],
    ['a sibling folder with the same beginning', 'app://bundle/..%2fpage-secret/key'],
    ['backslashes', 'app://bundle/..%5c..%5csecret'],
    ['a null byte', 'app://bundle/index.html%00.png'],
    ['a broken escape', 'app://bundle/%E0%A4%A'],
    ['the folder itself', 'app://bundle/.%2f'],
  ])('answers null to %s', (_what, address) => {
    expect(bundlePath(folder, address)).toBeNull()
  })
})
