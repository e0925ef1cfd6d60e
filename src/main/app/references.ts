import type { SecretStore } from '../../shared/secret.ts'

/** What `${env:NAME}` or `${secret:NAME}` in settings stands for; plain text is given back. Undefined: not set. */
export function resolveReference(reference: string, { environment, secrets }: { readonly environment: Readonly<Record<string, string | undefined>>; readonly secrets: Pick<SecretStore, 'get'> }): string | undefined {
  const [, from, name] = /^\$\{(env|secret):([^}]+)\}$/.exec(reference) ?? []
  if (name === undefined) return reference
  return from === 'env' ? environment[name] : secrets.get(name)
}
