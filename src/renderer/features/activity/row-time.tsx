import type { CallItem } from '../../store/view.ts'
import { useFormat } from '../../ui/format.ts'
import { Elapsed } from './elapsed.tsx'

/** How long a call ran. What waits for the person has no time of its own, and a question is nothing but waiting. */
export function RowTime({ call }: { readonly call: CallItem }) {
  const format = useFormat()
  if (call.name === 'clarify') return null
  if (call.result) return <>{format.duration(call.result.ms)}</>
  return call.state === 'running' ? <Elapsed since={call.runsSince} /> : null
}
