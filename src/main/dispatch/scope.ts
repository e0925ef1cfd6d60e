import type { JsonObject } from '../../shared/json.ts'
import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import type { Tool } from '../../shared/tool.ts'
import type { BridgeScope } from '../disclosure/bridge-scope.ts'
import { refuseDirectCall, refuseEntry } from '../disclosure/refusals.ts'
import type { UnavailableServer } from '../disclosure/sources.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { RealCall } from './real-call.ts'

export interface ScopePorts {
  /** The session's tools before assembly. */
  tools(): readonly Tool[]
  settings(): ToolSearchSettings
  unavailable(): readonly UnavailableServer[]
  connectorsGranted(): boolean
  /** The tool behind the name of a hosted app's tool; they are in no list, for their catalog is the gateway's. */
  connectorTool?(name: string): Tool | undefined
  /** Tokens of the model's context; decides with `adaptive` alone. */
  contextLength?(): number | undefined
}

/** What a session may call at this moment. */
export interface ToolScope {
  /** Undefined: no tool of this session has that name. */
  find(name: string): Tool | undefined
  readonly bridge: BridgeScope
}

/** Read anew for every check. Tools that cannot be listed are no tools: it fails closed. */
export function readScope(ports: ScopePorts): ToolScope {
  const tools = listTools(ports)
  const contextLength = ports.contextLength?.()
  const bridge: BridgeScope = {
    descriptors: tools.map(tool => tool.descriptor),
    settings: ports.settings(),
    unavailable: ports.unavailable(),
    connectorsGranted: ports.connectorsGranted(),
    ...(contextLength === undefined ? {} : { contextLength }),
  }
  const byName = new Map<string, Tool>()
  // The first of two with one name is the one the model was shown.
  for (const tool of tools) if (!byName.has(tool.descriptor.name)) byName.set(tool.descriptor.name, tool)
  // A map, not an object: "constructor" is not a tool.
  return { find: name => byName.get(name) ?? (bridge.connectorsGranted ? ports.connectorTool?.(name) : undefined), bridge }
}

function listTools(ports: ScopePorts): readonly Tool[] {
  try {
    return ports.tools()
  } catch {
    return []
  }
}

/** The tool as it stands now for a call that was checked before hooks and approval, or why it may no longer run. */
export function recheck(call: RealCall, scope: ToolScope): { readonly tool: Tool } | { readonly refusal: JsonObject } {
  const { descriptor } = call.tool
  const refusal = call.via === 'direct' ? refuseDirectCall(descriptor.name, scope.bridge) : refuseEntry(descriptor.name, scope.bridge)
  if (refusal !== null) return { refusal }
  const tool = scope.find(descriptor.name)
  if (tool === undefined) return { refusal: { error: `${descriptor.name} is no longer available in this session.` } }
  if (tool.descriptor !== descriptor && fingerprintOf(tool.descriptor, 'usual') !== fingerprintOf(descriptor, 'usual')) {
    return { refusal: { error: `${descriptor.name} was not run: its definition changed while the call waited. Read it again and call it anew.` } }
  }
  return { tool }
}
