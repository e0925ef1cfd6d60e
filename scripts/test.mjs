#!/usr/bin/env node
// npm test: every check, each to its end whatever the others said. The last line is the total.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { hasDisplay, startVirtualDisplay } from './run/display.mjs'
import { stopWithParent } from './run/parent.mjs'
import { run, toolCommand } from './run/tool.mjs'

const root = path.dirname(import.meta.dirname)
const work = mkdtempSync(path.join(os.tmpdir(), 'drawbridge-test-'))

process.once('exit', () => rmSync(work, { recursive: true, force: true }))
stopWithParent()
process.exitCode = report(await runAll())

async function runAll() {
  const tsc = toolCommand(root, 'typescript', 'tsc')
  const script = name => [process.execPath, path.join(root, 'scripts', name)]
  // The conformance suite waits more than it works, and needs nothing of the others.
  const conformance = checkAside('conformance', script('conformance.mjs'))
  return [
    await check('types', [...tsc, '--build']),
    await check('lint', [...toolCommand(root, 'oxlint'), '--type-aware']),
    await check('build', script('build.mjs')),
    await suite('units', [...toolCommand(root, 'vitest'), 'run'], process.env),
    await conformance,
    await suite('window', [...toolCommand(root, '@playwright/test', 'playwright'), 'test'], await displayEnvironment()),
  ]
}

/** A check that passes or fails as a whole. */
async function check(name, command) {
  announce(name)
  const passed = (await run(command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })) === 0
  return { name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
}

/** A check beside the others; what it printed is shown when it ended. */
async function checkAside(name, command) {
  const output = path.join(work, `${name}.log`)
  const log = openSync(output, 'w')
  const passed = (await run(command, { cwd: root, stdio: ['ignore', log, log] })) === 0
  closeSync(log)
  announce(name)
  process.stdout.write(readFileSync(output))
  return { name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
}

/** A test runner; its reporter writes `N passed, N failed` into the tally file. */
async function suite(name, command, env) {
  announce(name)
  const tally = path.join(work, `${name}.tally`)
  const code = await run(command, { cwd: root, env: { ...env, TEST_TALLY: tally }, stdio: ['ignore', 'inherit', 'inherit'] })
  const { passed, failed } = readTally(tally)
  return { name, passed, failed: failed === 0 && code !== 0 ? 1 : failed }
}

function readTally(file) {
  try {
    const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(readFileSync(file, 'utf8'))
    return { passed: Number(passed), failed: Number(failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function displayEnvironment() {
  if (hasDisplay()) return process.env
  const { display } = await startVirtualDisplay()
  return { ...process.env, DISPLAY: display }
}

function announce(name) {
  process.stdout.write(`\n── ${name}\n`)
}

function report(results) {
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  const lines = results.map(({ name, passed, failed }) => `${name.padEnd(11)} ${failed === 0 ? 'ok' : 'FAILED'} (${passed} passed, ${failed} failed)`)
  process.stdout.write(`\n${lines.join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed\n`)
  return sum('failed') === 0 ? 0 : 1
}
