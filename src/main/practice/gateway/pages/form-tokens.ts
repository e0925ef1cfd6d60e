import { randomBytes } from 'node:crypto'

/** Tokens that a page of ours carries into its form: who did not load the page cannot send it, and nobody twice. */
export interface FormTokens {
  /** `purpose` is what the form answers; the token is good for nothing else. */
  issue(purpose: string): string
  redeem(token: string, purpose: string): boolean
}

const mostTokens = 500

export function createFormTokens(): FormTokens {
  const issued = new Map<string, string>()
  return {
    issue(purpose) {
      const token = randomBytes(24).toString('base64url')
      issued.set(token, purpose)
      const oldest = issued.keys().next()
      if (issued.size > mostTokens && oldest.done !== true) issued.delete(oldest.value)
      return token
    },
    redeem(token, purpose) {
      if (issued.get(token) !== purpose) return false
      return issued.delete(token)
    },
  }
}
