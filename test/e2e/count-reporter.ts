import { appendFileSync } from 'node:fs'
import type { FullResult, Reporter, TestCase, TestError } from '@playwright/test/reporter'

/** Prints `N passed, N failed`. An error outside a test counts as a failure; a skipped test counts as nothing. */
export default class CountReporter implements Reporter {
  private readonly outcomes = new Map<string, 'passed' | 'failed'>()
  private errors = 0

  onTestEnd(test: TestCase): void {
    const outcome = test.outcome()
    if (outcome !== 'skipped') this.outcomes.set(test.id, outcome === 'unexpected' ? 'failed' : 'passed')
  }

  onError(_error: TestError): void {
    this.errors += 1
  }

  onEnd(result: FullResult): void {
    const count = (wanted: string): number => [...this.outcomes.values()].filter(outcome => outcome === wanted).length
    const failed = count('failed') + this.errors
    const line = `${count('passed')} passed, ${failed === 0 && result.status !== 'passed' ? 1 : failed} failed`
    process.stdout.write(`\n${line}\n`)
    const tally = process.env['TEST_TALLY']
    if (tally) appendFileSync(tally, `${line}\n`)
  }
}
