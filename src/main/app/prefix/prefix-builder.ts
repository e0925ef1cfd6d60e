import type { Tool } from '../../../shared/tool.ts'
import type { ToolSearchSettings } from '../../../shared/tool-search-settings.ts'
import { systemPrompt } from '../../agent/prompt.ts'
import { assemble } from '../../disclosure/assemble.ts'
import { makePrefix, type Prefix } from './prefix.ts'

export interface PrefixFacts {
  readonly tools: readonly Tool[]
  readonly toolSearch: ToolSearchSettings
  readonly modelId: string
  readonly contextLength: number | undefined
  readonly workingFolder: string
  readonly platform: string
}

/** System prompt and tools array as the next request would carry them. The same facts give the same bytes. */
export function buildPrefix(facts: PrefixFacts): Prefix {
  const descriptors = facts.tools.map(tool => tool.descriptor)
  const assembly = assemble({ descriptors, settings: facts.toolSearch, contextLength: facts.contextLength, connectorsGranted: descriptors.some(descriptor => descriptor.name === 'manage_connections'), unavailable: [] })
  const system = systemPrompt({ toolSearchActive: assembly.tier > 0, workingFolder: facts.workingFolder, platform: facts.platform })
  return makePrefix({ system, assembly, descriptors, toolSearch: facts.toolSearch, model: facts.modelId })
}
