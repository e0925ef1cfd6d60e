import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import type { ToolDescriptor } from '../../shared/tool.ts'
import { shareOfContext } from './budget.ts'
import { deferredCatalog } from './classify.ts'
import { tokensOf } from './tool-facts.ts'

/**
 * `inactive`: no bridge, everything inline. `inline`: everything inline, and the bridge for connectors alone.
 * `deferred`: the catalog is behind the bridge.
 */
export type Activation = 'inactive' | 'inline' | 'deferred'

export interface ActivationInput {
  readonly descriptors: readonly ToolDescriptor[]
  readonly settings: ToolSearchSettings
  readonly contextLength?: number | undefined
  readonly connectorsGranted: boolean
}

/** The catalog's size never decides, but for `adaptive`: there schemas stay inline while they fit their share of the context. */
export function activationOf(input: ActivationInput): Activation {
  const { settings, connectorsGranted } = input
  if (settings.enabled === 'off') return 'inactive'
  const catalog = deferredCatalog(input.descriptors, settings)
  const withoutCatalog = connectorsGranted ? 'inline' : 'inactive'
  if (catalog.length === 0) return withoutCatalog
  if (settings.enabled !== 'adaptive') return 'deferred'
  const tokens = catalog.reduce((sum, descriptor) => sum + tokensOf(descriptor), 0)
  return tokens <= shareOfContext(settings, input.contextLength) ? withoutCatalog : 'deferred'
}
