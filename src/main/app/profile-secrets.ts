import type { SecretCipher, SecretStore } from '../../shared/secret.ts'
import { createJsonFile } from '../platform/json-file.ts'
import { openSecretStore } from '../platform/secret-store.ts'
import type { Profile } from './profile.ts'

/**
 * The secrets of a profile.
 * @param cipher the operating system's key store; null at the terminal, where what the window encrypted stays locked.
 * @param plainAllowed the person agreed to secrets in a file that only they can read. Without that and without a cipher
 *   a new secret lives until the process ends.
 */
export function openProfileSecrets(profile: Profile, cipher: SecretCipher | null, plainAllowed: () => boolean): Promise<SecretStore> {
  const file = createJsonFile<unknown>({ path: profile.secretsFile, defaults: undefined, parse: raw => raw })
  return openSecretStore({
    file: {
      async read() {
        const { value, problem } = file.load()
        if (problem !== null) throw new Error(problem.message)
        return value
      },
      async write(value) {
        const written = await file.save(value)
        if (!written.ok) throw new Error(written.failure.message)
      },
    },
    cipher,
    plainAllowed,
  })
}

/** Consent by the environment: for terminals, containers and tests, where nobody can click. */
export function plainSecretsAllowed(environment: NodeJS.ProcessEnv): boolean {
  return environment['DRAWBRIDGE_PLAIN_SECRETS'] === '1'
}
