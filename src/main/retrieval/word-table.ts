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

/** What is kept of each word, side by side: hash, place among the letters, length, number. */
const entrySize = 4

export function createWordTable(): WordTable {
  let slots = new Int32Array(firstSlots)
  let entries = new Int32Array(firstSlots * 2)
  let letters = new Uint8Array(1 << 16)
  let used = 0
  let count = 0

  const seat = (entry: number): void => {
    const mask = slots.length - 1
    let slot = (entries[entry * entrySize] ?? 0) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = entry + 1
  }

  const grow = (): void => {
    slots = new Int32Array(slots.length * 2)
    const more = new Int32Array(entries.length * 2)
    more.set(entries)
    entries = more
    for (let entry = 0; entry < count; entry += 1) seat(entry)
  }

  return {
    get size() {
      return count
    },
    find(text, start, end, rawHash) {
      const mask = slots.length - 1
      const hash = spread(rawHash)
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const at = ((slots[slot] ?? 0) - 1) * entrySize
        if (at < 0) return -1
        if (entries[at] !== hash || entries[at + 2] !== end - start) continue
        const from = (entries[at + 1] ?? 0) - start
        let place = start
        while (place < end && letters[from + place] === (text.charCodeAt(place) | 32)) place += 1
        if (place === end) return entries[at + 3] ?? -1
      }
    },
    add(text, start, end, rawHash, number) {
      if (used + end - start > letters.length) {
        const more = new Uint8Array(Math.max(letters.length * 2, used + end - start))
        more.set(letters)
        letters = more
      }
      const entry = count * entrySize
      entries[entry] = spread(rawHash)
      entries[entry + 1] = used
      entries[entry + 2] = end - start
      entries[entry + 3] = number
      for (let at = start; at < end; at += 1) letters[used++] = text.charCodeAt(at) | 32
      count += 1
      if (count * 2 >= slots.length) grow()
      else seat(count - 1)
    },
  }
}

/** Spreads words that differ by a last letter over the slots. Stays below 2^30, so engines keep it as a small integer. */
function spread(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  const twice = Math.imul(once ^ (once >>> 15), 0x2c1b3c6d)
  return (twice ^ (twice >>> 16)) & 0x3fffffff
}
