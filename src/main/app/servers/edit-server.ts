import type { ServerConfig } from '../../../shared/connection.ts'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import { type EditableConfig, editableConfigSchema, type RawServer } from '../../../shared/ipc.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import { mapStrings } from '../../mcp/config-import/draft.ts'
import { moveSecrets, secretName, type WithoutSecrets } from '../../mcp/config-import/move-secrets.ts'
import { withEditedValues } from './edited-values.ts'
import { changedServer, notConfigured, type ServerSettings } from './server-settings.ts'

export interface EditPorts {
  readonly settings: Pick<ServerSettings, 'all' | 'edit' | 'save'>
  readonly secrets: Pick<SecretStore, 'get' | 'set' | 'remove'>
  restart(name: string): Promise<void>
}

export interface ServerEdit<Config = EditableConfig> {
  readonly name: string
  readonly config: Config
  /** New secrets by their NAME: `config` refers to each as `${secret:mcp.<server>.NAME}`. One that it does not refer to is not kept. */
  readonly secrets: Readonly<Record<string, string>>
}

/** A configured server for a form. What stands in it as a plain secret is shown as a reference; saved unchanged, it stays as it is. */
export function rawServer(name: string, settings: Pick<ServerSettings, 'all'>): Result<RawServer> {
  const config = configured(name, settings)
  if (config === undefined) return notConfigured(name)
  const moved = withoutPlain(name, config)
  return success({ config: editablePart(moved.config), plain: moved.secrets.map(({ secret }) => secret) })
}

/**
 * Changes how a configured server is reached, and starts it anew. All else of its entry stays. Secrets that only it
 * referred to and no longer does are forgotten. When it fails, settings and secrets are as before.
 */
export async function editServer({ name, config, secrets }: ServerEdit, ports: EditPorts): Promise<Result<void>> {
  const before = configured(name, ports.settings)
  if (before === undefined) return notConfigured(name)
  let after = before
  const make = (old: ServerConfig): ServerConfig => (after = edited(name, old, config, Object.keys(secrets)))
  const saved = await withSecrets({ name, config, secrets }, ports, () => ports.settings.edit(name, server => changedServer(server, make)))
  if (!saved.ok) return saved
  await forget(ownSecrets(name, before), after, name, ports)
  // A changed entry starts it already; a new secret or a second try does not show there.
  if (after.enabled !== false && JSON.stringify(editablePart(before)) === JSON.stringify(editablePart(after))) void ports.restart(name)
  return saved
}

export function addServer(added: ServerEdit<ServerConfig>, ports: EditPorts): Promise<Result<void>> {
  return withSecrets(added, ports, () => ports.settings.save(added.name, added.config))
}

/** Forgets the secrets of a server that was taken out of the settings. */
export async function forgetSecrets(name: string, config: ServerConfig, ports: Pick<EditPorts, 'settings' | 'secrets'>): Promise<void> {
  await forget(ownSecrets(name, config), {}, name, ports)
}

async function withSecrets({ name, config, secrets }: ServerEdit, ports: EditPorts, save: () => Promise<Result<void>>): Promise<Result<void>> {
  if ((config.command === undefined) === (config.url === undefined)) return failed('WRONG_VALUE', 'A server needs either a command or a URL.')
  const referred = secretsIn(config)
  const wanted = Object.entries(secrets).map(([key, value]) => [secretName(name, key), value] as const).filter(([secret]) => referred.has(secret))
  const undo: (() => Promise<void>)[] = []
  try {
    for (const [secret, value] of wanted) {
      const before = ports.secrets.get(secret)
      undo.push(() => (before === undefined ? ports.secrets.remove(secret) : ports.secrets.set(secret, before)))
      await ports.secrets.set(secret, value)
    }
    const saved = await save()
    if (!saved.ok) await takeBack(undo)
    return saved
  } catch (error) {
    await takeBack(undo)
    return failed('SAVE_FAILED', `It could not be saved: ${errorText(error)}`)
  }
}

async function takeBack(undo: readonly (() => Promise<void>)[]): Promise<void> {
  for (const step of undo.toReversed()) await step().catch(() => undefined)
}

/** @param fresh the names of new secrets */
function edited(name: string, old: ServerConfig, config: EditableConfig, fresh: readonly string[]): ServerConfig {
  const plain = new Map(withoutPlain(name, old).secrets.map(({ secret, value }) => [secret, value]))
  fresh.forEach(key => plain.delete(secretName(name, key)))
  const kept = mapStrings(config, text => text.replaceAll(reference, (whole, secret: string) => plain.get(secret) ?? whole))
  const rest = Object.fromEntries(Object.entries(old).filter(([key]) => !Object.hasOwn(editableConfigSchema.shape, key)))
  const next: ServerConfig = { ...kept, ...rest }
  if (old.installed === undefined) return next
  const referred = secretsIn(next)
  const unused = [...secretsIn(old)].filter(secret => !referred.has(secret))
  // New ones are not listed: an update takes what is listed for its own, and drops what it does not ask for.
  const secrets = (old.installed.secrets ?? []).filter(secret => !unused.includes(secret))
  const { secrets: _before, ...installed } = withEditedValues(old.installed, old, next)
  return { ...next, installed: { ...installed, ...(secrets.length === 0 ? {} : { secrets }) } }
}

async function forget(candidates: readonly string[], after: ServerConfig, name: string, { settings, secrets }: Pick<EditPorts, 'settings' | 'secrets'>): Promise<void> {
  const others = Object.entries(settings.all()).filter(([other]) => other !== name).map(([, config]) => config)
  const referred = new Set([after, ...others].flatMap(config => [...secretsIn(config)]))
  for (const secret of candidates) if (!referred.has(secret)) await secrets.remove(secret).catch(() => undefined)
}

/** Those that it refers to and that were kept for it. */
function ownSecrets(name: string, config: ServerConfig): readonly string[] {
  const prefix = secretName(name, 'X').slice(0, -1)
  return [...secretsIn(config)].filter(secret => secret.startsWith(prefix) || config.installed?.secrets?.includes(secret) === true)
}

const reference = /\$\{secret:([^}]+)\}/g

function secretsIn(config: ServerConfig): ReadonlySet<string> {
  const found = new Set<string>()
  mapStrings(config, text => {
    for (const [, secret] of text.matchAll(reference)) if (secret !== undefined) found.add(secret)
    return text
  })
  return found
}

function editablePart(config: ServerConfig): EditableConfig {
  return editableConfigSchema.parse(config)
}

function configured(name: string, settings: Pick<ServerSettings, 'all'>): ServerConfig | undefined {
  const all = settings.all()
  return Object.hasOwn(all, name) ? all[name] : undefined
}

/** References in the place of plain secrets; none of them is one that stands there already. */
function withoutPlain(name: string, config: ServerConfig): WithoutSecrets {
  const referred = secretsIn(config)
  return moveSecrets(config, name, secret => referred.has(secret))
}
