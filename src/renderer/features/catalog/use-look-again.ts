import { useCallback, useEffect, useState } from 'react'

/** Counts the times to look at the machine again: the person asked for it, or comes back from another window where they may have installed something. */
export function useLookAgain(): { readonly looked: number; readonly again: () => void } {
  const [looked, setLooked] = useState(0)
  const again = useCallback(() => setLooked(count => count + 1), [])
  useEffect(() => {
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [again])
  return { looked, again }
}
