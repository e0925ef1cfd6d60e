import { describe, expect, it } from 'vitest'
import { coreToolNames, directToolsets, neverDeferredTools } from '../../src/shared/core-tools.ts'
import { defaultDefer } from '../../src/shared/tool-search-settings.ts'
import { createCoreTools } from '../../src/main/tools/core-tools.ts'
import { builtInNames, coreToolset } from '../../src/main/tools/toolsets.ts'
import { toolNamed, useToolBench } from './tool-bench.ts'

const tools = createCoreTools({ environment: async () => ({}), homeFolder: '/home/someone' }).source.list()

describe('the built-in tools', () => {
  it('are these, in this order, all in the direct toolset of the agent', () => {
    expect(tools.map(tool => [tool.descriptor.name, tool.descriptor.toolset])).toEqual(builtInNames.map(name => [name, coreToolset]))
    expect(directToolsets).toContain(coreToolset)
  })

  it('are known as core tools, and only todo_list is deferred by default', () => {
    expect(builtInNames.filter(name => !coreToolNames.includes(name))).toEqual([])
    expect(builtInNames.filter(name => defaultDefer.includes(name))).toEqual(['todo_list'])
    expect(neverDeferredTools).toContain('clarify')
  })

  it('cost fewer than 1,000 tokens as the six definitions that are always sent', () => {
    const direct = tools.filter(tool => !defaultDefer.includes(tool.descriptor.name))
    const definitions = direct.map(({ descriptor }) => JSON.stringify({ type: 'function', function: { name: descriptor.name, description: descriptor.description, parameters: descriptor.inputSchema } }))
    expect(definitions.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)).toBeLessThan(1000)
  })

  it('say which of them only read', () => {
    expect(tools.filter(tool => tool.descriptor.annotations?.readOnlyHint).map(tool => tool.descriptor.name)).toEqual(['read_file', 'search_files', 'clarify', 'todo_list'])
    expect(tools.filter(tool => tool.descriptor.annotations?.destructiveHint).map(tool => tool.descriptor.name)).toEqual(['write_file', 'patch', 'terminal'])
  })

  it('say which of them may run side by side', () => {
    expect(tools.map(tool => tool.parallel?.kind)).toEqual(['path-read', 'path-read', 'path-write', 'path-write', 'never', 'never', 'never'])
  })

  it('name the paths they touch, the home folder spelled out', () => {
    const pathsOf = (name: string, input: Record<string, unknown>): readonly string[] => {
      const rule = toolNamed(tools, name).parallel
      return rule?.kind === 'path-read' || rule?.kind === 'path-write' ? rule.paths(input) : []
    }
    expect([pathsOf('read_file', { path: '~/a.txt' }), pathsOf('patch', { path: 'a.txt' }), pathsOf('write_file', { path: 3 }), pathsOf('search_files', {})]).toEqual([['/home/someone/a.txt'], ['a.txt'], [], ['.']])
  })
})

describe('clarify', () => {
  const bench = useToolBench()

  it('puts the question with its choices, each once, and gives the answer as it was said', async () => {
    const asked: unknown[] = []
    const ask = async (question: unknown): Promise<string> => {
      asked.push(question)
      return 'neither: a third'
    }
    expect(await bench.say('clarify', { question: 'Which?', choices: ['one', ' one ', '', 'two'] }, { ask })).toBe('ok: neither: a third')
    expect(asked).toEqual([{ text: 'Which?', choices: ['one', 'two'] }])
  })

  it('says that nobody is there to answer', async () => {
    expect(await bench.say('clarify', { question: 'Which?' })).toMatch(/^ok: \[Nobody is there to answer\./)
  })

  it('is interrupted when it is stopped while it waits', async () => {
    expect(await bench.say('clarify', { question: 'Which?' }, { signal: AbortSignal.abort() })).toBe('interrupted: Stopped before it was answered.')
  })

  it('passes on an answer without words', async () => {
    expect(await bench.say('clarify', { question: 'Which?' }, { ask: async () => ' ' })).toBe('ok: [The person answered with nothing.]')
  })
})

describe('todo_list', () => {
  const bench = useToolBench()
  const say = (input: Record<string, unknown>, sessionId: string): Promise<string> => bench.say('todo_list', input, { sessionId })

  it('adds, updates, removes and lists, always giving the whole list', async () => {
    expect(await say({ action: 'add', texts: ['plan', 'build', 'test'] }, 'a')).toBe('ok: 1. [ ] plan\n2. [ ] build\n3. [ ] test')
    expect(await say({ action: 'update', id: 2, state: 'in_progress', text: 'build it' }, 'a')).toBe('ok: 1. [ ] plan\n2. [~] build it\n3. [ ] test')
    expect(await say({ action: 'remove', ids: [1, 3] }, 'a')).toBe('ok: 2. [~] build it')
    expect(await say({ action: 'list' }, 'a')).toBe('ok: 2. [~] build it')
  })

  it('keeps the list of each session apart', async () => {
    await say({ action: 'add', texts: ['mine'] }, 'b')
    expect(await say({ action: 'list' }, 'c')).toBe('ok: [the list is empty]')
  })

  it('changes nothing when a number is unknown', async () => {
    await say({ action: 'add', texts: ['x', 'y'] }, 'd')
    expect(await say({ action: 'remove', ids: [1, 9] }, 'd')).toBe('error: There is no entry 9; nothing was changed. There are 1, 2.')
    expect(await say({ action: 'update', id: 7, state: 'done' }, 'e')).toBe('error: There is no entry 7; nothing was changed. The list is empty.')
  })

  it('says what an action needs', async () => {
    expect(await say({ action: 'add' }, 'f')).toBe('error: add needs texts, a list with one entry each.')
    expect(await say({ action: 'update', id: 1 }, 'f')).toBe('error: update needs id, and text or state.')
    expect(await say({ action: 'remove', ids: [] }, 'f')).toBe('error: remove needs ids, a list of numbers.')
    expect(await say({ action: 'finish' }, 'f')).toMatch(/^error: todo_list was not run, its arguments do not fit\. action: /)
  })

  it('has a limit', async () => {
    for (let round = 0; round < 4; round += 1) await say({ action: 'add', texts: Array.from({ length: 50 }, () => 'x') }, 'g')
    expect(await say({ action: 'add', texts: ['x'] }, 'g')).toBe('error: A list holds at most 200 entries. Remove what is done.')
  })
})
