import type { Dispatcher } from 'undici'
import { errorText } from '../../../shared/failure.ts'
import type { NewEvent } from '../../../shared/events.ts'
import type { OperationFrame } from '../../../shared/connector.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import type { Settings } from '../../../shared/settings.ts'
import { type Connectors, createConnectors } from '../../connectors/connectors.ts'
import { type PracticeGateway, startPracticeGateway } from '../../practice/gateway/practice-gateway.ts'
import { practising } from '../practice.ts'
import { resolveReference } from '../references.ts'

export interface HostedPorts {
  settings(): Settings
  readonly environment: NodeJS.ProcessEnv
  readonly secrets: SecretStore
  /** A bearer that is about to be sent. */
  bearerSeen(token: string): void
  /** Closed by whoever made it. */
  readonly dispatcher: Dispatcher
  readonly practiceFolder: string
  /** Where a browser is sent back to after a sign-in; null in a host without such a place. */
  readonly returnTo: string | null
  emit(event: NewEvent): void
  warn(text: string): void
}

export interface Hosted {
  readonly connectors: Connectors
  /** Starts or ends the practice gateway as the settings want it. */
  follow(): Promise<void>
  close(): Promise<void>
}

/** Hosted apps: the client of the gateway, and in practice mode a gateway of our own behind it. */
export function openHosted(ports: HostedPorts): Hosted {
  let gateway: PracticeGateway | null = null
  let following: Promise<void> = Promise.resolve()

  const connectors = createConnectors({
    settings: () => withPracticeAuth(ports.settings(), ports.environment),
    environment: ports.environment,
    secrets: ports.secrets,
    resolveReference: reference => resolveReference(reference, ports),
    practice: () => (gateway === null ? null : { origin: gateway.url, token: gateway.bearer() }),
    dispatcher: ports.dispatcher,
    returnTo: ports.returnTo,
    publish: frame => ports.emit(frameEvent(frame)),
    changed: () => ports.emit({ type: 'connectors-changed' }),
    bearerSeen: ports.bearerSeen,
    warn: ports.warn,
  })

  async function startOrEnd(): Promise<void> {
    const wanted = wantsPracticeGateway(ports.settings(), ports.environment)
    if (wanted === (gateway !== null)) return
    const ending = gateway
    gateway = null
    await ending?.close()
    if (wanted) gateway = await startPracticeGateway({ folder: ports.practiceFolder, clock: () => Date.now() }).catch(failedToStart)
    ports.emit({ type: 'connectors-changed' })
  }

  function failedToStart(error: unknown): null {
    ports.emit({ type: 'notice', level: 'warning', text: `The practice apps could not be started: ${errorText(error)}`, about: 'connectors' })
    return null
  }

  /** One change that went wrong must not keep the next ones from being followed. */
  function failedToFollow(error: unknown): void {
    ports.emit({ type: 'notice', level: 'warning', text: `The practice apps could not be started or ended: ${errorText(error)}`, about: 'connectors' })
  }

  return {
    connectors,
    follow: () => (following = following.then(startOrEnd).catch(failedToFollow)),
    async close() {
      connectors.close()
      await following
      await gateway?.close()
    },
  }
}

/** The names of the apps, for telling them from other names: asked for only where somebody is known already, and not waited for long. */
export async function hostedApps({ availability, gateway }: Pick<Connectors, 'availability' | 'gateway'>, signal: AbortSignal): Promise<readonly string[]> {
  if (availability() !== 'available') return []
  const rows = await gateway.list(AbortSignal.any([signal, AbortSignal.timeout(appsMs)]))
  return rows.ok ? rows.value.map(row => row.connector) : []
}

const appsMs = 5000

function wantsPracticeGateway(settings: Settings, environment: NodeJS.ProcessEnv): boolean {
  return settings.tools.connectors.enabled && withPracticeAuth(settings, environment).connectors.auth === 'practice'
}

/** Practice mode brings its own gateway, unless the person named another. */
function withPracticeAuth(settings: Settings, environment: NodeJS.ProcessEnv): Settings {
  const named = settings.connectors.gateway_url ?? environment['CONNECTOR_GATEWAY_URL'] ?? environment['TOOL_GATEWAY_DOMAIN'] ?? environment['DRAWBRIDGE_CONNECTOR_TOKEN']
  if (settings.connectors.auth !== 'portal' || named !== undefined || !practising(settings)) return settings
  return { ...settings, connectors: { ...settings.connectors, auth: 'practice' } }
}

/** A card of a conversation belongs to it; one of the Connections page to the app. */
function frameEvent({ kind, snapshot, move }: OperationFrame): NewEvent {
  const session = snapshot.owner.type === 'session' ? { session: snapshot.owner.session_id } : {}
  if (kind === 'request') return { ...session, type: 'connection-request', operation: snapshot }
  return { ...session, type: 'connection-update', operation: snapshot, ...(move === undefined ? {} : { move }) }
}
