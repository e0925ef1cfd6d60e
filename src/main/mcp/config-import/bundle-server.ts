import path from 'node:path'
import type { ServerConfig } from '../../../shared/connection.ts'
import { findCommand } from '../../platform/find-command.ts'
import { type Ask, askMarker, type Draft } from './draft.ts'
import type { BundleCommand, BundleManifest, UserValue } from './bundle-manifest.ts'
import { countReferences } from './translate-references.ts'

interface Ports {
  readonly home: string
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string>>
}

/** Where the bundle's own folder will stand; a name that no manifest can write, since it is put in after all else. */
export const folderMarker = askMarker('__dirname')

const platformNames: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' }

/** A bundle's server in our words: `${ask:__dirname}` for its folder, `${ask:KEY}` for the values it wants. */
export function bundleDraft(manifest: BundleManifest, ports: Ports): Draft {
  const asks = Object.entries(manifest.user_config ?? {}).filter(([name]) => isKey(name)).map(([name, value]) => userAsk(name, value, ports))
  const command = settledCommand(manifest, ports)
  const fill = createFill(asks, ports)
  const env = Object.fromEntries(Object.entries(command.env ?? {}).map(([name, value]) => [name, fill.text(value)]))
  const config: ServerConfig = {
    command: programOf(manifest, fill.text(command.command ?? ''), ports),
    args: (command.args ?? []).map(fill.text),
    ...(Object.keys(env).length === 0 ? {} : { env }),
    cwd: folderMarker,
  }
  const platforms = manifest.compatibility?.platforms
  const elsewhere = platforms !== undefined && !platforms.includes(ports.platform) ? `It is made for ${platforms.map(name => platformNames[name] ?? name).join(', ')} only.` : null
  return {
    name: manifest.name,
    config,
    asks,
    problems: fill.problems(),
    disabled: false,
    invalid: elsewhere ?? (config.command === '' ? 'Its manifest says neither a command nor an entry point.' : fill.nested() ? nestedReferences : null),
  }
}

export const nestedReferences = 'It nests references in one another, which cannot be taken over.'

function isKey(name: string): boolean {
  return /^[A-Za-z0-9_.-]{1,60}$/.test(name) && name !== '__dirname'
}

function userAsk(name: string, value: UserValue, ports: Ports): Ask {
  const given = Array.isArray(value.default) ? value.default.join('\n') : value.default === undefined ? '' : String(value.default)
  const fallback = atHome(given, ports)
  const kind = value.type === 'number' || value.type === 'boolean' ? value.type : 'text'
  const prompt = [value.title ?? name, value.description].filter(part => part !== undefined && part !== '').join(': ')
  const hint = value.multiple ? ' (one a line)' : kind === 'boolean' ? ' (true or false)' : ''
  return {
    name,
    prompt: prompt.slice(0, 400) + hint,
    required: value.required,
    secret: value.sensitive,
    default: value.sensitive || fallback.includes('${') || fallback.length > 2000 ? '' : fallback,
    multiple: value.multiple,
    kind,
    ...(value.min === undefined ? {} : { min: value.min }),
    ...(value.max === undefined ? {} : { max: value.max }),
  }
}

/** The command for this platform; where the manifest leaves it out, the one its kind of server has. */
function settledCommand({ server }: BundleManifest, { platform }: Ports): BundleCommand {
  const { platform_overrides: overrides = {}, ...base } = server.mcp_config ?? {}
  const own = Object.hasOwn(overrides, platform) ? (overrides[platform] ?? {}) : {}
  const merged = { ...base, ...own, env: { ...base.env, ...own.env } }
  if (merged.command !== undefined && merged.command !== '') return merged
  return server.entry_point === undefined ? merged : { ...merged, ...usualCommand(server.type, server.entry_point, merged.env) }
}

function usualCommand(type: BundleManifest['server']['type'], entry: string, env: Readonly<Record<string, string>>): BundleCommand {
  const script = `\${__dirname}/${entry}`
  const commands = {
    node: { command: 'node', args: [script] },
    python: { command: 'python', args: [script], env: { PYTHONPATH: '${__dirname}/server/lib', ...env } },
    uv: { command: 'uv', args: ['run', '--directory', '${__dirname}', entry] },
    binary: { command: script, args: [] },
  } as const satisfies Record<typeof type, unknown>
  return { ...commands[type], args: [...commands[type].args] }
}

/** `python` is called `python3` on many computers; a program of the bundle is named with its folder. */
function programOf({ server }: BundleManifest, command: string, { environment, platform }: Ports): string {
  if (server.type === 'node' && /(?:^|[\\/])node(?:\.exe)?$/.test(command)) return 'node'
  if (command === 'python' && findCommand('python', { env: environment }) === null && findCommand('python3', { env: environment }) !== null) return 'python3'
  const ways = platform === 'win32' ? path.win32 : path.posix
  const within = /[\\/]/.test(command) && !ways.isAbsolute(command) && !command.startsWith('${')
  return within ? `${folderMarker}/${command.replace(/^\.[\\/]/, '')}` : command
}

interface Fill {
  text(text: string): string
  problems(): readonly string[]
  nested(): boolean
}

function createFill(asks: readonly Ask[], ports: Ports): Fill {
  const problems = new Set<string>()
  let nested = false

  function reference(inner: string): string {
    if (inner === '__dirname') return folderMarker
    const key = inner.startsWith('user_config.') ? inner.slice('user_config.'.length) : null
    if (key !== null && asks.some(ask => ask.name === key)) return askMarker(key)
    if (/^[A-Z_][A-Z0-9_]*$/.test(inner) && Object.hasOwn(ports.environment, inner)) return `\${env:${inner}}`
    problems.add(`\${${inner.slice(0, 60)}} stands for nothing here; it is left blank.`)
    return ''
  }

  function text(original: string): string {
    const parts = atHome(original, ports).split(/\$\{([^{}]{1,200})\}/)
    const filled = parts.map((part, index) => (index % 2 === 1 ? reference(part) : part))
    const made = filled.filter((part, index) => index % 2 === 1 && part !== '').length
    nested ||= countReferences(filled.join('')) !== made
    return filled.join('')
  }

  return { text, problems: () => [...problems], nested: () => nested }
}

function atHome(text: string, { home, platform }: Ports): string {
  const ways = platform === 'win32' ? path.win32 : path.posix
  const places: Readonly<Record<string, string>> = {
    HOME: home,
    DESKTOP: ways.join(home, 'Desktop'),
    DOCUMENTS: ways.join(home, 'Documents'),
    DOWNLOADS: ways.join(home, 'Downloads'),
    pathSeparator: ways.sep,
    '/': ways.sep,
  }
  return text.replaceAll(/\$\{(HOME|DESKTOP|DOCUMENTS|DOWNLOADS|pathSeparator|\/)\}/g, (_all, name: string) => places[name] ?? '')
}
