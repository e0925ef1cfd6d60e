import type { ConnectionState, ConnectionView, ServerConfig } from '../../shared/connection.ts'
import type { Link } from './link/link.ts'
import type { Server } from './server.ts'
import { serverTarget } from './server-command.ts'

interface ViewPorts {
  mask(text: string): string
  linkOf(name: string): Link | undefined
  signedIn(name: string): boolean
  titleOf(installed: NonNullable<ServerConfig['installed']>): string | undefined
}

/** A server as the person sees it; secrets are masked. */
export function serverView(name: string, server: Server, ports: ViewPorts): ConnectionView {
  const config = server.config()
  const title = config.installed === undefined ? undefined : ports.titleOf(config.installed)
  return {
    name,
    ...(title === undefined ? {} : { title }),
    target: serverTarget(config, ports),
    transport: config.command === undefined && config.url !== undefined ? 'http' : 'stdio',
    origin: server.origin(),
    state: stateView(server, ports),
    quarantined: [...server.quarantined()],
    strayLines: server.strayLines(),
    offers: ports.linkOf(name)?.has ?? { resources: false, prompts: false },
    signedIn: ports.signedIn(name),
    ...(config.installed === undefined ? {} : { installed: config.installed }),
  }
}

function stateView(server: Server, ports: Pick<ViewPorts, 'mask'>): ConnectionState {
  const state = server.state()
  if (state.kind === 'running') return { ...state, toolCount: server.tools().length }
  if (state.kind === 'failed') return { ...state, failure: { ...state.failure, message: ports.mask(state.failure.message) } }
  return state
}
