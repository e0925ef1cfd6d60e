const longestVersion = 100

/**
 * Above zero where `a` is newer, below where it is older, zero where they are equal or cannot be compared (a digest has no
 * order). Reads versions of npm, Python and image tags alike: `v1.2`, `1.2.0`, `1.2.0-rc.1`, `1.2.0rc1`, `1.2.0.post1`, `2026.8.31`.
 */
export function compareVersions(a: string, b: string): number {
  if (!isOrdered(a) || !isOrdered(b)) return 0
  const left = parts(a)
  const right = parts(b)
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const order = comparePart(left[index], right[index])
    if (order !== 0) return order
  }
  return 0
}

function isOrdered(version: string): boolean {
  return version.length <= longestVersion && /^v?\d/i.test(version)
}

/** Numbers and words; build metadata says nothing of age. */
function parts(version: string): readonly string[] {
  return version.replace(/^v/i, '').replace(/\+.*$/s, '').toLowerCase().match(/\d+|[a-z]+/g) ?? []
}

function comparePart(a: string | undefined, b: string | undefined): number {
  const order = rank(a) - rank(b)
  if (order !== 0 || a === undefined || b === undefined) return order
  if (!isNumber(a)) return a < b ? -1 : Number(a > b)
  const difference = BigInt(a) - BigInt(b)
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** A word is a step before the version it stands in (`rc`), `post` one after; an absent part counts like a zero. */
function rank(part: string | undefined): number {
  if (part === undefined) return 1
  if (isNumber(part)) return BigInt(part) === 0n ? 1 : 2
  return part === 'post' ? 1.5 : 0
}

function isNumber(part: string): boolean {
  return /^\d/.test(part)
}
