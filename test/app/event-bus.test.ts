import { expect, it } from 'vitest'
import { createEventBus } from '../../src/main/app/event-bus.ts'
import type { AppEvent, NewEvent } from '../../src/shared/events.ts'

const says = (session: string): NewEvent => ({ session, type: 'text-delta', text: 'tea' })

function bench(record: (session: string) => void) {
  const heard: AppEvent[] = []
  const reported: string[] = []
  const bus = createEventBus({
    now: () => new Date('2026-11-30T10:00:00Z'),
    record,
    notKept: (session, error) => bus.emit({ type: 'notice', level: 'error', text: `${session}: ${String(error)}`, about: null }),
    report: error => void reported.push(String(error)),
  })
  bus.subscribe(event => void heard.push(event))
  return { bus, heard, reported }
}

const full = (): never => {
  throw new Error('disk full')
}

it('what cannot be written goes out all the same, and is told once per session, after it, in order', () => {
  const { bus, heard } = bench(full)
  for (const session of ['a', 'a', 'b', 'a']) bus.emit(says(session))
  expect(heard.map(event => [event.seq, event.session, event.type === 'notice' ? event.text : event.type])).toEqual([
    [1, 'a', 'text-delta'],
    [2, undefined, 'a: Error: disk full'],
    [3, 'a', 'text-delta'],
    [4, 'b', 'text-delta'],
    [5, undefined, 'b: Error: disk full'],
    [6, 'a', 'text-delta'],
  ])
})

it('a listener that throws keeps nobody else from hearing, and is no event that was not kept', () => {
  const { bus, heard, reported } = bench(() => undefined)
  bus.subscribe(() => {
    throw new Error('a bug of the page')
  })
  const later: string[] = []
  bus.subscribe(event => void later.push(event.type))
  bus.emit(says('a'))
  expect([heard.map(event => event.type), later, reported]).toEqual([['text-delta'], ['text-delta'], ['Error: a bug of the page']])
})
