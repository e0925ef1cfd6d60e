import { createHash } from 'node:crypto'

/**
 * What was made of a text once, for as long as anyone holds it: a server that lists the same again, or is started again,
 * costs no second reading. Of the texts themselves nothing is kept but a hash.
 */
export function createContentMemo<V extends object>(): (text: string, make: () => V) => V {
  const made = new Map<string, WeakRef<V>>()
  const released = new FinalizationRegistry<string>(key => {
    if (made.get(key)?.deref() === undefined) made.delete(key)
  })
  return (text, make) => {
    const key = createHash('sha256').update(text).digest('base64')
    const before = made.get(key)?.deref()
    if (before !== undefined) return before
    const value = make()
    made.set(key, new WeakRef(value))
    released.register(value, key)
    return value
  }
}
