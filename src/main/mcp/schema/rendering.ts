import type { JsonObject } from '../../../shared/json.ts'
import type { References } from './references.ts'

/** A schema on its way to a form that every provider takes. */
export interface Rendering {
  readonly references: References
  /** Up to draft 7 a `$ref` hides what stands beside it. */
  readonly referenceHides: boolean
  readonly deepest: number
  /** What is wrong with it, the first thing found. */
  fault: string | null
  /** It takes more than what was stated: something went into words or was left out. */
  widened: boolean
  schemasLeft: number
  /** Characters of targets that may still be put in place of references. */
  inlineLeft: number
  /** Targets that stay references, by the name they get. */
  readonly definitions: Map<JsonObject, Definition>
  /** Names of definitions that are taken, with the number that the next of that name gets. */
  readonly definitionNames: Map<string, number>
}

export interface Definition {
  readonly name: string
  /** Null until it is rendered. */
  schema: JsonObject | null
}

/** Where a schema stands. */
export interface Place {
  /** As words tell it: `properties.a.items`; empty for the whole. */
  readonly path: string
  readonly depth: number
}

export function below({ path, depth }: Place, key: string): Place {
  return { path: path === '' ? key : `${path}.${key}`, depth: depth + 1 }
}

/** Notes a fault; the first one is told. */
export function note(rendering: Rendering, fault: string): void {
  rendering.fault ??= fault
}

export function at({ path }: Place): string {
  return path === '' ? '' : ` at ${path}`
}
