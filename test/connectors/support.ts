import { Agent } from 'undici'
import type { SecretStore } from '../../src/shared/secret.ts'
import type { BearerReading } from '../../src/main/connectors/gateway/bearer.ts'
import { createGatewayClient, type GatewayPorts } from '../../src/main/connectors/gateway/gateway-client.ts'
import type { ConnectorGateway } from '../../src/main/connectors/gateway/gateway.ts'
import { type ScriptedGateway, startScriptedGateway } from '../support/scripted-gateway.ts'

export interface World {
  readonly server: ScriptedGateway
  readonly agent: Agent
  close(): Promise<void>
}

export async function startWorld(): Promise<World> {
  const server = await startScriptedGateway()
  const agent = new Agent()
  return {
    server,
    agent,
    close: async () => {
      await agent.destroy()
      await server.close()
    },
  }
}

export function gatewayOf({ server, agent }: World, change: Partial<GatewayPorts> = {}): ConnectorGateway {
  let id = 0
  return createGatewayClient({
    dispatcher: agent,
    base: () => server.origin,
    trusts: () => true,
    bearer: () => Promise.resolve<BearerReading>({ kind: 'token', token: 'tok-1' }),
    rejected: () => undefined,
    now: () => Date.parse('2026-11-30T12:00:00Z'),
    newId: () => `id-${(id += 1)}`,
    returnTo: null,
    ...change,
  })
}

export function memorySecrets(first: Readonly<Record<string, string>> = {}): SecretStore & { readonly all: ReadonlyMap<string, string> } {
  const all = new Map(Object.entries(first))
  return {
    all,
    keeping: () => 'memory',
    get: name => all.get(name),
    set: (name, value) => Promise.resolve(void all.set(name, value)),
    remove: name => Promise.resolve(void all.delete(name)),
    names: () => [...all.keys()].sort(),
    locked: () => [],
  }
}

/** A clock that moves only when someone waits. Waiting that nothing ends lasts its time and no more. */
export function fakeClock(start = Date.parse('2026-11-30T12:00:00Z')) {
  const state = { now: start, elapsed: 0 }
  const waits: number[] = []
  return {
    waits,
    now: () => state.now,
    elapsed: () => state.elapsed,
    set: (now: number) => {
      state.now = now
    },
    advance: (ms: number) => {
      state.now += ms
      state.elapsed += ms
    },
    wait(ms: number, signal?: AbortSignal): Promise<void> {
      if (signal?.aborted === true) return Promise.resolve()
      waits.push(ms)
      state.now += ms
      state.elapsed += ms
      // A macrotask, as a real wait is: what else is going on gets its turn.
      return new Promise(resolve => setImmediate(resolve))
    },
  }
}

/** A token whose payload holds these claims; nobody checks its signature here. */
export function jwt(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.sig`
}

export function schemaOf(connector: string, description = 'Does it.', inputSchema: unknown = { type: 'object', properties: {} }): unknown {
  return { connector, tool: 'x', description, inputSchema }
}
