import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What was measured of both sides, run by run; the runs took turns. */
export interface Pairs {
  readonly ours: readonly number[]
  readonly bare: readonly number[]
}

export type Work = () => Promise<number>

/** Runs both by turns, each first every other time. A first pair warms up and does not count. */
export async function inTurns(runs: number, ours: Work, bare: Work): Promise<Pairs> {
  const pairs: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let run = 0; run <= runs; run++) {
    for (const side of run % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const measured = await { ours, bare }[side]()
      if (run > 0) pairs[side].push(measured)
    }
  }
  return pairs
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Of the process, all threads, user and system. */
export async function cpuMillisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The ratio at the median of the pairs, their spread, then what was measured, in the unit of the label. */
export function printPairs(label: string, { ours, bare }: Pairs): void {
  const ratios = ours.map((own, run) => own / (bare[run] ?? 1))
  print(label, [median(ratios).toFixed(2), `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`, shown(median(ours)), shown(median(bare))])
}

export function print(label: string, cells: readonly string[]): void {
  console.log(`${label.padEnd(58)} ${cells.map(cell => cell.padStart(12)).join('')}`)
}

function shown(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0)
}

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Heap and array buffers after a full collection. */
export function bytesInUse(): number {
  if (typeof collect === 'function') {
    collect()
    collect()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
