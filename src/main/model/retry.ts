import { setTimeout as delay } from 'node:timers/promises'

export interface RetryPolicy {
  /** Requests in all, the first included. */
  readonly attempts: number
  /** Milliseconds before the second request; doubles from then on. */
  readonly firstDelayMs: number
  readonly longestDelayMs: number
  /** An endpoint that asks for a longer wait is not waited for. */
  readonly longestRetryAfterMs: number
}

export const defaultRetry: RetryPolicy = { attempts: 4, firstDelayMs: 1000, longestDelayMs: 8000, longestRetryAfterMs: 60_000 }

/** Milliseconds to wait before the request after `attempt`, or undefined when there should be none. */
export function retryDelayMs(policy: RetryPolicy, attempt: number, askedMs: number | undefined): number | undefined {
  if (attempt >= policy.attempts) return undefined
  if (askedMs !== undefined) return askedMs > policy.longestRetryAfterMs ? undefined : askedMs
  return Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** (attempt - 1))
}

/** Reads `retry-after-ms` and `retry-after` (seconds or a date); undefined when neither tells. */
export function retryAfterMs(headers: Readonly<Record<string, unknown>>, now: number): number | undefined {
  const exact = Number.parseFloat(textOf(headers['retry-after-ms']))
  if (Number.isFinite(exact) && exact >= 0) return Math.ceil(exact)
  const given = textOf(headers['retry-after']).trim()
  if (given === '') return undefined
  if (/^\d+(\.\d+)?$/.test(given)) return Math.ceil(Number(given) * 1000)
  const date = /[a-z]/i.test(given) ? Date.parse(given) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Waits, or returns early when aborted; never rejects. */
export async function waitMs(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {})
}
