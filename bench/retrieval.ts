import { execFileSync } from 'node:child_process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { benchCatalog, benchQueries } from './catalog.ts'
import { engines, type Ask } from './engines.ts'

interface Measured {
  readonly buildMs: number
  readonly megabytes: number
  readonly p50Ms: number
  readonly p95Ms: number
}

const queryCount = 160
const rounds = 4
/** Engines whose index outgrows an ordinary heap beyond this many tools are left out there. */
const largeCatalog = 50_000
const smallEngines = new Set(['lunr', 'orama'])

/** node bench/run.mjs retrieval [--sizes 1000,3300,10000] [--catalog FILE] [--engines scan,ranked] */
export async function main(args: readonly string[]): Promise<void> {
  const one = option(args, '--one')
  const catalog = option(args, '--catalog')
  if (one !== undefined) {
    console.log(JSON.stringify(await measure(one, Number(option(args, '--size')), catalog)))
    return
  }
  const sizes = (option(args, '--sizes') ?? '1000,3300,10000').split(',').map(Number)
  const names = option(args, '--engines')?.split(',') ?? Object.keys(engines)
  for (const size of sizes) printTable(size, names.filter(name => size < largeCatalog || !smallEngines.has(name)), args)
}

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}

/** Each engine runs in processes of its own, so none warms up or fills the heap of another; the best of them counts. */
function printTable(size: number, names: readonly string[], args: readonly string[]): void {
  console.log(`\n${size.toLocaleString('en')} tools   build ms      MB    p50 ms    p95 ms   × build   × MB   × p50   × p95  of the scan`)
  let scan: Measured | undefined
  for (const name of names) {
    const script = ['--max-old-space-size=6000', process.argv[1] ?? '', 'retrieval', ...args, '--one', name, '--size', String(size)]
    const runs = Array.from({ length: size < largeCatalog ? rounds : 1 }, (): Measured => JSON.parse(execFileSync(process.execPath, script, { encoding: 'utf8' })))
    const measured = bestOf(runs)
    scan ??= measured
    const ratios = [measured.buildMs / scan.buildMs, measured.megabytes / scan.megabytes, measured.p50Ms / scan.p50Ms, measured.p95Ms / scan.p95Ms]
    const values = [measured.buildMs.toFixed(0), measured.megabytes.toFixed(1), measured.p50Ms.toFixed(3), measured.p95Ms.toFixed(3)]
    console.log(`${name.padEnd(12)} ${values.map(value => value.padStart(9)).join(' ')} ${ratios.map(ratio => ratio.toFixed(3).padStart(8)).join('')}`)
  }
}

function bestOf(runs: readonly Measured[]): Measured {
  const least = (of: (run: Measured) => number): number => Math.min(...runs.map(of))
  return { buildMs: least(run => run.buildMs), megabytes: least(run => run.megabytes), p50Ms: least(run => run.p50Ms), p95Ms: least(run => run.p95Ms) }
}

async function measure(name: string, size: number, catalog: string | undefined): Promise<Measured> {
  const engine = engines[name]
  if (engine === undefined) throw new Error(`No engine named ${name}. There are ${Object.keys(engines).join(', ')}.`)
  const tools = benchCatalog(size, catalog)
  const queries = benchQueries(tools, queryCount)
  const before = bytesInUse()
  const started = performance.now()
  const ask = await engine(tools)
  const buildMs = performance.now() - started
  const megabytes = (bytesInUse() - before) / 1e6
  const times = await bestTimes(ask, queries)
  return { buildMs, megabytes, p50Ms: times[Math.floor(queryCount * 0.5)] ?? 0, p95Ms: times[Math.floor(queryCount * 0.95)] ?? 0 }
}

/** Ascending. A query's time is its best of a few rounds: what it costs, not what else the machine had to do. */
async function bestTimes(ask: Ask, queries: readonly string[]): Promise<readonly number[]> {
  const best = queries.map(() => Infinity)
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, query] of queries.entries()) {
      const asked = performance.now()
      await ask(query)
      best[at] = Math.min(best[at] ?? Infinity, performance.now() - asked)
    }
  }
  return best.sort((one, other) => one - other)
}

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Heap and array buffers after a full collection. */
function bytesInUse(): number {
  if (typeof collect === 'function') {
    collect()
    collect()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
