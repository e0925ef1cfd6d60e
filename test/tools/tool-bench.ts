import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { resultText, type ToolResult } from '../../src/shared/conversation.ts'
import type { Question, Tool, ToolCallContext } from '../../src/shared/tool.ts'
import { createCoreTools, type CoreToolPorts } from '../../src/main/tools/core-tools.ts'

export interface ToolBench {
  /** A folder of its own for each test. */
  readonly folder: () => string
  readonly at: (...names: string[]) => string
  call(name: string, input: Record<string, unknown>, context?: Partial<ToolCallContext>): Promise<ToolResult>
  /** `status: text` of a call's result. */
  say(name: string, input: Record<string, unknown>, context?: Partial<ToolCallContext>): Promise<string>
}

/** The built-in tools on real files and real processes. */
export function useToolBench(ports: Partial<CoreToolPorts> = {}): ToolBench {
  const roots: string[] = []
  const core = createCoreTools({ environment: async () => pathOnly(), ...ports })
  let folder = ''
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tools-')))
    roots.push(folder)
  })
  afterAll(async () => {
    await core.close()
    for (const root of roots) rmSync(root, { recursive: true, force: true })
  })

  async function call(name: string, input: Record<string, unknown>, context: Partial<ToolCallContext> = {}): Promise<ToolResult> {
    return toolNamed(core.source.list(), name).call(input, callContext({ workingFolder: folder, ...context }))
  }

  return {
    folder: () => folder,
    at: (...names) => path.join(folder, ...names),
    call,
    say: async (name, input, context) => {
      const result = await call(name, input, context)
      return `${result.status}: ${resultText(result)}`
    },
  }
}

export function toolNamed(tools: readonly Tool[], name: string): Tool {
  const tool = tools.find(candidate => candidate.descriptor.name === name)
  if (tool === undefined) throw new Error(`no tool ${name}`)
  return tool
}

export function callContext(given: Partial<ToolCallContext> = {}): ToolCallContext {
  return {
    callId: 'call-1',
    sessionId: 'session-1',
    signal: new AbortController().signal,
    workingFolder: tmpdir(),
    progress: () => undefined,
    ask: async (_question: Question) => null,
    ...given,
  }
}

function pathOnly(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin' }
}
