import type { ConnectionView } from '../../../shared/connection.ts'
import { coreToolNames } from '../../../shared/core-tools.ts'
import type { ToolView } from '../../../shared/ipc.ts'
import type { Tool, ToolDescriptor } from '../../../shared/tool.ts'
import type { ToolSearchSettings } from '../../../shared/tool-search-settings.ts'
import { activationOf } from '../../disclosure/activation.ts'
import { isDeferrable } from '../../disclosure/classify.ts'
import { tokensOf } from '../../disclosure/tool-facts.ts'

export interface ToolViewFacts {
  readonly tools: readonly Tool[]
  readonly connections: readonly ConnectionView[]
  readonly settings: ToolSearchSettings
  /** Tokens of the model's context; it decides with `adaptive`. */
  readonly contextLength: number | undefined
}

/** Every tool with where it stands; quarantined ones last, with the reason. */
export function toolViews({ tools, connections, settings, contextLength }: ToolViewFacts): ToolView[] {
  const descriptors = tools.map(tool => tool.descriptor)
  const defers = activationOf({ descriptors, settings, contextLength, connectorsGranted: descriptors.some(descriptor => descriptor.name === 'manage_connections') }) === 'deferred'
  const standing = descriptors.map(descriptor => view(descriptor, defers && isDeferrable(descriptor, settings) ? 'deferred' : directStanding(descriptor)))
  return [...standing, ...connections.flatMap(quarantinedViews)]
}

function directStanding({ name }: ToolDescriptor): 'core' | 'direct' {
  return coreToolNames.includes(name) ? 'core' : 'direct'
}

function view(descriptor: ToolDescriptor, standing: ToolView['standing']): ToolView {
  const { name, originalName, server, description } = descriptor
  return { name, original_name: originalName ?? name, server: server ?? null, standing, description, tokens: tokensOf(descriptor) }
}

function quarantinedViews(connection: ConnectionView): ToolView[] {
  return connection.quarantined.map(({ originalName, reason }) => ({ name: originalName, original_name: originalName, server: connection.name, standing: 'quarantined', reason, description: '', tokens: 0 }))
}
