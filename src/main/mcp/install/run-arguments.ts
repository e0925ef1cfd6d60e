import type { Launch } from './fetch.ts'
import { fillList, type Filling } from './fill.ts'
import type { StdioTransport } from './package-spec.ts'
import type { SettledValue } from './values.ts'

type Environment = Readonly<Record<string, string>>

export interface RunParts {
  readonly launch: Launch
  readonly env: Environment
  readonly values: readonly SettledValue[]
  readonly filling: Filling
}

export interface RunCommand extends Launch {
  readonly env: Environment
}

/** The whole command line of a server. A container gets its environment by name, and folders and files by a mount. */
export function runArguments(transport: StdioTransport, parts: RunParts): RunCommand {
  const { launch, env, filling } = parts
  if (transport.runtime !== 'docker') return { command: launch.command, args: [...launch.args, ...fillList(transport.args, filling)], env }
  const mounted = new Map(parts.values.filter(({ value, text }) => (value.kind === 'folder' || value.kind === 'file') && text !== '').map(({ value, text }) => [value.name, text]))
  const inside: Filling = name => (mounted.has(name) ? insidePath(name) : filling(name))
  const mounts = [...mounted].flatMap(([name, source]) => ['--mount', ['type=bind', `source=${source}`, `target=${insidePath(name)}`].map(field).join(',')])
  const seen = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, mounted.has(name) ? insidePath(name) : text]))
  const names = Object.keys(seen).flatMap(name => ['-e', name])
  return { command: launch.command, args: ['run', '-i', '--rm', ...mounts, ...names, ...launch.args, ...fillList(transport.args, inside)], env: seen }
}

function insidePath(name: string): string {
  return `/mnt/${name}`
}

/** One field of a comma-separated list, as Docker reads it. */
function field(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
