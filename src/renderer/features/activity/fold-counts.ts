import type { CallItem } from '../../store/view.ts'

export type Deed = 'searched' | 'described' | 'read' | 'wrote' | 'looked' | 'ran' | 'called'

export interface DeedCount {
  readonly deed: Deed
  readonly count: number
  /** The tool's own name, for `called`. */
  readonly name: string
}

const deeds: Readonly<Record<string, Deed>> = {
  tool_search: 'searched', tool_describe: 'described', read_file: 'read', write_file: 'wrote', patch: 'wrote', search_files: 'looked', terminal: 'ran',
}

/** A run of calls as what was done and how often, in the order it was first done. */
export function countDeeds(calls: readonly CallItem[]): readonly DeedCount[] {
  const counts = new Map<string, DeedCount>()
  for (const call of calls) {
    const own = call.source === 'core' || call.source === 'bridge'
    const deed = own && Object.hasOwn(deeds, call.name) ? (deeds[call.name] ?? 'called') : 'called'
    const key = deed === 'called' ? `called ${call.originalName}` : deed
    const known = counts.get(key)
    counts.set(key, { deed, name: call.originalName, count: (known?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}
