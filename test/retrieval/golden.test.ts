import { describe, expect, it } from 'vitest'
import { search } from '../../src/main/retrieval/search.ts'
import { buildIndex } from '../../src/main/retrieval/tool-index.ts'
import { goldenCatalog, goldenVectors } from './golden.ts'

describe('the golden vectors', () => {
  const classic = buildIndex(goldenCatalog, 'classic')
  const ranked = buildIndex(goldenCatalog, 'ranked')

  it.each(goldenVectors)('classic finds and scores %j to the last digit', (query, hits) => {
    const found = search(classic, query, { limit: 5 }).matches
    expect(found.map(hit => [hit.tool.name, Number(hit.score.toFixed(6))])).toEqual(hits)
  })

  it.each(goldenVectors)('ranked keeps the first match of %j, or its silence', (query, hits) => {
    const found = search(ranked, query, { limit: 5 }).matches
    expect(found[0]?.tool.name).toEqual(hits[0]?.[0])
  })
})
