import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { parseSync } from 'vite'

/** Top folder of the project. */
export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export interface SourceFile {
  /** From the project's folder, with forward slashes. */
  readonly path: string
  readonly text: string
}

export interface ImportedModule {
  /** A path from the project's folder for a file of ours, else the specifier as written. */
  readonly target: string
  readonly isOwn: boolean
}

export function sourceFiles(patterns: string | readonly string[]): readonly SourceFile[] {
  const ignored = ['**/node_modules', 'out', 'release', 'coverage', 'test-results', 'playwright-report', '.git']
  const paths = globSync(patterns, { cwd: projectFolder, dot: true, ignore: ignored }).sort()
  return paths.map(file => ({ path: file, text: readFileSync(path.join(projectFolder, file), 'utf8') }))
}

/** Every module a file names: imports and re-exports, types too, static and dynamic. */
export function importsOf(file: SourceFile): readonly ImportedModule[] {
  const { module, errors } = parseSync(file.path, file.text)
  if (errors.length > 0) throw new Error(`${file.path} does not parse: ${errors[0]?.message}`)
  const specifiers = [
    ...module.staticImports.map(entry => entry.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(entry => (entry.moduleRequest ? [entry.moduleRequest.value] : []))),
    ...[...file.text.matchAll(/\b(?:import|require)\(\s*(['"`])([^'"`]+)\1/g)].map(match => match[2] ?? ''),
  ]
  return [...new Set(specifiers)].map(specifier => resolve(file.path, specifier))
}

function resolve(from: string, specifier: string): ImportedModule {
  if (!specifier.startsWith('.')) return { target: specifier, isOwn: false }
  return { target: path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, '')), isOwn: true }
}
