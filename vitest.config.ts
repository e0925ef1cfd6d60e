import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Rooms whose tests change nothing of the process they run in. */
const sharing = ['agent', 'connectors', 'disclosure', 'dispatch', 'mcp/catalog', 'mcp/config-import', 'mcp/schema', 'model', 'practice', 'practice-gateway', 'retrieval', 'shared'].map(room => `test/${room}/**/*.test.ts`)

export default defineConfig({
  test: {
    projects: [
      // Their files share a process, so that modules are read once for all of them.
      { extends: true, test: { name: 'sharing', include: sharing, isolate: false } },
      { extends: true, test: { name: 'alone', include: ['test/**/*.test.ts', 'test/**/*.test.tsx'], exclude: ['test/e2e/**', 'node_modules/**', ...sharing] } },
    ],
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
