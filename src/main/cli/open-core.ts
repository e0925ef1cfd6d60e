import path from 'node:path'
import { errorText, failed, type Result, success } from '../../shared/failure.ts'
import type { SecretStore } from '../../shared/secret.ts'
import type { Core, CorePorts } from '../app/core.ts'
import { defaultProfileFolder, type Profile, profileAt } from '../app/profile.ts'
import type { AskMode } from '../dispatch/approval-desk.ts'
import { openProfileSecrets, plainSecretsAllowed } from '../app/profile-secrets.ts'
import { lockProfile } from '../platform/profile-lock.ts'
import { version } from '../version.ts'
import type { Terminal } from './terminal.ts'

export interface OpenOptions {
  readonly profile?: string | undefined
  readonly approvals: AskMode
  readonly terminal: Terminal
  readonly toolsets?: readonly string[] | undefined
  readonly serverWaitMs: number
  readonly starts: CorePorts['starts']
}

export const profileInUse = 'PROFILE_IN_USE'
export const settingsBroken: readonly string[] = ['FILE_BROKEN', 'FILE_UNREADABLE']

/** The profile that was named, or the one the window uses. */
export function profileOf(folder: string | undefined): Profile {
  return profileAt(path.resolve(folder ?? process.env['DRAWBRIDGE_PROFILE'] ?? defaultProfileFolder(process.platform, process.env)))
}

/** The core on a profile of its own; close it when the command ends. Words about it go to stderr. */
export async function openCore(options: OpenOptions): Promise<Result<Core>> {
  const profile = profileOf(options.profile)
  const lock = await lockProfile(profile.folder, 'terminal')
  if (!lock.ok) return lock
  const secrets = await openSecrets(profile)
  if (!secrets.ok) {
    await lock.value.release()
    return secrets
  }
  // Read when a command needs it: help, versions and what is wrongly typed are answered at once.
  const { createCore } = await import('../app/core.ts')
  const core = await createCore({
    profile,
    version,
    secrets: secrets.value,
    runtime: { command: process.execPath, env: {} },
    startedInShell: true,
    appFolder: import.meta.dirname,
    approvals: options.approvals,
    canAsk: () => options.terminal.present,
    askPerson: options.terminal.ask,
    workingFolder: process.cwd(),
    surface: 'link',
    locale: process.env['LC_ALL'] ?? process.env['LC_MESSAGES'] ?? process.env['LANG'] ?? 'en',
    returnTo: null,
    holdPrefix: false,
    starts: options.starts,
    serverWaitMs: options.serverWaitMs,
    log: (level, text) => void process.stderr.write(`${level}: ${text}\n`),
    ...(options.toolsets === undefined ? {} : { toolsets: options.toolsets }),
  })
  const closing: Core = {
    ...core,
    async close() {
      await core.close()
      await lock.value.release()
    },
  }
  const broken = core.settings.failure()
  if (broken === null) return success(closing)
  await closing.close()
  return { ok: false, failure: broken }
}

async function openSecrets(profile: Profile): Promise<Result<SecretStore>> {
  try {
    return success(await openProfileSecrets(profile, null, () => plainSecretsAllowed(process.env)))
  } catch (error) {
    return failed('SECRETS_UNREADABLE', errorText(error), 'Repair the file or move it away; the secrets in it have to be given again then.')
  }
}
