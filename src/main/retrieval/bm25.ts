/** `k1`: how soon repeats of a word stop counting. `b`: how much a long text is held against a tool. */
export interface Bm25Weights {
  readonly k1: number
  readonly b: number
}

export const classicBm25: Bm25Weights = { k1: 1.5, b: 0.75 }

/** How telling a word is: high when few of the catalog's tools carry it, highest when none does. */
export function inverseDocumentFrequency(toolCount: number, documentFrequency: number): number {
  return Math.log(1 + (toolCount - documentFrequency + 0.5) / (documentFrequency + 0.5))
}

/** What a word that stands `count` times in a text of `length` tokens is worth there, before its idf. */
export function termWeight(count: number, length: number, averageLength: number, { k1, b }: Bm25Weights): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / Math.max(averageLength, 1)))
}
