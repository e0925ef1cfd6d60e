import path from 'node:path'
import type { ServerConfig } from '../../shared/connection.ts'
import { findUpwards } from '../platform/find-upwards.ts'

/** How to run a script of ours: node itself, or Electron acting as node. */
export interface NodeRuntime {
  readonly command: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * The real MCP servers that practice mode runs: files of the sample folder, a memory, and one that shows every kind of
 * tool. They come with the app and need no network.
 *
 * @param appFolder a folder inside the app; its packages are looked for there and upwards.
 */
export function practiceServers(ports: { appFolder: string; sampleFolder: string; practiceFolder: string; runtime: NodeRuntime }): Readonly<Record<string, ServerConfig>> {
  const { runtime } = ports
  const server = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ServerConfig | null => {
    const script = findUpwards(ports.appFolder, 'node_modules', '@modelcontextprotocol', name, 'dist', 'index.js')
    return script === null ? null : { command: runtime.command, args: [script, ...args], env: { ...runtime.env, ...env } }
  }
  const entries: readonly (readonly [string, ServerConfig | null])[] = [
    ['filesystem', server('server-filesystem', [ports.sampleFolder])],
    ['memory', server('server-memory', [], { MEMORY_FILE_PATH: path.join(ports.practiceFolder, 'memory.jsonl') })],
    ['everything', server('server-everything', [])],
  ]
  return Object.fromEntries(entries.flatMap(([name, config]) => (config === null ? [] : [[name, config] as const])))
}
