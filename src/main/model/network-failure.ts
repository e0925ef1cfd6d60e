import type { Failure } from '../../shared/failure.ts'
import { type Endpoint, endpointName } from './endpoint.ts'
import { localServerAt } from './local-servers.ts'
import { isLoopback } from './base-url.ts'

export interface NetworkProblem {
  readonly failure: Failure
  /** Could the same request pass a moment later? */
  readonly passing: boolean
}

/** What kept a request from arriving, from the error code of Node or undici. */
export function networkFailure(code: string, said: string, endpoint: Endpoint): NetworkProblem {
  const place = endpointName(endpoint)
  switch (code) {
    case 'ECONNREFUSED':
      return { failure: { code: 'MODEL_UNREACHABLE', message: `Nothing answers at ${place}: the connection was refused.`, hint: refusedHint(endpoint) }, passing: false }
    case 'ENOTFOUND':
      return { failure: { code: 'MODEL_UNREACHABLE', message: `No machine is known by the name in ${place}.`, hint: 'Check base_url, and whether this computer is online.' }, passing: false }
    case 'EAI_AGAIN':
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return { failure: { code: 'MODEL_UNREACHABLE', message: `${place} cannot be reached from here (${code}).`, hint: 'Check whether this computer is online, or choose a model on this machine.' }, passing: true }
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return { failure: { code: 'MODEL_TIMEOUT', message: `${place} did not answer in time (${code}).`, hint: 'The server may be loading the model or busy; send the message again.' }, passing: true }
    default:
      if (isCertificateCode(code)) {
        return { failure: { code: 'MODEL_CERTIFICATE', message: `The secure connection to ${place} failed (${code}).`, hint: 'Check that base_url begins with the right http:// or https://, and the server’s certificate.' }, passing: false }
      }
      return { failure: { code: 'MODEL_STREAM_CUT', message: `The connection to ${place} broke off (${code})${said === '' ? '.' : `: ${said}`}`, hint: 'What had arrived is kept. Send the message again.' }, passing: true }
  }
}

function refusedHint(endpoint: Endpoint): string {
  const server = localServerAt(endpoint.url)
  if (server !== undefined) return `Is ${server.name} running? Start it with “${server.start}”, or check base_url.`
  return isLoopback(endpoint.url) ? 'Start the server that should answer there, or check base_url.' : 'Check base_url and whether the server is up.'
}

function isCertificateCode(code: string): boolean {
  return /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO$)/.test(code)
}
