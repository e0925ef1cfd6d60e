import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ToolResult } from '../../shared/conversation.ts'
import { failed, type Result, success } from '../../shared/failure.ts'
import { textResult, type Tool, type ToolCallContext } from '../../shared/tool.ts'
import { defineTool } from './define-tool.ts'
import { failureResult } from './failure-result.ts'
import { errorCode, expandHome, resolvePath, showPath, systemWords } from './file-path.ts'
import { compileGlob, type PathTest } from './glob.ts'
import { compilePattern, type LinePattern } from './line-search.ts'
import { createPace } from './pace.ts'
import { findInFiles, findNames } from './search-run.ts'

const input = z.object({
  pattern: z.string().optional().describe('RE2 regex for content'),
  files: z.string().optional().describe('Glob, e.g. *.ts or src/**/*.{ts,tsx}'),
  path: z.string().optional().describe('Folder or file; default: working folder'),
  ignore_case: z.boolean().optional(),
  context: z.number().int().min(0).max(10).optional().describe('Lines around a match'),
  limit: z.number().int().min(1).max(1000).optional().describe('Default 100'),
})
type Input = z.output<typeof input>

/** How long a search may take before it gives what it has. */
const defaultSearchMs = 20_000

export function createSearchFiles(homeFolder: string, searchMs = defaultSearchMs): Tool {
  return defineTool({
    name: 'search_files',
    description: 'Find lines by regex (pattern) or files by name (files), or search only the files a glob names (both). Faster and safer than grep or find. Skips binary files, .git, node_modules and what .gitignore names.',
    input,
    annotations: { title: 'Search files', readOnlyHint: true, openWorldHint: false },
    parallel: { kind: 'path-read', paths: given => [typeof given['path'] === 'string' ? expandHome(given['path'], homeFolder) : '.'] },
    timeoutMs: searchMs * 2,
    run: (given, context) => searchFiles(given, context, { homeFolder, searchMs }),
  })
}

async function searchFiles(given: Input, context: ToolCallContext, options: { homeFolder: string; searchMs: number }): Promise<ToolResult> {
  const plan = readPlan(given)
  if (!plan.ok) return failureResult(plan.failure)
  const place = await findPlace(given.path ?? '.', context.workingFolder, options.homeFolder)
  if (!place.ok) return failureResult(place.failure)
  const search = {
    ...place.value,
    accepts: plan.value.accepts,
    limit: given.limit ?? 100,
    contextLines: given.context ?? 0,
    show: (absolute: string) => showPath(absolute, context.workingFolder),
    stop: context.signal,
    pace: createPace({ stop: context.signal, longestMs: options.searchMs }),
  }
  const { pattern } = plan.value
  return textResult(pattern === null ? await findNames(search) : await findInFiles({ ...search, pattern }))
}

function readPlan(given: Input): Result<{ pattern: LinePattern | null; accepts: PathTest }> {
  const words = given.pattern ?? ''
  const files = given.files?.trim() ?? ''
  if (words === '' && files === '') return failed('NOTHING_ASKED', 'Give pattern (what lines hold), files (what files are called), or both.')
  const accepts = files === '' ? success<PathTest>(() => true) : fileTest(files)
  if (!accepts.ok) return accepts
  if (words === '') return success({ pattern: null, accepts: accepts.value })
  const pattern = compilePattern(words, given.ignore_case ?? false)
  return pattern.ok ? success({ pattern: pattern.value, accepts: accepts.value }) : pattern
}

/** A glob without a slash means the name, at any depth; a leading `!` turns it round. */
function fileTest(files: string): Result<PathTest> {
  const negated = files.startsWith('!')
  const glob = files.replace(/^!/, '').replace(/^\.\//, '').replace(/\/$/, '/**')
  if (path.isAbsolute(glob) || glob.split('/').includes('..')) return failed('BAD_GLOB', `files is a glob below path, ${JSON.stringify(files)} leads out of it.`, 'Give the folder as path.')
  const test = compileGlob(glob.includes('/') ? glob : `**/${glob}`, { ignoreCase: true })
  if (!test.ok || !negated) return test
  return success(candidate => !test.value(candidate))
}

async function findPlace(given: string, workingFolder: string, homeFolder: string): Promise<Result<{ root: string; isFile: boolean }>> {
  const resolved = resolvePath(given, { workingFolder, homeFolder })
  if (!resolved.ok) return resolved
  try {
    const entry = await stat(resolved.value)
    // A link is followed where it is named, not where it is met.
    if (entry.isDirectory()) return success({ root: await realpath(resolved.value), isFile: false })
    return entry.isFile() ? success({ root: resolved.value, isFile: true }) : failed('NOT_REGULAR', `${resolved.value} is neither a folder nor a regular file.`)
  } catch (error) {
    const code = errorCode(error)
    return failed(code, `${resolved.value} cannot be searched: ${systemWords(code)}.`)
  }
}
