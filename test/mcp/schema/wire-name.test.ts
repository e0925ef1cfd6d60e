import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serverParts, toolWireNames } from '../../../src/main/mcp/schema/wire-name.ts'

function wireNames(server: string, ...tools: string[]): Record<string, string> {
  return Object.fromEntries(toolWireNames(serverParts([server]).get(server) ?? '', tools))
}

describe('wire names', () => {
  it('keep what is safe and replace the rest', () => {
    expect(wireNames('github', 'create_issue', 'repo/list', 'files.read', 'get-tiny-image', 'Größe')).toEqual({
      create_issue: 'mcp__github__create_issue',
      'repo/list': 'mcp__github__repo_list',
      'files.read': 'mcp__github__files_read',
      'get-tiny-image': 'mcp__github__get-tiny-image',
      Größe: 'mcp__github__Gro_e',
    })
  })

  it('of tools that read alike carry a hash, but for the one that is safe as it is', () => {
    const names = wireNames('s', 'a.b', 'a/b', 'a_b')
    expect(names['a_b']).toBe('mcp__s__a_b')
    expect(names['a.b']).toMatch(/^mcp__s__a_b_[0-9a-f]{8}$/)
    expect(names['a/b']).toMatch(/^mcp__s__a_b_[0-9a-f]{8}$/)
    expect(new Set(Object.values(names)).size).toBe(3)
  })

  it('of tools without one usable letter are a word and a hash', () => {
    expect(wireNames('s', '日本語')['日本語']).toMatch(/^mcp__s__tool_[0-9a-f]{8}$/)
  })

  it('are cut to 64 characters and stay apart', () => {
    const long = 'x'.repeat(200)
    const names = Object.values(wireNames('a-server-with-a-name-of-more-than-32-letters', `${long}1`, `${long}2`))
    expect(names.map(name => name.length)).toEqual([64, 64])
    expect(new Set(names).size).toBe(2)
  })

  it('of servers that read alike stay apart, and those of others do not change for it', () => {
    const parts = serverParts(['my.server', 'my_server', 'other', '日本', '中国'])
    expect([parts.get('my_server'), parts.get('other')]).toEqual(['my_server', 'other'])
    expect(parts.get('my.server')).toMatch(/^my_server_[0-9a-f]{8}$/)
    expect(new Set(parts.values()).size).toBe(5)
  })

  it('can be read in one way only, whatever underscores there are', () => {
    const a = Object.values(wireNames('a', 'b__c'))
    const ab = Object.values(wireNames('a__b', 'c'))
    const trailing = Object.values(wireNames('a_', '_b'))
    expect([...a, ...ab, ...trailing]).toEqual(['mcp__a__b__c', 'mcp__a_b__c', 'mcp__a___b'])
  })

  it('that a server forges to meet another of its own go to the newcomer, in any order', () => {
    const before = wireNames('s', 'a.b', 'a/b')
    const forged = (before['a.b'] ?? '').replace('mcp__s__', '')
    const after = wireNames('s', 'a.b', 'a/b', forged)
    expect([after['a.b'], after['a/b']]).toEqual([before['a.b'], before['a/b']])
    expect(after[forged]).toMatch(/^mcp__s__a_b_[0-9a-f]{8}_[0-9a-f]{8}$/)
    expect(wireNames('s', forged, 'a/b', 'a.b')).toEqual(after)
  })

  it('of broken text stay apart', () => {
    expect(new Set(Object.values(wireNames('s', '\ud800', '\ud801', '\ud802'))).size).toBe(3)
  })

  it('are safe, unique and the same in any order, for any names', () => {
    const name = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 90 }), fc.stringMatching(/^[a._/-]{1,4}$/))
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), fc.uniqueArray(name, { minLength: 1, maxLength: 12 }), (servers, tools) => {
        const table = (serverOrder: string[], toolOrder: string[]): Map<string, string> => {
          const parts = serverParts(serverOrder)
          return new Map(serverOrder.flatMap(server => [...toolWireNames(parts.get(server) ?? '', toolOrder)].map(([tool, wire]) => [JSON.stringify([server, tool]), wire])))
        }
        const forwards = table(servers, tools)
        expect([...forwards.values()].filter(wire => !/^mcp__[A-Za-z0-9_-]{1,59}$/.test(wire))).toEqual([])
        expect(new Set(forwards.values()).size).toBe(servers.length * tools.length)
        const backwards = table([...servers].reverse(), [...tools].reverse())
        expect(Object.fromEntries(backwards)).toEqual(Object.fromEntries(forwards))
      }),
      { numRuns: 300 },
    )
  })
})
