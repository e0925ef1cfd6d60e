import { describe, expect, it } from 'vitest'
import { parseCallEntries } from '../../src/main/disclosure/call-entries.ts'

function error(args: unknown): unknown {
  const parsed = parseCallEntries(args)
  return parsed.ok ? parsed.entries : parsed.json['error']
}

describe('the entries of tool_call', () => {
  it.each([
    ['nothing', {}, "tool_call requires 'calls': an array of { name, arguments }."],
    ['null', { calls: null, name: ' ' }, "tool_call requires 'calls': an array of { name, arguments }."],
    ['an empty list', { calls: [] }, 'calls must be a non-empty array of { name, arguments }.'],
    ['a number', { calls: 7 }, 'calls must be a non-empty array of { name, arguments }.'],
    ['text that is not JSON', { calls: 'create the issue' }, 'calls is not valid JSON. Send it as an array of { name, arguments }.'],
    ['text of a number', { calls: '7' }, 'calls must be a non-empty array of { name, arguments }.'],
    ['an entry that is no object', { calls: [{ name: 'a' }, 'b'] }, 'calls[1] must be an object with a name and arguments.'],
    ['an entry without name', { calls: [{ name: 'a' }, { name: 'b' }, { arguments: {} }] }, 'calls[2] has no name. Give the exact name of a tool.'],
    ['an entry with a blank name', { calls: [{ name: '  ' }] }, 'calls[0] has no name. Give the exact name of a tool.'],
    ['a bridge tool as target', { calls: [{ name: 'tool_search' }] }, 'calls[0]: tool_search is itself a bridge tool. Call it directly, and give tool_call the tool it is for.'],
    ['arguments that are broken JSON', { calls: [{ name: 'a', arguments: '{"x":' }] }, 'calls[0].arguments is not valid JSON.'],
    ['arguments that are a number', { calls: [{ name: 'a' }, { name: 'b', arguments: 5 }] }, 'calls[1].arguments must be an object.'],
    ['arguments that are a list', { calls: [{ name: 'a', arguments: [] }] }, 'calls[0].arguments must be an object.'],
    ['arguments that are text of a list', { calls: [{ name: 'a', arguments: '[1]' }] }, 'calls[0].arguments must be an object.'],
    ['eleven entries', { calls: Array.from({ length: 11 }, () => ({ name: 'a' })) }, 'too many calls: 11 > max 10. Nothing was run. Send fewer at a time.'],
  ])('refuse %s', (_, args, expected) => {
    expect(error(args)).toBe(expected)
  })

  it('take absent, null, empty and blank arguments as none', () => {
    const calls = [{ name: 'a' }, { name: 'a', arguments: null }, { name: 'a', arguments: '' }, { name: 'a', arguments: ' \n' }]
    expect(error({ calls })).toEqual(calls.map(() => ({ name: 'a', arguments: {} })))
  })

  it('take arguments, calls and the whole as JSON text', () => {
    const expected = [{ name: 'a', arguments: { x: 1 } }]
    expect(error({ calls: [{ name: ' a ', arguments: '{"x":1}' }] })).toEqual(expected)
    expect(error({ calls: '[{"name":"a","arguments":{"x":1}}]' })).toEqual(expected)
    expect(error({ calls: '{"name":"a","arguments":{"x":1}}' })).toEqual(expected)
    expect(error('{"calls":[{"name":"a","arguments":{"x":1}}]}')).toEqual(expected)
  })

  it('take one object for a list of one', () => {
    expect(error({ calls: { name: 'a', arguments: { x: 1 } } })).toEqual([{ name: 'a', arguments: { x: 1 } }])
  })

  it('take the older single shape for local and connector names', () => {
    expect(error({ name: 'mcp__a__x', arguments: { x: 1 } })).toEqual([{ name: 'mcp__a__x', arguments: { x: 1 } }])
    expect(error({ name: 'connectors__gmail__SEND', arguments: '' })).toEqual([{ name: 'connectors__gmail__SEND', arguments: {} }])
  })

  it('keep their order and their repeats up to ten', () => {
    const calls = Array.from({ length: 10 }, (_, index) => ({ name: index % 2 === 0 ? 'a' : 'connectors__x__Y', arguments: { index } }))
    expect(error({ calls })).toEqual(calls)
  })

  it('make a name text', () => {
    expect(error({ calls: [{ name: 5 }] })).toEqual([{ name: '5', arguments: {} }])
  })

  it.each([[undefined], [null], [5], [[]], ['['], [true]])('do not throw on %j', args => {
    expect(error(args)).toBe("tool_call requires 'calls': an array of { name, arguments }.")
  })
})
