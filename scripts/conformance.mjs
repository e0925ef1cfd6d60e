#!/usr/bin/env node
// npm run conformance: the public client suite against this product's own connections and sign-ins.
// Arguments are scenarios to run; none is all of them. The last line is the total.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { knownFaults } from './conformance/known-faults.mjs'
import { exec } from './conformance/npm-exec.mjs'
import { suiteOf } from './conformance/suites.mjs'
import { stopWithParent } from './run/parent.mjs'

const root = path.dirname(import.meta.dirname)
const work = mkdtempSync(path.join(os.tmpdir(), 'drawbridge-conformance-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))
stopWithParent()

const missing = exec('conformance --version')
if (missing !== 0) {
  process.stdout.write('skipped: the suite needs Node 24 and its packages, and they cannot be had here\n')
} else {
  await bundleClient()
  exec(`node ${quoted(path.join(import.meta.dirname, 'conformance', 'run-suite.mjs'))}`, {
    CONFORMANCE_COMMAND: `${process.execPath} ${path.join(work, 'client', 'client.mjs')}`,
    CONFORMANCE_RESULTS: path.join(work, 'results.json'),
    CONFORMANCE_SCENARIOS: process.argv.slice(2).join(','),
  })
  process.exitCode = report(JSON.parse(readFileSync(path.join(work, 'results.json'), 'utf8')))
}

/** The product's code with everything it needs in one file, as it is shipped. */
async function bundleClient() {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'test/conformance/client.ts',
      outDir: path.join(work, 'client'),
      target: 'node20.18',
      rollupOptions: { output: { format: 'es', entryFileNames: 'client.mjs' } },
    },
  })
}

/** @param {{ scenario: string, tags: string, passed: number, failed: number, ok: boolean, failures: string[] }[]} results @returns the exit code */
function report(results) {
  const rows = results.map(result => ({ ...result, suite: suiteOf(result), fault: result.ok ? undefined : knownFaults[result.scenario] }))
  const width = Math.max(...rows.map(({ scenario }) => scenario.length))
  const line = (scenario, suite, passed, failed, end) => `${scenario.padEnd(width)}  ${suite.padEnd(10)}  ${passed.padStart(6)}  ${failed.padStart(6)}  ${end}`
  const lines = rows.map(row => line(row.scenario, row.suite, String(row.passed), String(row.failed), verdict(row)))
  process.stdout.write(`\n${[line('scenario', 'suite', 'passed', 'failed', ''), ...lines].join('\n')}\n`)
  for (const { scenario, ok, fault, failures } of rows) {
    if (!ok) process.stdout.write(`\n${scenario}\n${failures.map(failure => `  ${failure}\n`).join('')}${fault === undefined ? '' : `  The suite's fault: ${fault}\n`}`)
  }
  const bad = rows.filter(({ ok, fault }) => !ok && fault === undefined)
  const sum = key => rows.reduce((total, row) => total + row[key], 0)
  process.stdout.write(`\n${rows.filter(({ ok }) => ok).length} of ${rows.length} scenarios, ${sum('passed')} checks passed, ${sum('failed')} failed; ${bad.length} unexpected\n`)
  return bad.length === 0 && rows.length > 0 ? 0 : 1
}

function verdict({ ok, fault }) {
  if (ok) return 'ok'
  return fault === undefined ? 'FAILED' : "the suite's fault"
}

function quoted(text) {
  return JSON.stringify(text)
}
