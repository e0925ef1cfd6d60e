import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { type FetchedPackage, type FetchKit, fetchMs, type Launch, lookMs, type NodeRuntime } from './fetch.ts'
import { nodeHint, nodeTitle } from './node-choice.ts'
import { findNpmBin, type NpmBin } from './npm-bin.ts'
import { readLock } from './npm-lock.ts'
import { type NpmProgram, openNpm } from './npm-program.ts'
import { npmFailure } from './npm-words.ts'
import { isExactNpmVersion } from './package-spec.ts'

/** `npm http fetch GET 200 <address> …` for what came over the network, `npm http cache name@<address> …` for what was here. */
const archiveLine = /^npm http (?:fetch GET (?:2\d\d|304) |cache \S*?@)(https?:\/\/\S+)/
/** Anything that came over the network. */
const fetchedLine = /^npm http fetch GET (?:2\d\d|304) (https?:\/\/\S+)/

/**
 * Fetches a package of the npm registry and what it needs into a folder. First a lock file is made, so that it is known
 * what will come and how much of it; then exactly that is fetched, checked against its checksums. Its install scripts do
 * not run unless its entry says that it cannot do without.
 */
export async function fetchNpm(folder: string, kit: FetchKit): Promise<Result<FetchedPackage>> {
  const { transport } = kit
  if (transport.install_scripts && kit.program === null) {
    return failed('NODE_NEEDED', `${transport.package} builds something of its own when it is installed, and needs ${nodeTitle(transport.node_at_least)} for it.`, nodeHint(transport.node_at_least))
  }
  const npm = await openNpm(kit)
  const version = await exactVersion(folder, kit, npm)
  if (!version.ok) return version
  const installed = await installExactly(folder, version.value, kit, npm)
  if (!installed.ok) return installed
  const bin = await findNpmBin(folder, transport.package, transport.bin)
  if (!bin.ok) return bin
  return success({ version: version.value, files: true, launch: place => launchOf(path.join(place, bin.value.file), bin.value, kit.node) })
}

function launchOf(file: string, { nodeFlags }: NpmBin, node: NodeRuntime | null): Launch {
  return nodeFlags === null ? { command: file, args: [] } : { command: 'node', ...node, args: [...nodeFlags, file] }
}

async function exactVersion(folder: string, kit: FetchKit, npm: NpmProgram): Promise<Result<string>> {
  const { package: name, version = 'latest' } = kit.transport
  if (isExactNpmVersion(version)) return success(version)
  kit.progress({ text: `${name}@${version}` })
  const end = await npm.run(['view', `${name}@${version}`, 'version', '--json'], { folder, limitMs: lookMs })
  if (!end.ok) return end
  if (end.value.exit.code !== 0) return npmFailure(`${name} could not be looked up`, end.value)
  const found = parsed(end.value.output)
  if (typeof found === 'string' && isExactNpmVersion(found)) return success(found)
  return failed('VERSION_UNCLEAR', `The registry names no single version ${version} of ${name}.`, 'Choose an exact version.')
}

async function installExactly(folder: string, version: string, kit: FetchKit, npm: NpmProgram): Promise<Result<void>> {
  const { package: name, install_scripts: scripts } = kit.transport
  const flags = ['--omit=dev', ...(scripts ? [] : ['--ignore-scripts'])]
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: version } }))
  kit.progress({ text: `${name} ${version}` })
  let lookedUp = 0
  const locked = await npm.run(['install', '--package-lock-only', ...flags], {
    folder,
    limitMs: fetchMs,
    errorLine(line) {
      const found = lookedUpName(line)
      // How many there will be is known with the last one only.
      if (found !== null) kit.progress({ text: found, done: ++lookedUp })
    },
  })
  if (!locked.ok) return locked
  if (locked.value.exit.code !== 0) return npmFailure(`${name} ${version} could not be fetched`, locked.value)

  const packages = readLock(parsed(await readFile(path.join(folder, 'package-lock.json'), 'utf8').catch(() => '')), process)
  let done = 0
  if (packages.total > 0) kit.progress({ text: `${name} ${version}`, done, total: packages.total })
  // Not `ci`: it refuses a lock file that npm itself has just made where a package has parts for other systems.
  const fetched = await npm.run(['install', ...flags], {
    folder,
    limitMs: fetchMs,
    errorLine(line) {
      const text = packages.take(archiveLine.exec(line)?.[1] ?? '')
      if (text !== null) kit.progress({ text, done: ++done, total: packages.total })
    },
  })
  if (!fetched.ok) return fetched
  return fetched.value.exit.code === 0 ? success(undefined) : npmFailure(`${name} ${version} could not be fetched`, fetched.value)
}

/** The package that the registry was asked about: the end of `https://registry/@scope%2fname`; null for any other line. */
function lookedUpName(line: string): string | null {
  const url = fetchedLine.exec(line)?.[1]
  const name = url !== undefined && URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : ''
  return name === undefined || name === '' ? null : name.replace(/%2f/i, '/')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
