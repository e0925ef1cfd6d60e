import { z } from 'zod'
import type { ToolResult } from '../../shared/conversation.ts'
import { assertNever } from '../../shared/failure.ts'
import { textBlock, type Tool, type ToolCallContext } from '../../shared/tool.ts'
import { spawnTree } from '../platform/child-process-tree.ts'
import type { Reaper } from '../platform/reaper.ts'
import { defineTool } from './define-tool.ts'
import { failureResult } from './failure-result.ts'
import { resolvePath } from './file-path.ts'
import { followCommand, type CommandEnd } from './follow-command.ts'
import { shellCommand } from './shell-command.ts'

const defaultTimeoutS = 120
const longestTimeoutS = 1800

const input = z.object({
  command: z.string().min(1),
  folder: z.string().optional().describe('Default: working folder'),
  timeout_s: z.number().int().min(1).max(longestTimeoutS).optional().describe(`Default ${defaultTimeoutS}`),
})
type Input = z.output<typeof input>

export interface TerminalPorts {
  /** The environment of the person's login shell; without secrets of ours. */
  environment(): Promise<Record<string, string>>
  readonly reaper: Reaper
  readonly homeFolder: string
  readonly platform: NodeJS.Platform
}

export function createTerminal(ports: TerminalPorts): Tool {
  const shell = ports.platform === 'win32' ? 'PowerShell' : 'bash'
  return defineTool({
    name: 'terminal',
    description: `Run a ${shell} command and get its output and exit code. Each call is a new shell: no state is kept, nobody can type, background processes end with the command. Long output keeps its beginning and end. For reading, searching and changing files take the file tools.`,
    input,
    annotations: { title: 'Run command', readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    parallel: { kind: 'never' },
    timeoutMs: (longestTimeoutS + 30) * 1000,
    run: (given, context) => runCommand(given, context, ports),
  })
}

async function runCommand(given: Input, context: ToolCallContext, ports: TerminalPorts): Promise<ToolResult> {
  const folder = resolvePath(given.folder ?? '.', { workingFolder: context.workingFolder, homeFolder: ports.homeFolder })
  if (!folder.ok) return failureResult(folder.failure)
  const timeoutS = given.timeout_s ?? defaultTimeoutS
  const command = shellCommand(given.command, { environment: await ports.environment(), platform: ports.platform })
  context.signal.throwIfAborted()
  const started = await spawnTree({ ...command, cwd: folder.value }, ports.reaper)
  if (!started.ok) return failureResult(started.failure)
  const end = await followCommand({ tree: started.value, stop: context.signal, timeoutMs: timeoutS * 1000, progress: text => context.progress({ text }) })
  return toResult(end, timeoutS)
}

function toResult(end: CommandEnd, timeoutS: number): ToolResult {
  const status = end.reason === 'stopped' ? 'interrupted' : end.reason === 'exit' && end.exit?.code === 0 ? 'ok' : 'error'
  const left = end.leftBehind ? ['[processes it left in the background were ended; start what must stay with setsid]'] : []
  return {
    status,
    content: [textBlock([...(end.output === '' ? [] : [end.output]), `[${endWords(end, timeoutS)}]`, ...left].join('\n'))],
    structured: { exit_code: end.exit?.code ?? null, signal: end.exit?.signal ?? null, ended: end.reason },
  }
}

function endWords({ reason, exit, output }: CommandEnd, timeoutS: number): string {
  const silence = output === '' ? 'no output, ' : ''
  switch (reason) {
    case 'stopped':
      return `${silence}stopped by the person`
    case 'timeout':
      return `${silence}not done after ${timeoutS} s, so it was ended with everything it started; give a longer timeout_s if it needs one`
    case 'exit':
      return exit?.signal ? `${silence}ended by ${exit.signal}` : `${silence}exit code ${exit?.code ?? 'unknown'}`
    default:
      return assertNever(reason)
  }
}
