import type { Failure } from '../../../shared/failure.ts'
import { createBearers } from './bearers.ts'
import { createDeviceGrants } from './device-grants.ts'
import { type GatewayParts, practiceOwner } from './gateway-parts.ts'
import { openGatewayStore } from './gateway-store.ts'
import { startHttpServer } from './http-server.ts'
import { createMisbehaviours, type MisbehaviourRule } from './misbehaviour.ts'
import { consentRoutes } from './pages/consent-routes.ts'
import { deviceRoutes } from './pages/device-routes.ts'
import { createFormTokens } from './pages/form-tokens.ts'
import { accountRoutes } from './routes/account-routes.ts'
import { catalogRoutes } from './routes/catalog-routes.ts'
import { connectionRoutes } from './routes/connection-routes.ts'
import { controlRoutes } from './routes/control-routes.ts'
import { executeRoutes } from './routes/execute-route.ts'
import { guestRoutes } from './routes/guest-routes.ts'
import { oauthRoutes } from './routes/oauth-routes.ts'
import type { Route } from './routes/route.ts'
import { searchRoutes } from './routes/search-routes.ts'
import { createSignInLinks } from './sign-in-links.ts'

export interface PracticeGatewayOptions {
  /** Where `practice-gateway.json` is kept. */
  readonly folder: string
  /** Milliseconds since 1970. */
  clock(): number
  /** Absent or 0: a free one. */
  readonly port?: number
  /** Seconds until a consent link expires; default 600. */
  readonly linkSeconds?: number
  /** Seconds a device waits between two polls; default 2. */
  readonly pollSeconds?: number
  /** Open `/control/misbehave` on loopback. Default false. */
  readonly control?: boolean
}

export interface PracticeGateway {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string
  /** The portal's address; it is served by the same server. */
  readonly portalUrl: string
  /** Set when what was stored could not be read, and the gateway began anew. */
  readonly problem: Failure | null
  /** A fresh bearer of the person at this machine; take one for each attempt. Default: good for an hour. */
  bearer(options?: { readonly lifetimeSeconds?: number; readonly managedTools?: boolean }): string
  /** Answers badly from now on, as the rule says. Returns what ends the rule. */
  misbehave(rule: MisbehaviourRule): () => void
  /** Ends every rule. */
  behave(): void
  /** Breaks off what is under way and waits until everything is on disk. */
  close(): Promise<void>
}

/**
 * A connector gateway and its portal on loopback, with four made-up apps: the wire of the hosted ones, real consent
 * pages, and nothing that leaves the machine. Rejects when the port is taken.
 */
export async function startPracticeGateway(options: PracticeGatewayOptions): Promise<PracticeGateway> {
  const store = openGatewayStore(options.folder)
  const now = (): number => options.clock()
  let url = ''
  const parts: GatewayParts = {
    store,
    now,
    address: () => url,
    bearers: createBearers(store.state().signingKey, now),
    links: createSignInLinks(store, { now, linkSeconds: options.linkSeconds ?? 600 }),
  }
  const misbehaviours = createMisbehaviours()
  const routes = [...gatewayRoutes(parts, options), ...(options.control === true ? controlRoutes(misbehaviours) : [])]
  const server = await startHttpServer({ routes, misbehaviours, saved: () => store.saved() }, options.port ?? 0)
  url = `http://127.0.0.1:${server.port}`

  return {
    url,
    portalUrl: url,
    problem: store.problem,
    bearer: ({ lifetimeSeconds = 3600, managedTools = true } = {}) =>
      parts.bearers.mint({ owner: practiceOwner, kind: 'practice', lifetimeSeconds, managedTools }),
    misbehave: rule => misbehaviours.add(rule),
    behave: () => misbehaviours.clear(),
    async close() {
      await server.close()
      await store.saved()
    },
  }
}

function gatewayRoutes(parts: GatewayParts, { pollSeconds = 2 }: PracticeGatewayOptions): readonly Route[] {
  const grants = createDeviceGrants({ now: () => parts.now(), intervalSeconds: pollSeconds })
  const tokens = createFormTokens()
  return [
    ...searchRoutes(parts),
    ...executeRoutes(parts),
    ...connectionRoutes(parts),
    ...accountRoutes(parts),
    ...catalogRoutes(parts),
    ...guestRoutes(parts),
    ...oauthRoutes(parts, grants),
    ...consentRoutes(parts, tokens),
    ...deviceRoutes(grants, tokens),
  ]
}
