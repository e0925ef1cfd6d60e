import { defineConfig } from '@playwright/test'

// Each test starts the app itself: one at a time, so that none is slow for another's sake. No second tries: a test that
// passes now and then says nothing.
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./test/e2e/count-reporter.ts']],
})
