/**
 * The suite a scenario belongs to. Those of `core` with a sign-in are told apart as `auth` and `metadata`.
 * @param {{ scenario: string, tags: string }} result
 */
export function suiteOf({ scenario, tags }) {
  if (tags === 'draft') return 'draft'
  if (tags === 'extension') return 'extensions'
  if (tags === '2025-03-26') return 'backcompat'
  if (scenario.startsWith('auth/metadata-')) return 'metadata'
  return scenario.startsWith('auth/') ? 'auth' : 'core'
}
