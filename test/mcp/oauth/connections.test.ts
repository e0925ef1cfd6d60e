import { expect, it } from 'vitest'
import type { Connections } from '../../../src/main/mcp/connections.ts'
import type { ConnectionState } from '../../../src/shared/connection.ts'
import { type Bench as Running, useConnections } from '../connections-bench.ts'
import { type OAuthServerOptions, type OAuthServer, startOAuthServer, visit } from '../../support/oauth-server.ts'
import { type Bench, guarded, openBench } from './bench.ts'

interface House extends Omit<Running, 'call'> {
  readonly server: OAuthServer
  readonly bench: Bench
  signIn(): Promise<void>
  call(): Promise<unknown>
}

/** Connections and sign-ins as the app has them together, with one server behind a sign-in. */
async function openHouse(options: Partial<OAuthServerOptions> = {}): Promise<House> {
  const server = await startOAuthServer(options)
  const bench = await openBench()
  const running = useConnections({ auth: (name, config) => bench.authorizations.provider(name, config), signedIn: name => bench.authorizations.signedIn(name) })
  running.connections.reconcile({ guarded: guarded(server) }, {})
  await running.settle()
  return {
    ...running,
    server,
    bench,
    async signIn() {
      const { link, done } = await bench.start(guarded(server))
      if (link !== null) await visit(link)
      expect(await done).toEqual({ ok: true, value: undefined })
      await running.connections.restart('guarded')
    },
    call: async () => (await running.call('mcp__guarded__whoami')).content,
  }
}

function state(connections: Connections): Pick<ConnectionState, 'kind'> & { reason?: string } {
  const { kind, ...rest } = connections.views()[0]?.state ?? { kind: 'off' }
  return 'reason' in rest ? { kind, reason: rest.reason } : { kind }
}

it('shows a server that wants a sign-in, and its tools after it', async () => {
  const house = await openHouse()
  expect([state(house.connections), house.names()]).toEqual([{ kind: 'unauthorized', reason: 'sign-in' }, []])
  await house.signIn()
  expect([state(house.connections), house.names(), house.connections.views()[0]?.signedIn]).toEqual([{ kind: 'running' }, ['mcp__guarded__whoami'], true])
  expect(await house.call()).toEqual([{ type: 'text', text: 'client-1 []' }])
})

it('renews in the middle of a session without a word', async () => {
  const house = await openHouse()
  await house.signIn()
  house.server.expireAccess()
  expect(await house.call()).toEqual([{ type: 'text', text: 'client-1 []' }])
})

it('says that a sign-in ran out when it cannot be renewed', async () => {
  const house = await openHouse()
  await house.signIn()
  house.server.revokeAll()
  await house.connections.restart('guarded')
  expect(state(house.connections)).toEqual({ kind: 'unauthorized', reason: 'expired' })
})

it('asks for more rights when a call lacks them, and the call works after that sign-in', async () => {
  const house = await openHouse({ scope: 'read', toolScope: 'write' })
  await house.signIn()
  await house.call()
  expect(state(house.connections)).toEqual({ kind: 'unauthorized', reason: 'more-rights' })
  await house.signIn()
  expect(await house.call()).toEqual([{ type: 'text', text: 'client-1 [read write]' }])
})
