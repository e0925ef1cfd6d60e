import { useCallback, useEffect, useRef, useState } from 'react'
import type { CatalogItem, RegistryPage } from '../../../shared/catalog-entry.ts'
import type { Failure } from '../../../shared/failure.ts'
import { searchRegistry } from '../../store/catalog-actions.ts'

export interface Registry {
  readonly items: readonly CatalogItem[]
  /** Of the newest page. */
  readonly page: RegistryPage | null
  /** Main could not be asked at all. */
  readonly failure: Failure | null
  readonly asking: 'first' | 'more' | null
  more(): void
  again(): void
}

interface Held {
  readonly items: readonly CatalogItem[]
  readonly page: RegistryPage | null
  readonly failure: Failure | null
  readonly asking: Registry['asking']
}

const empty: Held = { items: [], page: null, failure: null, asking: 'first' }
const quietMs = 300

/** The public registry's servers for these words, page by page. Answers to older words are dropped. */
export function useRegistry(words: string): Registry {
  const [held, setHeld] = useState<Held>(empty)
  const [tries, setTries] = useState(0)
  const asked = useRef(0)
  const query = words.trim()
  useEffect(() => {
    const mine = ++asked.current
    setHeld(last => ({ ...last, asking: 'first' }))
    const ask = async (): Promise<void> => {
      const answer = await searchRegistry(query, null)
      if (asked.current !== mine) return
      setHeld(last => (answer.ok ? { items: withoutTwins(answer.value.items), page: answer.value, failure: null, asking: null } : { ...last, failure: answer.failure, asking: null }))
    }
    const timer = setTimeout(() => void ask(), quietMs)
    return () => {
      asked.current += 1
      clearTimeout(timer)
    }
  }, [query, tries])
  const cursor = held.page?.next_cursor ?? null
  const more = useCallback((): void => {
    if (cursor === null) return
    const mine = ++asked.current
    setHeld(last => ({ ...last, asking: 'more' }))
    const ask = async (): Promise<void> => {
      const answer = await searchRegistry(query, cursor)
      if (asked.current !== mine) return
      setHeld(last => (answer.ok ? { items: withoutTwins([...last.items, ...answer.value.items]), page: answer.value, failure: null, asking: null } : { ...last, failure: answer.failure, asking: null }))
    }
    void ask()
  }, [query, cursor])
  const again = useCallback(() => setTries(count => count + 1), [])
  return { ...held, more, again }
}

/** Pages may overlap while the registry grows. */
function withoutTwins(items: readonly CatalogItem[]): readonly CatalogItem[] {
  return [...new Map(items.map(item => [item.id, item])).values()]
}
