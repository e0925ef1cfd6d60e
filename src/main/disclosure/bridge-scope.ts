import { coreToolNames } from '../../shared/core-tools.ts'
import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import type { ToolDescriptor } from '../../shared/tool.ts'
import { isBridgeName, isDeferrable } from './classify.ts'
import { memoLatest, sameElements } from './memo.ts'
import { compareText } from './plain-text.ts'
import type { UnavailableServer } from './sources.ts'

/** What a bridge call may see: the session's tools before assembly, and nothing outside them. */
export interface BridgeScope {
  readonly descriptors: readonly ToolDescriptor[]
  readonly settings: ToolSearchSettings
  readonly unavailable: readonly UnavailableServer[]
  readonly connectorsGranted: boolean
  /** Tokens. With `adaptive` it decides whether schemas are inline; left out, direct calls are then let through. */
  readonly contextLength?: number | undefined
}

/** The answer of a bridge tool. `json` is what the model reads; a failure is `{ error, … }`. */
export type BridgeAnswer<T> =
  | { readonly ok: true; readonly json: Readonly<Record<string, unknown>>; readonly facts: T }
  | { readonly ok: false; readonly json: Readonly<Record<string, unknown>> }

/** Where a name that the model used leads. */
export type Whereabouts =
  | { readonly kind: 'bridge' }
  | { readonly kind: 'deferred'; readonly descriptor: ToolDescriptor }
  | { readonly kind: 'direct'; readonly descriptor: ToolDescriptor }
  | { readonly kind: 'connector' }
  /** A built-in that this session does not have. */
  | { readonly kind: 'absent'; readonly name: string }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] }

export const connectorPrefix = 'connectors__'

export function locate(name: string, scope: BridgeScope): Whereabouts {
  if (isBridgeName(name)) return { kind: 'bridge' }
  const known = namesOf(scope.descriptors)
  const exact = known.get(name)
  if (exact) return { kind: isDeferrable(exact, scope.settings) ? 'deferred' : 'direct', descriptor: exact }
  if (name.startsWith(connectorPrefix)) return { kind: 'connector' }
  const wanted = normalName(name)
  const close = known.get(wanted)
  if (close && !isDeferrable(close, scope.settings)) return { kind: 'direct', descriptor: close }
  const suggestions = suggest(name, scope.descriptors)
  if (suggestions.length === 0 && coreToolNames.includes(wanted)) return { kind: 'absent', name: wanted }
  return { kind: 'unknown', suggestions }
}

const namesOf = memoLatest(
  (descriptors: readonly ToolDescriptor[]) => new Map(descriptors.map(descriptor => [descriptor.name, descriptor])),
  sameElements,
)

/** `Read-File` is `read_file`. */
function normalName(name: string): string {
  return name.trim().toLowerCase().replace(/[-\s]/g, '_')
}

const mostSuggestions = 10

/** Tools whose last segments are the given name, however it is punctuated; sorted. */
function suggest(name: string, descriptors: readonly ToolDescriptor[]): readonly string[] {
  const plain = normalName(name)
  if (plain === '') return []
  const wanted = new Set([plain, plain.replace(/[./:]+/g, '__'), plain.replace(/[./:]+/g, '_')])
  const matches = (descriptor: ToolDescriptor): boolean => {
    if (descriptor.originalName === name.trim()) return true
    const candidate = normalName(descriptor.name)
    return [...wanted].some(ending => candidate === ending || candidate.endsWith(`__${ending}`))
  }
  return descriptors.filter(matches).map(descriptor => descriptor.name).toSorted(compareText).slice(0, mostSuggestions)
}
