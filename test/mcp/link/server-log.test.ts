import { expect, it } from 'vitest'
import { createServerLog } from '../../../src/main/mcp/link/server-log.ts'

it('a server’s messages become lines with their level', () => {
  const lines: string[] = []
  const log = createServerLog({ write: line => lines.push(line), now: () => 0 })
  log({ level: 'warning', logger: 'db', data: { rows: 3 } })
  log({ level: 'info', data: 'x'.repeat(3000) })
  log({})
  expect(lines).toEqual(['warning (db): {"rows":3}', `info: ${'x'.repeat(2000)}…`, 'info: '])
})

it('a storm of messages is counted, not written', () => {
  const lines: string[] = []
  let now = 0
  const log = createServerLog({ write: line => lines.push(line), now: () => now })
  for (let n = 0; n < 1000; n++) log({ level: 'debug', data: n })
  now = 11_000
  log({ level: 'info', data: 'after' })
  expect([lines.length, lines.slice(-4)]).toEqual([203, ['debug: 199', 'there is too much of this: the rest of the next seconds is left out', '800 more were left out', 'info: after']])
})
