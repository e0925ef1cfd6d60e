import path from 'node:path'
import type { JsonObject } from '../../shared/json.ts'
import type { ParallelRule } from '../../shared/tool.ts'

/** What a call needs for itself while it runs. */
export type Claim =
  /** A barrier: nothing runs beside it. */
  | { readonly kind: 'alone' }
  | { readonly kind: 'free' }
  /** Absolute paths. */
  | { readonly kind: 'reads' | 'writes'; readonly paths: readonly string[] }

/** A rule that fails, or names no path, is a barrier. */
export function claimOf(rule: ParallelRule | undefined, input: JsonObject, workingFolder: string): Claim {
  if (rule === undefined || rule.kind === 'never') return { kind: 'alone' }
  if (rule.kind === 'safe') return { kind: 'free' }
  const paths = pathsOf(rule, input).map(touched => path.resolve(workingFolder, touched).toLowerCase())
  return paths.length === 0 ? { kind: 'alone' } : { kind: rule.kind === 'path-read' ? 'reads' : 'writes', paths }
}

/** What the rule says the call touches, as the arguments spell it; none when it cannot tell. */
export function pathsOf(rule: ParallelRule | undefined, input: JsonObject): readonly string[] {
  if (rule?.kind !== 'path-read' && rule?.kind !== 'path-write') return []
  try {
    return rule.paths(input).filter(touched => typeof touched === 'string' && touched !== '')
  } catch {
    return []
  }
}

/** Cuts the calls into runs that may go side by side. Order is kept: a segment starts when the one before has ended. */
export function planSegments<T>(units: readonly T[], claimFor: (unit: T) => Claim): readonly (readonly T[])[] {
  const segments: { units: T[]; claims: Claim[] }[] = []
  for (const unit of units) {
    const claim = claimFor(unit)
    const last = segments.at(-1)
    if (last !== undefined && last.claims.every(held => agree(held, claim))) {
      last.units.push(unit)
      last.claims.push(claim)
    } else {
      segments.push({ units: [unit], claims: [claim] })
    }
  }
  return segments.map(segment => segment.units)
}

function agree(held: Claim, wanted: Claim): boolean {
  if (held.kind === 'alone' || wanted.kind === 'alone') return false
  if (held.kind === 'free' || wanted.kind === 'free') return true
  if (held.kind === 'reads' && wanted.kind === 'reads') return true
  return !held.paths.some(left => wanted.paths.some(right => overlap(left, right)))
}

/** Equal, or one inside the other. */
function overlap(left: string, right: string): boolean {
  return left === right || isInside(left, right) || isInside(right, left)
}

function isInside(inner: string, folder: string): boolean {
  return inner.startsWith(folder.endsWith(path.sep) ? folder : `${folder}${path.sep}`)
}

/** Runs the units of one segment, at most `atMost` at once, started in order. `run` must not reject. */
export async function runSegment<T>(units: readonly T[], atMost: number, run: (unit: T) => Promise<void>): Promise<void> {
  const waiting = units.values()
  const lane = async (): Promise<void> => {
    for (let turn = waiting.next(); turn.done !== true; turn = waiting.next()) await run(turn.value)
  }
  await Promise.all(Array.from({ length: Math.min(atMost, units.length) }, lane))
}
