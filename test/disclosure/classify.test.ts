import { describe, expect, it } from 'vitest'
import { assemble } from '../../src/main/disclosure/assemble.ts'
import { deferredCatalog, isDeferrable, sourceOf } from '../../src/main/disclosure/classify.ts'
import { answerDescribe } from '../../src/main/disclosure/describe-bridge.ts'
import { refuseDirectCall, refuseEntry } from '../../src/main/disclosure/refusals.ts'
import { answerSearch } from '../../src/main/disclosure/search-bridge.ts'
import { defaultDefer } from '../../src/shared/tool-search-settings.ts'
import { core, mcp, plugin, scope, settings, workingSet } from './fixtures.ts'

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

  it('is no tool that the person wants direct, even when settings name it', () => {
    const chosen = { ...mcp('files', 'read'), load: 'direct' as const }
    expect(isDeferrable(chosen, settings())).toBe(false)
    expect(isDeferrable(chosen, settings({ defer: ['mcp__files__read'] }))).toBe(false)
    expect(isDeferrable({ ...chosen, load: 'deferred' }, settings())).toBe(true)
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

describe('a server’s tool that the person wants direct', () => {
  const chosen = { ...mcp('github', 'create_issue', 'Create an issue in a repository.'), load: 'direct' as const, approval: 'run' as const }
  const descriptors = workingSet.map(tool => (tool.name === chosen.name ? chosen : tool))
  const input = { descriptors, settings: settings(), contextLength: 200_000, connectorsGranted: false, unavailable: [] }

  it('stands in the tools array with its schema and nothing of the choice', () => {
    const definition = assemble(input).tools.find(tool => tool.function.name === chosen.name)
    expect(definition).toEqual({ type: 'function', function: { name: chosen.name, description: chosen.description, parameters: chosen.inputSchema } })
  })

  it('is in no listing, and no search finds it', () => {
    const listing = assemble(input).tools.find(tool => tool.function.name === 'tool_search')?.function.description
    expect(listing).toContain('github tools (1):')
    expect(listing).not.toContain(chosen.name)
    expect(answerSearch({ queries: ['create an issue'] }, scope(descriptors)).json['total_available']).toBe(2)
  })

  it('is called directly and not through the bridge', () => {
    expect(refuseDirectCall(chosen.name, scope(descriptors))).toBeNull()
    const words = `${chosen.name} is in your tools list: call it directly, not through tool_describe or tool_call.`
    expect(refuseEntry(chosen.name, scope(descriptors))).toEqual({ error: words })
    expect(answerDescribe({ names: [chosen.name] }, scope(descriptors)).json).toEqual({ tools: {}, errors: { [chosen.name]: words } })
  })

  it('is one of many when tool search is off', () => {
    const off = settings({ enabled: 'off' })
    expect(assemble({ ...input, settings: off }).tools.map(tool => tool.function.name)).toEqual(descriptors.map(tool => tool.name))
    expect(refuseDirectCall(chosen.name, scope(descriptors, { settings: off }))).toBeNull()
  })
})
