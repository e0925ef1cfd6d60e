import { describe, expect, it } from 'vitest'
import { openSecretStore, type SecretFile } from '../../src/main/platform/secret-store.ts'
import type { SecretCipher } from '../../src/shared/secret.ts'

function memoryFile(content?: unknown): SecretFile & { content(): unknown } {
  let kept = content
  return {
    read: async () => kept,
    write: async value => {
      kept = JSON.parse(JSON.stringify(value))
    },
    content: () => kept,
  }
}

const mirror = (text: string): string => Array.from(text).reverse().join('')
const cipher: SecretCipher = {
  encrypt: async text => mirror(text),
  decrypt: async text => {
    if (text === 'foreign') throw new Error('made by another key store')
    return mirror(text)
  },
}
const never = (): boolean => false
const agreed = (): boolean => true

describe('secret store', () => {
  it('keeps secrets encrypted where there is a key store, and reads them after a restart', async () => {
    const file = memoryFile()
    const store = await openSecretStore({ file, cipher, plainAllowed: never })
    await store.set('OPENAI', 'abc')
    expect(store.keeping()).toBe('encrypted')
    expect(file.content()).toEqual({ version: 1, secrets: { OPENAI: { keeping: 'encrypted', value: 'cba' } } })
    expect((await openSecretStore({ file, cipher, plainAllowed: never })).get('OPENAI')).toBe('abc')
  })

  it('writes nothing without a key store and without consent', async () => {
    const file = memoryFile()
    const store = await openSecretStore({ file, cipher: null, plainAllowed: never })
    await store.set('OPENAI', 'abc')
    expect([store.keeping(), store.get('OPENAI'), store.names(), file.content()]).toEqual(['memory', 'abc', ['OPENAI'], undefined])
  })

  it('keeps them readable once the person agreed', async () => {
    const file = memoryFile()
    const store = await openSecretStore({ file, cipher: null, plainAllowed: agreed })
    await store.set('OPENAI', 'abc')
    expect(store.keeping()).toBe('plain')
    expect((await openSecretStore({ file, cipher: null, plainAllowed: never })).get('OPENAI')).toBe('abc')
  })

  it('takes the old value off the disk when the new one may only be in memory', async () => {
    const file = memoryFile({ version: 1, secrets: { OPENAI: { keeping: 'plain', value: 'old' } } })
    const store = await openSecretStore({ file, cipher: null, plainAllowed: never })
    await store.set('OPENAI', 'new')
    expect([store.get('OPENAI'), file.content()]).toEqual(['new', { version: 1, secrets: {} }])
  })

  it('locks what it cannot decrypt, and keeps it through other changes', async () => {
    const foreign = { keeping: 'encrypted', value: 'foreign' }
    const file = memoryFile({ version: 1, secrets: { THEIRS: foreign } })
    const store = await openSecretStore({ file, cipher, plainAllowed: never })
    await store.set('OURS', 'abc')
    expect([store.get('THEIRS'), store.locked(), store.names()]).toEqual([undefined, ['THEIRS'], ['OURS', 'THEIRS']])
    expect(file.content()).toMatchObject({ secrets: { THEIRS: foreign } })
  })

  it('removes a secret from memory and disk', async () => {
    const file = memoryFile()
    const store = await openSecretStore({ file, cipher, plainAllowed: never })
    await store.set('A', '1')
    await store.remove('A')
    await store.remove('A')
    expect([store.get('A'), store.names(), file.content()]).toEqual([undefined, [], { version: 1, secrets: {} }])
  })

  it('writes one after the other when several are set at once', async () => {
    const file = memoryFile()
    const store = await openSecretStore({ file, cipher, plainAllowed: never })
    await Promise.all(['A', 'B', 'C'].map(name => store.set(name, name)))
    expect(file.content()).toMatchObject({ secrets: { A: { value: 'A' }, B: { value: 'B' }, C: { value: 'C' } } })
  })

  it.each([[[]], ['text'], [{ version: 2, secrets: {} }], [{ version: 1, secrets: { A: 'plain' } }]])('does not open over a file it does not understand: %j', async content => {
    await expect(openSecretStore({ file: memoryFile(content), cipher, plainAllowed: never })).rejects.toThrow('not one this version can read')
  })
})
