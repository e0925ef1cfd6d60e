import { describe, expect, it } from 'vitest'
import { compareVersions } from '../../../src/main/mcp/catalog/compare-versions.ts'

describe('compareVersions', () => {
  it('orders versions as people number them', () => {
    const ascending = ['0.0.1a8', '0.0.1', '0.9.0', '0.10.0', '1.0.0-alpha', '1.0.0-rc.1', '1.0.0-rc.2', '1.0.0', '1.0.0.post1', '1.0.1', 'v1.9.0', '2', '2025.4.25', '2026.8.31', '2026.10.1']
    const shuffled = [...ascending].reverse().sort(compareVersions)
    expect(shuffled).toEqual(ascending)
  })

  it('takes what only differs in spelling for the same', () => {
    expect([['1.0', '1.0.0'], ['v1.2.3', '1.2.3'], ['1.2.3+build.7', '1.2.3+build.9'], ['1.0.0RC1', '1.0.0-rc1'], ['01.2', '1.2']].map(([a = '', b = '']) => compareVersions(a, b))).toEqual([0, 0, 0, 0, 0])
  })

  it('says nothing of what has no order', () => {
    const digest = `sha256:${'a'.repeat(64)}`
    expect([compareVersions(digest, '1.0.0'), compareVersions('1.0.0', 'latest'), compareVersions('', '1'), compareVersions('9'.repeat(200), '1')]).toEqual([0, 0, 0, 0])
  })
})
