import { createWriteStream } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'

export interface ZipLimits {
  readonly entries: number
  /** Bytes of all files, unpacked. */
  readonly bytes: number
  /** How many times larger than packed they may be, once they are many. */
  readonly ratio: number
}

const defaultZipLimits: ZipLimits = { entries: 50_000, bytes: 1024 * 1024 * 1024, ratio: 100 }

/** Below this, packing well is no sign of a bomb. */
const modestBytes = 50 * 1024 * 1024

/** An archive all of whose entries were looked at, though not yet unpacked. */
export interface CheckedZip {
  readonly names: ReadonlySet<string>
  /** The bytes of one file of at most `limit` bytes. */
  read(name: string, limit: number): Promise<Result<Buffer>>
  /** Writes every file below a folder that exists and is empty. `executable` files get their bit on top of what the archive says. */
  unpack(folder: string, executable: (name: string) => boolean): Promise<Result<void>>
  close(): void
}

/**
 * Opens a zip that may be hostile: entries outside of it, links and devices, encryption, names twice or alike, a file where a
 * folder is, too many entries or bytes are refused before anything is written; a file that unpacks to more than it declares
 * is refused while it is read.
 */
export async function openZip(file: string, limits: ZipLimits = defaultZipLimits): Promise<Result<CheckedZip>> {
  let zip: ZipFile
  try {
    zip = await openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true })
  } catch (error) {
    return refused(`it could not be opened: ${errorText(error)}`)
  }
  const checked = await checkEntries(zip, limits)
  if (!checked.ok) {
    zip.close()
    return checked
  }
  return success(archive(zip, checked.value))
}

function refused(why: string): Result<never> {
  return failed('BUNDLE_REFUSED', `The bundle was refused: ${why.slice(0, 300).replace(/\.$/, '')}.`)
}

async function checkEntries(zip: ZipFile, limits: ZipLimits): Promise<Result<readonly Entry[]>> {
  if (zip.entryCount > limits.entries) return refused(`it holds more than ${limits.entries} entries`)
  const entries: Entry[] = []
  const paths = createPathBook()
  let bytes = 0
  let packed = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const wrong = faultOf(entry) ?? paths.add(entry.fileName)
      if (wrong !== null) return refused(wrong)
      entries.push(entry)
      if (entries.length > limits.entries) return refused(`it holds more than ${limits.entries} entries`)
      bytes += entry.uncompressedSize
      packed += entry.compressedSize
      if (bytes > limits.bytes) return refused(`it would take more than ${Math.round(limits.bytes / 1024 / 1024)} MB`)
    }
  } catch (error) {
    return refused(errorText(error))
  }
  return bytes > modestBytes && bytes > packed * limits.ratio ? refused('it unpacks to many times its size') : success(entries)
}

const fileKinds = 0o170000
const regularFile = 0o100000
const folderKind = 0o040000

function faultOf(entry: Entry): string | null {
  const name = entry.fileName
  const kind = (entry.externalFileAttributes >>> 16) & fileKinds
  if (entry.isEncrypted()) return `${shown(name)} is encrypted`
  if (kind !== 0 && kind !== regularFile && kind !== folderKind) return `${shown(name)} is a link or a device`
  if (!entry.canDecodeFileData()) return `${shown(name)} is packed in a way that is not known`
  return null
}

function shown(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)
}

/** Remembers paths as file systems that ignore case would, and finds what cannot be beside one another. */
function createPathBook(): { add(name: string): string | null } {
  const files = new Set<string>()
  const folders = new Set<string>()

  function add(name: string): string | null {
    const parts = name.replace(/\/$/, '').split('/')
    if (!parts.every(isPlainPart)) return `${shown(name)} is no path inside it`
    const key = parts.join('/').normalize('NFC').toLowerCase()
    const above = parts.map((_part, index) => parts.slice(0, index).join('/').normalize('NFC').toLowerCase()).filter(each => each !== '')
    if (files.has(key) || (folders.has(key) && !name.endsWith('/'))) return `${shown(name)} is in it twice`
    const blocked = above.find(each => files.has(each))
    if (blocked !== undefined) return `${shown(name)} lies in a file`
    for (const each of above) folders.add(each)
    if (name.endsWith('/')) folders.add(key)
    else files.add(key)
    return null
  }

  return { add }
}

/** A name that means one file inside the folder on every system. */
function isPlainPart(part: string): boolean {
  const printable = part.split('').every(character => character >= ' ')
  return part !== '' && part.length <= 255 && printable && !/[\\:*?"<>|]|[ .]$/.test(part) && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part)
}

function archive(zip: ZipFile, entries: readonly Entry[]): CheckedZip {
  async function read(name: string, limit: number): Promise<Result<Buffer>> {
    const entry = entries.find(each => each.fileName === name)
    if (entry === undefined) return refused(`it has no ${name}`)
    if (entry.uncompressedSize > limit) return refused(`its ${name} is too large`)
    try {
      return success(await bytesOf(await zip.openReadStreamPromise(entry)))
    } catch (error) {
      return refused(errorText(error))
    }
  }

  async function unpack(folder: string, executable: (name: string) => boolean): Promise<Result<void>> {
    try {
      for (const entry of entries) await unpackEntry(zip, entry, path.join(folder, entry.fileName), executable(entry.fileName))
      return success(undefined)
    } catch (error) {
      return refused(errorText(error))
    }
  }

  return { names: new Set(entries.map(entry => entry.fileName)), read, unpack, close: () => zip.close() }
}

async function unpackEntry(zip: ZipFile, entry: Entry, target: string, executable: boolean): Promise<void> {
  if (entry.fileName.endsWith('/')) {
    await mkdir(target, { recursive: true })
    return
  }
  await mkdir(path.dirname(target), { recursive: true })
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  const marked = ((entry.externalFileAttributes >>> 16) & 0o100) !== 0
  if (executable || marked) await chmod(target, 0o700)
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
