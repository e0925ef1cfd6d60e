import type { AuthProvider, FetchLike } from '@modelcontextprotocol/client'

/** What the server said when it refused: where its metadata lies, and the scopes it wants. */
export interface AuthChallenge {
  readonly scope?: string | undefined
  readonly resourceMetadataUrl?: URL | undefined
}

/**
 * What the transport of a running connection is given as `authProvider`. It never opens a browser: what it cannot renew
 * by itself ends in the SDK's UnauthorizedError. All connections to one server share one renewal.
 */
export interface ServerAuth extends AuthProvider {
  /** The bearer for the next request; undefined: none that is known to be good. Never rejects. */
  token(): Promise<string | undefined>
  /** After a 401. Resolves when the request is worth another try; rejects with UnauthorizedError when only a person can help. */
  onUnauthorized(context: { response: Response; serverUrl: URL; fetchFn: FetchLike }): Promise<void>
  /** After a 403 `insufficient_scope` (the SDK's InsufficientScopeError): the next sign-in asks for these rights too. */
  missingRights(challenge: { readonly requiredScope?: string | undefined; readonly resourceMetadataUrl?: URL | undefined }): void
}
