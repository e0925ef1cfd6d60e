import { describe, expect, it } from 'vitest'
import { type BridgeText, bridgeDefinitions } from '../../src/main/disclosure/bridge-definitions.ts'
import { definitionTokens } from '../../src/main/disclosure/budget.ts'
import { settings } from './fixtures.ts'

function definitions(change: Partial<BridgeText> = {}) {
  return bridgeDefinitions({ deferredCount: 34, settings: settings(), connectorsGranted: false, languages: null, form: 'none', listing: null, ...change })
}

function describeOf(position: 0 | 1 | 2, change: Partial<BridgeText> = {}): string {
  return definitions(change)[position].function.description
}

describe('the bridge', () => {
  it('takes lists, and nothing else is required', () => {
    expect(definitions().map(({ type, function: { name, parameters } }) => [type, name, parameters['required'], Object.keys(Object(parameters['properties']))])).toEqual([
      ['function', 'tool_search', ['queries'], ['queries', 'limit']],
      ['function', 'tool_describe', ['names'], ['names']],
      ['function', 'tool_call', ['calls'], ['calls']],
    ])
  })

  it('tells how many tools are deferred, how to ask and what comes next', () => {
    const text = describeOf(0)
    expect(text).toContain('34 more')
    for (const taught of ['one query per capability', 'not as a question', 'tool_describe', 'tool_call', 'call them directly', 'closest']) expect(text).toContain(taught)
  })

  it('tells in classic mode that an unknown word empties the answer', () => {
    expect(describeOf(0, { settings: settings({ retrieval: 'classic' }) })).toContain('A word that no tool contains makes its query return nothing')
  })

  it('searches connected apps when nothing local is deferred', () => {
    expect(describeOf(0, { deferredCount: 0, connectorsGranted: true })).toMatch(/^Searches the remote tools of connected apps\./)
  })

  it('speaks of connectors only where they are granted', () => {
    const granted = JSON.stringify(definitions({ connectorsGranted: true }))
    expect([granted.includes('manage_connections'), JSON.stringify(definitions()).includes('connect')]).toEqual([true, false])
  })

  it('frames the listing by what it leaves out', () => {
    const framed = (form: BridgeText['form']): string => describeOf(0, { form, listing: 'LISTING' })
    expect(framed('full')).toContain('Every deferred tool is listed below.')
    expect(framed('names')).toBe(framed('full'))
    expect(framed('mixed')).toContain('marked as not listed have tools as well')
    expect(framed('groups')).toContain('connected, but their tools are not listed')
    expect(framed('full').endsWith('\nLISTING')).toBe(true)
  })

  it('allows ten entries when batches are split and one when they are rejected', () => {
    expect(describeOf(2)).toContain('Up to 10 entries')
    expect(describeOf(2, { settings: settings({ local_batch: 'reject' }) })).toContain('One entry per call')
    expect(describeOf(2, { settings: settings({ local_batch: 'reject' }), connectorsGranted: true })).toContain('only connectors__ names may share a call')
  })

  it('says the limits of the settings', () => {
    expect(JSON.stringify(definitions({ settings: settings({ search_default_limit: 4, max_search_limit: 9 }) }))).toContain('1 to 9; 4 when left out')
  })

  it('costs little without a listing', () => {
    expect(definitions({ connectorsGranted: true }).reduce((sum, definition) => sum + definitionTokens(definition), 0)).toBeLessThan(700)
  })
})
