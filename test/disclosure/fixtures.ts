import { defaultToolSearch, type ToolSearchSettings } from '../../src/shared/tool-search-settings.ts'
import type { JsonSchema, ToolDescriptor } from '../../src/shared/tool.ts'
import type { BridgeScope } from '../../src/main/disclosure/bridge-scope.ts'

const anyObject: JsonSchema = { type: 'object', properties: {} }

export function core(name: string, description = `Core tool ${name}.`): ToolDescriptor {
  return { name, toolset: 'core', description, inputSchema: anyObject }
}

export function mcp(server: string, tool: string, description = '', inputSchema: JsonSchema = anyObject): ToolDescriptor {
  return { name: `mcp__${server}__${tool}`, originalName: tool, toolset: `mcp-${server}`, server, description, inputSchema }
}

export function plugin(toolset: string, name: string, description = ''): ToolDescriptor {
  return { name, toolset, description, inputSchema: anyObject }
}

export function parameters(...names: string[]): JsonSchema {
  return { type: 'object', properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])), required: names.slice(0, 1) }
}

export function settings(change: Partial<ToolSearchSettings> = {}): ToolSearchSettings {
  return { ...defaultToolSearch, ...change }
}

export function scope(descriptors: readonly ToolDescriptor[], change: Partial<Omit<BridgeScope, 'descriptors'>> = {}): BridgeScope {
  return { descriptors, settings: settings(), unavailable: [], connectorsGranted: false, ...change }
}

/** A small working set: two core tools, two servers. */
export const workingSet: readonly ToolDescriptor[] = [
  core('read_file'),
  core('clarify'),
  mcp('github', 'create_issue', 'Create an issue in a repository.', parameters('title', 'body')),
  mcp('github', 'list_issues', 'List the issues of a repository.', parameters('repository')),
  mcp('mail', 'send_message', 'Send a message to a person.', parameters('to', 'text')),
]

/** `count` tools of one server with plain descriptions. */
export function manyTools(server: string, count: number, description = 'Does one thing well.'): ToolDescriptor[] {
  return Array.from({ length: count }, (_, index) => mcp(server, `action_${String(index).padStart(4, '0')}`, description, parameters('target')))
}

export function shuffled<T>(values: readonly T[]): T[] {
  return values.map((value, index) => ({ value, key: (index * 7919) % 104_729 })).toSorted((left, right) => right.key - left.key).map(entry => entry.value)
}
