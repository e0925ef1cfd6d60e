import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import { assertNever, failed, type Result, success } from '../../../shared/failure.ts'

export type StdioTransport = Extract<CatalogEntry['transport'], { type: 'stdio' }>

const npmName = /^(?:@[a-z0-9][a-z0-9._~-]*\/)?[A-Za-z0-9][A-Za-z0-9._~-]*$/
/** npm takes a name that ends so for a file. */
const tarball = /\.(?:tgz|tar|tar\.gz)$/i
const npmVersion = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,100})?(?:\+[0-9A-Za-z.-]{1,100})?$/
const npmTag = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const pypiName = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\[[A-Za-z0-9,._-]+\])?$/
const pypiVersion = /^\d[0-9A-Za-z.!+_-]{0,100}$/
const imagePart = /^[a-z0-9][a-z0-9._-]*$/
const imageHost = /^[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?$/
const imageTag = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/
const imageDigest = /^sha256:[0-9a-f]{64}$/
const programName = /^[A-Za-z0-9_][A-Za-z0-9._+-]*$/

export function isExactNpmVersion(text: string): boolean {
  return npmVersion.test(text)
}

/**
 * Refuses what is not a plain package of a registry at an exact version: paths, URLs, git addresses, ranges, flags.
 * A catalog entry may come from the public registry; nothing in it reaches a command line unchecked.
 */
export function checkPackage(transport: StdioTransport, source: 'catalog' | 'registry'): Result<void> {
  const { package: name, version, runtime, bin } = transport
  if (bin !== undefined && !programName.test(bin)) return refused(`“${shown(bin)}” is no name of a program.`)
  if (name.length > 214 || name.includes('..')) return refused(`“${shown(name)}” is no name of a package.`)
  switch (runtime) {
    case 'npm':
      if (!npmName.test(name) || tarball.test(name)) return refused(`“${shown(name)}” is no name of an npm package.`)
      if (version !== undefined && !npmVersion.test(version) && !npmTag.test(version)) return refused(`“${shown(version)}” is no exact version.`)
      return success(undefined)
    case 'pypi':
      if (!pypiName.test(name)) return refused(`“${shown(name)}” is no name of a Python package.`)
      if (version !== undefined && !pypiVersion.test(version)) return refused(`“${shown(version)}” is no exact version.`)
      return success(undefined)
    case 'docker':
      return imageOf(transport) === null ? refused(`“${shown(name)}${version === undefined ? '' : ` ${shown(version)}`}” is no container image.`) : success(undefined)
    case 'command':
      // What the person has already is theirs to name, or the app's own catalog's.
      if (source === 'registry') return refused('An entry of the public registry may not name a program of this machine.')
      return programName.test(name) ? success(undefined) : refused(`“${shown(name)}” is no name of a program.`)
    default:
      return assertNever(runtime)
  }
}

export interface Image {
  /** Without tag and digest. */
  readonly name: string
  /** `:1.2`, `@sha256:…` or, where none is given, nothing. */
  readonly suffix: string
}

/** Name and pin of a container image, wherever the entry writes the tag. Null for what is none. */
export function imageOf({ package: text, version }: StdioTransport): Image | null {
  const [beforeDigest = '', digestInName, ...rest] = text.split('@')
  const lastColon = beforeDigest.lastIndexOf(':')
  const tagInName = lastColon > beforeDigest.lastIndexOf('/') ? beforeDigest.slice(lastColon + 1) : undefined
  const name = tagInName === undefined ? beforeDigest : beforeDigest.slice(0, lastColon)
  const pin = version ?? digestInName ?? tagInName
  const parts = name.split('/')
  const named = parts.every((part, index) => imagePart.test(part) || (index === 0 && parts.length > 1 && imageHost.test(part)))
  if (!named || rest.length > 0) return null
  if (pin === undefined) return { name, suffix: '' }
  if (imageDigest.test(pin)) return { name, suffix: `@${pin}` }
  return imageTag.test(pin) ? { name, suffix: `:${pin}` } : null
}

function refused(message: string): Result<void> {
  return failed('PACKAGE_REFUSED', `${message} Only packages of a registry at an exact version are installed.`)
}

function shown(text: string): string {
  return text.slice(0, 100)
}
