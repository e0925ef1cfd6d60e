import type { ServerConfig } from '../../shared/connection.ts'
import type { Failure, Result } from '../../shared/failure.ts'
import { describeTools } from './describe-tools.ts'
import type { LastWords } from './last-words.ts'
import type { Link } from './link.ts'
import type { ServerAddress } from './server-command.ts'
import { serverParts } from './wire-name.ts'

/** What one try-out start of a server showed; `drawbridge mcp test NAME --json`. */
export interface TestReport {
  readonly ok: boolean
  /** As it was run, found on the PATH; the URL of a server that runs elsewhere. Secrets are masked. */
  readonly command: string
  readonly handshake_ms: number | null
  readonly protocol_version: string | null
  readonly pages: number
  /** How many can be used. */
  readonly tools: number
  readonly quarantined: readonly { readonly name: string; readonly reason: string }[]
  readonly stray_lines: number
  readonly stderr_tail: string
  readonly error: { readonly code: string; readonly message: string; readonly hint?: string } | null
}

export interface TestPorts {
  resolve(config: ServerConfig): Promise<Result<ServerAddress>>
  open(address: ServerAddress): Promise<Result<Link>>
  readonly words: LastWords
  strayLines(): number
  mask(text: string): string
}

/** Starts a server beside the running ones, lists its tools, and ends it again. */
export async function testServer(name: string, config: ServerConfig, ports: TestPorts): Promise<TestReport> {
  const report = (command: string, found: Partial<TestReport>): TestReport => ({
    ok: found.error === undefined,
    command,
    handshake_ms: null,
    protocol_version: null,
    pages: 0,
    tools: 0,
    quarantined: [],
    stray_lines: ports.strayLines(),
    stderr_tail: ports.words.text(),
    error: null,
    ...found,
  })
  const address = await ports.resolve(config)
  if (!address.ok) return report(config.command ?? config.url ?? '', { error: maskedFailure(address.failure, ports) })
  const command = ports.mask(commandLine(address.value))
  const opened = await ports.open(address.value)
  if (!opened.ok) return report(command, { error: maskedFailure(opened.failure, ports) })
  const link = opened.value
  const handshake = { handshake_ms: link.handshakeMs, protocol_version: link.protocolVersion }
  const listed = await link.listTools()
  await link.close()
  if (!listed.ok) return report(command, { ...handshake, error: maskedFailure(listed.failure, ports) })
  const { entries, pages, problem } = listed.value
  const described = describeTools(entries, { server: name, serverPart: serverParts([name]).get(name) ?? name, filter: config.tools })
  return report(command, {
    ...handshake,
    pages,
    tools: described.descriptors.length,
    quarantined: described.quarantined.map(tool => ({ name: tool.originalName, reason: tool.reason })),
    ...(problem === null ? {} : { error: { code: 'LIST_CUT_SHORT', message: `The list was cut short: ${problem}.` } }),
  })
}

function commandLine(address: ServerAddress): string {
  return address.kind === 'http' ? address.url.href : [address.command.command, ...address.command.args].join(' ')
}

function maskedFailure(failure: Failure, ports: TestPorts): Failure {
  return { ...failure, message: ports.mask(failure.message) }
}
