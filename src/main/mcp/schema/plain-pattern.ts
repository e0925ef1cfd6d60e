const longestPattern = 500
const plainEscapes = 'dDwWsSbBnrtfv'

/**
 * Is this a pattern that every provider can read? They check it with engines of their own: no look-around, no named groups,
 * no back-references, no Unicode classes. One they cannot read costs the whole request.
 */
export function isPlainPattern(pattern: string): boolean {
  if (pattern.length > longestPattern || /\(\?(?!:)/.test(pattern)) return false
  const escapes = [...pattern.matchAll(/\\(u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[^])/g)].map(([, escaped = '']) => escaped)
  if (escapes.some(escaped => /^[A-Za-z1-9]$/.test(escaped) && !plainEscapes.includes(escaped))) return false
  try {
    // Compiled to see whether it can be; it is never run.
    return new RegExp(pattern).source !== ''
  } catch {
    return false
  }
}
