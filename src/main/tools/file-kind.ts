export type FileKind =
  | { readonly kind: 'text'; readonly bom: TextBom | null }
  | { readonly kind: 'image'; readonly mediaType: string }
  | { readonly kind: 'binary'; readonly what: string; readonly advice?: string }

export interface TextBom {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  readonly length: number
}

/** Bytes that `fileKind` wants to see. */
export const sniffLength = 8192

const boms: readonly { readonly bytes: string; readonly bom: TextBom }[] = [
  { bytes: '\xEF\xBB\xBF', bom: { encoding: 'utf-8', length: 3 } },
  { bytes: '\xFF\xFE', bom: { encoding: 'utf-16le', length: 2 } },
  { bytes: '\xFE\xFF', bom: { encoding: 'utf-16be', length: 2 } },
]

/** Bytes as latin-1 characters, `?` for any; `later` must follow somewhere in the head. */
interface Signature {
  readonly starts: string
  readonly later?: string
}

const images: readonly (Signature & { readonly mediaType: string })[] = [
  { starts: '\x89PNG\r\n\x1A\n', mediaType: 'image/png' },
  { starts: '\xFF\xD8\xFF', mediaType: 'image/jpeg' },
  { starts: 'GIF87a', mediaType: 'image/gif' },
  { starts: 'GIF89a', mediaType: 'image/gif' },
  { starts: 'RIFF????WEBP', mediaType: 'image/webp' },
]

const convert = 'Convert it to PNG or JPEG to look at it.'

const binaries: readonly (Signature & { readonly what: string; readonly advice?: string })[] = [
  { starts: '%PDF-', what: 'a PDF document', advice: 'pdftotext in the terminal reads its text.' },
  { starts: 'PK\x03\x04', what: 'a ZIP archive (office documents are such archives)', advice: 'unzip -l in the terminal lists it.' },
  { starts: '\x1F\x8B', what: 'gzip data', advice: 'zcat in the terminal unpacks it.' },
  { starts: 'BZh?1AY&SY', what: 'bzip2 data' },
  { starts: '\xFD7zXZ\x00', what: 'xz data' },
  { starts: '\x28\xB5\x2F\xFD', what: 'zstd data' },
  { starts: '7z\xBC\xAF\x27\x1C', what: 'a 7z archive' },
  { starts: '\x7FELF', what: 'a Linux program or library' },
  { starts: 'MZ', later: 'PE\x00\x00', what: 'a Windows program or library' },
  { starts: '\xCF\xFA\xED\xFE', what: 'a macOS program or library' },
  { starts: '\xCA\xFE\xBA\xBE', what: 'a macOS program or Java class' },
  { starts: '\x00asm', what: 'WebAssembly' },
  { starts: 'SQLite format 3\x00', what: 'an SQLite database', advice: 'sqlite3 in the terminal reads it.' },
  { starts: 'ID3', later: '\x00', what: 'MP3 audio' },
  { starts: 'OggS\x00', what: 'Ogg audio or video' },
  { starts: 'fLaC\x00', what: 'FLAC audio' },
  { starts: 'RIFF????WAVE', what: 'WAV audio' },
  { starts: '\x00\x00??ftyphei', what: 'a HEIC image', advice: convert },
  { starts: '\x00\x00??ftypavif', what: 'an AVIF image', advice: convert },
  { starts: '\x00\x00??ftyp', what: 'MP4 or QuickTime video' },
  { starts: '\x1A\x45\xDF\xA3', what: 'Matroska or WebM video' },
  { starts: 'II*\x00', what: 'a TIFF image', advice: convert },
  { starts: 'MM\x00*', what: 'a TIFF image', advice: convert },
  { starts: 'BM????\x00\x00\x00\x00', what: 'a BMP image', advice: convert },
  { starts: '\x00\x01\x00\x00', what: 'a TrueType font' },
  { starts: 'OTTO\x00', what: 'an OpenType font' },
  { starts: 'wOF', later: '\x00', what: 'a web font' },
]

/** What the first bytes of a file say it is; its name may lie. */
export function fileKind(head: Uint8Array): FileKind {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, sniffLength)).toString('latin1')
  const bom = boms.find(candidate => bytes.startsWith(candidate.bytes))
  if (bom) return { kind: 'text', bom: bom.bom }
  const image = images.find(candidate => carries(bytes, candidate))
  if (image) return { kind: 'image', mediaType: image.mediaType }
  const binary = binaries.find(candidate => carries(bytes, candidate))
  if (binary) return { kind: 'binary', what: binary.what, ...(binary.advice === undefined ? {} : { advice: binary.advice }) }
  return bytes.includes('\0') ? { kind: 'binary', what: 'binary data' } : { kind: 'text', bom: null }
}

function carries(bytes: string, { starts, later }: Signature): boolean {
  if (bytes.length < starts.length) return false
  for (let at = 0; at < starts.length; at += 1) {
    if (starts[at] !== '?' && starts[at] !== bytes[at]) return false
  }
  return later === undefined || bytes.includes(later, starts.length)
}
