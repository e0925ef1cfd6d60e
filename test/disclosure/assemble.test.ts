import { describe, expect, it } from 'vitest'
import { assemble, type AssembleInput } from '../../src/main/disclosure/assemble.ts'
import { definitionTokens } from '../../src/main/disclosure/budget.ts'
import type { ToolDescriptor } from '../../src/shared/tool.ts'
import { core, manyTools, mcp, plugin, settings, shuffled, workingSet } from './fixtures.ts'

const bridge = ['tool_search', 'tool_describe', 'tool_call']

function input(descriptors: readonly ToolDescriptor[], change: Partial<AssembleInput> = {}): AssembleInput {
  return { descriptors, settings: settings(), contextLength: 200_000, connectorsGranted: false, unavailable: [], ...change }
}

function names(descriptors: readonly ToolDescriptor[], change: Partial<AssembleInput> = {}): string[] {
  return assemble(input(descriptors, change)).tools.map(tool => tool.function.name)
}

function searchText(descriptors: readonly ToolDescriptor[], change: Partial<AssembleInput> = {}): string {
  return assemble(input(descriptors, change)).tools.find(tool => tool.function.name === 'tool_search')?.function.description ?? ''
}

describe('an assembly', () => {
  it('keeps the core tools in their order and puts the bridge after them', () => {
    expect(names(workingSet)).toEqual(['read_file', 'clarify', ...bridge])
  })

  it('is never active when off, whatever the size', () => {
    const tools = [core('terminal'), ...manyTools('big', 1000)]
    expect(assemble(input(tools, { settings: settings({ enabled: 'off' }) }))).toMatchObject({ tier: 0, form: 'none', deferredCount: 0, bridgeTokens: 0 })
    expect(names(tools, { settings: settings({ enabled: 'off' }) })).toHaveLength(1001)
  })

  it('is active from one deferrable tool on, with auto as with on', () => {
    const tools = [core('read_file'), mcp('a', 'x', 'Does x.')]
    expect(names(tools)).toEqual(['read_file', ...bridge])
    expect(names(tools, { settings: settings({ enabled: 'on' }) })).toEqual(['read_file', ...bridge])
  })

  it('is inactive and unchanged when nothing is deferrable', () => {
    expect(assemble(input([core('read_file'), plugin('desktop_ui', 'focus_pane')]))).toMatchObject({ tier: 0, deferredCount: 0, servers: [], foldsNext: null })
    expect(names([core('read_file'), plugin('desktop_ui', 'focus_pane')])).toEqual(['read_file', 'focus_pane'])
  })

  it('is not activated by tools of the agent’s own surface when nothing built-in defers', () => {
    expect(names([plugin('desktop_ui', 'a'), plugin('project', 'b'), plugin('setup', 'c'), core('todo_list')], { settings: settings({ defer: [] }) })).toEqual(['a', 'b', 'c', 'todo_list'])
  })

  it('hides deferred built-ins and keeps the working set beside MCP tools', () => {
    const tools = [core('read_file'), core('todo_list'), core('terminal'), core('clarify'), ...manyTools('big', 50)]
    expect(names(tools)).toEqual(['read_file', 'terminal', 'clarify', ...bridge])
  })

  it('keeps a tool that nobody registered', () => {
    expect(names([{ name: 'stranger', description: 'Who?', inputSchema: {} }, ...workingSet])).toEqual(['stranger', 'read_file', 'clarify', ...bridge])
  })

  it('drops stale bridge definitions, active or not', () => {
    const stale = bridge.map(name => plugin('mcp-x', name))
    expect(names([...stale, ...workingSet])).toEqual(['read_file', 'clarify', ...bridge])
    expect(names([...stale, core('read_file')], { settings: settings({ enabled: 'off' }) })).toEqual(['read_file'])
  })

  it('is a bare bridge with connectors granted and nothing deferrable', () => {
    const assembly = assemble(input([plugin('connections', 'manage_connections')], { settings: settings({ defer: [] }), connectorsGranted: true }))
    expect(assembly.tools.map(tool => tool.function.name)).toEqual(['manage_connections', ...bridge])
    expect(assembly).toMatchObject({ tier: 2, form: 'none', deferredCount: 0, servers: [] })
  })

  it('names no tool when the listing is off', () => {
    const change = { settings: settings({ listing: 'off' }) }
    expect(assemble(input(workingSet, change))).toMatchObject({ tier: 2, form: 'none', deferredCount: 3, foldsNext: null, unfoldsNext: null })
    expect(searchText(workingSet, change)).not.toContain('mcp__')
  })

  it('has tier 1 while names are in sight and tier 2 when only sources are', () => {
    const tools = [...manyTools('a', 40), ...manyTools('b', 60)]
    const at = (listing_max_tokens: number) => assemble(input(tools, { settings: settings({ listing_max_tokens }) }))
    expect([4000, 700, 400, 60, 20].map(budget => [at(budget).tier, at(budget).form])).toEqual([[1, 'full'], [1, 'names'], [1, 'mixed'], [2, 'groups'], [2, 'none']])
  })

  it('does not pass owner, toolset or annotations to the model', () => {
    const tool: ToolDescriptor = { ...mcp('a', 'x', 'X.'), owner: 'secret-owner', annotations: { readOnlyHint: true } }
    const [definition] = assemble(input([tool], { settings: settings({ enabled: 'off' }) })).tools
    expect(definition).toEqual({ type: 'function', function: { name: 'mcp__a__x', description: 'X.', parameters: tool.inputSchema } })
  })

  it('leaves out what nobody can call: a tool without a name', () => {
    expect(names([plugin('mcp-a', ''), core('read_file')])).toEqual(['read_file'])
  })

  it('has the same bytes whatever order servers answer in, inline as behind the bridge', () => {
    const own = [core('read_file'), core('terminal')]
    const servers = [...manyTools('c', 20), ...manyTools('a', 300, 'Does it. Well.'), plugin('mcp-b', 'mcp__b__工具', '查询天气。')]
    for (const enabled of ['auto', 'off', 'adaptive'] as const) {
      const bytes = (tools: readonly ToolDescriptor[]): string => JSON.stringify(assemble(input([...own, ...tools], { settings: settings({ enabled }) })))
      expect(bytes(shuffled(servers))).toBe(bytes(servers))
      expect(JSON.stringify(assemble(input([...servers.toReversed(), ...own], { settings: settings({ enabled }) })))).toBe(bytes(servers))
    }
  })

  it('does not change when servers come back with equal tools', () => {
    const again = workingSet.map(tool => structuredClone(tool))
    expect(JSON.stringify(assemble(input(again)))).toBe(JSON.stringify(assemble(input(workingSet))))
  })

  it('is the same object while nothing changed, and another when something did', () => {
    const first = assemble(input(workingSet))
    expect(assemble(input([...workingSet], { settings: settings() }))).toBe(first)
    expect(assemble(input(workingSet, { contextLength: 100 }))).not.toBe(first)
    expect(assemble(input(workingSet, { unavailable: [{ name: 'cad', toolCount: 1, sentence: 'Start it.' }] }))).not.toBe(first)
    expect(assemble(input(workingSet.slice(1)))).not.toBe(first)
    expect(assemble(input(workingSet))).toBe(first)
  })

  it('counts tokens that add up', () => {
    const assembly = assemble(input(workingSet))
    const tokens = assembly.tools.map(definitionTokens)
    expect(assembly.coreTokens).toBe((tokens[0] ?? 0) + (tokens[1] ?? 0))
    expect(assembly.bridgeTokens).toBe(tokens.slice(2).reduce((sum, count) => sum + count, 0))
    expect(assembly.sentTokens).toBe(assembly.coreTokens + assembly.bridgeTokens)
    expect(assembly.eagerTokens).toBe(assemble(input(workingSet, { settings: settings({ enabled: 'off' }) })).sentTokens)
    expect(assembly.eagerTokens).toBe(assembly.coreTokens + assembly.servers.reduce((sum, server) => sum + server.eagerTokens, 0))
  })

  it('tells how each source stands', () => {
    const rows = (listing_max_tokens: number) =>
      assemble(input([...manyTools('big', 200), ...workingSet], { settings: settings({ listing_max_tokens }) })).servers.map(({ name, tools, form }) => [name, tools, form])
    expect(rows(200)).toEqual([['big', 200, 'summary'], ['github', 2, 'names'], ['mail', 1, 'names']])
    expect(rows(4000)).toEqual([['big', 200, 'full'], ['github', 2, 'full'], ['mail', 1, 'full']])
    expect(assemble(input(workingSet, { settings: settings({ enabled: 'off' }) })).servers.map(row => [row.name, row.form, row.tokens === row.eagerTokens])).toEqual([
      ['github', 'direct', true],
      ['mail', 'direct', true],
    ])
  })

  it('sends at most 4,500 tokens of search schema for 500 tools in a window of a million', () => {
    const tools = Array.from({ length: 10 }, (_, index) => manyTools(`server${index}`, 50, 'Creates, reads, updates and removes "things" of this place, all of them. And more.')).flat()
    const assembly = assemble(input(tools, { contextLength: 1_000_000 }))
    const search = assembly.tools.find(tool => tool.function.name === 'tool_search')
    expect(search && definitionTokens(search)).toBeLessThan(4500)
    expect(['names', 'groups', 'mixed']).toContain(assembly.form)
  })

  it('shows unavailable servers among the sources', () => {
    expect(searchText(workingSet, { unavailable: [{ name: 'cad', toolCount: 9, sentence: 'The app is not running; start it.' }] })).toContain(
      '\ncad (9 tools unavailable: The app is not running; start it.)\ngithub tools (2):\n',
    )
  })
})

describe('an adaptive assembly', () => {
  const adaptive = { settings: settings({ enabled: 'adaptive', threshold_pct: 10 }) }

  it('keeps schemas inline while they fit their share of the context and uses the bridge beyond it', () => {
    const tools = [core('read_file'), ...manyTools('a', 20)]
    const tokens = assemble(input(tools, adaptive)).servers[0]?.tokens ?? 0
    expect(names(tools, { ...adaptive, contextLength: tokens * 10 })).toHaveLength(21)
    expect(names(tools, { ...adaptive, contextLength: tokens * 10 - 10 })).toEqual(['read_file', ...bridge])
  })

  it('allows 10 000 tokens where the window is unknown', () => {
    expect(assemble(input(manyTools('a', 200), { ...adaptive, contextLength: undefined })).tier).toBe(0)
    expect(assemble(input(manyTools('a', 600), { ...adaptive, contextLength: undefined })).deferredCount).toBe(600)
  })

  it('keeps the bridge for connectors beside inline schemas', () => {
    const assembly = assemble(input(workingSet, { ...adaptive, connectorsGranted: true }))
    expect(assembly.tools.map(tool => tool.function.name)).toEqual(['read_file', 'clarify', 'mcp__github__create_issue', 'mcp__github__list_issues', 'mcp__mail__send_message', ...bridge])
    expect(assembly).toMatchObject({ tier: 2, form: 'none', deferredCount: 0 })
  })
})
