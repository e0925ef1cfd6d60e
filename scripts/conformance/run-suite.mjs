// Runs in the suite's own Node.js, with `conformance` on the PATH. Few scenarios at once: a machine that runs them all
// side by side measures its own patience, not the client.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const { CONFORMANCE_COMMAND: command = '', CONFORMANCE_RESULTS: resultsFile = '', CONFORMANCE_SCENARIOS: wanted = '' } = process.env
const atOnce = 2
const scenarioMs = 60_000

const queue = listScenarios().filter(({ scenario }) => wanted === '' || wanted.split(',').includes(scenario))
const results = new Map(queue.map(({ scenario }) => [scenario, null]))
const waiting = [...queue]
await Promise.all(Array.from({ length: atOnce }, work))
writeFileSync(resultsFile, JSON.stringify([...results.values()]))

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const result = await runScenario(next)
    results.set(next.scenario, result)
    process.stdout.write(`${result.ok ? 'ok    ' : 'FAILED'} ${next.scenario}\n`)
  }
}

/** `  - auth/basic-cimd [2025-11-25]`, below the line that begins with `Client scenarios`, up to the next such line. */
function listScenarios() {
  const { stdout } = spawnSync('conformance list', { encoding: 'utf8', shell: true })
  const [, rest = ''] = stdout.split(/^Client scenarios.*$/m)
  const [client = ''] = rest.split(/^\S/m)
  return [...client.matchAll(/^ +- (\S+) \[([^\]]*)\]/gm)].map(([, scenario, tags]) => ({ scenario, tags }))
}

async function runScenario({ scenario, tags }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'drawbridge-conformance-scenario-'))
  try {
    const call = `conformance client --command ${JSON.stringify(command)} --scenario ${scenario} --timeout ${scenarioMs} -o ${JSON.stringify(folder)}`
    const code = await exitOf(spawn(call, { shell: true, stdio: 'ignore' }))
    const checks = readChecks(folder)
    const failures = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING').map(({ name, errorMessage, description }) => `${name}: ${errorMessage ?? description}`)
    const passed = checks.filter(({ status }) => status === 'SUCCESS').length
    // A client that never started has failed nothing, and passed nothing.
    return { scenario, tags, passed, failed: failures.length, failures, ok: code === 0 && failures.length === 0 && passed > 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function exitOf(child) {
  return new Promise(resolve => {
    child.once('error', () => resolve(127))
    child.once('exit', code => resolve(code ?? 1))
  })
}

/** The suite makes a folder of its own for the results. */
function readChecks(folder) {
  const files = readdirSync(folder, { recursive: true }).map(name => path.join(folder, String(name))).filter(name => path.basename(name) === 'checks.json')
  return files.flatMap(file => JSON.parse(readFileSync(file, 'utf8')))
}
