import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

export interface CommandSearch {
  readonly env: Readonly<Record<string, string>>
  /** Where a command with a folder in it starts from. */
  readonly cwd?: string
  readonly platform?: NodeJS.Platform
}

/** The file that a command stands for, as the shell would find it; null where there is none. */
export function findCommand(command: string, search: CommandSearch): string | null {
  const platform = search.platform ?? process.platform
  const names = platform === 'win32' ? windowsNames(command, search.env) : [command]
  if (command.includes('/') || (platform === 'win32' && command.includes('\\'))) {
    return names.map(name => path.resolve(search.cwd ?? process.cwd(), name)).find(isRunnable) ?? null
  }
  const folders = (readVariable(search.env, 'PATH', platform) ?? '').split(path.delimiter).filter(folder => folder !== '')
  for (const folder of folders) {
    const found = names.map(name => path.join(folder, name)).find(isRunnable)
    if (found !== undefined) return found
  }
  return null
}

/** Windows spells it `Path`, and any other way. */
export function readVariable(env: Readonly<Record<string, string>>, name: string, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform !== 'win32') return Object.hasOwn(env, name) ? env[name] : undefined
  const key = Object.keys(env).find(candidate => candidate.toUpperCase() === name.toUpperCase())
  return key === undefined ? undefined : env[key]
}

function windowsNames(command: string, env: Readonly<Record<string, string>>): readonly string[] {
  const extensions = (readVariable(env, 'PATHEXT', 'win32') ?? '.EXE;.CMD;.BAT;.COM').split(';').filter(extension => extension !== '')
  const hasExtension = extensions.some(extension => command.toLowerCase().endsWith(extension.toLowerCase()))
  return hasExtension ? [command] : extensions.map(extension => command + extension.toLowerCase())
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
