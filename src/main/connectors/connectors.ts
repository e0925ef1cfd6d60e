import { randomBytes, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Dispatcher } from 'undici'
import type { OperationFrame } from '../../shared/connector.ts'
import type { SecretStore } from '../../shared/secret.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Tool } from '../../shared/tool.ts'
import { type Availability, availabilityOf } from './availability.ts'
import { readConnectorAuth } from './identity/connector-auth.ts'
import type { ConnectorLegPorts } from './tools/connector-leg.ts'
import type { Surface } from './tools/connection-required.ts'
import { createConnectorTools } from './tools/connector-tools.ts'
import { defaultOAuthClient, type OAuthClient } from './identity/device-sign-in.ts'
import type { BearerReading } from './gateway/bearer.ts'
import type { ConnectorGateway } from './gateway/gateway.ts'
import { createGatewayClient } from './gateway/gateway-client.ts'
import { type ConnectorIdentity, createIdentity } from './identity/identity.ts'
import { createManageConnections, type McpActions } from './manage/manage-connections.ts'
import { createOperations, type Operations } from './card/operations.ts'
import { type ConnectorOrigins, resolveOrigins } from './gateway/origins.ts'
import { createPortalAccounts, type PortalAccounts } from './gateway/portal.ts'
import { wait } from './wait.ts'

export interface ConnectorsPorts {
  settings(): Pick<Settings, 'tools' | 'nous' | 'connectors'>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly secrets: SecretStore
  /** What a `${secret:NAME}` or `${env:NAME}` in settings stands for; plain text is given back. */
  resolveReference(reference: string): string | undefined
  /** The practice gateway's address and bearer; null while it does not run. */
  practice(): { readonly origin: string; readonly token: string } | null
  readonly dispatcher: Dispatcher
  /** How the portal knows the app; the shipped client where absent. */
  oauthClient?(): OAuthClient
  /** Where a browser is sent back to after a sign-in; null in a host that has no such place. */
  readonly returnTo: string | null
  /** A card's frame, to be shown. */
  publish(frame: OperationFrame): void
  /** A bearer that is about to be sent: never to be written down or shown. */
  bearerSeen?(token: string): void
  /** Identity or availability may have changed. */
  changed(): void
  /** For the log. */
  warn(text: string): void
}

/** Everything about hosted apps. Nothing is sent until something asks. */
export interface Connectors {
  readonly identity: ConnectorIdentity
  readonly gateway: ConnectorGateway
  readonly portal: PortalAccounts
  readonly operations: Operations
  /** What the hosted part of search and describe needs. */
  readonly legs: ConnectorLegPorts
  availability(): Availability
  origins(): ConnectorOrigins
  /** The tool behind a connector name, for a turn on that surface; undefined for what is no such name. */
  toolOf(name: string, surface: Surface): Tool | undefined
  manageConnections(surface: 'card' | 'link', mcpActions?: McpActions): Tool
  close(): void
}

export function createConnectors(ports: ConnectorsPorts): Connectors {
  const { dispatcher, secrets, warn } = ports
  const now = (): number => Date.now()
  const newOpId = (): string => randomBytes(6).toString('hex')

  const auth = () =>
    readConnectorAuth({ settings: ports.settings().connectors, environment: ports.environment, resolve: reference => ports.resolveReference(reference), practiceToken: ports.practice()?.token ?? null })
  const origins = (): ConnectorOrigins => {
    const current = auth()
    return resolveOrigins({
      settings: ports.settings().connectors,
      environment: ports.environment,
      practice: ports.practice()?.origin ?? null,
      tokenFrom: current.kind === 'token' ? current.from : null,
    })
  }
  const identity = createIdentity({
    dispatcher,
    secrets,
    portal: () => origins().portal,
    auth,
    guestAllowed: () => ports.settings().nous.guest,
    client: () => ports.oauthClient?.() ?? defaultOAuthClient,
    now,
    wait,
    changed: () => ports.changed(),
  })
  const hostedEnabled = (): boolean => ports.settings().tools.connectors.enabled
  const availability = (): Availability => availabilityOf(() => ({ enabled: hostedEnabled(), identity: identity.view() }))
  const seen = (reading: BearerReading): BearerReading => {
    if (reading.kind === 'token') ports.bearerSeen?.(reading.token)
    return reading
  }
  const trusted = { dispatcher, now, trusts: (address: string) => origins().trusts(address), bearer: () => identity.bearer().then(seen), rejected: (token: string) => identity.rejected(token) }
  const gateway = createGatewayClient({ ...trusted, base: () => origins().gateway, newId: randomUUID, returnTo: ports.returnTo })
  const portal = createPortalAccounts({ ...trusted, base: () => origins().portal })
  const operations = createOperations({ publish: frame => ports.publish(frame), now, elapsed: () => performance.now(), wait, newOpId })
  const toolsOn = (surface: Surface) => createConnectorTools({ gateway, availability, surface })
  const tools = { card: toolsOn('card'), link: toolsOn('link'), side: toolsOn('side') }

  return {
    identity,
    gateway,
    portal,
    operations,
    legs: { gateway, availability, lastSetUpFailure: () => lastFailureOf(identity), warn },
    availability,
    origins,
    toolOf: (name, surface) => tools[surface].toolOf(name),
    manageConnections: (surface, mcpActions) =>
      createManageConnections({ hostedEnabled, identity, availability, gateway, portal, operations, surface, newOpId, now, warn, ...(mcpActions === undefined ? {} : { mcpActions }) }),
    close: () => operations.close(),
  }
}

function lastFailureOf(identity: ConnectorIdentity): string | undefined {
  const view = identity.view()
  return view.kind === 'none' ? view.lastFailure : undefined
}
