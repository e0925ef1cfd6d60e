import { stemmer } from 'stemmer'

const memory = new Map<string, string>()
const memoryLimit = 16_384

/** The stem of a lower-case English word. Remembered, because catalogs say the same words over and over. */
export function stem(word: string): string {
  const known = memory.get(word)
  if (known !== undefined) return known
  const found = stemmer(word)
  if (memory.size >= memoryLimit) memory.clear()
  memory.set(word, found)
  return found
}
