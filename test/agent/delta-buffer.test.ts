import { expect, it } from 'vitest'
import { createDeltaBuffer, type DeltaBuffer } from '../../src/main/agent/delta-buffer.ts'

interface Bench {
  readonly buffer: DeltaBuffer
  readonly emitted: string[]
  /** Lets the open window end. */
  readonly tick: () => void
  readonly isRunning: () => boolean
}

function bench(): Bench {
  const emitted: string[] = []
  let pending: (() => void) | undefined
  const buffer = createDeltaBuffer(
    event => {
      if (event.type === 'text-delta' || event.type === 'reasoning-delta') emitted.push(`${event.type}:${event.text}`)
    },
    callback => {
      pending = callback
      return () => (pending = undefined)
    },
  )
  const tick = (): void => {
    const due = pending
    pending = undefined
    due?.()
  }
  return { buffer, emitted, tick, isRunning: () => pending !== undefined }
}

it('sends the first piece at once and joins what follows within the window', () => {
  const { buffer, emitted, tick } = bench()
  for (const piece of ['a', 'b', 'c']) buffer.add('text-delta', piece)
  expect(emitted).toEqual(['text-delta:a'])
  tick()
  expect(emitted).toEqual(['text-delta:a', 'text-delta:bc'])
})

it('does not hold the last words back when the stream pauses', () => {
  const { buffer, emitted, tick, isRunning } = bench()
  buffer.add('text-delta', 'a')
  buffer.add('text-delta', 'b')
  tick()
  tick()
  expect([emitted, isRunning()]).toEqual([['text-delta:a', 'text-delta:b'], false])
})

it('keeps the order of text and reasoning', () => {
  const { buffer, emitted } = bench()
  buffer.add('text-delta', 'a')
  buffer.add('text-delta', 'b')
  buffer.add('reasoning-delta', 'c')
  buffer.add('text-delta', 'd')
  buffer.flush()
  expect(emitted).toEqual(['text-delta:a', 'text-delta:b', 'reasoning-delta:c', 'text-delta:d'])
})

it('lets go of everything and stops its clock on flush', () => {
  const { buffer, emitted, isRunning } = bench()
  buffer.add('text-delta', 'a')
  buffer.add('text-delta', 'b')
  buffer.flush()
  expect([emitted, isRunning()]).toEqual([['text-delta:a', 'text-delta:b'], false])
})
