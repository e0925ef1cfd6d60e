import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { type FetchedPackage, type FetchKit, fetchMs } from './fetch.ts'
import { programFailure } from './program-failure.ts'
import { runProgram } from './run-program.ts'

const windows = process.platform === 'win32'
const binFolder = windows ? 'Scripts' : 'bin'

/**
 * Fetches a Python package into an environment of its own. `uv venv --relocatable` and not `uv tool install`: the
 * folder is moved when it is saved, and tools carry absolute paths. Not `uvx`: it looks for the package anew at each start.
 */
export async function fetchPypi(folder: string, kit: FetchKit): Promise<Result<FetchedPackage>> {
  const { package: name, version, bin } = kit.transport
  const spec = version === undefined ? name : `${name}==${version}`
  const environment = path.join(folder, 'venv')
  const python = path.join(environment, binFolder, windows ? 'python.exe' : 'python')
  kit.progress({ text: spec })
  for (const args of [['venv', '--relocatable', '--no-project', environment], ['pip', 'install', '--python', python, spec]]) {
    const end = await runProgram({
      command: { command: kit.program ?? 'uv', args: [...args, '--color', 'never', '--no-progress'], env: kit.env, cwd: folder },
      reaper: kit.reaper,
      signal: kit.signal,
      limitMs: fetchMs,
      errorLine: line => /^(?:Downloading|Resolved|Prepared|Installed|Building) /.test(line.trim()) && kit.progress({ text: line.trim() }),
    })
    if (!end.ok) return end
    if (end.value.exit.code !== 0) return programFailure(`${spec} could not be fetched`, end.value)
  }
  const installed = await distribution(environment, name)
  const program = await programOf(environment, { name, bin, entryPoints: installed?.entryPoints ?? [] })
  if (program === null) return failed('BIN_MISSING', `${name} brings no program ${bin ?? 'to run'}.`)
  return success({ version: installed?.version ?? version, files: true, launch: place => ({ command: path.join(place, 'venv', binFolder, program), args: [] }) })
}

interface Distribution {
  readonly version: string
  readonly entryPoints: readonly string[]
}

/** What the environment says about the package: `<name>-<version>.dist-info`. */
async function distribution(environment: string, name: string): Promise<Distribution | null> {
  const packages = await sitePackages(environment)
  const names = await readdir(packages).catch(() => [])
  const found = names.find(candidate => candidate.endsWith('.dist-info') && normal(candidate.split('-')[0] ?? '') === normal(name))
  const version = found?.slice(0, -'.dist-info'.length).split('-')[1]
  if (found === undefined || version === undefined) return null
  const text = await readFile(path.join(packages, found, 'entry_points.txt'), 'utf8').catch(() => '')
  return { version, entryPoints: consoleScripts(text) }
}

async function sitePackages(environment: string): Promise<string> {
  if (windows) return path.join(environment, 'Lib', 'site-packages')
  const lib = path.join(environment, 'lib')
  const python = (await readdir(lib).catch(() => [])).find(name => name.startsWith('python')) ?? 'python3'
  return path.join(lib, python, 'site-packages')
}

/** The section `[console_scripts]` of an ini file. */
function consoleScripts(text: string): readonly string[] {
  const section = text.split(/^\[/m).find(part => part.startsWith('console_scripts]')) ?? ''
  return section.split('\n').slice(1).flatMap(line => /^\s*([A-Za-z0-9_.-]+)\s*=/.exec(line)?.[1] ?? [])
}

/** The named one, or the one called like the package, or the only one. */
async function programOf(environment: string, wanted: { name: string; bin: string | undefined; entryPoints: readonly string[] }): Promise<string | null> {
  const { bin, entryPoints } = wanted
  const plain = wanted.name.split('[')[0] ?? ''
  const candidates = bin === undefined ? [plain, ...entryPoints.filter(entry => normal(entry) === normal(plain)), ...(entryPoints.length === 1 ? entryPoints : [])] : [bin]
  for (const candidate of candidates) {
    const file = windows ? `${candidate}.exe` : candidate
    if (await isFile(path.join(environment, binFolder, file))) return file
  }
  return null
}

/** Python takes `-`, `_` and `.` in a name for the same; extras stand in brackets behind it. */
function normal(name: string): string {
  return (name.split('[')[0] ?? '').toLowerCase().replaceAll(/[-_.]+/g, '-')
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null))?.isFile() ?? false
}
