import type { Reaper } from '../../platform/reaper.ts'
import type { NodeRuntime } from './fetch.ts'
import { runProgram } from './run-program.ts'

export interface NodeVersions {
  /** `v22.5.0`; null where the program says nothing of the kind. Each program is asked once, and again after an answer that was none. */
  of(node: NodeRuntime): Promise<string | null>
}

const longestMs = 10_000

export function createNodeVersions(reaper: Reaper): NodeVersions {
  const known = new Map<string, Promise<string | null>>()

  async function ask({ command, env }: NodeRuntime): Promise<string | null> {
    const end = await runProgram({ command: { command, args: ['--version'], env }, reaper, signal: new AbortController().signal, limitMs: longestMs })
    const version = end.ok ? (/^v\d+\.\d+\.\d+/.exec(end.value.output.trim())?.[0] ?? null) : null
    if (version === null) known.delete(command)
    return version
  }

  return {
    of(node) {
      const answer = known.get(node.command) ?? ask(node)
      known.set(node.command, answer)
      return answer
    },
  }
}
