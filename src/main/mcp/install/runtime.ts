import type { CatalogEntry, RuntimeStanding } from '../../../shared/catalog-entry.ts'
import { assertNever } from '../../../shared/failure.ts'
import { findCommand } from '../../platform/find-command.ts'
import type { Reaper } from '../../platform/reaper.ts'
import { findContainerProgram } from './container-program.ts'
import type { NodeRuntime } from './fetch.ts'
import { chooseNode, nodeHint, type NodePorts, nodeTitle } from './node-choice.ts'
import type { StdioTransport } from './package-spec.ts'

export interface Runtime {
  readonly standing: RuntimeStanding
  /** What the configuration starts a script for Node with; null where nothing is there or none is needed. */
  readonly node: NodeRuntime | null
}

export interface RuntimePorts extends NodePorts {
  readonly reaper: Reaper
}

/** What starts a server of this entry, and whether it is here and can be used. */
export async function findRuntime({ transport }: CatalogEntry, ports: RuntimePorts, platform: NodeJS.Platform = process.platform): Promise<Runtime> {
  if (transport.type !== 'stdio') return { standing: { runtime: 'none', state: 'found', program: null }, node: null }
  const { runtime } = transport
  if (runtime === 'npm') return npmRuntime(findCommand('node', ports), transport.node_at_least, ports)
  const name = runtime === 'pypi' ? 'uv' : transport.package
  const program = runtime === 'docker' ? await findContainerProgram(ports) : found(findCommand(name, ports))
  return { standing: { runtime, ...(program ?? { state: 'missing', program: null, hint: runtimeHint(runtime, transport.package, platform) }) }, node: null }
}

function found(program: string | null): Pick<RuntimeStanding, 'state' | 'program'> | null {
  return program === null ? null : { state: 'found', program }
}

async function npmRuntime(program: string | null, atLeast: string | undefined, ports: NodePorts): Promise<Runtime> {
  const choice = await chooseNode(program, atLeast, ports)
  switch (choice.state) {
    case 'found':
      return { standing: { runtime: 'npm', state: 'found', program }, node: choice.launcher }
    case 'own':
      return { standing: { runtime: 'npm', state: 'own', program: null }, node: choice.launcher }
    case 'missing':
      return { standing: { runtime: 'npm', state: 'missing', program, hint: nodeHint(atLeast) }, node: null }
    default:
      return assertNever(choice)
  }
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
export function runtimeTitle({ runtime, package: command, node_at_least: atLeast }: StdioTransport): string {
  return { npm: nodeTitle(atLeast), pypi: 'uv', docker: 'Docker', command }[runtime]
}
