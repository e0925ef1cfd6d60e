import { describe, expect, it } from 'vitest'
import { checkInputSchema } from '../../../src/main/mcp/tools/input-schema.ts'
import { readAhead } from '../../../src/main/mcp/tools/read-ahead.ts'
import { createToolShelf } from '../../../src/main/mcp/tools/tool-shelf.ts'
import { textResult, type Tool } from '../../../src/shared/tool.ts'

const schema = { type: 'object', properties: { id: { type: 'string', minLength: 1 }, 'odd name': { type: ['string', 'null'] } }, required: ['id'] }
const entry = (name: string, description = name): unknown => JSON.parse(JSON.stringify({ name, description, inputSchema: schema }))
const newShelf = (): ReturnType<typeof createToolShelf> => createToolShelf('field', async () => textResult('done'))

function onlyTool(tools: readonly Tool[]): Tool {
  const [tool] = tools
  if (tool === undefined) throw new Error('no tool')
  return tool
}

describe('a shelf of tools', () => {
  it('keeps what reads as before the very same object, also when the server was gone meanwhile', () => {
    const shelf = newShelf()
    shelf.stock([entry('a'), entry('b')], 'field', {})
    const before = shelf.tools()
    expect(shelf.stock([entry('b'), entry('a')], 'field', {})).toBe(false)
    shelf.stock([], 'field', {})
    shelf.stock([entry('a'), entry('b')], 'field', {})
    expect(shelf.tools().map((tool, index) => tool === before[index])).toEqual([true, true])
  })

  it('puts up another tool where one word of it changed, and one of the same descriptor where only its time did', () => {
    const shelf = newShelf()
    shelf.stock([entry('a')], 'field', {})
    const before = onlyTool(shelf.tools())
    expect(shelf.stock([entry('a')], 'field', { timeout_s: 7 })).toBe(true)
    const slower = onlyTool(shelf.tools())
    expect([slower === before, slower.descriptor === before.descriptor, slower.timeoutMs]).toEqual([false, true, 75_000])
    expect(shelf.stock([entry('a', 'another word')], 'field', { timeout_s: 7 })).toBe(true)
    expect(onlyTool(shelf.tools()).descriptor.description).toBe('another word')
  })

  it('holds nothing of tools that a server does not list any more', () => {
    const shelf = newShelf()
    shelf.stock([entry('a')], 'field', {})
    const before = onlyTool(shelf.tools())
    shelf.stock([entry('b')], 'field', {})
    shelf.stock([entry('a')], 'field', {})
    expect(onlyTool(shelf.tools())).not.toBe(before)
  })
})

describe('an input schema', () => {
  it('of the same text is read once', () => {
    const text = JSON.stringify(schema)
    const first = checkInputSchema(JSON.parse(text))
    expect(checkInputSchema(JSON.parse(text))).toBe(first)
  })

  it('shares the parts that are good as they are with what the server sent', () => {
    const given = { type: 'object', properties: { id: { type: 'string', description: 'shared' }, when: { type: 'string', format: 'time' } } }
    const read = checkInputSchema(given).schema['properties']
    expect(read).toEqual({ id: { type: 'string', description: 'shared' }, when: { type: 'string', description: 'Format: time.' } })
    expect(Object.values(Object(read))[0]).toBe(given.properties.id)
  })

  it('lets everything else have its turn while many are read', async () => {
    let turns = 0
    let reading = true
    const other = (): void => {
      turns++
      if (reading) setImmediate(other)
    }
    setImmediate(other)
    await readAhead(['no tool', null, ...['a', 'b', 'c'].map(name => entry(name))], 0)
    reading = false
    expect(turns).toBe(5)
  })
})
