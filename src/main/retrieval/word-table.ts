/**
 * Numbers by plain lower-case words, looked up where the word stands in a text: no string is made for a known word.
 * That is what a cold build spends its time on.
 */
export interface WordTable {
  /** The number of `text[start, end)`, letter case aside, or -1. The text's letters are ASCII; `hash` is as `scanAscii` gives it. */
  find(text: string, start: number, end: number, hash: number): number
  /** Takes a word that `find` does not know. */
  add(text: string, start: number, end: number, hash: number, number: number): void
  readonly size: number
}

const firstSlots = 1 << 14

export function createWordTable(): WordTable {
  let slots = new Int32Array(firstSlots)
  let letters = new Uint8Array(1 << 16)
  let used = 0
  const hashes: number[] = []
  const starts: number[] = []
  const lengths: number[] = []
  const numbers: number[] = []

  const isAt = (entry: number, text: string, start: number, length: number): boolean => {
    if (lengths[entry] !== length) return false
    const from = starts[entry] ?? 0
    for (let at = 0; at < length; at += 1) if (letters[from + at] !== (text.charCodeAt(start + at) | 32)) return false
    return true
  }

  const place = (entry: number): void => {
    const mask = slots.length - 1
    let slot = (hashes[entry] ?? 0) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = entry + 1
  }

  const grow = (): void => {
    slots = new Int32Array(slots.length * 2)
    for (let entry = 0; entry < hashes.length; entry += 1) place(entry)
  }

  return {
    get size() {
      return numbers.length
    },
    find(text, start, end, rawHash) {
      const mask = slots.length - 1
      const hash = spread(rawHash)
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const entry = (slots[slot] ?? 0) - 1
        if (entry < 0) return -1
        if (hashes[entry] === hash && isAt(entry, text, start, end - start)) return numbers[entry] ?? -1
      }
    },
    add(text, start, end, rawHash, number) {
      if (used + end - start > letters.length) {
        const more = new Uint8Array(Math.max(letters.length * 2, used + end - start))
        more.set(letters)
        letters = more
      }
      starts.push(used)
      lengths.push(end - start)
      for (let at = start; at < end; at += 1) letters[used++] = text.charCodeAt(at) | 32
      hashes.push(spread(rawHash))
      numbers.push(number)
      if (numbers.length * 2 > slots.length) grow()
      else place(numbers.length - 1)
    },
  }
}

/** Lets high bits of a hash take part in the choice of a slot. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15)
}
