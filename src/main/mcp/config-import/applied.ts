import type { ServerConfig } from '../../../shared/connection.ts'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import { type JsonObject, without } from '../../../shared/json.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import type { PlacedFiles } from '../install/server-folders.ts'
import type { MovedSecret } from './move-secrets.ts'
import { sameValue } from './same-server.ts'

/** A secret that was written, and what stood there before. */
export interface WrittenSecret {
  readonly name: string
  readonly value: string
  readonly before: string | undefined
}

/** One server that an import wrote, with all that is needed to take it back. */
export interface AppliedServer {
  readonly name: string
  readonly config: ServerConfig
  /** What had that name before; undefined: nothing. */
  readonly replaced: unknown
  readonly secrets: readonly WrittenSecret[]
  readonly files: PlacedFiles | null
}

/** Writes all or none; a failure names no value. */
export async function writeSecrets(moved: readonly MovedSecret[], secrets: SecretStore): Promise<Result<readonly WrittenSecret[]>> {
  const written: WrittenSecret[] = []
  try {
    for (const { secret: name, value } of moved) {
      const before = secrets.get(name)
      await secrets.set(name, value)
      written.push({ name, value, before })
    }
    return success(written)
  } catch (error) {
    await takeBackSecrets(written, secrets)
    return failed('SECRETS_NOT_WRITTEN', `Its secrets could not be stored: ${errorText(error)}`)
  }
}

/** Puts back what stood there. A secret that was changed since belongs to someone else by now. */
async function takeBackSecrets(written: readonly WrittenSecret[], secrets: SecretStore): Promise<void> {
  for (const { name, value, before } of written.toReversed()) {
    if (secrets.get(name) !== value) continue
    await (before === undefined ? secrets.remove(name) : secrets.set(name, before)).catch(() => undefined)
  }
}

export async function takeBackTrails(server: AppliedServer, secrets: SecretStore): Promise<void> {
  await takeBackSecrets(server.secrets, secrets)
  await server.files?.undo()
}

/**
 * Takes servers out of the settings again, or puts back what they replaced; one change for all. A server that reads otherwise
 * than it was written stays. One that is gone already counts as taken back, unless it had replaced another.
 */
export function takenBack(applied: readonly AppliedServer[], servers: JsonObject): { readonly servers: JsonObject; readonly changed: readonly AppliedServer[] } {
  const changed = applied.filter(server => !isUntouched(server, servers))
  const restored = applied.filter(server => !changed.includes(server)).reduce((rest, { name, replaced }) => (replaced === undefined ? without(rest, name) : { ...rest, [name]: replaced }), servers)
  return { servers: restored, changed }
}

function isUntouched({ name, config, replaced }: AppliedServer, servers: JsonObject): boolean {
  if (!Object.hasOwn(servers, name)) return replaced === undefined
  return sameValue(servers[name], config)
}
