import { z } from 'zod'
import type { ServerConfig } from '../../../shared/connection.ts'
import type { ToolDescriptor } from '../../../shared/tool.ts'
import { choicesFor, type ListedTool } from '../../mcp/tools/listed-tool.ts'
import { createToolFilter } from '../../mcp/tools/tool-filter.ts'

export const keptToolSchema = z.object({
  name: z.string().nullable(),
  original_name: z.string(),
  title: z.string().optional(),
  description: z.string(),
  reason: z.string().optional(),
  /** It may be used although there is a reason against it. */
  usable: z.boolean(),
  read_only: z.boolean().optional(),
  destructive: z.boolean().optional(),
  input_schema: z.record(z.string(), z.unknown()),
})
export type KeptTool = z.infer<typeof keptToolSchema>

/** What of a tool is the server's, without what the person chose. */
export function keptToolOf({ wireName, originalName, title, description, reason, usable, annotations, inputSchema }: ListedTool): KeptTool {
  return {
    name: wireName,
    original_name: originalName,
    ...(title === undefined ? {} : { title }),
    description,
    ...(reason === undefined ? {} : { reason }),
    usable,
    ...(annotations?.readOnlyHint === undefined ? {} : { read_only: annotations.readOnlyHint }),
    ...(annotations?.destructiveHint === undefined ? {} : { destructive: annotations.destructiveHint }),
    input_schema: { ...inputSchema },
  }
}

/** The same tools as they stand by the choices of this moment. */
export function listedAgain(tools: readonly KeptTool[], server: string, config: ServerConfig): readonly ListedTool[] {
  const isOn = createToolFilter(config.tools)
  return tools.map(tool => listedOne(tool, { server, config, isOn: isOn(tool.original_name) }))
}

function listedOne(tool: KeptTool, { server, config, isOn }: { server: string; config: ServerConfig; isOn: boolean }): ListedTool {
  const { name, original_name: originalName, title, description, reason, usable, input_schema: inputSchema } = tool
  const { policy, load, approval } = choicesFor(originalName, config)
  const annotations = { ...(tool.read_only === undefined ? {} : { readOnlyHint: tool.read_only }), ...(tool.destructive === undefined ? {} : { destructiveHint: tool.destructive }) }
  const descriptor: ToolDescriptor | null =
    name === null ? null : { name, originalName, toolset: `mcp-${server}`, server, description, inputSchema, annotations, ...(load === undefined ? {} : { load }), ...(approval === undefined ? {} : { approval }) }
  const isGood = name !== null && (reason === undefined || (usable && policy.use_anyway === true))
  return {
    wireName: name,
    originalName,
    ...(title === undefined ? {} : { title }),
    description,
    state: name !== null && !isOn ? 'off' : isGood ? 'offered' : 'quarantined',
    ...(reason === undefined ? {} : { reason }),
    usable,
    policy,
    annotations,
    inputSchema,
    argumentNames: null,
    descriptor,
  }
}
