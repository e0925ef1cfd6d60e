import { realpathSync } from 'node:fs'
import type { ServerConfig } from '../../../shared/connection.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { DoctorReport } from '../../../shared/server-parts.ts'
import type { LastWords } from '../transport/last-words.ts'
import type { Probe } from './probe.ts'
import { maskUrl, type ServerAddress, serverTarget } from '../server-command.ts'

interface DoctorPorts {
  readonly words: LastWords
  strayLines(): number
  mask(text: string): string
}

/** What a person needs to see of a try-out start. Names of variables, never values; everything quoted is masked. */
export function doctorReport(config: ServerConfig, probe: Probe, ports: DoctorPorts): DoctorReport {
  const { address, link, listed, described } = probe
  const error = errorOf(probe)
  return {
    ok: error === null,
    command: commandLine(config, address, ports),
    handshake_ms: link?.handshakeMs ?? null,
    protocol_version: link?.protocolVersion ?? null,
    pages: listed?.pages ?? 0,
    tools: described?.descriptors.length ?? 0,
    quarantined: (described?.quarantined ?? []).map(tool => ({ name: tool.originalName, reason: tool.reason })),
    stray_lines: ports.strayLines(),
    stderr_tail: ports.words.text(),
    error: error === null ? null : { ...error, message: ports.mask(error.message) },
    program: address?.kind === 'stdio' ? realProgram(address.command.command) : null,
    environment: Object.keys(config.env ?? {}).sort(),
    withheld: address?.kind === 'stdio' ? [...address.withheld] : [],
    exit: probe.exit === null ? null : { ...probe.exit },
    transport: link?.transport ?? (config.command === undefined ? (config.transport ?? 'http') : 'stdio'),
  }
}

function errorOf({ failure, listed }: Probe): Failure | null {
  if (failure !== null) return failure
  const problem = listed?.problem ?? null
  return problem === null ? null : { code: 'LIST_CUT_SHORT', message: `The list was cut short: ${problem}.` }
}

/** With its arguments, also where the program was not found. */
function commandLine(config: ServerConfig, address: ServerAddress | null, ports: DoctorPorts): string {
  if (address === null) return serverTarget(config, ports)
  return address.kind === 'http' ? ports.mask(maskUrl(address.url.href)) : serverTarget(address.command, ports)
}

/** `npx` and its like are mostly links to something else. */
function realProgram(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
