import type { Settings } from '../../../shared/settings.ts'

/** The hosts that ship with the app. */
export const shippedOrigins = {
  gateway: 'https://connector-gateway.nousresearch.com',
  portal: 'https://portal.nousresearch.com',
} as const

export interface OriginFacts {
  readonly settings: Pick<Settings['connectors'], 'gateway_url' | 'portal_url' | 'auth'>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Of the practice gateway; null while it does not run. */
  readonly practice: string | null
  /** Who gave the plain bearer, where there is one. */
  readonly tokenFrom: 'settings' | 'environment' | null
}

export interface ConnectorOrigins {
  /** Base addresses without a slash at the end; null: there is none. */
  readonly gateway: string | null
  readonly portal: string | null
  /** May the bearer go to this address? By exact scheme, host and port. */
  trusts(address: string): boolean
}

/** Where connectors are asked, and who may see the bearer. */
export function resolveOrigins(facts: OriginFacts): ConnectorOrigins {
  const { settings, environment } = facts
  if (settings.auth === 'practice') {
    const practice = readBase(facts.practice)
    return { gateway: practice, portal: practice, trusts: address => isLoopback(originOf(address)) }
  }
  const fromEnvironment = environmentGateway(environment)
  const gateway = fromEnvironment === undefined ? readBase(settings.gateway_url ?? shippedOrigins.gateway) : fromEnvironment
  const trusted = new Set<string>(Object.values(shippedOrigins))
  const typed = [settings.gateway_url, settings.portal_url, ...(facts.tokenFrom === 'environment' ? [fromEnvironment] : [])]
  for (const address of typed) {
    const origin = originOf(readBase(address ?? null))
    if (origin !== null && !isDowngrade(origin)) trusted.add(origin)
  }
  const trusts = (address: string): boolean => {
    const origin = originOf(address)
    return origin !== null && (trusted.has(origin) || isLoopback(origin))
  }
  return { gateway, portal: portalOf(facts), trusts }
}

/** A bearer of one's own belongs to the gateway it was given for; it does not go to the shipped portal unasked. */
function portalOf({ settings, tokenFrom }: OriginFacts): string | null {
  if (settings.portal_url !== undefined) return readBase(settings.portal_url)
  return tokenFrom === null ? shippedOrigins.portal : null
}

/** Undefined: the environment says nothing. Null: what it says is no address. */
function environmentGateway(environment: OriginFacts['environment']): string | null | undefined {
  const whole = environment['CONNECTOR_GATEWAY_URL']?.trim()
  if (whole) return readBase(whole)
  const domain = environment['TOOL_GATEWAY_DOMAIN']?.trim()
  const scheme = environment['TOOL_GATEWAY_SCHEME']?.trim()
  if (!domain && !scheme) return undefined
  return readBase(`${scheme || 'https'}://connector-gateway.${domain || 'nousresearch.com'}`)
}

/** An http or https address without credentials, query or slash at the end. */
function readBase(address: string | null): string | null {
  const url = readUrl(address)
  if (url === null || url.username !== '' || url.password !== '') return null
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

function originOf(address: string | null): string | null {
  return readUrl(address)?.origin ?? null
}

function readUrl(address: string | null): URL | null {
  if (address === null || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

function isLoopback(origin: string | null): boolean {
  if (origin === null) return false
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** A shipped host without encryption, on whatever port. */
function isDowngrade(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && Object.values(shippedOrigins).some(shipped => new URL(shipped).hostname === hostname)
}
