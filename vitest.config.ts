import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    environment: 'node',
    testTimeout: 90_000,
    // A shell without start-up files of the person's: those may take seconds each time it is asked for the environment.
    env: { SHELL: '/bin/sh' },
    // What is waited for is done by other processes; on a busy machine a second is nothing.
    expect: { poll: { timeout: 30_000 } },
    // Much of the time is spent waiting for processes; one worker per core is too few on a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', './test/support/count-reporter.ts'],
  },
})
