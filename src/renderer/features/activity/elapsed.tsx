import { useEffect, useState } from 'react'
import { useFormat } from '../../ui/format.ts'

/** Seconds since a moment, once there is a whole one to show. */
export function Elapsed({ since }: { readonly since: string }) {
  const format = useFormat()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - Date.parse(since)) / 1000)
  return seconds >= 1 ? <>{format.duration(seconds * 1000)}</> : null
}
