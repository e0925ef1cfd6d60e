import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeConnectorName, parseConnectorName, searchableName, slugCandidates } from '../../../src/main/connectors/tools/names.ts'

describe('a connector name', () => {
  it.each([
    ['gmail', 'GMAIL_SEND_EMAIL', 'connectors__gmail__SEND_EMAIL'],
    ['granola', 'GRANOLA_MCP_GET_MEETINGS', 'connectors__granola__MCP_GET_MEETINGS'],
    ['gmail', 'SEND_EMAIL', 'connectors__gmail__SEND_EMAIL'],
    ['gmail', 'GMAIL_', 'connectors__gmail__GMAIL_'],
    ['gmail', 'gmail_send', 'connectors__gmail__gmail_send'],
  ])('is composed of %s and %s without repeating the connector', (connector, slug, name) => {
    expect(composeConnectorName(connector, slug)).toBe(name)
  })

  it('keeps underscores and case both ways', () => {
    expect(parseConnectorName('connectors__Google_Drive__FIND__all_Files')).toEqual({ connector: 'Google_Drive', tool: 'FIND__all_Files' })
    expect(composeConnectorName('Google_Drive', 'FIND__all_Files')).toBe('connectors__Google_Drive__FIND__all_Files')
  })

  it.each([
    'connectors__execute', 'connectors__', 'connectors', '', 'connectors____x', 'connectors__gmail__', 'mcp__gmail__send', 'Connectors__gmail__SEND', 'connectors_gmail_SEND', ' connectors__gmail__SEND',
  ])('is not %j', name => {
    expect(parseConnectorName(name)).toBeNull()
  })

  it.each([[null], [undefined], [5], [{}], [['connectors__a__b']]])('is not %j either', name => {
    expect(parseConnectorName(name)).toBeNull()
  })

  it('leads to the prefixed slug first and to the literal one second', () => {
    expect(slugCandidates({ connector: 'gmail', tool: 'SEND_EMAIL' })).toEqual(['GMAIL_SEND_EMAIL', 'SEND_EMAIL'])
  })

  it('is offered by a search with its connector in lower case', () => {
    expect(searchableName('GMail', 'GMAIL_SEND')).toBe('connectors__gmail__SEND')
  })

  it.each([['a__b', 'X'], ['', 'X'], ['gmail', ''], ['gmail', 'WITH SPACE'], ['gmail', 'LINE\nBREAK'], ['gmäil', 'X'], ['gmail', 'X'.repeat(300)]])(
    'is not offered where it would not lead back: %j %j',
    (connector, slug) => {
      expect(searchableName(connector, slug)).toBeNull()
    },
  )

  it('always leads back to the slug it was made of', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e]{1,20}$/), fc.stringMatching(/^[\x21-\x7e]{1,30}$/), (connector, slug) => {
        const name = searchableName(connector, slug)
        const parsed = name === null ? null : parseConnectorName(name)
        return parsed === null || slugCandidates(parsed).includes(slug)
      }),
    )
  })
})
