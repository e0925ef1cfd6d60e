import { errorText } from '../../shared/failure.ts'
import { isNearby } from './nearby.ts'

/** An error of the network: what Node or undici says with a code. */
interface NetworkError {
  readonly code: string
  readonly message: string
  /** Of the machine that was to be reached, as far as the error names it. */
  readonly host: string | null
}

/** `words` as in `The server cannot be reached: …`, and what to do about it. */
interface NetworkProblem {
  readonly words: string
  readonly hint: string
}

/** What the network says of a failed request, as a person can act on it; null: it is not about the network. */
export function networkProblem(error: unknown): NetworkProblem | null {
  const network = networkError(error)
  return network === null ? null : { words: networkWords(network), hint: hintFor(network) }
}

/** An error and what led to it, outermost first. */
export function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = []
  for (let next = error; next !== undefined && causes.length < 6; next = next instanceof Error ? next.cause : undefined) causes.push(next)
  return causes
}

export function isNetworkError(error: unknown): boolean {
  return networkError(error) !== null
}

function networkError(error: unknown): NetworkError | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && isNetworkCode(cause.code)) return { code: cause.code, message: errorText(cause), host: hostOf(cause) }
    if (cause instanceof TypeError && cause.message === 'terminated') return { code: 'UND_ERR_SOCKET', message: 'terminated', host: null }
  }
  const failed = causesOf(error).find(cause => cause instanceof TypeError && cause.message === 'fetch failed')
  return failed instanceof Error ? { code: '', message: errorText(failed.cause ?? failed), host: null } : null
}

/** That of several addresses hides in its parts. */
function hostOf(error: Error): string | null {
  const named: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(named instanceof Error)) return null
  if ('hostname' in named && typeof named.hostname === 'string') return named.hostname
  return 'address' in named && typeof named.address === 'string' ? named.address : null
}

function isNetworkCode(code: string): boolean {
  return /^(E[A-Z]{3,}|EAI_AGAIN|UND_ERR_[A-Z_]+|HPE_[A-Z_]+)$/.test(code) || isCertificateCode(code)
}

function isCertificateCode(code: string): boolean {
  return /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO$)/.test(code)
}

/** With these nothing left this machine; for an address out in the world that is mostly for want of a network. */
const offlineCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'])

function mayBeOffline({ code, host }: NetworkError): boolean {
  return offlineCodes.has(code) && host !== null && !isNearby(host)
}

function hintFor(network: NetworkError): string {
  if (isCertificateCode(network.code)) return 'Check the address and the server’s certificate.'
  if (!mayBeOffline(network)) return 'Is it running, and is its URL right?'
  return network.code === 'ENOTFOUND' ? 'Check your connection, then its URL.' : 'Check your connection, then try again.'
}

function networkWords(network: NetworkError): string {
  const { code, message } = network
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing answers at its address (ECONNREFUSED)'
    case 'ENOTFOUND':
      return mayBeOffline(network) ? 'this machine may be offline, or no machine is known by that name (ENOTFOUND)' : 'no machine is known by its name (ENOTFOUND)'
    case 'EAI_AGAIN':
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return mayBeOffline(network) ? `this machine may be offline (${code})` : `the network does not lead there (${code})`
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
      return `it did not answer in time (${code})`
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return `the connection broke off (${code})`
    case 'CERT_HAS_EXPIRED':
      return 'its certificate has expired'
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'its certificate is for another name'
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `its certificate is signed by nobody that this computer knows (${code})`
    default:
      return isCertificateCode(code) ? `the secure connection failed (${code})` : `${message}${code === '' ? '' : ` (${code})`}`
  }
}
