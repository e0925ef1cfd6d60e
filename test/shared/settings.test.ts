import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../src/shared/default-settings.ts'
import { parseSettings } from '../../src/shared/settings.ts'

describe('settings', () => {
  it('are the defaults when the file is absent or empty', () => {
    expect(parseSettings(undefined)).toEqual({ settings: defaultSettings, problems: [] })
    expect(parseSettings({})).toEqual({ settings: defaultSettings, problems: [] })
  })

  it('are the defaults, with one problem, when the file holds something else than an object', () => {
    expect(parseSettings([1, 2])).toEqual({ settings: defaultSettings, problems: [{ path: '(whole file)', expected: 'an object', got: '[1,2]', used: 'defaults' }] })
  })

  it('read back what they were written from', () => {
    expect(parseSettings(JSON.parse(JSON.stringify(defaultSettings)))).toEqual({ settings: defaultSettings, problems: [] })
  })

  it('lose only the wrong server and name it by path', () => {
    const { settings, problems } = parseSettings({ mcp_servers: { files: { command: 'files-server', args: ['/tmp'] }, broken: { command: 5 } } })
    expect(settings.mcp_servers).toEqual({ files: { command: 'files-server', args: ['/tmp'] } })
    expect(problems).toEqual([{ path: 'mcp_servers.broken.command', expected: 'string, received number', got: '{"command":5}', used: 'mcp_servers.broken is left out' }])
  })

  it('lose only the wrong list entry and name it by position', () => {
    const { settings, problems } = parseSettings({ saved_queries: [{ query: 'send mail', expected: ['mcp__mail__send'] }, { query: 'x' }, 'y'] })
    expect(settings.saved_queries).toEqual([{ query: 'send mail', expected: ['mcp__mail__send'] }])
    expect(problems.map(problem => problem.path)).toEqual(['saved_queries[1].expected', 'saved_queries[2]'])
  })

  it('name a wrong tool-search value and keep its neighbours', () => {
    const { settings, problems } = parseSettings({ tools: { tool_search: { enabled: 'maybe', listing: 'off' } } })
    expect(settings.tools.tool_search).toMatchObject({ enabled: 'auto', listing: 'off' })
    expect(problems).toEqual([{ path: 'tools.tool_search.enabled', expected: 'auto, on, off, adaptive', got: '"maybe"', used: 'auto' }])
  })

  it('leave unknown keys to their owner', () => {
    expect(parseSettings({ future: { key: 1 } }).problems).toEqual([])
  })

  it('cut a huge wrong value before showing it', () => {
    const { problems } = parseSettings({ language: 'x'.repeat(10_000) })
    expect(problems[0]?.got).toHaveLength(80)
  })

  it('take no key from an object’s prototype', () => {
    const hostile: unknown = JSON.parse('{"__proto__":{"model":"evil"},"mcp_servers":{"__proto__":{"command":"x"}}}')
    const { settings } = parseSettings(hostile)
    expect(settings.model).toBeNull()
    expect(Object.getPrototypeOf(settings.mcp_servers)).toBe(Object.prototype)
  })
})

describe('tools.connectors', () => {
  it.each([
    [undefined, true], [true, true], [false, false], [{}, true], [{ enabled: false }, false], [{ enabled: 'off' }, false], ['no', false], ['0', false], ['', false],
    [' FALSE ', false], ['anything', true], [0, false], [2, true], [null, true], [[], true], [{ enabled: ['x'] }, true],
  ])('reads %j as %s', (raw, expected) => {
    expect(parseSettings({ tools: { connectors: raw } }).settings.tools.connectors.enabled).toBe(expected)
  })
})
