import { describe, expect, it } from 'vitest'
import { isNearby } from '../../src/main/platform/nearby.ts'
import { networkProblem } from '../../src/main/platform/network-problem.ts'

const failedFetch = (cause: Error): TypeError => new TypeError('fetch failed', { cause })
const lookedUp = (code: string, hostname: string): TypeError => failedFetch(Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { code, hostname }))
const dialled = (code: string, address: string): TypeError => failedFetch(Object.assign(new AggregateError([Object.assign(new Error(`connect ${code} ${address}`), { code, address })]), { code }))

describe('a server out in the world', () => {
  it.each([
    ['with a name that nobody knows', lookedUp('ENOTFOUND', 'mcp.example.com'), 'this machine may be offline, or no machine is known by that name (ENOTFOUND)', 'Check your connection, then its URL.'],
    ['when names cannot be looked up', lookedUp('EAI_AGAIN', 'mcp.example.com'), 'this machine may be offline (EAI_AGAIN)', 'Check your connection, then try again.'],
    ['without a network', dialled('ENETUNREACH', '203.0.113.7'), 'this machine may be offline (ENETUNREACH)', 'Check your connection, then try again.'],
    ['that refuses', dialled('ECONNREFUSED', '203.0.113.7'), 'nothing answers at its address (ECONNREFUSED)', 'Is it running, and is its URL right?'],
  ])('%s', (_what, error, words, hint) => {
    expect(networkProblem(error)).toEqual({ words, hint })
  })
})

describe('a server nearby', () => {
  it.each([
    ['with a name that nobody knows', lookedUp('ENOTFOUND', 'nas.local'), 'no machine is known by its name (ENOTFOUND)'],
    ['that is switched off', dialled('EHOSTUNREACH', '192.168.1.20'), 'the network does not lead there (EHOSTUNREACH)'],
  ])('%s', (_what, error, words) => {
    expect(networkProblem(error)).toEqual({ words, hint: 'Is it running, and is its URL right?' })
  })

  it.each(['localhost', 'nas', 'NAS.local.', 'db.home.arpa', '127.0.0.1', '10.1.2.3', '172.31.0.1', '100.100.1.1', '::1', 'fd00::1', 'fe80::1'])('%s', host => expect(isNearby(host)).toBe(true))
  it.each(['example.com', 'local.example', '8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8', '1.2.3.4.5'])('is not %s', host => expect(isNearby(host)).toBe(false))
})
