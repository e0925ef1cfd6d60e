import type { ServerConfig } from '../../../shared/connection.ts'
import type { Failure, Result } from '../../../shared/failure.ts'
import type { ProcessExit } from '../../platform/child-process-tree.ts'
import { describeTools, type DescribedTools } from '../tools/describe-tools.ts'
import type { Link } from '../link/link.ts'
import type { ServerAddress } from '../server-command.ts'
import type { ListedTools } from '../tools/tool-list.ts'
import { serverParts } from '../schema/wire-name.ts'

/** What one start of a server beside the running ones showed. */
export interface Probe {
  /** Null: its configuration does not say how it is reached, or not yet. */
  readonly address: ServerAddress | null
  /** Null: it did not get that far. */
  readonly link: Pick<Link, 'handshakeMs' | 'protocolVersion' | 'transport'> | null
  readonly listed: ListedTools | null
  readonly described: DescribedTools | null
  /** How its process ended; null for a server that is no process of ours. */
  readonly exit: ProcessExit | null
  readonly failure: Failure | null
}

interface ProbePorts {
  resolve(config: ServerConfig): Promise<Result<ServerAddress>>
  open(address: ServerAddress): Promise<Result<Link>>
  exit(): ProcessExit | null
  /** It answered the handshake. */
  listing(): void
}

/** Starts a server beside the running ones, lists its tools, and ends it again with everything it started. */
export async function probeServer(name: string, config: ServerConfig, ports: ProbePorts): Promise<Probe> {
  const nothing = { address: null, link: null, listed: null, described: null, exit: null, failure: null }
  const address = await ports.resolve(config)
  if (!address.ok) return { ...nothing, failure: address.failure }
  const opened = await ports.open(address.value)
  if (!opened.ok) return { ...nothing, address: address.value, exit: ports.exit(), failure: opened.failure }
  const link = opened.value
  ports.listing()
  const listed = await link.listTools()
  await link.close()
  const reached = { ...nothing, address: address.value, link, exit: ports.exit() }
  if (!listed.ok) return { ...reached, failure: listed.failure }
  const described = describeTools(listed.value.entries, { server: name, serverPart: serverParts([name]).get(name) ?? name, filter: config.tools })
  return { ...reached, listed: listed.value, described }
}
