import { describe, expect, it } from 'vitest'
import { withKeptLoad } from '../../../src/main/app/prefix/kept-load.ts'
import { createPrefixKeeper } from '../../../src/main/app/prefix/prefix-keeper.ts'
import { buildPrefix } from '../../../src/main/app/prefix/prefix-builder.ts'
import type { Prefix } from '../../../src/main/app/prefix/prefix.ts'
import type { NewEvent } from '../../../src/shared/events.ts'
import { textResult, type Tool } from '../../../src/shared/tool.ts'
import { defaultToolSearch } from '../../../src/shared/tool-search-settings.ts'

function tool(server: string, name: string, description = 'Does a thing.'): Tool {
  return {
    descriptor: { name: `mcp__${server}__${name}`, originalName: name, toolset: `mcp-${server}`, server, description, inputSchema: { type: 'object', properties: {} } },
    call: async () => textResult(''),
  }
}

function prefix(tools: readonly Tool[], modelId = 'm1'): Prefix {
  return buildPrefix({ tools, toolSearch: defaultToolSearch, modelId, contextLength: 200_000, workingFolder: '/home/ada', platform: 'linux' })
}

function keeper(hold: boolean): { keeper: ReturnType<typeof createPrefixKeeper>; events: NewEvent[] } {
  const events: NewEvent[] = []
  return { keeper: createPrefixKeeper({ emit: event => events.push(event), hold, historyTokens: () => 1000 }), events }
}

const one = tool('notes', 'add_note')
const two = tool('notes', 'list_notes')
const other = tool('mail', 'send')

describe('createPrefixKeeper', () => {
  it('gives the same array, object for object, while nothing reads differently', () => {
    const { keeper: kept } = keeper(false)
    const first = kept.take(prefix([one, two]))
    expect(kept.take(prefix([two, one])).assembly.tools).toBe(first.assembly.tools)
    expect(kept.take(prefix([two, one])).changedBy).toEqual([])
  })

  it('lets a change in at the next turn where nobody can be offered a choice, and names who made it', () => {
    const { keeper: kept } = keeper(false)
    kept.take(prefix([one]))
    expect(kept.take(prefix([one, other])).changedBy).toEqual([{ who: 'mail', what: 'its tools joined' }])
  })

  it('holds a change back and offers it', () => {
    const { keeper: kept, events } = keeper(true)
    const first = kept.take(prefix([one]))
    const second = kept.take(prefix([one, other]))
    expect(second).toMatchObject({ hash: first.hash, changedBy: [] })
    expect(events).toMatchObject([{ type: 'prefix-pending', changed_by: [{ who: 'mail', what: 'its tools joined' }] }])
  })

  it('prices the offer with the conversation that would be read anew', () => {
    const { keeper: kept, events } = keeper(true)
    const { assembly, systemTokens } = kept.take(prefix([one]))
    kept.look(prefix([one, other]))
    expect(events).toMatchObject([{ changed_by: [{ rebilled_tokens: assembly.sentTokens + systemTokens + 1000 }] }])
  })

  it('takes the offer back when the change goes away again', () => {
    const { keeper: kept, events } = keeper(true)
    kept.take(prefix([one]))
    kept.look(prefix([one, other]))
    kept.look(prefix([one]))
    expect(events.at(-1)).toEqual({ type: 'prefix-pending', changed_by: [] })
  })

  it('lets the change in once the person applies it', () => {
    const { keeper: kept } = keeper(true)
    kept.take(prefix([one]))
    kept.apply()
    expect(kept.take(prefix([one, other])).changedBy).toEqual([{ who: 'mail', what: 'its tools joined' }])
    expect(kept.take(prefix([one])).changedBy).toEqual([])
  })

  it('never holds a change of the model', () => {
    const { keeper: kept } = keeper(true)
    kept.take(prefix([one]))
    expect(kept.take(prefix([one, other], 'm2')).changedBy).toContainEqual({ who: 'model', what: 'm1 → m2' })
  })

  it('keeps where a tool stands until the change is let in, and says whose choice is pending', () => {
    const { keeper: kept, events } = keeper(true)
    const direct: Tool = { ...one, descriptor: { ...one.descriptor, load: 'direct' } }
    kept.take(prefix([one, two]))
    kept.look(prefix([direct, two]))
    expect(events.at(-1)).toMatchObject({ changed_by: [{ who: 'notes', what: 'its tools changed' }] })
    expect(withKeptLoad([direct, two], kept.direct()).map(({ descriptor }) => descriptor.load)).toEqual([undefined, undefined])
    kept.apply()
    kept.take(prefix([direct, two]))
    expect(withKeptLoad([direct, two], kept.direct()).map(({ descriptor }) => descriptor.load)).toEqual(['direct', undefined])
    expect(withKeptLoad([one, two], kept.direct())[0]?.descriptor.load).toBe('direct')
  })
})
