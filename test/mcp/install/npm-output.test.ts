import { describe, expect, it } from 'vitest'
import { readLock } from '../../../src/main/mcp/install/npm-lock.ts'
import { npmFailure } from '../../../src/main/mcp/install/npm-words.ts'

function said(...errorLines: string[]): unknown {
  const failure = npmFailure('demo could not be fetched', { exit: { code: 1, signal: null }, output: '', errorLines })
  return failure.ok ? null : failure.failure
}

describe('what npm says', () => {
  it('is told without its stack and its bookkeeping', () => {
    expect(
      said(
        'npm warn Unknown user config "x".',
        'npm error code ECONNREFUSED',
        'npm error errno ECONNREFUSED',
        'npm error FetchError: request to http://127.0.0.1:1/demo failed, reason: connect ECONNREFUSED 127.0.0.1:1',
        'npm error     at ClientRequest.<anonymous> (/somewhere/index.js:130:14)',
        "npm error   syscall: 'connect',",
        'npm error }',
        'npm error',
        'npm error If you are behind a proxy, please make sure that the',
      ),
    ).toEqual({
      code: 'NPM_ECONNREFUSED',
      message: 'demo could not be fetched: request to http://127.0.0.1:1/demo failed, reason: connect ECONNREFUSED 127.0.0.1:1',
      hint: 'Are you online? Proxy settings are taken from your login shell and your .npmrc.',
    })
  })

  it('is its last lines where it names no error, and its exit code where it says nothing', () => {
    expect(said('npm http fetch GET 200 https://example.com/x 1ms', 'Segmentation fault')).toEqual({ code: 'NPM_FAILED', message: 'demo could not be fetched: Segmentation fault' })
    expect(said('npm warn deprecated x')).toEqual({ code: 'NPM_FAILED', message: 'demo could not be fetched: npm ended with exit code 1.' })
  })
})

describe('a lock file', () => {
  const here = { platform: 'linux', arch: 'x64' }
  const archive = (name: string): string => `https://registry.example/${name}.tgz`

  it('counts what will be fetched here, each once', () => {
    const packages = {
      '': {},
      'node_modules/a': { resolved: archive('a') },
      'node_modules/b/node_modules/@s/a': { resolved: archive('s-a') },
      'node_modules/bundled': { inBundle: true, resolved: archive('bundled') },
      'node_modules/mac': { optional: true, os: ['darwin'], resolved: archive('mac') },
      'node_modules/arm': { optional: true, cpu: ['arm64'], resolved: archive('arm') },
      'node_modules/unix': { optional: true, os: ['!win32'], resolved: archive('unix') },
    }
    const lock = readLock({ packages }, here)
    expect([lock.total, lock.take('https://mirror.example/s-a.tgz'), lock.take(archive('s-a')), lock.take('no address')]).toEqual([3, '@s/a', null, null])
  })

  it('that is none counts nothing', () => {
    expect([undefined, null, [], { packages: 7 }, { packages: { x: null } }].map(lock => readLock(lock, here).total)).toEqual([0, 0, 0, 0, 0])
  })
})
