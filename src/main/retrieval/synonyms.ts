import { indexedForm } from './lexicon.ts'
import { synonymFamilies } from './synonym-families.ts'

/** Indexed form → indexed forms that may stand for it. */
export const synonyms: ReadonlyMap<string, ReadonlySet<string>> = byForm()

function byForm(): ReadonlyMap<string, ReadonlySet<string>> {
  const table = new Map<string, Set<string>>()
  const relate = (one: string, other: string): void => {
    if (one === other) return
    const known = table.get(one)
    if (known === undefined) table.set(one, new Set([other]))
    else known.add(other)
  }
  for (const family of synonymFamilies) {
    const [head, ...others] = family.map(indexedForm)
    for (const other of others) {
      if (head === undefined) continue
      relate(head, other)
      relate(other, head)
    }
  }
  return table
}
