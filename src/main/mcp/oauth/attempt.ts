import { auth, fetchToken, OAuthError, RegistrationRejectedError, validateAuthorizationResponseIssuer } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import { failed, type Failure, type Result, success } from '../../../shared/failure.ts'
import { createAuthFetch } from './auth-fetch.ts'
import type { Authorization, AuthorizationStore } from './authorization-store.ts'
import { type CallbackAnswer, readCallback, readPasted } from './callback-answer.ts'
import { type CallbackListener, openCallbackListener } from './callback-listener.ts'
import type { CallbackPage } from './callback-page.ts'
import { issuerOf } from './discovery-check.ts'
import type { OAuthSettings } from './oauth-settings.ts'
import { planRedirect, type RedirectPlan } from './redirect.ts'
import { authorizationRefused, signInFailure } from './sign-in-failure.ts'
import { createSignInProvider, type SignInProvider } from './sign-in-provider.ts'

interface AttemptPorts {
  readonly server: string
  readonly settings: OAuthSettings
  readonly store: AuthorizationStore
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly timing: { readonly linkMs: number; readonly attemptMs: number; readonly exchangeMs: number }
  readonly dispatcher?: Dispatcher | undefined
  now(): number
  /** A published client metadata document that lists this redirect URI. */
  clientMetadataUrl?: ((redirectUri: string) => string | undefined) | undefined
}

/** What to ask for, and where the server says its metadata lies. */
export interface Wanted {
  readonly scope: string | undefined
  readonly resourceMetadataUrl: URL | undefined
}

/** A sign-in that waits for the person. Nothing is stored before it is complete, so there is nothing to take back. */
export interface OpenAttempt {
  readonly link: string
  readonly done: Promise<Result<void>>
  /** Its port is free again. */
  readonly closed: Promise<void>
  cancel(): void
  /** The address a browser ended on, its query, or only the code. */
  paste(text: string): Result<void>
}

export const cancelled: Failure = { code: 'AUTH_CANCELLED', message: 'The sign-in was stopped.' }
const expired: Failure = { code: 'AUTH_EXPIRED', message: 'Nobody finished the sign-in in time.', hint: 'Start it again.' }
const clientForgotten: Failure = { code: 'CLIENT_FORGOTTEN', message: 'The authorization server does not know Drawbridge any more.', hint: 'Sign in again: it registers itself anew.' }
const notDescribed: Failure = { code: 'SIGN_IN_NOT_OFFERED', message: 'The server wants to know who you are, but offers no sign-in.', hint: 'Give it a token in its headers, as ${secret:NAME}.' }
const wrongState: Failure = { code: 'STATE_MISMATCH', message: 'This address belongs to another sign-in.', hint: 'Paste the address that the page of the latest link ended on.' }

/** Opens a sign-in: listens for the browser, registers where needed, gives the link. Nothing listens when it fails. */
export async function openAttempt(ports: AttemptPorts, wanted: Wanted, signal: AbortSignal): Promise<Result<OpenAttempt>> {
  const stored = ports.store.read(ports.server)
  const known = stored?.url === ports.settings.url.href ? stored : null
  let answer = async (_query: URLSearchParams): Promise<CallbackPage> => 'stale'
  const listening = await listen(ports, known, query => answer(query))
  if (!listening.ok) return listening
  const { listener, reuse } = listening.value
  const provider = createSignInProvider({
    settings: ports.settings,
    clientInfo: ports.clientInfo,
    redirectUri: listener.redirectUri,
    registered: reuse ? known?.registration?.client : undefined,
    issuer: expectedIssuer(ports.settings, known),
    clientMetadataUrl: ports.clientMetadataUrl?.(listener.redirectUri),
    now: () => ports.now(),
  })
  const own = new AbortController()
  const whole = AbortSignal.any([signal, own.signal])
  const prepared = await prepareLink(ports, provider, wanted, whole)
  if (!prepared.ok) {
    await listener.close()
    return prepared
  }

  answer = arrived
  let used = false
  let over = false
  let finish: (result: Result<void>) => void = () => undefined
  const done = new Promise<Result<void>>(resolve => (finish = resolve))
  let freed: () => void = () => undefined
  const closed = new Promise<void>(resolve => (freed = resolve))
  const timer = setTimeout(() => settle({ ok: false, failure: expired }), ports.timing.attemptMs)
  const onAbort = (): void => settle({ ok: false, failure: cancelled })
  whole.addEventListener('abort', onAbort, { once: true })

  function settle(result: Result<void>): void {
    if (over) return
    over = true
    clearTimeout(timer)
    whole.removeEventListener('abort', onAbort)
    own.abort()
    finish(result)
    // A registration whose page nobody came back from may be one the authorization server has forgotten.
    const suspect = reuse && !result.ok && (!used || result.failure.code === 'CLIENT_FORGOTTEN')
    const cleaned = suspect ? dropRegistration(ports) : undefined
    void Promise.all([cleaned, listener.close()]).then(freed)
  }

  async function arrived(query: URLSearchParams): Promise<CallbackPage> {
    if (over || used) return 'stale'
    const read = readCallback(query, provider.expectedState)
    if (read.kind === 'wrong-state' || read.kind === 'unreadable') return 'stale'
    return (await take(read)).ok ? 'done' : 'failed'
  }

  async function take(read: Extract<CallbackAnswer, { kind: 'code' | 'error' }>): Promise<Result<void>> {
    used = true
    const result = read.kind === 'error' ? refusal(read, provider) : await exchange(ports, provider, read, whole)
    settle(over ? { ok: false, failure: cancelled } : result)
    return done
  }

  return success({
    link: prepared.value,
    done,
    closed,
    cancel: onAbort,
    paste(text) {
      if (over || used) return failed('ATTEMPT_OVER', 'This sign-in is over.', 'Start it again.')
      const pasted = readPasted(text)
      const read = pasted === null ? null : readCallback(pasted.query, provider.expectedState, !pasted.bare)
      if (read === null || read.kind === 'unreadable') return failed('PASTE_UNREADABLE', 'There is no code in what was pasted.', 'Paste the whole address of the page the browser ended on.')
      if (read.kind === 'wrong-state') return { ok: false, failure: wrongState }
      if (pasted?.bare === true && namesIssuer(provider)) return failed('PASTE_INCOMPLETE', 'The code alone is not enough for this server.', 'Paste the whole address of the page the browser ended on.')
      void take(read)
      return success(undefined)
    },
  })
}

/** The kept port may be taken: then another one is registered, unless the settings insist. */
async function listen(ports: AttemptPorts, known: Authorization | null, arrived: (query: URLSearchParams) => Promise<CallbackPage>): Promise<Result<{ listener: CallbackListener; reuse: boolean }>> {
  const { oauth } = ports.settings
  const kept = oauth.client_id === undefined ? known?.registration?.redirectUri : undefined
  const plan = planRedirect(oauth, kept)
  if (!plan.ok) return plan
  const opened = await openCallbackListener(plan.value, arrived)
  if (opened.ok) return success({ listener: opened.value, reuse: opened.value.redirectUri === kept })
  if (plan.value.from !== 'kept') return opened
  const another: RedirectPlan = { ...plan.value, port: 0, from: 'free' }
  const second = await openCallbackListener(another, arrived)
  return second.ok ? success({ listener: second.value, reuse: false }) : second
}

function expectedIssuer({ oauth }: OAuthSettings, known: Authorization | null): string | undefined {
  if (oauth.issuer !== undefined) return oauth.issuer
  return oauth.client_id !== undefined && known?.bound?.clientId === oauth.client_id ? known.bound.issuer : undefined
}

async function prepareLink(ports: AttemptPorts, provider: SignInProvider, wanted: Wanted, signal: AbortSignal): Promise<Result<string>> {
  const deadline = AbortSignal.timeout(ports.timing.linkMs)
  const fetchFn = createAuthFetch({ server: ports.settings.url, signal: AbortSignal.any([signal, deadline]), exchangeMs: ports.timing.exchangeMs, dispatcher: ports.dispatcher })
  try {
    await auth(provider, { serverUrl: ports.settings.url, fetchFn, ...asked(wanted) })
  } catch (error) {
    if (signal.aborted) return { ok: false, failure: cancelled }
    if (deadline.aborted) return failed('UNREACHABLE', `The sign-in did not get ready within ${Math.round(ports.timing.linkMs / 1000)} s.`, 'Try again later.')
    return { ok: false, failure: isUndescribed(error, provider) ? notDescribed : signInFailure(error) }
  }
  if (signal.aborted) return { ok: false, failure: cancelled }
  const link = provider.link()
  return link === null ? failed('SIGN_IN_FAILED', 'The sign-in gave no link.') : success(link.href)
}

/** Nothing said where to register, and where the first protocol version would have it there is nothing. */
function isUndescribed(error: unknown, provider: SignInProvider): boolean {
  const discovery = provider.discovery()
  return error instanceof RegistrationRejectedError && (error.status === 404 || error.status === 405) && discovery !== undefined && discovery.authorizationServerMetadata === undefined
}

function asked({ scope, resourceMetadataUrl }: Wanted): { scope?: string; resourceMetadataUrl?: URL } {
  return { ...(scope === undefined ? {} : { scope }), ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }) }
}

/** Promises to say in each answer who it is (RFC 9207). */
function namesIssuer(provider: SignInProvider): boolean {
  return provider.discovery()?.authorizationServerMetadata?.authorization_response_iss_parameter_supported === true
}

/** An error answer counts only when it comes from the authorization server that was asked. */
function refusal(answer: Extract<CallbackAnswer, { kind: 'error' }>, provider: SignInProvider): Result<void> {
  const metadata = provider.discovery()?.authorizationServerMetadata
  try {
    validateAuthorizationResponseIssuer({ iss: answer.issuer, expectedIssuer: metadata?.issuer, issParameterSupported: namesIssuer(provider) })
  } catch (error) {
    return { ok: false, failure: signInFailure(error) }
  }
  return { ok: false, failure: authorizationRefused(answer.error, answer.description) }
}

async function exchange(ports: AttemptPorts, provider: SignInProvider, answer: Extract<CallbackAnswer, { kind: 'code' }>, signal: AbortSignal): Promise<Result<void>> {
  const { server, settings, store } = ports
  const discovery = provider.discovery()
  const resource = provider.resource()
  if (discovery === undefined) return { ok: false, failure: cancelled }
  const { authorizationServerUrl, authorizationServerMetadata: metadata } = discovery
  try {
    const tokens = await fetchToken(provider, authorizationServerUrl, {
      ...(metadata === undefined ? {} : { metadata }),
      ...(resource === undefined ? {} : { resource }),
      ...(answer.issuer === undefined ? {} : { iss: answer.issuer }),
      authorizationCode: answer.code,
      fetchFn: createAuthFetch({ server: settings.url, signal, exchangeMs: ports.timing.exchangeMs, dispatcher: ports.dispatcher }),
    })
    await provider.saveTokens({ ...tokens, issuer: issuerOf(discovery) })
  } catch (error) {
    if (signal.aborted) return { ok: false, failure: cancelled }
    const forgotten = error instanceof OAuthError && error.code === 'invalid_client' && settings.oauth.client_id === undefined
    return { ok: false, failure: forgotten ? clientForgotten : signInFailure(error) }
  }
  const held = provider.held()
  if (signal.aborted || held === null) return { ok: false, failure: cancelled }
  const registration = provider.registration()
  return store.replace(server, {
    version: 1,
    url: settings.url.href,
    held,
    ...(registration === undefined ? {} : { registration: { client: registration, redirectUri: String(provider.redirectUrl) } }),
    ...(settings.oauth.client_id === undefined ? {} : { bound: { clientId: settings.oauth.client_id, issuer: issuerOf(held.discovery) } }),
  })
}

async function dropRegistration({ server, store }: AttemptPorts): Promise<void> {
  const stored = store.read(server)
  if (stored?.registration === undefined) return
  const { registration: _dropped, ...rest } = stored
  await store.write(server, rest)
}
