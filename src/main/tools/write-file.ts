import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ToolResult } from '../../shared/conversation.ts'
import { failed, type Result, success } from '../../shared/failure.ts'
import { textResult, type Tool, type ToolCallContext } from '../../shared/tool.ts'
import { showBytes, showCount } from './amount.ts'
import { defineTool } from './define-tool.ts'
import { failureResult } from './failure-result.ts'
import { errorCode, expandHome, resolveForWrite, showPath, systemWords } from './file-path.ts'
import { dominantNewline, withNewlines } from './newlines.ts'
import { replaceFile } from './replace-file.ts'
import { readTextFile } from './text-file.ts'

const input = z.object({ path: z.string(), content: z.string() })
type Input = z.output<typeof input>

export function createWriteFile(homeFolder: string): Tool {
  return defineTool({
    name: 'write_file',
    description: 'Create a text file or replace a whole one; missing folders are made. To change part of a file use patch. Paths outside the working folder must be absolute.',
    input,
    annotations: { title: 'Write file', readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    parallel: { kind: 'path-write', paths: given => (typeof given['path'] === 'string' ? [expandHome(given['path'], homeFolder)] : []) },
    run: (given, context) => writeFile(given, context, homeFolder),
  })
}

async function writeFile(given: Input, context: ToolCallContext, homeFolder: string): Promise<ToolResult> {
  const target = await resolveForWrite(given.path, { workingFolder: context.workingFolder, homeFolder })
  if (!target.ok) return failureResult(target.failure)
  const before = await readTextFile(target.value)
  if (!before.ok && ['IS_FOLDER', 'NOT_REGULAR'].includes(before.failure.code)) return failureResult(before.failure)
  const text = before.ok ? likeBefore(given.content, before.value) : given.content
  context.signal.throwIfAborted()
  const folder = await makeFolder(path.dirname(target.value))
  if (!folder.ok) return failureResult(folder.failure)
  const written = await replaceFile(target.value, text)
  if (!written.ok) return failureResult(written.failure)
  const existed = before.ok || before.failure.code !== 'ENOENT'
  const kept = text === given.content ? '' : ' Its byte order mark and line endings were kept.'
  return textResult(`${existed ? 'Replaced' : 'Created'} ${showPath(target.value, context.workingFolder)}: ${showCount(lineCount(text), 'line')}, ${showBytes(Buffer.byteLength(text))}.${kept}`)
}

/** Reading hides a byte order mark and CRLF, so a model that writes back what it read must not lose them. */
function likeBefore(content: string, before: { text: string; bom: string }): string {
  const body = content.includes('\r\n') ? content : withNewlines(content, dominantNewline(before.text))
  return body.startsWith(before.bom) ? body : before.bom + body
}

async function makeFolder(folder: string): Promise<Result<undefined>> {
  try {
    await mkdir(folder, { recursive: true })
    return success(undefined)
  } catch (error) {
    const code = errorCode(error)
    return failed(code, `The folder ${folder} cannot be made: ${code === 'EEXIST' ? 'a file of that name is in the way' : systemWords(code)}.`)
  }
}

function lineCount(text: string): number {
  const newlines = text.split('\n').length - 1
  return text === '' || text.endsWith('\n') ? newlines : newlines + 1
}
