import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { within } from '../../src/main/platform/within.ts'

it.each([2 ** 31, 1e308, Number.POSITIVE_INFINITY])('waits where the bound of %d ms is longer than a timer can be', async bound => {
  expect(await within(after(20, 'here'), bound)).toBe('here')
})

it('gives nothing of what takes longer', async () => {
  expect(await within(new Promise(() => undefined), 1)).toBeUndefined()
})
