import type { ServerConfig } from '../../../shared/connection.ts'
import { findCommand } from '../../platform/find-command.ts'

const remedies: Readonly<Record<string, string>> = {
  npx: 'Install Node.js.',
  npm: 'Install Node.js.',
  uvx: 'Install uv.',
  uv: 'Install uv.',
  docker: 'Install Docker.',
  podman: 'Install Podman.',
  python: 'Install Python.',
  python3: 'Install Python.',
  bunx: 'Install Bun.',
  bun: 'Install Bun.',
  deno: 'Install Deno.',
  pipx: 'Install pipx.',
  dotnet: 'Install .NET.',
  java: 'Install Java.',
}

/** Whether a word is known as a program that starts servers, here or not. */
export function isLauncher(command: string): boolean {
  return command === 'node' || Object.hasOwn(remedies, command)
}

/** Says what the server's program lacks on this computer; null where it is there. `node` is: the app's own stands in. */
export function missingRuntime(config: ServerConfig, environment: Readonly<Record<string, string>>): string | null {
  const { command, cwd } = config
  if (command === undefined || command === 'node' || command.includes('${')) return null
  const folder = cwd === undefined || cwd.includes('${') ? {} : { cwd }
  if (findCommand(command, { env: { ...environment, ...literal(config.env) }, ...folder }) !== null) return null
  return `${command} was not found. ${Object.hasOwn(remedies, command) ? (remedies[command] ?? '') : 'Is it installed, and on the PATH of your login shell?'}`
}

function literal(env: ServerConfig['env']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(env ?? {}).filter(([, value]) => !value.includes('${')))
}
