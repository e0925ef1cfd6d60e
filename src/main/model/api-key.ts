import { failed, type Result, success } from '../../shared/failure.ts'

/** Looks a key up in the environment or among the saved secrets. */
export type KeyLookUp = (from: 'env' | 'secret', name: string) => string | undefined

/**
 * The key that a reference names: `${env:NAME}` or `${secret:NAME}`. Other text is the key itself; no reference, no key.
 */
export function resolveApiKey(reference: string | undefined, lookUp: KeyLookUp): Result<string | undefined> {
  const text = reference?.trim() ?? ''
  if (text === '') return success(undefined)
  const [, from, name] = /^\$\{(env|secret):([^}]+)\}$/.exec(text) ?? []
  if (from === undefined || name === undefined) return success(text)
  const key = from === 'env' ? lookUp('env', name) : lookUp('secret', name)
  if (key !== undefined && key.trim() !== '') return success(key.trim())
  if (from === 'env') return failed('MODEL_KEY_MISSING', `The environment variable ${name}, which holds the API key, is not set.`, `Set ${name}, or enter the key in Preferences → Models.`)
  return failed('MODEL_KEY_MISSING', `The saved API key ${name} is not there.`, 'Enter the key again in Preferences → Models.')
}
