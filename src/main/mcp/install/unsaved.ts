import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ServerConfig } from '../../../shared/connection.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import { checkServerName } from './check-server-name.ts'

/** What an installation that is being saved would leave behind if the app were killed in the middle of it. */
const markSchema = z.object({ server: z.string(), secrets: z.array(z.string()) })

export interface UnsavedMarks {
  /** Before anything lasts. @param secrets the names of those that are new. */
  begin(server: string, secrets: readonly string[]): Promise<void>
  /** The settings name it, or all of it was taken back. */
  end(server: string): Promise<void>
}

export interface UnsavedPorts {
  /** Where the files of servers lie. */
  readonly folder: string
  readonly secrets: Pick<SecretStore, 'remove'>
  /** The server as it stands in the settings. */
  configured(server: string): ServerConfig | undefined
}

/** No server's name starts with a dot. */
const markName = /^\.unsaved-.+\.json$/

export function createUnsavedMarks({ folder }: Pick<UnsavedPorts, 'folder'>): UnsavedMarks {
  const fileOf = (server: string): string => path.join(folder, `.unsaved-${server}.json`)
  return {
    async begin(server, secrets) {
      await mkdir(folder, { recursive: true })
      await writeFile(fileOf(server), JSON.stringify({ server, secrets }), { mode: 0o600 })
    },
    end: server => rm(fileOf(server), { force: true }),
  }
}

/** Clears away what was never saved: versions and secrets that the settings do not name. Never rejects; what cannot be cleared is tried again at the next start. */
export async function clearUnsaved(ports: UnsavedPorts): Promise<void> {
  const names = await readdir(ports.folder).catch(() => [])
  for (const name of names.filter(each => markName.test(each))) {
    const file = path.join(ports.folder, name)
    await clearOne(file, ports).then(() => rm(file, { force: true })).catch(() => undefined)
  }
}

async function clearOne(file: string, { folder, secrets, configured }: UnsavedPorts): Promise<void> {
  const mark = markSchema.safeParse(parsed(await readFile(file, 'utf8')))
  if (!mark.success || !checkServerName(mark.data.server).ok) return
  const { server } = mark.data
  const home = path.join(folder, server)
  const config = JSON.stringify(configured(server) ?? {})
  const isNamed = (text: string): boolean => config.includes(JSON.stringify(text).slice(1, -1))
  for (const secret of mark.data.secrets) if (!isNamed(`\${secret:${secret}}`)) await secrets.remove(secret)
  const versions = await readdir(home).catch(() => [])
  for (const version of versions.filter(each => each !== 'data' && !isNamed(path.join(home, each)))) await rm(path.join(home, version), { recursive: true, force: true })
  // Only where nothing is in them.
  if (!isNamed(path.join(home, 'data'))) await rmdir(path.join(home, 'data')).catch(() => undefined)
  await rmdir(home).catch(() => undefined)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
