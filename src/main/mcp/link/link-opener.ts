import type { Dispatcher } from 'undici'
import type { ServerConfig } from '../../../shared/connection.ts'
import { type Result } from '../../../shared/failure.ts'
import type { Reaper } from '../../platform/reaper.ts'
import type { SecretMask } from '../../platform/secret-mask.ts'
import type { Way } from '../transport/connect-way.ts'
import { createHttpDispatcher } from '../transport/http-dispatcher.ts'
import type { Link, LinkPorts } from './link.ts'
import { openLink } from './open-link.ts'
import type { ServerAuth } from '../oauth/server-auth.ts'
import { isToldRoots } from './roots.ts'
import { resolveServer, type ServerAddress } from '../server-command.ts'
import type { Timing } from '../timing.ts'

interface OpenerPorts {
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly nodeRuntime: { readonly command: string; readonly env: Readonly<Record<string, string>> }
  environment(): Promise<Readonly<Record<string, string>>>
  resolveSecret(name: string): string | undefined
  roots?(): readonly string[]
  auth?(name: string, config: ServerConfig): ServerAuth | undefined
  readonly mask: SecretMask
  readonly reaper: Reaper
  readonly timing: Timing
}

type LinkEvents = Pick<LinkPorts, 'words' | 'log' | 'stray' | 'toolsChanged' | 'offersChanged' | 'exited' | 'closed'>

/** Opens links from configurations: everything that all of them share stands here once. */
export interface LinkOpener {
  /** `secrets` stand before those of the store. */
  resolve(config: ServerConfig, secrets?: Readonly<Record<string, string>>): Promise<Result<ServerAddress>>
  open(name: string, config: ServerConfig, address: ServerAddress, events: LinkEvents, signal: AbortSignal): Promise<Result<Link>>
  close(): Promise<void>
}

/** Of addresses that were edited or tried out once, the oldest go first. */
const mostWays = 500

export function createLinkOpener(ports: OpenerPorts): LinkOpener {
  const { mask } = ports
  /** By the address: the same server is mostly spoken to in the same way. */
  const ways = new Map<string, Way>()
  let dispatcher: Promise<Dispatcher> | null = null

  function theDispatcher(): Promise<Dispatcher> {
    dispatcher ??= ports.environment().then(createHttpDispatcher)
    return dispatcher
  }

  async function resolve(config: ServerConfig, secrets: Readonly<Record<string, string>> = {}): Promise<Result<ServerAddress>> {
    const environment = await ports.environment()
    const resolveSecret = (name: string): string | undefined => (Object.hasOwn(secrets, name) ? secrets[name] : ports.resolveSecret(name))
    return resolveServer(config, { environment, nodeRuntime: ports.nodeRuntime, mask, resolveSecret })
  }

  async function open(name: string, config: ServerConfig, address: ServerAddress, events: LinkEvents, signal: AbortSignal): Promise<Result<Link>> {
    const key = addressKey(address)
    const { roots } = ports
    return openLink(
      address,
      {
        ...events,
        clientInfo: ports.clientInfo,
        reaper: ports.reaper,
        timing: ports.timing,
        dispatcher: await theDispatcher(),
        ways: { recall: () => ways.get(key), remember: way => remember(key, way) },
        askings: { roots: roots !== undefined && isToldRoots(config, address) ? () => roots() : undefined, sampling: config.sampling !== 'never' },
        auth: address.kind === 'http' && address.credentials === 'sign-in' ? masked(ports.auth?.(name, config), mask) : undefined,
      },
      signal,
    )
  }

  function remember(key: string, way: Way | undefined): void {
    ways.delete(key)
    if (way !== undefined) ways.set(key, way)
    const [oldest] = ways.keys()
    if (oldest !== undefined && ways.size > mostWays) ways.delete(oldest)
  }

  async function close(): Promise<void> {
    // What still waits for an answer is not waited for.
    await dispatcher?.then(made => made.destroy()).catch(() => undefined)
  }

  return { resolve, open, close }
}

function addressKey(address: ServerAddress): string {
  return address.kind === 'http' ? `${address.transport ?? ''} ${address.url.href}` : JSON.stringify([address.command.command, address.command.args])
}

/** A token that went out is masked from then on, wherever a server repeats it. */
function masked(auth: ServerAuth | undefined, mask: SecretMask): ServerAuth | undefined {
  if (auth === undefined) return undefined
  return {
    async token() {
      const token = await auth.token()
      if (token !== undefined) mask.register(token)
      return token
    },
    onUnauthorized: context => auth.onUnauthorized(context),
    missingRights: challenge => auth.missingRights(challenge),
  }
}
