import type { Settings } from '../../../shared/settings.ts'

/** How the gateway is told who asks. A token that should be there and is not is null. */
export type ConnectorAuth =
  /** Signed in at the portal, or the identity that needs no sign-in. */
  | { readonly kind: 'portal' }
  | { readonly kind: 'token'; readonly token: string | null; readonly from: 'settings' | 'environment' }
  | { readonly kind: 'practice'; readonly token: string | null }

export interface AuthFacts {
  readonly settings: Pick<Settings['connectors'], 'auth' | 'token'>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** What a `${secret:NAME}` or `${env:NAME}` in settings stands for; plain text is given back. */
  resolve(reference: string): string | undefined
  /** Of the practice gateway; null while it does not run. */
  readonly practiceToken: string | null
}

const tokenVariable = 'DRAWBRIDGE_CONNECTOR_TOKEN'

/** A bearer in the environment is there to be used: it stands before a sign-in. Practice stays practice. */
export function readConnectorAuth({ settings, environment, resolve, practiceToken }: AuthFacts): ConnectorAuth {
  if (settings.auth === 'practice') return { kind: 'practice', token: practiceToken }
  const given = environment[tokenVariable]?.trim()
  if (given) return { kind: 'token', token: given, from: 'environment' }
  if (settings.auth === 'portal') return { kind: 'portal' }
  const token = settings.token === undefined ? undefined : resolve(settings.token)?.trim()
  return { kind: 'token', token: token || null, from: 'settings' }
}
