import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { type Attempt, type Authorizations, type AuthorizationsPorts, createAuthorizations } from '../../../src/main/mcp/oauth/authorizations.ts'
import { openSecretStore } from '../../../src/main/platform/secret-store.ts'
import type { OAuthConfig, ServerConfig } from '../../../src/shared/connection.ts'
import type { Result } from '../../../src/shared/failure.ts'
import { asObject } from '../../../src/shared/json.ts'
import type { SecretStore } from '../../../src/shared/secret.ts'
import { type OAuthServer, visit } from '../../support/oauth-server.ts'

export interface Bench {
  readonly authorizations: Authorizations
  readonly secrets: SecretStore
  readonly warnings: string[]
  /** What is on disk for that server. */
  stored(server?: string): Readonly<Record<string, unknown>>
  failWrites(fail: boolean): void
  /** Moves the clock on. */
  pass(ms: number): void
  /** Fails the test where there is no attempt. */
  start(config: ServerConfig, signal?: AbortSignal): Promise<Attempt>
  /** The whole way: link, browser, tokens. */
  signIn(config: ServerConfig): Promise<Result<void>>
  /** A client over a real transport; its calls are refused as the running app's are. */
  connect(config: ServerConfig): Promise<Client>
}

export async function openBench(ports: Partial<AuthorizationsPorts> = {}): Promise<Bench> {
  let disk: unknown
  let failing = false
  let time = 1_800_000_000_000
  const warnings: string[] = []
  const file = {
    read: async () => disk,
    async write(value: unknown) {
      if (failing) throw new Error('disk full')
      disk = structuredClone(value)
    },
  }
  const secrets = await openSecretStore({ file, cipher: null, plainAllowed: () => true })
  const authorizations = createAuthorizations({
    secrets,
    clientInfo: { name: 'Drawbridge', version: '1.0.0' },
    resolveReference: reference => (reference === '${secret:CLIENT_SECRET}' ? 's3cret' : undefined),
    now: () => time,
    warn: text => warnings.push(text),
    ...ports,
  })
  onTestFinished(() => authorizations.close())

  async function start(config: ServerConfig, signal = new AbortController().signal): Promise<Attempt> {
    const attempt = await authorizations.start('guarded', config, signal)
    if (!attempt.ok) throw new Error(`${attempt.failure.code}: ${attempt.failure.message}`)
    return attempt.value
  }

  return {
    authorizations,
    secrets,
    warnings,
    stored: (server = 'guarded') => {
      const entry = asObject(asObject(asObject(disk)['secrets'])[`oauth:${server}`])
      return typeof entry['value'] === 'string' ? asObject(JSON.parse(entry['value'])) : {}
    },
    failWrites(fail) {
      failing = fail
    },
    pass(ms) {
      time += ms
    },
    start,
    async signIn(config) {
      const { link, done } = await start(config)
      if (link !== null) await visit(link)
      return done
    },
    async connect(config) {
      const authProvider = authorizations.provider('guarded', config)
      if (authProvider === undefined) throw new Error('not signed in to with OAuth')
      const client = new Client({ name: 'test', version: '1.0.0' })
      onTestFinished(() => client.close())
      await client.connect(new StreamableHTTPClientTransport(new URL(config.url ?? ''), { authProvider }))
      return client
    },
  }
}

export function guarded(server: OAuthServer, oauth?: OAuthConfig): ServerConfig {
  return { url: server.url, ...(oauth === undefined ? {} : { oauth }) }
}

/** The only text of a tool call's result. */
export async function whoami(client: Client): Promise<string> {
  const { content } = await client.callTool({ name: 'whoami', arguments: {} })
  const [first] = Array.isArray(content) ? content : []
  return String(asObject(first)['text'])
}

/** What the promise was rejected with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(() => 'it was not rejected', (error: unknown) => error)
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof UnauthorizedError
}

export function code(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.failure.code
}
