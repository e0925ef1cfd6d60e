import type { ContentBlock, ToolResult } from '../../../shared/conversation.ts'
import type { EntryAnswer } from '../../../shared/connector.ts'
import { textBlock, type Tool } from '../../../shared/tool.ts'
import { executeEntry, type ExecutePorts } from './execute.ts'
import { parseConnectorName } from './names.ts'

/** Two attempts of the gateway's minute each, for both spellings of a slug. */
const callTimeoutMs = 4 * 60_000 + 10_000
const keptTools = 500

/**
 * The tools behind connector names. Any name of the form is one, for the catalog is the gateway's: whether it exists
 * shows when it is called. The same name gives the same tool.
 */
export function createConnectorTools(ports: ExecutePorts): { toolOf(name: string): Tool | undefined } {
  const made = new Map<string, Tool>()
  return {
    toolOf(name) {
      const known = made.get(name)
      if (known !== undefined) return known
      const parsed = parseConnectorName(name)
      if (parsed === null) return undefined
      const tool: Tool = {
        descriptor: {
          name,
          originalName: parsed.tool,
          toolset: 'connectors',
          server: parsed.connector,
          description: `${parsed.tool} of the app ${parsed.connector}, through the connector gateway.`,
          inputSchema: { type: 'object' },
          annotations: { openWorldHint: true },
        },
        // One after the other: a batch may build on itself.
        parallel: { kind: 'never' },
        timeoutMs: callTimeoutMs,
        call: async (input, context) => entryResult(await executeEntry({ name, arguments: input }, ports, context.signal)),
      }
      if (made.size >= keptTools) made.clear()
      made.set(name, tool)
      return tool
    },
  }
}

/** An answer as the result of its call: words for the row, and the answer itself for the envelope. */
export function entryResult(answer: EntryAnswer): ToolResult {
  if (!('error' in answer)) return { status: 'ok', content: [block(answer.response)], structured: answer }
  const { error } = answer
  return { status: error.code === 'INTERRUPTED' ? 'interrupted' : 'error', content: [textBlock(JSON.stringify({ error }))], structured: answer }
}

function block(response: unknown): ContentBlock {
  return typeof response === 'string' ? textBlock(response) : { type: 'json', value: response ?? null }
}
