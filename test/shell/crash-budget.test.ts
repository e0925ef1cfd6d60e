import { expect, it } from 'vitest'
import { createCrashBudget } from '../../src/main/shell/crash-budget.ts'

it('allows so many crashes within the window, and again when they are long past', () => {
  const budget = createCrashBudget({ most: 2, windowMs: 1000 })
  expect([0, 10, 20, 1500].map(at => budget.allow(at))).toEqual([true, true, false, true])
})
