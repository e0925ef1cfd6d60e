import { errorText } from '../../shared/failure.ts'
import type { SecretStore } from '../../shared/secret.ts'
import { openSecretStore } from '../platform/secret-store.ts'

/** What of a profile could not be used at the start. The window opens all the same, and says so. */
export interface ProfileTrouble {
  readonly about: string
  readonly text: string
  readonly hint: string
}

/** The secrets of a profile; where they cannot be read, an empty store that writes nothing, so that the file stays as it is. */
export async function openSecretsOrNone(open: () => Promise<SecretStore>): Promise<{ readonly secrets: SecretStore; readonly trouble: ProfileTrouble | null }> {
  try {
    return { secrets: await open(), trouble: null }
  } catch (error) {
    const secrets = await openSecretStore({ file: { read: async () => undefined, write: async () => undefined }, cipher: null, plainAllowed: () => false })
    return {
      secrets,
      trouble: {
        about: 'secrets',
        text: `Saved secrets cannot be used: ${errorText(error)}`,
        hint: 'All else works; new secrets hold until Drawbridge is closed, and the file is left as it is. Repair it, or move it away and give the secrets anew, then start Drawbridge again.',
      },
    }
  }
}

export function settingsTrouble({ message, code }: { readonly message: string; readonly code: string }): ProfileTrouble {
  const hint =
    code === 'FILE_UNREADABLE'
      ? 'Defaults are used and no change is saved until it can be read. Look at the permissions of the file, then start Drawbridge again.'
      : 'Defaults are used. Repair the file, then start Drawbridge again. When a setting is changed before that, the file is kept beside under a dated name.'
  return { about: 'settings.json', text: message, hint }
}

export function folderTrouble(message: string): ProfileTrouble {
  return { about: 'profile', text: message, hint: 'Nothing that you change or write is kept. Look at the permissions of the folder and the free space of its disk, then start Drawbridge again.' }
}
