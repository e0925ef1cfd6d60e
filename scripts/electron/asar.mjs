import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Packs the files of one flat folder as an asar archive.
 * Layout: a pickle with the header's size, a pickle with the header as JSON, then the files end to end.
 * @param {string} folder @returns {Buffer}
 */
export function packAsar(folder) {
  const files = readdirSync(folder).sort().map(name => ({ name, bytes: readFileSync(path.join(folder, name)) }))
  const header = asarHeader(files)
  return Buffer.concat([header, ...files.map(file => file.bytes)])
}

/** @param {{ name: string, bytes: Buffer }[]} files */
function asarHeader(files) {
  let offset = 0
  const entries = files.map(({ name, bytes }) => {
    const entry = [name, { size: bytes.length, offset: String(offset) }]
    offset += bytes.length
    return entry
  })
  const json = Buffer.from(JSON.stringify({ files: Object.fromEntries(entries) }))
  const padded = Math.ceil(json.length / 4) * 4
  const header = Buffer.alloc(16 + padded)
  header.writeUInt32LE(4, 0)
  header.writeUInt32LE(8 + padded, 4)
  header.writeUInt32LE(4 + padded, 8)
  header.writeUInt32LE(json.length, 12)
  json.copy(header, 16)
  return header
}
