import { failed, type Result, success } from '../../../shared/failure.ts'

const reference = /\$\{(?:env|secret):[^}]*\}/g

/** What a text would have filled in from the environment or the secret store when the server starts. */
export function referencesIn(text: string): readonly string[] {
  return text.match(reference) ?? []
}

/**
 * An entry may ask for what a person gives it, and for nothing else: `${secret:other}` in its arguments would hand it the
 * key of another server. Looked for in what was filled in, since placeholders can be put together to make one.
 *
 * @param allowed references that the person wrote, and those to this server's own secrets.
 */
export function checkReferences(texts: readonly string[], allowed: ReadonlySet<string>): Result<void> {
  const foreign = texts.flatMap(referencesIn).find(found => !allowed.has(found))
  if (foreign === undefined) return success(undefined)
  return failed('REFERENCE_REFUSED', `The entry refers to ${foreign.slice(0, 100)}, which it was not given.`, 'Do not install it; tell the people who list it.')
}
