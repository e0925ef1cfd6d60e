import { describe, expect, it } from 'vitest'
import { defaultDefer, defaultToolSearch, parseToolSearch, type SettingProblem } from '../../src/shared/tool-search-settings.ts'

function parse(raw: unknown) {
  const problems: SettingProblem[] = []
  const settings = parseToolSearch(raw, problem => problems.push(problem))
  return { settings, problems }
}

describe('tools.tool_search as a whole', () => {
  it('is automatic with a threshold of 5 per cent when nothing is configured', () => {
    const { settings, problems } = parse(undefined)
    expect(settings).toEqual({
      enabled: 'auto', threshold_pct: 5, search_default_limit: 5, max_search_limit: 25, listing: 'auto', listing_max_tokens: 4000,
      defer: defaultDefer, local_batch: 'split', retrieval: 'ranked',
    })
    expect(problems).toEqual([])
  })

  it('takes true and null as all defaults without complaint', () => {
    expect([parse(true), parse(null)]).toEqual([{ settings: defaultToolSearch, problems: [] }, { settings: defaultToolSearch, problems: [] }])
  })

  it('takes false as off with everything else at its default', () => {
    expect(parse(false)).toEqual({ settings: { ...defaultToolSearch, enabled: 'off' }, problems: [] })
  })

  it('takes any other value that is not a mapping, even the word off, as all defaults and says so', () => {
    expect(parse('off')).toEqual({
      settings: defaultToolSearch,
      problems: [{ path: 'tools.tool_search', expected: 'an object, or false to turn tool search off', got: '"off"', used: 'all defaults' }],
    })
    expect(parse([1]).settings).toEqual(defaultToolSearch)
  })
})

describe('enabled and listing', () => {
  it.each([
    [true, 'on'], [1, 'on'], ['YES', 'on'], [' On ', 'on'], [false, 'off'], [0, 'off'], ['no', 'off'], ['Auto', 'auto'], ['adaptive', 'adaptive'], [null, 'auto'],
  ])('reads enabled %j as %s', (raw, expected) => {
    expect(parse({ enabled: raw })).toMatchObject({ settings: { enabled: expected }, problems: [] })
  })

  it('falls back to auto for an unknown word and names the key', () => {
    expect(parse({ enabled: 'sometimes', listing: 'adaptive' })).toMatchObject({
      settings: { enabled: 'auto', listing: 'auto' },
      problems: [
        { path: 'tools.tool_search.enabled', expected: 'auto, on, off, adaptive', got: '"sometimes"', used: 'auto' },
        { path: 'tools.tool_search.listing', expected: 'auto, on, off', got: '"adaptive"', used: 'auto' },
      ],
    })
  })

  it('does not take a word that every object has for a known one', () => {
    expect(parse({ enabled: 'constructor' }).settings.enabled).toBe('auto')
  })

  it('reads listing off', () => {
    expect(parse({ listing: 'off' }).settings.listing).toBe('off')
  })

  it('has a threshold of 10 per cent by default when adaptive', () => {
    expect(parse({ enabled: 'adaptive' }).settings.threshold_pct).toBe(10)
    expect(parse({ enabled: 'adaptive', threshold_pct: 3 }).settings.threshold_pct).toBe(3)
  })
})

describe('numbers', () => {
  it('clamps limits of 999 to 50 and keeps the default limit within the maximum', () => {
    expect(parse({ max_search_limit: 999, search_default_limit: 999 }).settings).toMatchObject({ max_search_limit: 50, search_default_limit: 50 })
    expect(parse({ max_search_limit: 3 }).settings).toMatchObject({ max_search_limit: 3, search_default_limit: 3 })
    expect(parse({ max_search_limit: 3, search_default_limit: 9 }).settings).toMatchObject({ max_search_limit: 3, search_default_limit: 3 })
    expect(parse({ max_search_limit: 0, search_default_limit: -4 }).settings).toMatchObject({ max_search_limit: 1, search_default_limit: 1 })
  })

  it('names a clamped value with its range', () => {
    expect(parse({ listing_max_tokens: 5 })).toMatchObject({
      settings: { listing_max_tokens: 200 },
      problems: [{ path: 'tools.tool_search.listing_max_tokens', expected: 'a number from 200 to 60000', got: '5', used: '200' }],
    })
  })

  it('clamps the threshold to 0..100 and keeps fractions', () => {
    expect([-1, 2.5, 250].map(raw => parse({ threshold_pct: raw }).settings.threshold_pct)).toEqual([0, 2.5, 100])
  })

  it('reads numbers written as text and falls back on what is none', () => {
    expect(parse({ threshold_pct: '7.5', max_search_limit: ' 30 ' }).settings).toMatchObject({ threshold_pct: 7.5, max_search_limit: 30 })
    expect(parse({ threshold_pct: 'many', max_search_limit: {}, search_default_limit: [], listing_max_tokens: true })).toMatchObject({
      settings: { threshold_pct: 5, max_search_limit: 25, search_default_limit: 5, listing_max_tokens: 4000 },
      problems: [{ used: '25' }, { used: '5' }, { used: '5' }, { used: '4000' }],
    })
  })
})

describe('defer', () => {
  it('replaces the default list wholesale, trimmed and without blanks', () => {
    expect(parse({ defer: [' terminal ', '', 'patch'] }).settings.defer).toEqual(['terminal', 'patch'])
  })

  it('takes an empty list as no built-in deferred', () => {
    expect(parse({ defer: [] })).toMatchObject({ settings: { defer: [] }, problems: [] })
  })

  it('keeps the default list for a scalar and says which key wanted a list', () => {
    expect(parse({ defer: 'terminal' })).toMatchObject({
      settings: { defer: defaultDefer },
      problems: [{ path: 'tools.tool_search.defer', expected: 'a list of tool names', got: '"terminal"', used: 'the default list' }],
    })
  })

  it('is not empty by default and never holds clarify', () => {
    expect(defaultDefer).toContain('todo_list')
    expect(defaultDefer).not.toContain('clarify')
  })

  it('leaves clarify out of a given list and says so', () => {
    expect(parse({ defer: ['clarify', 'patch'] })).toMatchObject({
      settings: { defer: ['patch'] },
      problems: [{ path: 'tools.tool_search.defer', used: 'the list without it' }],
    })
  })
})

describe('words', () => {
  it('reads local_batch and retrieval whatever their case', () => {
    expect(parse({ local_batch: 'Reject', retrieval: 'CLASSIC' }).settings).toMatchObject({ local_batch: 'reject', retrieval: 'classic' })
  })

  it('falls back by name for unknown words', () => {
    expect(parse({ local_batch: 'merge', retrieval: 7 })).toMatchObject({
      settings: { local_batch: 'split', retrieval: 'ranked' },
      problems: [
        { path: 'tools.tool_search.local_batch', expected: 'split or reject', got: '"merge"', used: 'split' },
        { path: 'tools.tool_search.retrieval', expected: 'ranked or classic', got: '7', used: 'ranked' },
      ],
    })
  })
})
