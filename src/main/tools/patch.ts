import { createPatch } from 'diff'
import { z } from 'zod'
import type { ToolResult } from '../../shared/conversation.ts'
import { failed, type Result } from '../../shared/failure.ts'
import { errorResult, textResult, type Tool, type ToolCallContext } from '../../shared/tool.ts'
import { defineTool } from './define-tool.ts'
import { failureResult } from './failure-result.ts'
import { expandHome, resolveForWrite, showPath } from './file-path.ts'
import { applyEdits, type Edit } from './patch-edits.ts'
import { replaceFile } from './replace-file.ts'
import { readTextFile } from './text-file.ts'
import { parseHunks } from './unified-hunks.ts'

/** The diff in the result; a model knows what it asked for, so a long one is cut. */
const diffCharacters = 8000

const input = z.object({
  path: z.string(),
  edits: z.array(z.object({ old_text: z.string(), new_text: z.string() })).max(100).optional(),
  diff: z.string().optional().describe('Unified diff of this file, instead of edits'),
})
type Input = z.output<typeof input>

export function createPatchTool(homeFolder: string): Tool {
  return defineTool({
    name: 'patch',
    description: 'Change parts of a text file. Each old_text must stand in the file exactly once, white space included; add lines around it until it does. All edits apply to the file as it is now, or none does. Returns the diff.',
    input,
    annotations: { title: 'Change file', readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    parallel: { kind: 'path-write', paths: given => (typeof given['path'] === 'string' ? [expandHome(given['path'], homeFolder)] : []) },
    run: (given, context) => patchFile(given, context, homeFolder),
  })
}

async function patchFile(given: Input, context: ToolCallContext, homeFolder: string): Promise<ToolResult> {
  const edits = readEdits(given)
  if (!edits.ok) return failureResult(edits.failure)
  const target = await resolveForWrite(given.path, { workingFolder: context.workingFolder, homeFolder })
  if (!target.ok) return failureResult(target.failure)
  const before = await readTextFile(target.value)
  if (!before.ok) return failureResult(before.failure)
  const name = showPath(target.value, context.workingFolder)
  const after = applyEdits(before.value.text, edits.value)
  if (!after.ok) return errorResult(`${name} was not changed.\n${after.failure.message}`)
  if (after.value === before.value.text) return errorResult(`${name} was not changed: the new text equals the old.`)
  context.signal.throwIfAborted()
  const written = await replaceFile(target.value, before.value.bom + after.value)
  return written.ok ? textResult(showDiff(name, before.value.text, after.value)) : failureResult(written.failure)
}

function readEdits({ edits, diff }: Input): Result<readonly Edit[]> {
  if (diff !== undefined && edits !== undefined && edits.length > 0) return failed('BOTH', 'Give edits or diff, not both.')
  if (diff !== undefined) return parseHunks(diff)
  if (edits === undefined || edits.length === 0) return failed('NEITHER', 'There is nothing to change: give edits, each with old_text and new_text, or diff.')
  return { ok: true, value: edits.map(edit => ({ oldText: edit.old_text, newText: edit.new_text })) }
}

function showDiff(name: string, before: string, after: string): string {
  const diff = createPatch(name, before.replaceAll('\r\n', '\n'), after.replaceAll('\r\n', '\n'), undefined, undefined, { context: 2, timeout: 1000 })
  if (diff === undefined) return `Changed ${name}. The change is too large to show as a diff.`
  const body = diff.slice(diff.indexOf('--- '))
  return body.length > diffCharacters ? `${body.slice(0, diffCharacters)}\n[diff cut; ${body.length - diffCharacters} more characters]` : body
}
