import { isJsonObject } from '../../shared/json.ts'
import type { SecretStore } from '../../shared/secret.ts'
import type { SecretMask } from '../platform/secret-mask.ts'

/** The same store; what it holds or is given is masked in logs and notices from then on. */
export function maskedSecrets(secrets: SecretStore, mask: Pick<SecretMask, 'register'>): SecretStore {
  for (const name of secrets.names()) registerSecret(secrets.get(name) ?? '', mask)
  return {
    ...secrets,
    set(name, value) {
      registerSecret(value, mask)
      return secrets.set(name, value)
    },
  }
}

/** A plain secret, or the credentials within one that is JSON: sign-ins are kept with addresses that are no secret. */
export function registerSecret(value: string, mask: Pick<SecretMask, 'register'>): void {
  const parsed = value.startsWith('{') ? parse(value) : undefined
  if (!isJsonObject(parsed)) return mask.register(value)
  registerWithin(parsed, mask, 0)
}

const credentialKey = /^(?:refresh|private_key|.*(?:^|_)(?:token|secret|password|verifier|assertion))$/i
const deepest = 8

function registerWithin(object: object, mask: Pick<SecretMask, 'register'>, depth: number): void {
  for (const [key, value] of Object.entries(object)) {
    if (typeof value === 'string' && credentialKey.test(key)) mask.register(value)
    else if (typeof value === 'object' && value !== null && depth < deepest) registerWithin(value, mask, depth + 1)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
