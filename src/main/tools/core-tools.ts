import { homedir } from 'node:os'
import type { ToolSource } from '../../shared/tool.ts'
import { createReaper, type Reaper } from '../platform/reaper.ts'
import { createClarify } from './clarify.ts'
import { createPatchTool } from './patch.ts'
import { createReadFile } from './read-file.ts'
import { createSearchFiles } from './search-files.ts'
import { createTerminal } from './terminal.ts'
import { createTodoMemory, createTodoTool, type TodoStore } from './todo-tool.ts'
import { coreToolset } from './toolsets.ts'
import { createWriteFile } from './write-file.ts'

export interface CoreToolPorts {
  /** What commands of `terminal` find in their environment: that of the login shell. */
  environment(): Promise<Record<string, string>>
  /** Absent: lists live as long as the app does. */
  readonly todoStore?: TodoStore
  /** Ends commands that are still running when the app is killed. Absent: one of its own, ended by `close`. */
  readonly reaper?: Reaper
  readonly homeFolder?: string
  readonly platform?: NodeJS.Platform
}

export interface CoreTools {
  readonly source: ToolSource
  close(): Promise<void>
}

/** The built-in tools, in the order of `builtInNames`. */
export function createCoreTools(ports: CoreToolPorts): CoreTools {
  const homeFolder = ports.homeFolder ?? homedir()
  const platform = ports.platform ?? process.platform
  const reaper = ports.reaper ?? createReaper(platform)
  const tools = [
    createReadFile(homeFolder),
    createSearchFiles(homeFolder),
    createWriteFile(homeFolder),
    createPatchTool(homeFolder),
    createTerminal({ environment: () => ports.environment(), reaper, homeFolder, platform }),
    createClarify(),
    createTodoTool(ports.todoStore ?? createTodoMemory()),
  ]
  return {
    source: { name: coreToolset, list: () => tools, onChange: () => () => undefined },
    close: () => (ports.reaper === undefined ? reaper.close() : Promise.resolve()),
  }
}
