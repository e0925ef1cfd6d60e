/** Takes secrets out of anything that is written down or shown. */
export interface SecretMask {
  /** From now on this value is masked wherever it appears. Short values are not: they would blot out plain words. */
  register(value: string): void
  mask(text: string): string
}

const shortestSecret = 6
const masked = '***'

/** Tokens that give themselves away by their form. The part in the first group, where there is one, is kept. */
const tokenPatterns: readonly RegExp[] = [
  /\b(Bearer\s+)[\w.~+/=-]{12,}/gi,
  /\b(sk-|pk-|rk-|xox[abeoprs]-|gh[oprsu]_|github_pat_|glpat-|hf_|npm_|AIza|ya29\.)[\w.-]{12,}/g,
  /\b(AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
  /(:\/\/[^\s/:@]{1,256}:)[^\s/@]{1,256}(?=@)/g,
  /\b((?:api[_-]?key|access[_-]?token|auth[_-]?token|token|password|passwd|secret)["']?\s*[=:]\s*["']?)(?=\S*\d)[^\s"',;&]{8,}/gi,
]

export function createSecretMask(): SecretMask {
  const secrets = new Set<string>()
  let longestFirst: readonly string[] = []

  function register(value: string): void {
    if (value.length < shortestSecret || secrets.has(value)) return
    secrets.add(value)
    longestFirst = [...secrets].sort((a, b) => b.length - a.length)
  }

  function mask(text: string): string {
    const known = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, masked), text)
    return tokenPatterns.reduce((rest, pattern) => rest.replace(pattern, keepFirstGroup), known)
  }

  return { register, mask }
}

function keepFirstGroup(_match: string, kept: unknown): string {
  return `${typeof kept === 'string' ? kept : ''}${masked}`
}
