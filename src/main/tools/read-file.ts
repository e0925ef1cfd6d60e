import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ToolResult } from '../../shared/conversation.ts'
import { errorResult, textResult, type Tool, type ToolCallContext } from '../../shared/tool.ts'
import { showBytes, showCount } from './amount.ts'
import { defineTool } from './define-tool.ts'
import { failureResult } from './failure-result.ts'
import { fileKind, sniffLength, type TextBom } from './file-kind.ts'
import { expandHome, resolvePath, showPath } from './file-path.ts'
import { createLineWindow, type LineWindow } from './line-window.ts'
import { type OpenFile, openRegular, readHead } from './open-file.ts'

const limits = {
  lines: 2000,
  lineCharacters: 2000,
  totalCharacters: 60_000,
  imageBytes: 5 * 1024 * 1024,
  /** Up to this size lines are counted to the end, to tell how many there are. */
  countBytes: 16 * 1024 * 1024,
  /** Furthest into a file that a window of lines may lie. */
  scanBytes: 256 * 1024 * 1024,
  folderEntries: 200,
} as const

const input = z.object({
  path: z.string().describe('Relative to the working folder, from ~, or absolute'),
  offset: z.number().int().min(1).optional().describe('First line, from 1'),
  limit: z.number().int().min(1).max(limits.lines).optional().describe(`Lines, default ${limits.lines}`),
  encoding: z.string().optional().describe('If not Unicode: gb18030, shift_jis, …'),
})
type Input = z.output<typeof input>

export function createReadFile(homeFolder: string): Tool {
  return defineTool({
    name: 'read_file',
    description: `Read a text file as "number<TAB>line", up to ${limits.lines} lines a call; page with offset. Images come back as images, a folder as its entries. Read a file before you change it.`,
    input,
    annotations: { title: 'Read file', readOnlyHint: true, openWorldHint: false },
    parallel: { kind: 'path-read', paths: given => (typeof given['path'] === 'string' ? [expandHome(given['path'], homeFolder)] : []) },
    run: (given, context) => readFile(given, context, homeFolder),
  })
}

async function readFile(given: Input, context: ToolCallContext, homeFolder: string): Promise<ToolResult> {
  const resolved = resolvePath(given.path, { workingFolder: context.workingFolder, homeFolder })
  if (!resolved.ok) return failureResult(resolved.failure)
  const opened = await openRegular(resolved.value)
  if (!opened.ok) return opened.failure.code === 'IS_FOLDER' ? listFolder(resolved.value, context) : failureResult(opened.failure)
  try {
    return await readOpened({ given, file: opened.value, name: showPath(resolved.value, context.workingFolder), signal: context.signal })
  } finally {
    await opened.value.close()
  }
}

interface Reading {
  readonly given: Input
  readonly file: OpenFile
  readonly name: string
  readonly signal: AbortSignal
}

async function readOpened(reading: Reading): Promise<ToolResult> {
  const { given, file, name } = reading
  const kind = fileKind(await readHead(file, sniffLength))
  // A named encoding is the caller's word that this is text.
  if (given.encoding !== undefined) return readText(reading, kind.kind === 'text' ? kind.bom : null)
  if (kind.kind === 'text') return readText(reading, kind.bom)
  if (kind.kind === 'image') return readImage(reading, kind.mediaType)
  return errorResult(`${name} is ${kind.what} (${showBytes(file.sizeBytes)}), not text.${kind.advice === undefined ? '' : ` ${kind.advice}`}`)
}

async function readImage({ file, name }: Reading, mediaType: string): Promise<ToolResult> {
  if (file.sizeBytes > limits.imageBytes) return errorResult(`${name} is an ${mediaType} image of ${showBytes(file.sizeBytes)}; at most ${showBytes(limits.imageBytes)} can be shown. Make a smaller copy in the terminal and read that.`)
  const bytes = await readHead(file, file.sizeBytes)
  return { status: 'ok', content: [{ type: 'image', mediaType, data: Buffer.from(bytes).toString('base64'), name: path.posix.basename(name.replaceAll('\\', '/')) }] }
}

async function readText({ given, file, name, signal }: Reading, bom: TextBom | null): Promise<ToolResult> {
  const encoding = bom?.encoding ?? given.encoding ?? 'utf-8'
  const decoder = makeDecoder(encoding)
  if (!decoder) return errorResult(`There is no encoding named "${encoding}". Known are for instance utf-8, gb18030, big5, shift_jis, euc-jp, euc-kr, windows-1252.`)
  const first = given.offset ?? 1
  const window = createLineWindow({ first, count: given.limit ?? limits.lines, lineCharacters: limits.lineCharacters, totalCharacters: limits.totalCharacters })
  const end = await pour({ file, from: bom?.length ?? 0, decoder, window, signal, countOn: file.sizeBytes <= limits.countBytes })
  if (window.lines.length === 0) return nothingThere({ name, first, window, end, sizeBytes: file.sizeBytes })
  const numbered = window.lines.map((line, index) => `${first + index}\t${line}`)
  const notes = [...positionNote(first, window, end, file.sizeBytes), ...textNotes(encoding, window)]
  return textResult([...numbered, ...notes.map(note => `[${note}]`)].join('\n'))
}

function makeDecoder(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding, { ignoreBOM: true })
  } catch {
    return null
  }
}

type End = 'whole' | 'enough' | 'too-far'

interface Pouring {
  readonly file: OpenFile
  readonly from: number
  readonly decoder: TextDecoder
  readonly window: LineWindow
  readonly signal: AbortSignal
  readonly countOn: boolean
}

/** Streams the file through the window until its end is known or further reading brings nothing. */
async function pour({ file, from, decoder, window, signal, countOn }: Pouring): Promise<End> {
  const buffer = new Uint8Array(256 * 1024)
  for (let position = from; ; ) {
    signal.throwIfAborted()
    const count = await file.read(buffer, position)
    if (count === 0) break
    position += count
    window.push(decoder.decode(buffer.subarray(0, count), { stream: true }))
    if (window.full && !countOn) return 'enough'
    if (position - from >= limits.scanBytes) return window.lines.length > 0 ? 'enough' : 'too-far'
  }
  window.push(decoder.decode())
  window.end()
  return 'whole'
}

function nothingThere(about: { name: string; first: number; window: LineWindow; end: End; sizeBytes: number }): ToolResult {
  if (about.end === 'too-far') return errorResult(`${about.name} is ${showBytes(about.sizeBytes)}; line ${about.first} lies further in than read_file looks (${showBytes(limits.scanBytes)}). sed, head or tail in the terminal get there.`)
  if (about.window.seen === 0) return textResult(`[${about.name} is empty]`)
  return errorResult(`${about.name} has ${showCount(about.window.seen, 'line')}; offset ${about.first} is past the end.`)
}

function positionNote(first: number, window: LineWindow, end: End, sizeBytes: number): string[] {
  const last = first + window.lines.length - 1
  if (end === 'whole' && window.seen <= last) return first === 1 ? [] : [`end of file, ${showCount(window.seen, 'line')}`]
  const total = end === 'whole' ? window.seen.toLocaleString('en') : `more; the file has ${showBytes(sizeBytes)}`
  return [`lines ${first}-${last} of ${total}; go on with offset ${last + 1}`]
}

function textNotes(encoding: string, window: LineWindow): string[] {
  const broken = window.lines.some(line => line.includes('\uFFFD'))
  return [
    ...(broken ? [`some bytes are not ${encoding} and show as \uFFFD; if this is another encoding, name it: gb18030, big5, shift_jis, euc-jp, euc-kr, windows-1252`] : []),
    ...(encoding === 'utf-8' ? [] : [`read as ${encoding}`]),
    ...(window.carriageReturns > 0 ? ['lines end in CRLF; patch and write_file keep that'] : []),
    ...(window.cutLines > 0 ? [`${showCount(window.cutLines, 'line')} longer than ${limits.lineCharacters} characters cut`] : []),
  ]
}

async function listFolder(absolute: string, context: ToolCallContext): Promise<ToolResult> {
  const entries = await readdir(absolute, { withFileTypes: true })
  const names = entries.map(entry => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort()
  const rest = names.length - limits.folderEntries
  const name = showPath(absolute, context.workingFolder)
  if (names.length === 0) return textResult(`[${name} is an empty folder]`)
  return textResult([`[${name} is a folder, ${showCount(names.length, 'entry', 'entries')}]`, ...names.slice(0, limits.folderEntries), ...(rest > 0 ? [`[${rest} more]`] : [])].join('\n'))
}
