import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Prints `N passed, N failed`. A file that does not load and an error outside a test count as failures. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap(module => [...module.children.allTests()].map(test => test.result().state))
    const count = (state: string): number => states.filter(candidate => candidate === state).length
    const failed = count('failed') + modules.filter(module => module.errors().length > 0).length + errors.length
    const line = `${count('passed')} passed, ${failed} failed`
    process.stdout.write(`\n${line}\n`)
    const tally = process.env['TEST_TALLY']
    if (tally) appendFileSync(tally, `${line}\n`)
  }
}
