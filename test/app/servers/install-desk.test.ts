import { expect, it } from 'vitest'
import { createInstallDesk, type InstallDesk } from '../../../src/main/app/servers/install-desk.ts'
import type { InstallerPorts, InstallOptions } from '../../../src/main/mcp/install/installer.ts'
import { type CatalogEntry, catalogEntrySchema } from '../../../src/shared/catalog-entry.ts'
import { failed, type Result, success } from '../../../src/shared/failure.ts'

const words = { en: 'Keeps notes.', 'zh-CN': 'Keeps notes.', ja: 'Keeps notes.' }
const entry: CatalogEntry = catalogEntrySchema.parse({
  manifest_version: 1, name: 'notes', title: 'Notes', description: words, category: 'knowledge', publisher: 'Ada', homepage: 'https://example.org', licence: 'MIT',
  transport: { type: 'http', url: 'https://notes.example/mcp' }, auth: { type: 'oauth' }, access: [{ kind: 'network', extent: words }],
})
const options: InstallOptions = { server: 'notes', id: 'notes', source: 'catalog', values: {}, progress: () => undefined, signal: new AbortController().signal }

interface Scene {
  readonly desk: InstallDesk
  readonly signedOut: string[]
  /** Ends the sign-in in the browser. */
  finish(result: Result<void>): void
}

/** The server wants a sign-in; what comes after it ends as `after` says. */
function scene(after: Result<void>): Scene {
  let finish: (result: Result<void>) => void = () => undefined
  const done = new Promise<Result<void>>(resolve => (finish = resolve))
  const signedOut: string[] = []
  const makeInstaller = (authorize: InstallerPorts['authorize']): InstallDesk['installer'] => ({
    runtime: () => Promise.reject(new Error('not asked')),
    commandLine: () => '',
    requiredValues: () => [],
    checkValues: () => ({ ok: true }),
    uninstall: async () => success(undefined),
    async install(_entry, { server, signal }) {
      const signed = await authorize(server, { url: 'https://notes.example/mcp' }, signal)
      if (!signed.ok) return signed
      return after.ok ? success({ server, config: { url: 'https://notes.example/mcp' }, tools: [] }) : after
    },
  })
  const authorizations = {
    start: async () => success({ link: 'https://id.example/authorize', done, cancel: () => undefined }),
    signedIn: () => false,
    signOut: async (server: string) => void signedOut.push(server),
  }
  return { desk: createInstallDesk({ makeInstaller, authorizations, restart: async () => undefined }), signedOut, finish: result => finish(result) }
}

it('shows the link to the installation that is on, whatever a second one of the same server does', async () => {
  const { desk, signedOut, finish } = scene(success(undefined))
  const links: string[] = []
  desk.onLink('notes', link => links.push(link))
  const first = desk.installer.install(entry, options)
  const unlisten = desk.onLink('notes', () => undefined)
  expect(desk.isInstalling('Notes')).toBe(true)
  expect(await desk.installer.install(entry, { ...options, server: 'Notes' })).toMatchObject({ ok: false, failure: { code: 'INSTALL_RUNNING' } })
  unlisten()
  finish(success(undefined))
  expect(await first).toMatchObject({ ok: true })
  expect(links).toEqual(['https://id.example/authorize'])
  expect(signedOut).toEqual([])
  expect(desk.isInstalling('notes')).toBe(false)
})

it('takes the sign-in of a failed installation back', async () => {
  const { desk, signedOut, finish } = scene(failed('INSTALL_LIST', 'It lists nothing.'))
  finish(success(undefined))
  expect(await desk.installer.install(entry, options)).toMatchObject({ ok: false, failure: { code: 'INSTALL_LIST' } })
  expect(signedOut).toEqual(['notes'])
})
