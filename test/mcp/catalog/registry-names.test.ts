import { describe, expect, it } from 'vitest'
import { createRegistryNames } from '../../../src/main/mcp/catalog/registry-names.ts'

describe('short names of servers of the registry', () => {
  it('stay with the server that had them first, and are marked for another', () => {
    const names = createRegistryNames(() => false)
    expect([names.nameFor('io.one/files', 'files'), names.nameFor('io.two/files', 'files'), names.nameFor('io.one/files', 'files')]).toEqual(['files', 'files-c9aa434', 'files'])
  })

  it('are given up by what was shown longest ago, once there are many', () => {
    const names = createRegistryNames(() => false, 2)
    names.nameFor('io.one/a', 'a')
    names.nameFor('io.one/b', 'b')
    names.nameFor('io.one/a', 'a')
    names.nameFor('io.one/c', 'c')
    expect([names.nameFor('io.two/b', 'b'), names.nameFor('io.two/c', 'c').startsWith('c-')]).toEqual(['b', true])
  })
})
