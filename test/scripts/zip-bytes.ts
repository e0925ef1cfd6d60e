import { crc32, deflateRawSync } from 'node:zlib'

interface Part {
  name: string
  content: string
  mode: number
  deflate: boolean
}

/** A zip as other programs write it: local headers, then the central directory. */
export function zipBytes(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const bytes = part.deflate ? deflateRawSync(part.content) : Buffer.from(part.content)
    const name = Buffer.from(part.name)
    const shared = sharedFields(part, bytes.length, name.length)
    const local = Buffer.concat([word(0x04034b50), half(20), shared, half(4), name, Buffer.from('EXTR'), bytes])
    centrals.push(Buffer.concat([word(0x02014b50), half(20), half(20), shared, half(0), half(0), half(0), half(0), word((part.mode << 16) >>> 0), word(offset), name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.concat([word(0x06054b50), half(0), half(0), half(parts.length), half(parts.length), word(directory.length), word(offset), half(2), Buffer.from('ok')])
  return Buffer.concat([...locals, directory, end])
}

/** From the flags to the name's length: the same in both kinds of header. */
function sharedFields(part: Part, packedLength: number, nameLength: number): Buffer {
  return Buffer.concat([half(0), half(part.deflate ? 8 : 0), word(0), word(crc32(part.content)), word(packedLength), word(Buffer.byteLength(part.content)), half(nameLength)])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
