import { z } from 'zod'
import type { SecretCipher, SecretKeeping, SecretStore } from '../../shared/secret.ts'

/** Where secrets lie on disk. `read` gives undefined when there is no file; `write` is atomic and for the owner only. */
export interface SecretFile {
  read(): Promise<unknown>
  write(value: unknown): Promise<void>
}

const entrySchema = z.object({ keeping: z.enum(['encrypted', 'plain']), value: z.string() })
const fileSchema = z.object({ version: z.literal(1), secrets: z.record(z.string(), entrySchema) })
type Entry = z.infer<typeof entrySchema>

interface Ports {
  file: SecretFile
  /** Null where there is no key store: in the terminal host, and on a desktop without one. */
  cipher: SecretCipher | null
  /** The person agreed to secrets in a readable file. Asked before each write. */
  plainAllowed(): boolean
}

/**
 * Opens the secrets of a profile. Entries that cannot be decrypted here stay in the file untouched and are `locked`.
 * Rejects when the file is not ours to understand: overwriting it would lose what it holds.
 */
export async function openSecretStore(ports: Ports): Promise<SecretStore> {
  const { file, cipher } = ports
  const kept = new Map(Object.entries(await readEntries(file)))
  const values = new Map<string, string>()
  for (const [name, entry] of kept) {
    const value = await reveal(entry, cipher)
    if (value !== undefined) values.set(name, value)
  }
  let lastWrite = Promise.resolve()

  function keeping(): SecretKeeping {
    if (cipher) return 'encrypted'
    return ports.plainAllowed() ? 'plain' : 'memory'
  }

  /** One write after the other, each with what stands when its turn comes. */
  function save(): Promise<void> {
    const write = lastWrite.then(() => file.write({ version: 1, secrets: Object.fromEntries(kept) }))
    lastWrite = write.catch(() => undefined)
    return write
  }

  async function set(name: string, value: string): Promise<void> {
    const entry = await conceal(value, keeping(), cipher)
    values.set(name, value)
    if (entry) kept.set(name, entry)
    else if (!kept.delete(name)) return
    await save()
  }

  async function remove(name: string): Promise<void> {
    values.delete(name)
    if (kept.delete(name)) await save()
  }

  return {
    keeping,
    get: name => values.get(name),
    set,
    remove,
    names: () => [...new Set([...kept.keys(), ...values.keys()])].sort(),
    locked: () => [...kept.keys()].filter(name => !values.has(name)).sort(),
  }
}

async function readEntries(file: SecretFile): Promise<Record<string, Entry>> {
  const raw = await file.read()
  if (raw === undefined) return {}
  const parsed = fileSchema.safeParse(raw)
  if (!parsed.success) throw new Error('The secrets file is not one this version can read.')
  return parsed.data.secrets
}

async function reveal(entry: Entry, cipher: SecretCipher | null): Promise<string | undefined> {
  if (entry.keeping === 'plain') return entry.value
  return cipher?.decrypt(entry.value).catch(() => undefined)
}

async function conceal(value: string, keeping: SecretKeeping, cipher: SecretCipher | null): Promise<Entry | null> {
  if (cipher) return { keeping: 'encrypted', value: await cipher.encrypt(value) }
  return keeping === 'plain' ? { keeping: 'plain', value } : null
}
