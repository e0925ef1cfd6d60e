import { createHash } from 'node:crypto'

/** What every provider takes as the name of a tool. */
const longestName = 64
/** Leaves a tool of a long-named server at least 25 characters for its own name. */
const longestServerPart = 32
const hashLength = 8

/**
 * The part of a wire name that stands for a server, for each of the given names. Safe, unique among them, and the same
 * whatever order they come in. Two names that read alike get a hash, but for the one that is already safe.
 * It never holds `__`, so that `mcp__<server>__<tool>` can be read in one way only.
 */
export function serverParts(names: readonly string[]): ReadonlyMap<string, string> {
  return uniqueParts(names, { limit: longestServerPart, safe: safeServerPart, fallback: 'server' })
}

/** Wire names for the tools of one server: original name → `mcp__<server>__<tool>`, made as `serverParts` are. */
export function toolWireNames(serverPart: string, originalNames: readonly string[]): ReadonlyMap<string, string> {
  const prefix = `mcp__${serverPart}__`
  const parts = uniqueParts(originalNames, { limit: longestName - prefix.length, safe: safePart, fallback: 'tool' })
  return new Map([...parts].map(([original, part]) => [original, prefix + part]))
}

/**
 * Names for the arguments of one tool that every provider takes: original name → safe one, made as `serverParts` are.
 * Anthropic refuses a request for one property whose name is not `[A-Za-z0-9_.-]{1,64}`; `__proto__` is refused by whoever
 * reads the arguments of a call with care.
 */
export function argumentNames(names: readonly string[]): ReadonlyMap<string, string> {
  return uniqueParts(names, { limit: longestName, safe: safeArgument, fallback: 'argument' })
}

function safeArgument(name: string): string {
  return name === '__proto__' ? 'proto' : name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[^A-Za-z0-9_.-]/gu, '_')
}

interface Naming {
  readonly limit: number
  readonly safe: (name: string) => string
  /** Stands for a name without one usable character. */
  readonly fallback: string
}

function uniqueParts(names: readonly string[], naming: Naming): ReadonlyMap<string, string> {
  const distinct = [...new Set(names)]
  const plain = new Map(distinct.map(name => [name, plainPart(name, naming)]))
  const claims = new Map<string, string[]>()
  for (const [name, part] of plain) claims.set(part, [...(claims.get(part) ?? []), name])
  const parts = new Map([...plain].map(([name, part]) => [name, ownsPart(name, part, claims) ? part : hashedPart(name, part, naming.limit)]))
  return new Set(parts.values()).size === parts.size ? parts : partTwins(parts, naming.limit)
}

/**
 * A server may spell a name just as another of its own was made safe; providers refuse a request with twins. The one that
 * had to be changed keeps its part, so that no newcomer can take over a name that something was granted to.
 */
function partTwins(parts: ReadonlyMap<string, string>, limit: number): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const changedFirst = [...parts].sort(([a, partA], [b, partB]) => Number(a === partA) - Number(b === partB) || (a < b ? -1 : 1))
  const apart = new Map<string, string>()
  for (const [name, part] of changedFirst) {
    let own = part
    for (let n = 1; taken.has(own); n++) own = hashedPart(`${name}\n${n}`, part, limit)
    taken.add(own)
    apart.set(name, own)
  }
  return apart
}

/** A name that is its own safe form keeps it; where several have to change into the same, none gets it. */
function ownsPart(name: string, part: string, claims: ReadonlyMap<string, readonly string[]>): boolean {
  return name === part || claims.get(part)?.length === 1
}

function plainPart(name: string, naming: Naming): string {
  const part = naming.safe(name)
  if (!/[A-Za-z0-9]/.test(part)) return hashedPart(name, naming.fallback, naming.limit)
  return part.length <= naming.limit ? part : hashedPart(name, part, naming.limit)
}

function hashedPart(name: string, part: string, limit: number): string {
  return `${part.slice(0, limit - hashLength - 1)}_${hash(name)}`
}

/** Accents fall away, letters stay; whatever no provider takes becomes `_`. */
function safePart(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[^A-Za-z0-9_-]/gu, '_')
}

function safeServerPart(name: string): string {
  return safePart(name).replaceAll(/_{2,}/g, '_').replaceAll(/^_+|_+$/g, '')
}

function hash(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, hashLength)
}
