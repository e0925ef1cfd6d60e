import { failed, success } from '../../../shared/failure.ts'
import type { Handlers } from '../../../shared/ipc.ts'
import type { Core } from '../core.ts'

/** What only a host with a desktop can do. */
export interface HostActions {
  /** The operating system's language tag. */
  readonly locale: string
  /** Shows a file in the system's file manager. */
  reveal(file: string): void
  /** Lets the person choose a folder or file; null: they left it. */
  pick(kind: 'folder' | 'file' | 'import'): Promise<string | null>
}

type AppHandlers = Pick<Handlers, 'app/state' | 'settings/set' | 'settings/reveal' | 'log/reveal' | 'dialog/pick'>

export function appHandlers(core: Core, host: HostActions): AppHandlers {
  const { settings } = core
  return {
    'app/state': async () =>
      success({
        version: core.version,
        platform: process.platform,
        locale: host.locale,
        settings: settings.current(),
        settings_problems: [...settings.problems()],
        profile: core.profile.folder,
        practice_folder: core.practice.folder,
        sessions: core.sessions.list(),
        models: core.models.views(),
        connections: [...core.connections.views()],
        seq: core.seq(),
      }),
    'settings/set': async ({ path, value }) => {
      const changed = await settings.set(path, value)
      return changed.ok ? success({ settings: changed.value, settings_problems: [...settings.problems()] }) : changed
    },
    'dialog/pick': async ({ kind }) => success({ path: await host.pick(kind) }),
    'settings/reveal': async () => {
      host.reveal(settings.path)
      return success(undefined)
    },
    'log/reveal': async () => {
      host.reveal(core.log.path)
      return success(undefined)
    },
  }
}

/** Answers to a request that nobody waits for any more. */
export function noLongerOpen(): ReturnType<typeof failed<undefined>> {
  return failed('NOT_OPEN', 'This is no longer waiting for an answer.')
}
