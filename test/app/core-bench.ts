import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Core, createCore } from '../../src/main/app/core.ts'
import { createHandlers } from '../../src/main/app/handlers.ts'
import { profileAt } from '../../src/main/app/profile.ts'
import type { AppEvent, EventOf, EventType } from '../../src/shared/events.ts'
import type { Handlers } from '../../src/shared/ipc.ts'
import type { SecretStore } from '../../src/shared/secret.ts'
import { memorySecrets } from '../connectors/support.ts'
import { type Answer, type ScriptedProvider, startScriptedProvider } from '../support/scripted-provider.ts'

export interface CoreBench {
  readonly core: Core
  readonly handlers: Handlers
  readonly events: AppEvent[]
  /** Put before whoever watches the host. */
  readonly shown: string[]
  readonly revealed: string[]
  readonly provider: ScriptedProvider
  readonly folder: string
  eventsOf<T extends EventType>(type: T): EventOf<T>[]
  /** A new chat with a run in it. */
  startChat(text: string): Promise<string>
  close(): Promise<void>
}

/** The whole core as the window has it, on a profile of its own, with a scripted provider as its model and no servers. */
export async function openCoreBench({ answers, secrets = memorySecrets() }: { answers: readonly Answer[]; secrets?: SecretStore }): Promise<CoreBench> {
  const folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-core-'))
  const provider = await startScriptedProvider({ answers })
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ model: 'scripted', models: { scripted: { kind: 'openai-compatible', base_url: provider.url, model: 'scripted' } }, working_folder: folder }))
  const shown: string[] = []
  const revealed: string[] = []
  const core = await createCore({
    profile: profileAt(folder),
    version: '0',
    secrets,
    runtime: { command: process.execPath, env: {} },
    startedInShell: true,
    appFolder: process.cwd(),
    approvals: 'person',
    canAsk: () => true,
    workingFolder: folder,
    surface: 'card',
    locale: 'en',
    returnTo: null,
    holdPrefix: true,
    starts: 'nothing',
    serverWaitMs: 0,
    log: (level, text) => void shown.push(`${level}: ${text}`),
  })
  const events: AppEvent[] = []
  core.onEvent(event => void events.push(event))
  const handlers = createHandlers(core, { locale: 'en', reveal: file => void revealed.push(file), pick: async () => null })
  return {
    core,
    handlers,
    events,
    shown,
    revealed,
    provider,
    folder,
    eventsOf: type => events.filter((event): event is EventOf<typeof type> => event.type === type),
    async startChat(text) {
      const { id } = core.sessions.create()
      const started = await core.startRun({ session: id, prompt: text })
      if (!started.ok) throw new Error(started.failure.message)
      return id
    },
    async close() {
      await core.close()
      await provider.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
