import type { z } from 'zod'
import type { SecretStore } from '../../../shared/secret.ts'

/** A secret that holds a JSON object; null where it is absent, unreadable here, or not what it should be. */
export function readSecretJson<T>(secrets: SecretStore, name: string, schema: z.ZodType<T>): T | null {
  const raw = secrets.get(name)
  if (raw === undefined) return null
  try {
    const parsed = schema.safeParse(JSON.parse(raw))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
