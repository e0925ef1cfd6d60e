import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerConfig } from '../src/shared/connection.ts'
import { writeCatalog } from './servers-catalog.ts'
import { bytesInUse, cpuMillisecondsOf, inTurns, median, millisecondsOf, print, printPairs, quantile } from './servers-figures.ts'
import { bareListing, ourListing } from './servers-listing.ts'
import { connectBare, createOurs, type Running, type Side } from './servers-sides.ts'

const manyTools = 3300
const toolsAPage = Math.ceil(manyTools / 40)
const calls = 500
const root = path.resolve(path.dirname(process.argv[1] ?? ''), '..')

interface Stage {
  readonly ours: Side
  readonly many: string
  readonly few: string
}

/** node bench/run.mjs servers [--catalog FILE] [--parts start,listing,…]: every figure beside that of the protocol library's own client. */
export async function main(args: readonly string[]): Promise<void> {
  const catalog = option(args, '--catalog')
  const folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-bench-'))
  const ours = createOurs(path.join(folder, 'logs'))
  const stage: Stage = { ours: ours.connect, many: path.join(folder, 'many.json'), few: path.join(folder, 'few.json') }
  try {
    writeCatalog(stage.many, manyTools, catalog)
    writeCatalog(stage.few, 10, catalog)
    const one = option(args, '--one')
    if (one !== undefined) return console.log(JSON.stringify(await memoryHeld(one === 'ours' ? ours.connect : connectBare, stage)))
    print('', ['× the client', 'spread', 'ours', 'the client'])
    for (const name of option(args, '--parts')?.split(',') ?? Object.keys(parts)) await parts[name]?.(stage, args)
  } finally {
    await ours.close()
    rmSync(folder, { recursive: true })
  }
}

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}

const parts: Readonly<Record<string, (stage: Stage, args: readonly string[]) => Promise<void>>> = { start, listing, calls: callTimes, large, memory, twenty, delay, storm }

async function start({ ours }: Stage): Promise<void> {
  const everything = { command: process.execPath, args: [path.join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')] }
  printPairs('start of server-everything to its list, ms', await connectTimes(11, { everything }, ours))
}

async function connectTimes(runs: number, servers: Readonly<Record<string, ServerConfig>>, ours: Side): ReturnType<typeof inTurns> {
  const timed = (side: Side) => async () => {
    const started = performance.now()
    const running = await side(servers)
    const taken = performance.now() - started
    await running.close()
    return taken
  }
  return inTurns(runs, timed(ours), timed(connectBare))
}

async function listing({ many }: Stage): Promise<void> {
  const [own, bare, ownSame, bareSame] = await Promise.all([ourListing(overStdio(many, '--new')), bareListing(overStdio(many, '--new')), ourListing(overStdio(many)), bareListing(overStdio(many))])
  const [count, bareCount] = [await own.first(), await bare.first()]
  const what = `list of ${count.toLocaleString('en')} tools, 40 pages`
  if (count !== bareCount) console.log(`the client lists ${bareCount}`)
  printPairs(`${what}, read for the first time, ms`, await inTurns(15, () => millisecondsOf(own.first), () => millisecondsOf(bare.first)))
  printPairs('  CPU ms', await inTurns(9, () => cpuMillisecondsOf(own.first), () => cpuMillisecondsOf(bare.first)))
  printPairs(`${what}, unchanged, ms`, await inTurns(15, () => millisecondsOf(ownSame.again), () => millisecondsOf(bareSame.again)))
  printPairs('  CPU ms', await inTurns(9, () => cpuMillisecondsOf(ownSame.again), () => cpuMillisecondsOf(bareSame.again)))
  await Promise.all([own, bare, ownSame, bareSame].map(each => each.close()))
}

async function callTimes({ ours, few }: Stage): Promise<void> {
  for (const over of ['stdio', 'HTTP'] as const) {
    await withBoth(over, few, ours, async (own, bare) => {
      const call = (side: Running) => (): Promise<number> => millisecondsOf(() => side.call({ id: 'x' }))
      for (let warm = 0; warm < 100; warm++) await Promise.all([own.call({ id: 'x' }), bare.call({ id: 'x' })])
      const hundred = (side: Running) => (): Promise<number> => cpuMillisecondsOf(async () => { for (let n = 0; n < 100; n++) await side.call({ id: 'x' }) })
      printPairs(`100 small calls over ${over}, CPU ms`, await inTurns(5, hundred(own), hundred(bare)))
      const times = await inTurns(calls, call(own), call(bare))
      for (const [label, share] of [['p50', 0.5], ['p95', 0.95]] as const) {
        const slices = Array.from({ length: 5 }, (_, at) => [at * 100, (at + 1) * 100] as const)
        const of = (values: readonly number[]): number[] => slices.map(([from, to]) => quantile(values.slice(from, to), share))
        printPairs(`small call over ${over}, ${label} of 100 calls, ms`, { ours: of(times.ours), bare: of(times.bare) })
      }
    })
  }
}

async function large({ ours, few }: Stage): Promise<void> {
  for (const over of ['stdio', 'HTTP'] as const) {
    await withBoth(over, few, ours, async (own, bare) => {
      const call = (side: Running) => (): Promise<number> => millisecondsOf(() => side.call({ bytes: 10_000_000 }))
      printPairs(`result of 10 MB over ${over}, ms`, await inTurns(9, call(own), call(bare)))
    })
  }
}

/** Each side gets a server of its own. */
async function withBoth(over: 'stdio' | 'HTTP', few: string, ours: Side, use: (own: Running, bare: Running) => Promise<void>): Promise<void> {
  const processes: ChildProcess[] = []
  const config = async (): Promise<ServerConfig> => {
    if (over === 'stdio') return overStdio(few)
    const server = spawn(process.execPath, [standIn, few, '10', '--http'], { stdio: ['pipe', 'pipe', 'inherit'] })
    processes.push(server)
    const [url]: unknown[] = await once(createInterface({ input: server.stdout }), 'line')
    return { url: String(url) }
  }
  const [own, bare] = await Promise.all([ours({ few: await config() }), connectBare({ few: await config() })])
  await use(own, bare)
  await Promise.all([own.close(), bare.close()])
  processes.forEach(server => server.kill())
}

/** Each side in processes of its own. */
async function memory(_stage: Stage, args: readonly string[]): Promise<void> {
  const held = (side: string) => async (): Promise<number> => Number(execFileSync(process.execPath, [process.argv[1] ?? '', 'servers', ...args, '--one', side], { encoding: 'utf8' }))
  printPairs('held per 1,000 tools, MB', await inTurns(3, held('ours'), held('bare')))
}

/** Megabytes per thousand tools. What the first server of a process brings with it is not counted. */
async function memoryHeld(side: Side, { many, few }: Stage): Promise<number> {
  const first = await side({ few: overStdio(few) })
  await sleep(200)
  const before = bytesInUse()
  const running = await side({ many: overStdio(many) })
  await sleep(200)
  const held = bytesInUse() - before
  const count = running.tools.length
  await Promise.all([first.close(), running.close()])
  return held / 1e6 / (count / 1000)
}

async function twenty({ ours, few }: Stage): Promise<void> {
  const servers = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`server-${at}`, overStdio(few)]))
  printPairs('twenty servers started at once, all listed, ms', await connectTimes(7, servers, ours))
}

/** The longest time for which the process answers nobody while a server with many tools is connected. */
async function delay({ ours, many }: Stage): Promise<void> {
  const longest = (side: Side) => async (): Promise<number> => {
    const histogram = monitorEventLoopDelay({ resolution: 1 })
    histogram.enable()
    await sleep(20)
    histogram.reset()
    const running = await side({ many: overStdio(many, '--new') })
    await sleep(50)
    histogram.disable()
    await running.close()
    return histogram.max / 1e6
  }
  printPairs(`longest block while ${manyTools.toLocaleString('en')} tools are listed, ms`, await inTurns(9, longest(ours), longest(connectBare)))
}

/** 2,000 notices in two seconds. Bytes are those of the lists that were asked for, as the server counts them. */
async function storm({ ours, many }: Stage): Promise<void> {
  const looks: Record<string, number[]> = { ours: [], bare: [] }
  const bytes: Record<string, number[]> = { ours: [], bare: [] }
  const weather = (name: string, side: Side) => async (): Promise<number> => {
    const running = await side({ many: overStdio(many) })
    const before = await countsOf(running)
    const taken = await cpuMillisecondsOf(async () => {
      await running.call({ notices: 2000, everyMs: 20 })
      await sleep(4500)
    })
    const after = await countsOf(running)
    looks[name]?.push(after.lists - before.lists)
    bytes[name]?.push((after.bytes - before.bytes) / 1e6)
    await running.close()
    return taken
  }
  printPairs('2,000 change notices in 2 s, CPU ms', await inTurns(3, weather('ours', ours), weather('bare', connectBare)))
  const cells = (of: Record<string, number[]>): string[] => [median(of['ours'] ?? []), median(of['bare'] ?? [])].map(value => value.toFixed(1))
  print('  lists asked for', ['', '', ...cells(looks)])
  print('  MB of lists', ['', '', ...cells(bytes)])
}

async function countsOf(running: Running): Promise<{ lists: number; bytes: number }> {
  const counts: unknown = JSON.parse(await running.call({ counts: true }))
  const read = (key: string): number => Number(typeof counts === 'object' && counts !== null ? Reflect.get(counts, key) : 0)
  return { lists: read('lists'), bytes: read('bytes') }
}

const standIn = path.join(root, 'bench/servers-stand-in.mjs')

function overStdio(file: string, ...how: string[]): ServerConfig {
  return { command: process.execPath, args: [standIn, file, String(toolsAPage), ...how] }
}
