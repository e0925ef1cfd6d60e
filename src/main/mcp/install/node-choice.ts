import { compareVersions } from '../catalog/compare-versions.ts'
import type { Environment, NodeRuntime } from './fetch.ts'
import type { NodeVersions } from './node-versions.ts'

/** Which Node runs a server. `launcher` is what its configuration starts with. */
export type NodeChoice =
  | { readonly state: 'found'; readonly launcher: NodeRuntime }
  | { readonly state: 'own'; readonly launcher: NodeRuntime }
  | { readonly state: 'missing' }

export interface NodePorts {
  /** The login shell's. */
  readonly env: Environment
  readonly nodeRuntime: NodeRuntime
  readonly nodeVersions: NodeVersions
}

/** Where the person has none, the app's own stands in for it at each start. */
const anyNode: NodeRuntime = { command: 'node', env: {} }

/** The person's where it is there and new enough, else the app's own. Versions are asked for only where one is needed. */
export async function chooseNode(program: string | null, atLeast: string | undefined, { env, nodeRuntime, nodeVersions }: NodePorts): Promise<NodeChoice> {
  const fits = async (node: NodeRuntime): Promise<boolean> => atLeast === undefined || isNewEnough(await nodeVersions.of(node), atLeast)
  if (program !== null && (await fits({ command: program, env }))) return { state: 'found', launcher: anyNode }
  if (!(await fits({ command: nodeRuntime.command, env: { ...env, ...nodeRuntime.env } }))) return { state: 'missing' }
  if (program === null) return { state: 'own', launcher: anyNode }
  return isLasting(nodeRuntime.command, env) ? { state: 'own', launcher: nodeRuntime } : { state: 'missing' }
}

function isNewEnough(version: string | null, atLeast: string): boolean {
  return version !== null && compareVersions(version, atLeast) >= 0
}

/** An AppImage, and on macOS an app that was never moved out of its download, lies at another place at each start: no configuration can name it. */
function isLasting(command: string, env: Environment): boolean {
  const image = env['APPDIR'] ?? ''
  return !(image !== '' && command.startsWith(`${image}/`)) && !command.includes('/AppTranslocation/')
}

/** `Node.js 22.5 or newer` */
export function nodeTitle(atLeast: string | undefined): string {
  return atLeast === undefined ? 'Node.js' : `Node.js ${atLeast.replace(/(?:\.0){1,2}$/, '')} or newer`
}

/** What a person has to install. */
export function nodeHint(atLeast: string | undefined): string {
  return `Install ${nodeTitle(atLeast)} from https://nodejs.org. Then start Drawbridge again.`
}
