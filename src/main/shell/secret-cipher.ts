import { safeStorage } from 'electron'
import type { SecretCipher } from '../../shared/secret.ts'

/** The part of safeStorage that newer runtimes have and older ones lack, whatever the typings say. */
interface AsyncSafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(text: string): Promise<Buffer>
  decryptStringAsync(bytes: Buffer): Promise<{ result: string }>
}

/** The system's key store, or null where there is none. Call it after the app is ready. */
export async function createSecretCipher(): Promise<SecretCipher | null> {
  const newer = asyncSafeStorage()
  if (newer) return (await newer.isAsyncEncryptionAvailable()) ? asyncCipher(newer) : null
  return safeStorage.isEncryptionAvailable() ? syncCipher : null
}

const syncCipher: SecretCipher = {
  encrypt: async text => safeStorage.encryptString(text).toString('base64'),
  decrypt: async base64 => safeStorage.decryptString(Buffer.from(base64, 'base64')),
}

function asyncCipher(storage: AsyncSafeStorage): SecretCipher {
  return {
    encrypt: async text => (await storage.encryptStringAsync(text)).toString('base64'),
    decrypt: async base64 => (await storage.decryptStringAsync(Buffer.from(base64, 'base64'))).result,
  }
}

function asyncSafeStorage(): AsyncSafeStorage | null {
  const candidate: Partial<AsyncSafeStorage> = safeStorage
  return hasAll(candidate) ? candidate : null
}

function hasAll(storage: Partial<AsyncSafeStorage>): storage is AsyncSafeStorage {
  return storage.isAsyncEncryptionAvailable !== undefined && storage.encryptStringAsync !== undefined && storage.decryptStringAsync !== undefined
}
