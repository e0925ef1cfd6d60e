import { describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/shared/connection.ts'
import { serverTools, withChoices } from '../../../src/main/app/servers/server-tools.ts'
import type { ListedTool } from '../../../src/main/mcp/tools/listed-tool.ts'

function listed(originalName: string, more: Partial<ListedTool> = {}): ListedTool {
  const inputSchema = { type: 'object', properties: { text: { type: 'string', description: 'What to note, in a sentence or two.' } } }
  const name = `mcp__notes__${originalName}`
  return {
    wireName: name, originalName, description: 'Adds a note.', state: 'offered', usable: true, policy: {}, inputSchema, argumentNames: null,
    descriptor: { name, originalName, toolset: 'mcp-notes', server: 'notes', description: 'Adds a note.', inputSchema }, ...more,
  }
}

const tools = [listed('add'), listed('list'), listed('purge')]

describe('serverTools', () => {
  it('tells what a tool costs either way before anyone chooses', () => {
    const [add] = serverTools('notes', {}, tools).tools
    expect(add).toMatchObject({ original_name: 'add', standing: 'deferred', tokens_deferred: 8 })
    expect(add?.tokens_direct).toBeGreaterThan(40)
  })

  it('stands by its own choice before its server’s', () => {
    const config: ServerConfig = { load: 'direct' }
    const found = serverTools('notes', config, [listed('add'), listed('list', { policy: { load: 'deferred' } }), listed('purge', { state: 'off' })])
    expect(found.tools.map(tool => tool.standing)).toEqual(['direct', 'deferred', 'off'])
  })

  it('gives the reason of one that is left out, at no price', () => {
    expect(serverTools('notes', {}, [listed('bad', { state: 'quarantined', reason: 'it has no name', usable: false, descriptor: null })]).tools[0]).toMatchObject({ standing: 'quarantined', reason: 'it has no name', usable: false, tokens_direct: 0 })
  })
})

describe('withChoices', () => {
  it('changes what is named and leaves the rest as it was', () => {
    const before: ServerConfig = { command: 'node', load: 'direct', timeout_s: 5, approval: 'ask' }
    expect(withChoices(before, { name: 'notes', parallel: true, approval: null }, tools)).toEqual({ command: 'node', load: 'direct', timeout_s: 5, supports_parallel_tool_calls: true })
    expect(withChoices(before, { name: 'notes', timeout_s: null, load: 'deferred' }, tools)).toEqual({ command: 'node', load: 'deferred', approval: 'ask' })
  })

  it('switches tools off by name, and leaves nothing behind when all are on again', () => {
    const off = withChoices({}, { name: 'notes', tools: [{ original_name: 'purge', on: false }] }, tools)
    expect(off).toEqual({ tools: { exclude: ['purge'] } })
    expect(withChoices(off, { name: 'notes', tools: [{ original_name: 'purge', on: true }] }, tools)).toEqual({ tools: {} })
  })

  it('keeps to a list of what is on where there is one, globs included', () => {
    const before: ServerConfig = { tools: { include: ['a*'] } }
    expect(withChoices(before, { name: 'notes', tools: [{ original_name: 'list', on: true }] }, tools).tools).toEqual({ include: ['add', 'list'] })
    expect(withChoices(before, { name: 'notes', tools: [{ original_name: 'add', on: false }] }, tools).tools).toEqual({ include: [] })
  })

  it('keeps one tool’s choices apart from another’s, and takes them back', () => {
    const chosen = withChoices({}, { name: 'notes', tools: [{ original_name: 'add', policy: { load: 'direct', timeout_s: 3 } }, { original_name: '__proto__', policy: { approval: 'deny' } }] }, tools)
    expect(Object.entries(chosen.tools?.each ?? {})).toEqual([['add', { load: 'direct', timeout_s: 3 }], ['__proto__', { approval: 'deny' }]])
    expect(withChoices(chosen, { name: 'notes', tools: [{ original_name: 'add', clear: ['load', 'timeout_s'] }, { original_name: '__proto__', clear: ['approval'] }] }, tools)).toEqual({ tools: {} })
  })

  it('keeps what was said of tools that are not listed now, as while a server is down', () => {
    const off = (name: string, before: ServerConfig, there: readonly ListedTool[]) => withChoices(before, { name: 'notes', tools: [{ original_name: name, on: false }] }, there).tools
    expect(off('add', { tools: { exclude: ['*_write', 'purge'] } }, [])).toEqual({ exclude: ['*_write', 'purge', 'add'] })
    expect(off('add', { tools: { exclude: ['p*', 'gone'] } }, tools)).toEqual({ exclude: ['gone', 'add', 'purge'] })
    expect(off('add', { tools: { include: ['add', 'list', 'l*'] } }, [])).toEqual({ include: ['list', 'l*'] })
    expect(withChoices({ tools: { include: ['add'] } }, { name: 'notes', tools: [{ original_name: 'add', on: true }] }, []).tools).toEqual({ include: ['add'] })
  })

  it('takes a choice for each of thousands of tools at once', () => {
    const many = Array.from({ length: 3300 }, (_, index) => listed(`tool_${index}`))
    const changes = many.map(({ originalName }, index) => ({ original_name: originalName, on: index === 0, policy: { approval: 'ask' as const } }))
    const chosen = withChoices({ tools: { exclude: ['tool_1*'] } }, { name: 'notes', tools: changes }, many).tools
    expect([chosen?.exclude?.length, Object.keys(chosen?.each ?? {}).length]).toEqual([3299, 3300])
  })
})
