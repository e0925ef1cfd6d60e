import type { OAuthConfig } from '../../../shared/connection.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { isLoopbackHost } from './addresses.ts'

/** Where the browser is to come back to. */
export interface RedirectPlan {
  /** As it stands in the redirect URI. */
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly path: string
  /** Whose wish the port is: `settings` cannot be changed by us; `kept` came with a registration; `free` is any. */
  readonly from: 'settings' | 'kept' | 'free'
}

const defaultHost = '127.0.0.1'
const defaultPath = '/callback'

/** @param kept redirect URI of the client that is registered already */
export function planRedirect(oauth: OAuthConfig, kept: string | undefined): Result<RedirectPlan> {
  if (oauth.redirect_uri !== undefined) return pinned(oauth.redirect_uri, oauth.redirect_port)
  if (oauth.redirect_port !== undefined) return success({ host: defaultHost, port: oauth.redirect_port, path: defaultPath, from: 'settings' })
  const before = kept !== undefined && URL.canParse(kept) ? new URL(kept) : null
  if (before !== null && before.port !== '') return success({ host: before.hostname, port: Number(before.port), path: before.pathname, from: 'kept' })
  return success({ host: defaultHost, port: 0, path: defaultPath, from: 'free' })
}

function pinned(text: string, port: number | undefined): Result<RedirectPlan> {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOurs = url !== null && url.protocol === 'http:' && isLoopbackHost(url.hostname) && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isOurs) return failed('REDIRECT_INVALID', `oauth.redirect_uri is ${text}; it must be plain http on this machine.`, 'Set it to http://127.0.0.1:<port>/callback, or leave it out.')
  if (url.port !== '' && port !== undefined && Number(url.port) !== port) return failed('REDIRECT_INVALID', `oauth.redirect_uri names port ${url.port}, oauth.redirect_port names ${port}.`, 'Leave one of them out.')
  const wanted = url.port === '' ? port : Number(url.port)
  return success({ host: url.hostname, port: wanted ?? 0, path: url.pathname, from: wanted === undefined ? 'free' : 'settings' })
}

/** The interface to listen on: the machine's own, never one that others reach. */
export function listenHost({ host }: RedirectPlan): string {
  return host === '[::1]' ? '::1' : '127.0.0.1'
}

export function redirectUri(plan: RedirectPlan, port: number): string {
  return `http://${plan.host}:${port}${plan.path}`
}
