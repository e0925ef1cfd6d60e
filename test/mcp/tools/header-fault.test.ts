import { describe, expect, it } from 'vitest'
import { describeTools } from '../../../src/main/mcp/tools/describe-tools.ts'
import { headerFault } from '../../../src/main/mcp/tools/header-fault.ts'

const wanting = (header: unknown, type: unknown = 'string', more: object = {}): unknown => ({ type: 'object', properties: { region: { type, 'x-mcp-header': header }, ...more } })

describe('arguments that a server wants in headers', () => {
  it('are fine with a name that is one, on a text, a whole number, or a yes or no', () => {
    expect([headerFault(wanting('Region')), headerFault(wanting('Count', 'integer')), headerFault(wanting('Dry-Run', 'boolean')), headerFault({}), headerFault(null)]).toEqual([null, null, null, null, null])
  })

  it.each([[''], ['My Region'], ['Region:'], ['地域'], ['Region\r\nX-Evil: 1'], [null], [42]])('cannot be in a header named %j', header => {
    expect(headerFault(wanting(header))).toBe('it wants region in a header that cannot be one')
  })

  it.each([['object'], ['array'], ['null'], ['number'], [undefined], [['string', 'null']]])('cannot be of type %j', type => {
    expect(headerFault(wanting('Region', type === undefined ? null : type))).toBe('it wants region in a header, which only a text, a whole number or a yes or no can be')
  })

  it('cannot share a header, in whatever case and however deep', () => {
    const deep = { place: { type: 'object', properties: { zone: { type: 'string', 'x-mcp-header': 'REGION' } } } }
    expect(headerFault(wanting('Region', 'string', deep))).toBe('it wants two arguments in the header REGION')
  })

  it('cost the tool where something is wrong, and nobody can use it anyway', () => {
    const entries = [{ name: 'good', inputSchema: wanting('Region') }, { name: 'bad', inputSchema: wanting('My Region') }]
    const described = describeTools(entries, { server: 's', serverPart: 's', filter: { each: { bad: { use_anyway: true } } } })
    expect(described.descriptors.map(tool => tool.originalName)).toEqual(['good'])
    expect(described.quarantined).toEqual([{ originalName: 'bad', reason: 'it wants region in a header that cannot be one', usable: false }])
  })
})
