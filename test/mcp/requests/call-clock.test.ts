import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startCallClock } from '../../../src/main/mcp/requests/call-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a call’s time is up after its timeout', () => {
  const clock = startCallClock(100, 1000)
  vi.advanceTimersByTime(99)
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2)
  expect(clock.signal.aborted).toBe(true)
})

it('progress begins it anew, up to the cap', () => {
  const clock = startCallClock(100, 250)
  for (let n = 0; n < 3; n++) {
    vi.advanceTimersByTime(80)
    clock.progress()
  }
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(11)
  expect(clock.signal.aborted).toBe(true)
})

it('stands still while the person is asked, also twice at a time', () => {
  const clock = startCallClock(100, 1000)
  vi.advanceTimersByTime(60)
  const [first, second] = [clock.pause(), clock.pause()]
  vi.advanceTimersByTime(100_000)
  first()
  first()
  vi.advanceTimersByTime(100_000)
  second()
  vi.advanceTimersByTime(39)
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2)
  expect(clock.signal.aborted).toBe(true)
})

it('leaves no timer behind', () => {
  const clock = startCallClock(100, 1000)
  const goOn = clock.pause()
  clock.stop()
  goOn()
  expect(vi.getTimerCount()).toBe(0)
})
