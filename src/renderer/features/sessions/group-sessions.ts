import type { SessionSummary } from '../../../shared/ipc.ts'

export const ages = ['today', 'yesterday', 'week', 'month', 'older'] as const
export type Age = (typeof ages)[number]

export interface SessionGroup {
  readonly age: Age
  readonly sessions: readonly SessionSummary[]
}

/** Newest first, by the day of the last change as the person's calendar counts days. Empty groups are left out. */
export function groupSessions(sessions: readonly SessionSummary[], now: Date): readonly SessionGroup[] {
  const sorted = [...sessions].sort((a, b) => Date.parse(b.changed_at) - Date.parse(a.changed_at))
  return ages.flatMap(age => {
    const group = sorted.filter(session => ageOf(new Date(session.changed_at), now) === age)
    return group.length === 0 ? [] : [{ age, sessions: group }]
  })
}

function ageOf(changed: Date, now: Date): Age {
  const days = Math.round((startOfDay(now) - startOfDay(changed)) / 86_400_000)
  if (Number.isNaN(days)) return 'older'
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days <= 7) return 'week'
  return days <= 31 ? 'month' : 'older'
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
