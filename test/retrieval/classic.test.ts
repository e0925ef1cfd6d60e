import { describe, expect, it } from 'vitest'
import { classicText } from '../../src/main/retrieval/classic-text.ts'
import { search } from '../../src/main/retrieval/search.ts'
import { buildIndex, type SearchableTool } from '../../src/main/retrieval/tool-index.ts'
import { classicTokens } from '../../src/main/retrieval/tokenize.ts'
import { goldenCatalog, toolOf } from './golden.ts'

function classicNames(tools: readonly SearchableTool[], query: string, limit = 5): readonly string[] {
  return search(buildIndex(tools, 'classic'), query, { limit }).matches.map(hit => hit.tool.name)
}

describe('what the plain rule reads', () => {
  it('takes name, label, description and top-level parameter names, and nothing below them', () => {
    const tool: SearchableTool = {
      ...toolOf('mcp__files__read-it', 'files', 'Reads.'),
      inputSchema: { type: 'object', properties: { path: { type: 'object', description: 'hidden', properties: { deep: { enum: ['secret'] } } } } },
    }
    expect(classicText(tool)).toBe('files  read it Reads. path')
  })

  it('adds the label only where the name lacks it', () => {
    expect(classicText(toolOf('plug_convert', 'convertkit', 'Convert'))).toBe('plug convert convertkit Convert')
  })

  it('reads connector tools by connector, slug and description, without parameters', () => {
    const tool: SearchableTool = { ...toolOf('connectors__gmail__SEND_EMAIL', 'gmail', 'Send it', ['recipient']), kind: 'connector' }
    expect(classicText(tool)).toBe('gmail SEND EMAIL Send it')
  })

  it('makes tokens of ASCII letters and digits only', () => {
    expect(classicTokens('Repositories, café & 发送 getIssue2')).toEqual(['repositori', 'caf', 'getissue2'])
  })

  it('gives plural and singular one token', () => {
    expect(classicTokens('issues messages queries')).toEqual(classicTokens('issue message query'))
  })
})

describe('who the plain rule admits', () => {
  it('finds nothing when one word of the query is in no tool', () => {
    expect(classicNames(goldenCatalog, 'send gmail message')).toEqual([])
  })

  it('finds nothing for a long hunt that shares one word with each tool', () => {
    expect(classicNames(goldenCatalog, 'open room calendar format filters')).toEqual([])
  })

  it('keeps the tool that covers a long query and leaves out the incidental one', () => {
    expect(classicNames(goldenCatalog, 'open ticket tracker title body sentence')).toEqual(['mcp__alpha__ticket_open'])
  })

  it('admits an exact name whatever the gate says, and first', () => {
    const tools = [toolOf('mcp__a__send_all', 'a', 'send'), toolOf('mcp__a__send', 'a', 'x')]
    expect(classicNames(tools, ' MCP__A__SEND ')).toEqual(['mcp__a__send'])
  })

  it('does not know the word mcp', () => {
    expect(classicNames(goldenCatalog, 'mcp')).toEqual([])
  })

  it('finds a tool by a server that its own name lacks', () => {
    expect(classicNames(goldenCatalog, 'convertkit')).toEqual(['plug_convert'])
  })

  it('keeps catalog order between equal scores and holds the limit', () => {
    const tools = ['c', 'a', 'b'].map(name => toolOf(name, '', 'same words here'))
    expect(classicNames(tools, 'words', 2)).toEqual(['c', 'a'])
  })

  it.each([0, -1])('finds nothing within a limit of %i', limit => {
    expect(classicNames(goldenCatalog, 'room', limit)).toEqual([])
  })

  it('finds nothing in an empty catalog', () => {
    expect(classicNames([], 'room')).toEqual([])
  })
})
