import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import type { JsonObject } from '../../shared/json.ts'
import type { Tool } from '../../shared/tool.ts'
import { pathsOf } from './plan.ts'

/** The paths a file tool's call would touch outside the working folder, links followed; absolute, as a person reads them. */
export async function pathsOutside(tool: Tool, input: JsonObject, workingFolder: string): Promise<readonly string[]> {
  const touched = pathsOf(tool.parallel, input)
  if (touched.length === 0) return []
  const folder = await followLinks(path.resolve(workingFolder))
  const targets = await Promise.all(touched.map(given => followLinks(path.resolve(workingFolder, expandHome(given)))))
  return targets.filter(target => leaves(path.relative(folder, target)))
}

function expandHome(given: string): string {
  return given === '~' || /^~[/\\]/.test(given) ? path.join(homedir(), given.slice(1)) : given
}

/** The real path of the longest part that exists, the rest put back behind it. */
async function followLinks(absolute: string): Promise<string> {
  try {
    return await realpath(absolute)
  } catch {
    const parent = path.dirname(absolute)
    return parent === absolute ? absolute : path.join(await followLinks(parent), path.basename(absolute))
  }
}

function leaves(relative: string): boolean {
  return relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)
}
