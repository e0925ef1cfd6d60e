import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const deflated = 8

/**
 * Reads a zip by its central directory; sizes over 4 GiB and encryption are not supported.
 * @param {Buffer} zip
 * @returns {Generator<{ name: string, mode: number, read: () => Buffer }>} `mode` holds the permission bits, 0 when unset
 */
export function* zipEntries(zip) {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  for (let index = 0, at = zip.readUInt32LE(end + 16); index < count; index += 1) {
    const nameLength = zip.readUInt16LE(at + 28)
    const entry = {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      mode: (zip.readUInt32LE(at + 38) >>> 16) & 0o777,
    }
    const stored = { method: zip.readUInt16LE(at + 10), size: zip.readUInt32LE(at + 20), header: zip.readUInt32LE(at + 42) }
    yield { ...entry, read: () => readEntry(zip, entry.name, stored) }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

/** @param {Buffer} zip */
function findEnd(zip) {
  for (let at = zip.length - 22; at >= 0; at -= 1) {
    if (zip.readUInt32LE(at) === endOfDirectory) return at
  }
  throw new Error('This is not a zip file.')
}

/** @param {Buffer} zip @param {string} name @param {{ method: number, size: number, header: number }} stored */
function readEntry(zip, name, { method, size, header }) {
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const bytes = zip.subarray(start, start + size)
  if (method === 0) return bytes
  if (method === deflated) return inflateRawSync(bytes)
  throw new Error(`"${name}" is packed in a way this reader does not know (method ${method}).`)
}
