import { describe, expect, it } from 'vitest'
import { deferredCatalog, isDeferrable, sourceOf } from '../../src/main/disclosure/classify.ts'
import { defaultDefer } from '../../src/shared/tool-search-settings.ts'
import { core, mcp, plugin, settings, workingSet } from './fixtures.ts'

describe('a deferrable tool', () => {
  it('is never a core tool by default', () => {
    const sample = ['read_file', 'write_file', 'patch', 'search_files', 'terminal', 'clarify', 'manage_connections']
    expect(sample.filter(name => isDeferrable(core(name), settings()))).toEqual([])
  })

  it('is never a bridge tool, even when settings name it or a server offers it', () => {
    const names = ['tool_search', 'tool_describe', 'tool_call']
    expect(names.filter(name => isDeferrable(plugin('mcp-evil', name), settings({ defer: names })))).toEqual([])
  })

  it('is not of an always-direct toolset unless settings name it', () => {
    const tool = plugin('desktop_ui', 'focus_pane')
    expect(isDeferrable(tool, settings())).toBe(false)
    expect(isDeferrable(tool, settings({ defer: ['focus_pane'] }))).toBe(true)
    expect(isDeferrable(plugin('desktop_ui', 'show_tip'), settings({ defer: ['focus_pane'] }))).toBe(false)
  })

  it('is every tool of an MCP server, even with a built-in’s name', () => {
    expect(isDeferrable(mcp('files', 'read'), settings({ defer: [] }))).toBe(true)
    expect(isDeferrable(plugin('mcp-files', 'read_file'), settings({ defer: [] }))).toBe(true)
  })

  it('is a plugin’s tool and a tool with an owner', () => {
    expect(isDeferrable(plugin('kanban', 'board_show'), settings({ defer: [] }))).toBe(true)
    expect(isDeferrable({ name: 'recall', owner: 'memory-plugin', description: '', inputSchema: {} }, settings({ defer: [] }))).toBe(true)
  })

  it('is a core tool that settings name', () => {
    expect(defaultDefer.filter(name => !isDeferrable(core(name), settings()))).toEqual([])
    expect(isDeferrable(core('terminal'), settings({ defer: ['terminal'] }))).toBe(true)
    expect(isDeferrable(core('todo_list'), settings({ defer: [] }))).toBe(false)
  })

  it('is never clarify, whatever settings say', () => {
    expect(isDeferrable(core('clarify'), settings({ defer: ['clarify'] }))).toBe(false)
  })

  it('is not a tool that nobody registered, nor one without a name', () => {
    expect(isDeferrable({ name: 'stranger', description: '', inputSchema: {} }, settings())).toBe(false)
    expect(isDeferrable(plugin('mcp-x', ''), settings())).toBe(false)
  })
})

describe('the deferred catalog', () => {
  it('holds the deferrable tools of the session and no other', () => {
    expect(deferredCatalog(workingSet, settings()).map(tool => tool.name)).toEqual(['mcp__github__create_issue', 'mcp__github__list_issues', 'mcp__mail__send_message'])
  })

  it('has one order whatever order servers answer in', () => {
    expect(deferredCatalog(workingSet.toReversed(), settings())).toEqual(deferredCatalog(workingSet, settings()))
  })

  it('is the same array for the same tools in a new array', () => {
    expect(deferredCatalog([...workingSet], settings())).toBe(deferredCatalog(workingSet, settings()))
  })
})

describe('a source', () => {
  it.each([
    [mcp('github', 'x'), { kind: 'mcp', name: 'mcp-github', label: 'github' }],
    [plugin('kanban', 'x'), { kind: 'plugin', name: 'kanban', label: 'kanban' }],
    [{ name: 'x', owner: 'memory', description: '', inputSchema: {} }, { kind: 'plugin', name: 'memory', label: 'memory' }],
    [{ name: 'x', description: '', inputSchema: {} }, { kind: 'other', name: '', label: 'other' }],
    [plugin('mcp-', 'x'), { kind: 'mcp', name: 'mcp-', label: 'mcp-' }],
  ])('is named by toolset or owner', (tool, expected) => {
    expect(sourceOf(tool)).toEqual(expected)
  })
})
