/**
 * How a new secret is kept: `encrypted` by the operating system's key store, `plain` in a file only its owner can read
 * (after the person agreed to it), `memory` until the process ends.
 */
export type SecretKeeping = 'encrypted' | 'plain' | 'memory'

/** Passwords and keys by name. Values never appear in logs, events or settings; `${secret:NAME}` refers to them. */
export interface SecretStore {
  keeping(): SecretKeeping
  /** Undefined: no such secret, or one that cannot be read here (see `locked`). */
  get(name: string): string | undefined
  set(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
  /** Sorted; the locked ones included. */
  names(): readonly string[]
  /** Kept on disk but not readable here: another host's key store or another user's key encrypted them. */
  locked(): readonly string[]
}

/** The operating system's key store. Text goes in, base64 comes out, and back. Both reject when the store refuses. */
export interface SecretCipher {
  encrypt(text: string): Promise<string>
  decrypt(base64: string): Promise<string>
}
