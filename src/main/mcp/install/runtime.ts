import type { CatalogEntry, RuntimeStanding } from '../../../shared/catalog-entry.ts'
import { assertNever } from '../../../shared/failure.ts'
import { findCommand } from '../../platform/find-command.ts'

type Environment = Readonly<Record<string, string>>

/** What starts a server of this entry, and whether it is here. */
export function runtimeStanding(entry: CatalogEntry, env: Environment, platform: NodeJS.Platform = process.platform): RuntimeStanding {
  const { transport } = entry
  if (transport.type !== 'stdio') return { runtime: 'none', state: 'found', program: null }
  const { runtime } = transport
  const program = programs(transport.package)[runtime].map(name => findCommand(name, { env })).find(found => found !== null) ?? null
  if (program !== null) return { runtime, state: 'found', program }
  if (runtime === 'npm') return { runtime, state: 'own', program: null }
  return { runtime, state: 'missing', program: null, hint: runtimeHint(runtime, transport.package, platform) }
}

function programs(command: string): Record<'npm' | 'pypi' | 'docker' | 'command', readonly string[]> {
  return { npm: ['node'], pypi: ['uv'], docker: ['docker', 'podman'], command: [command] }
}

/** What a person has to install, for their system. */
export function runtimeHint(runtime: 'pypi' | 'docker' | 'command', command: string, platform: NodeJS.Platform): string {
  const again = 'Then start Drawbridge again.'
  switch (runtime) {
    case 'pypi':
      if (platform === 'darwin') return `Install uv: brew install uv. ${again}`
      if (platform === 'win32') return `Install uv: winget install --id=astral-sh.uv -e. ${again}`
      return `Install uv: https://docs.astral.sh/uv/getting-started/installation. ${again}`
    case 'docker':
      if (platform === 'linux') return `Install Docker Engine or Podman with your package manager. ${again}`
      return `Install Docker Desktop: https://docs.docker.com/get-started/get-docker. ${again}`
    case 'command':
      return `Install ${command}, and see that it is on the PATH of your ${platform === 'win32' ? 'account' : 'login shell'}. ${again}`
    default:
      return assertNever(runtime)
  }
}

/** What stands in its place in a sentence. */
export function runtimeTitle(runtime: 'npm' | 'pypi' | 'docker' | 'command', command: string): string {
  return { npm: 'Node.js', pypi: 'uv', docker: 'Docker', command }[runtime]
}
