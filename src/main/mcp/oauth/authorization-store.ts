import type { OAuthDiscoveryState, StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { isJsonObject } from '../../../shared/json.ts'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'

const has = (key: string) => (value: unknown): boolean => isJsonObject(value) && typeof value[key] === 'string'
const clientSchema = z.custom<StoredOAuthClientInformation>(has('client_id'))

const heldSchema = z.object({
  tokens: z.custom<StoredOAuthTokens>(has('access_token')),
  /** Milliseconds since 1970; null: the authorization server did not say. */
  expiresAt: z.number().nullable(),
  /** The client they were given to. Its secret is left out where it comes from the settings. */
  client: clientSchema,
  /** Who gave them, and for what. */
  discovery: z.custom<OAuthDiscoveryState>(has('authorizationServerUrl')),
  resource: z.string().optional(),
  /** They are good for nothing any more: the authorization server took them back. */
  ended: z.boolean().optional(),
})
/** What one sign-in gave. */
export type HeldTokens = z.infer<typeof heldSchema>

const authorizationSchema = z.object({
  version: z.literal(1),
  /** The server they are for; at another address they are not used. */
  url: z.string(),
  held: heldSchema.optional(),
  /** A client registered for us, with the address its browser comes back to: valid only together. */
  registration: z.object({ client: clientSchema, redirectUri: z.string() }).optional(),
  /** A client from the settings belongs to the authorization server it was first used with. */
  bound: z.object({ clientId: z.string(), issuer: z.string() }).optional(),
})
/** All that is known of the sign-in at one server. */
export type Authorization = z.infer<typeof authorizationSchema>

export interface AuthorizationStore {
  read(server: string): Authorization | null
  /** On failure what was stored before still stands; `read` gives what was to be written until `forget`, so that a rotated token is not lost. */
  write(server: string, authorization: Authorization): Promise<Result<void>>
  /** As `write`, but on failure `read` gives what stood before too. */
  replace(server: string, authorization: Authorization): Promise<Result<void>>
  forget(server: string): Promise<void>
}

export function createAuthorizationStore(secrets: SecretStore): AuthorizationStore {
  /** Could not be written; lives until the process ends or the next write. */
  const unwritten = new Map<string, Authorization>()

  function read(server: string): Authorization | null {
    return unwritten.get(server) ?? parse(secrets.get(secretOf(server)))
  }

  async function write(server: string, authorization: Authorization): Promise<Result<void>> {
    try {
      await secrets.set(secretOf(server), JSON.stringify(authorization))
      unwritten.delete(server)
      return success(undefined)
    } catch (error) {
      unwritten.set(server, authorization)
      return notSaved(errorText(error))
    }
  }

  async function replace(server: string, authorization: Authorization): Promise<Result<void>> {
    const before = read(server)
    const text = JSON.stringify(authorization)
    const written = await write(server, authorization)
    if (written.ok && secrets.get(secretOf(server)) === text) return written
    unwritten.delete(server)
    if (before !== null) await write(server, before)
    else await secrets.remove(secretOf(server)).catch(() => undefined)
    return written.ok ? notSaved('the secret store does not give it back') : written
  }

  return {
    read,
    write,
    replace,
    async forget(server) {
      unwritten.delete(server)
      await secrets.remove(secretOf(server))
    },
  }
}

function secretOf(server: string): string {
  return `oauth:${server}`
}

function parse(text: string | undefined): Authorization | null {
  if (text === undefined) return null
  try {
    const parsed = authorizationSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function notSaved(why: string): Result<void> {
  return failed('TOKEN_NOT_SAVED', `The sign-in could not be saved: ${why}`, 'Free some disk space or check the permissions of the profile folder, then sign in again.')
}
