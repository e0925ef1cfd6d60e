import { computeScopeUnion, extractWWWAuthenticateParams, UnauthorizedError } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import type { ServerConfig } from '../../../shared/connection.ts'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import { cancelled, type OpenAttempt, openAttempt, type Wanted } from './attempt.ts'
import { createAuthorizationStore } from './authorization-store.ts'
import { mayUseOAuth, type OAuthSettings, readOAuthSettings } from './oauth-settings.ts'
import { probeServer } from './probe.ts'
import { clientOf, type Renewal } from './renewal.ts'
import { revokeTokens } from './revoke.ts'
import type { ServerAuth } from './server-auth.ts'
import { createServerTokens, isMachine, type Refusal, type ServerTokens } from './server-tokens.ts'
import { SignInError } from './sign-in-error.ts'

export interface AuthorizationsPorts {
  readonly secrets: SecretStore
  readonly clientInfo: { readonly name: string; readonly version: string }
  /** `${env:NAME}` or `${secret:NAME}` → what it stands for; undefined: not set. */
  resolveReference(reference: string): string | undefined
  /** Milliseconds since 1970. */
  now(): number
  /** For the person: a sign-in works, but only until the app ends. */
  warn(text: string): void
  readonly dispatcher?: Dispatcher
  /** A published client metadata document that lists this redirect URI; used where the authorization server takes such. */
  clientMetadataUrl?(redirectUri: string): string | undefined
  readonly timing?: Partial<AuthorizationTiming>
}

/** Milliseconds. */
interface AuthorizationTiming {
  /** Until there is a link. */
  readonly linkMs: number
  /** Until the person is done. */
  readonly attemptMs: number
  /** One exchange with a server. */
  readonly exchangeMs: number
}

const defaultTiming: AuthorizationTiming = { linkMs: 30_000, attemptMs: 10 * 60_000, exchangeMs: 15_000 }

/** A sign-in under way. */
export interface Attempt {
  /** What the person opens in the browser; null: nothing to do, what is saved still works. */
  readonly link: string | null
  /** Resolves once, at the end whatever it is: with success the tokens are stored. */
  readonly done: Promise<Result<void>>
  cancel(): void
}

export interface Authorizations {
  /** For a running connection's transport; it never opens a browser. Undefined: this server is not signed in to with OAuth. */
  provider(server: string, config: ServerConfig): ServerAuth | undefined
  /** One per server: a newer one stops the older. What was stored before stands until the new tokens are stored. The signal ends it at any time. */
  start(server: string, config: ServerConfig, signal: AbortSignal): Promise<Result<Attempt>>
  /** For browsers that cannot come back: the address one ended on, its query, or only the code. What comes of it is the attempt's `done`. */
  paste(server: string, url: string): Result<void>
  /** There are tokens of a sign-in, good or over. */
  signedIn(server: string): boolean
  /** Tells the authorization server where it can be told, then forgets everything. */
  signOut(server: string, config: ServerConfig): Promise<void>
  close(): Promise<void>
}

interface Running {
  readonly own: AbortController
  open: OpenAttempt | null
  /** Its port is free. */
  readonly ended: Promise<void>
}

/** The sign-ins of all servers, each stored as one secret. */
export function createAuthorizations(ports: AuthorizationsPorts): Authorizations {
  const timing: AuthorizationTiming = { ...defaultTiming, ...ports.timing }
  const store = createAuthorizationStore(ports.secrets)
  const byServer = new Map<string, ServerTokens>()
  const running = new Map<string, Running>()
  const common = { store, clientInfo: ports.clientInfo, dispatcher: ports.dispatcher, now: () => ports.now() }
  let closed = false

  function tokensOf(server: string): ServerTokens {
    const tokens = byServer.get(server) ?? createServerTokens({ ...common, server, exchangeMs: timing.exchangeMs, warn: text => ports.warn(text) })
    byServer.set(server, tokens)
    return tokens
  }

  function settingsOf(config: ServerConfig): Result<OAuthSettings> {
    if (!mayUseOAuth(config)) return failed('SIGN_IN_NOT_OFFERED', 'There is nothing to sign in to at this server.', 'A server with a URL is signed in to unless its settings say auth: none or carry a token of their own.')
    return readOAuthSettings(config, reference => ports.resolveReference(reference))
  }

  function provider(server: string, config: ServerConfig): ServerAuth | undefined {
    if (!mayUseOAuth(config)) return undefined
    return {
      async token() {
        const settings = settingsOf(config)
        return settings.ok ? tokensOf(server).bearer(settings.value) : undefined
      },
      async onUnauthorized({ response }) {
        const settings = settingsOf(config)
        if (!settings.ok) throw new SignInError(settings.failure)
        const tokens = tokensOf(server)
        if (tokens.renewedJustNow(settings.value)) return
        const challenge = extractWWWAuthenticateParams(response)
        const outcome = await tokens.renew(settings.value, challenge)
        if (outcome.kind === 'renewed') return
        if (outcome.kind === 'failed') throw new SignInError(outcome.failure)
        tokens.refused({ kind: 'sign-in', scope: challenge.scope, resourceMetadataUrl: challenge.resourceMetadataUrl })
        throw new UnauthorizedError()
      },
      missingRights({ requiredScope, resourceMetadataUrl }) {
        const tokens = tokensOf(server)
        tokens.refused({ kind: 'more-rights', scope: computeScopeUnion(rightsAsked(tokens.refusal()), requiredScope), resourceMetadataUrl })
      },
    }
  }

  async function start(server: string, config: ServerConfig, signal: AbortSignal): Promise<Result<Attempt>> {
    const settings = settingsOf(config)
    if (!settings.ok) return settings
    if (closed || signal.aborted) return { ok: false, failure: cancelled }
    const own = new AbortController()
    let markEnded: () => void = () => undefined
    const entry: Running = { own, open: null, ended: new Promise(resolve => (markEnded = resolve)) }
    const older = running.get(server)
    running.set(server, entry)
    older?.own.abort()
    await older?.ended
    const attempt = await begin(server, settings.value, AbortSignal.any([signal, own.signal]), entry)
    void leave(server, entry, markEnded)
    return attempt
  }

  async function leave(server: string, entry: Running, markEnded: () => void): Promise<void> {
    await entry.open?.closed
    if (running.get(server) === entry) running.delete(server)
    markEnded()
  }

  async function begin(server: string, settings: OAuthSettings, signal: AbortSignal, entry: Running): Promise<Result<Attempt>> {
    const tokens = tokensOf(server)
    if (isMachine(settings)) return withoutPerson(await tokens.renew(settings))
    const wanted = await whatIsWanted(settings, tokens, signal)
    if (signal.aborted) return { ok: false, failure: cancelled }
    if (!wanted.ok) return wanted
    if (wanted.value === null) return success(nothingToDo)
    const opened = await openAttempt({ ...common, server, settings, timing, clientMetadataUrl: ports.clientMetadataUrl }, wanted.value, signal)
    if (!opened.ok) return opened
    entry.open = opened.value
    const done = opened.value.done.then(result => {
      if (result.ok) tokens.signedIn()
      return result
    })
    return success({ link: opened.value.link, done, cancel: () => entry.own.abort() })
  }

  /** Null: the server takes us as we are, if need be with tokens renewed. */
  async function whatIsWanted(settings: OAuthSettings, tokens: ServerTokens, signal: AbortSignal): Promise<Result<Wanted | null>> {
    const known = tokens.refusal()
    if (known !== undefined) return success(wantedOf(known, settings, tokens))
    const probe = async () => probeServer({ settings, clientInfo: ports.clientInfo, token: await tokens.bearer(settings), signal, exchangeMs: timing.exchangeMs, dispatcher: ports.dispatcher })
    let answer = await probe()
    if (answer.ok && answer.value.kind === 'sign-in' && tokens.held(settings) !== null && (await tokens.renew(settings)).kind === 'renewed') answer = await probe()
    if (!answer.ok) return answer
    const { kind, challenge } = answer.value
    if (kind === 'in' || (kind === 'unclear' && tokens.held(settings) !== null)) return success(null)
    return success(wantedOf({ kind: kind === 'more-rights' ? kind : 'sign-in', ...challenge }, settings, tokens))
  }

  async function signOut(server: string, config: ServerConfig): Promise<void> {
    const attempt = running.get(server)
    attempt?.own.abort()
    await attempt?.ended
    await byServer.get(server)?.end()
    byServer.delete(server)
    const stored = store.read(server)
    const settings = settingsOf(config)
    if (stored?.held !== undefined && URL.canParse(stored.url)) {
      const client = settings.ok ? clientOf(stored.held, settings.value) : stored.held.client
      await revokeTokens({ held: stored.held, client, server: new URL(stored.url), exchangeMs: timing.exchangeMs, dispatcher: ports.dispatcher })
    }
    await store.forget(server).catch((error: unknown) => ports.warn(`${server}: the sign-in could not be deleted: ${errorText(error)}`))
  }

  return {
    provider,
    start,
    paste(server, url) {
      return running.get(server)?.open?.paste(url) ?? failed('ATTEMPT_OVER', `No sign-in to ${server} is under way.`, 'Start it first, then paste the address it ends on.')
    },
    signedIn: server => store.read(server)?.held !== undefined,
    signOut,
    async close() {
      closed = true
      for (const { own } of running.values()) own.abort()
      await Promise.all([...[...running.values()].map(({ ended }) => ended), ...[...byServer.values()].map(tokens => tokens.end())])
    },
  }
}

const nothingToDo: Attempt = { link: null, done: Promise.resolve(success(undefined)), cancel: () => undefined }

function withoutPerson(outcome: Renewal): Result<Attempt> {
  return outcome.kind === 'failed' ? { ok: false, failure: outcome.failure } : success(nothingToDo)
}

function rightsAsked(refusal: Refusal | undefined): string | undefined {
  return refusal?.kind === 'more-rights' ? refusal.scope : undefined
}

/** Missing rights are asked for beside those there are; a first sign-in asks for what the settings say, else for what the server says. */
function wantedOf(refusal: Refusal, settings: OAuthSettings, tokens: ServerTokens): Wanted {
  const { resourceMetadataUrl } = refusal
  const chosen = settings.oauth.scopes?.join(' ') || undefined
  if (refusal.kind === 'sign-in') return { scope: chosen ?? refusal.scope, resourceMetadataUrl }
  return { scope: computeScopeUnion(tokens.held(settings)?.tokens.scope, chosen, refusal.scope), resourceMetadataUrl }
}
