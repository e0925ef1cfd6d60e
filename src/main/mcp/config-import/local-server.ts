import path from 'node:path'
import type { ServerConfig } from '../../../shared/connection.ts'
import { findCommand } from '../../platform/find-command.ts'
import { parseCommandLine } from './split-command-line.ts'

export interface LocalPorts {
  readonly home: string
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string>>
}

/**
 * What a command needs to run from here: no `cmd /c` around it, program and arguments apart, `~` spelled out, and a folder
 * to start in where its paths are relative.
 */
export function settleLocalServer(config: ServerConfig, folder: string | undefined, ports: LocalPorts): ServerConfig {
  if (config.command === undefined) return config
  const apart = splitCommand(withoutCmd(config), ports)
  return settlePaths(atHome(apart, ports), folder, ports)
}

/** A wrapper that other apps need on Windows to start npx. */
function withoutCmd(config: ServerConfig): ServerConfig {
  if (!/(?:^|[\\/])cmd(?:\.exe)?$/i.test(config.command ?? '')) return config
  const args = config.args ?? []
  const carry = args.findIndex(argument => /^\/c$/i.test(argument))
  const [command, ...rest] = args.slice(carry + 1)
  if (carry < 0 || command === undefined || !args.slice(0, carry).every(argument => argument.startsWith('/'))) return config
  return { ...config, command, args: rest }
}

/** Some write the whole line where only the program belongs. */
function splitCommand(config: ServerConfig, ports: LocalPorts): ServerConfig {
  const { command = '', args = [] } = config
  if (!/\s/.test(command) || /^(?:[A-Za-z]:)?[\\/]/.test(command) || findCommand(command, { env: ports.environment }) !== null) return config
  const parsed = parseCommandLine(command)
  const [program, ...rest] = parsed.ok ? parsed.value.words : []
  return program === undefined ? config : { ...config, command: program, args: [...rest, ...args] }
}

function atHome(config: ServerConfig, { home }: LocalPorts): ServerConfig {
  const expand = (text: string): string => (/^~(?:[\\/]|$)/.test(text) ? home + text.slice(1) : text)
  return {
    ...config,
    ...(config.command === undefined ? {} : { command: expand(config.command) }),
    ...(config.args === undefined ? {} : { args: config.args.map(expand) }),
    ...(config.cwd === undefined ? {} : { cwd: expand(config.cwd) }),
  }
}

/** Another app starts a server in a folder of its own choice; where that is not known, it is asked for. */
function settlePaths(config: ServerConfig, folder: string | undefined, { platform }: LocalPorts): ServerConfig {
  const ways = platform === 'win32' ? path.win32 : path.posix
  const { cwd, command = '', args = [] } = config
  if (cwd !== undefined) {
    if (folder !== undefined && !cwd.includes('${')) return { ...config, cwd: ways.resolve(folder, cwd) }
    if (ways.isAbsolute(cwd) || cwd.startsWith('${')) return config
    return { ...config, cwd: `\${workspaceFolder}/${ways.normalize(cwd).replaceAll('\\', '/')}` }
  }
  const relative = (/[\\/]/.test(command) && !ways.isAbsolute(command) && !command.startsWith('${')) || hasRelativeScript(command, args)
  return relative ? { ...config, cwd: folder ?? '${workspaceFolder}' } : config
}

function hasRelativeScript(command: string, args: readonly string[]): boolean {
  const program = command.split(/[\\/]/).at(-1) ?? ''
  const script = /^(?:node|python3?|py|bun|tsx|deno)(?:\.exe)?$/i.test(program) ? args.find(argument => !argument.startsWith('-')) : undefined
  return args.some(argument => /^\.{1,2}[\\/]/.test(argument)) || (script !== undefined && /^(?![A-Za-z]:[\\/]|[\\/~$<@])[^:]+\.(?:[cm]?[jt]s|py)$/.test(script))
}
