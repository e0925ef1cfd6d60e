const plain = new Set('a about an and any are as at by can do for from get how i in into is it me my of on or that the this to up use using want what with you your'.split(' '))

/** Words without their plainest endings; CJK text has none, and finds nothing. */
function plainWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return [...new Set(words.filter(word => !plain.has(word)).map(word => (word.length > 3 ? word.replace(/(?:ing|ed|e?s)$/, '') : word)))]
}

/** How many of the wanted words a text shares, those of its name counted twice. */
function overlap(wanted: readonly string[], { name, text }: { name: string; text: string }): number {
  const inName = new Set(plainWords(name.replaceAll('_', ' ')))
  const inText = new Set(plainWords(text))
  return wanted.reduce((sum, word) => sum + (inName.has(word) ? 2 : inText.has(word) ? 1 : 0), 0)
}

/** Those that share a word, the most first; equals keep their order. */
export function byOverlap<T>(query: string, things: readonly T[], describe: (thing: T) => { name: string; text: string }): readonly T[] {
  const wanted = plainWords(query)
  return things
    .map(thing => ({ thing, score: overlap(wanted, describe(thing)) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ thing }) => thing)
}
