import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of this test alone; gone when the test ends. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'drawbridge-test-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
