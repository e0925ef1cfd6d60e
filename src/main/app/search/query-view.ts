import lunr from 'lunr'

/** `raw`: as published. `kw`: stop words and `<placeholders>` dropped. `typo`: two letters of the longest word swapped. */
export type QueryView = 'raw' | 'kw' | 'typo'

export function viewOf(query: string, view: QueryView): string {
  if (view === 'kw') return keywords(query)
  return view === 'typo' ? withSlip(query) : query
}

/** A mechanical stand-in for the keyword searches that a tool search asks for. */
function keywords(query: string): string {
  const words = query.replace(/<[^<>]*>/g, ' ').match(/[\p{L}\p{N}_'-]+/gu) ?? []
  const kept = words.filter(word => lunr.stopWordFilter(word.toLowerCase()) !== undefined)
  return kept.length > 0 ? kept.join(' ') : query
}

/** Swaps the two middle letters of the longest word, or the nearest two after them that differ. */
function withSlip(query: string): string {
  const words = [...query.matchAll(/\p{L}+/gu)]
  const longest = words.reduce<RegExpExecArray | undefined>((best, word) => (best === undefined || word[0].length > best[0].length ? word : best), undefined)
  if (longest === undefined) return query
  const letters = Array.from(longest[0])
  const middle = Math.floor(letters.length / 2)
  const from = [...letters.keys()].find(at => at >= middle && letters[at] !== letters[at - 1] && at > 0)
  if (from === undefined) return query
  const swapped = [...letters.slice(0, from - 1), letters[from], letters[from - 1], ...letters.slice(from + 1)].join('')
  return query.slice(0, longest.index) + swapped + query.slice(longest.index + longest[0].length)
}
