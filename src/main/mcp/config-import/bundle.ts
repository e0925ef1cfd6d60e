import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import type { BundleManifest } from './bundle-manifest.ts'
import { parseManifest } from './bundle-manifest.ts'
import { type CheckedZip, openZip, type ZipLimits } from './zip-archive.ts'

/** A bundle that was looked into and is not unpacked yet. */
export interface Bundle {
  readonly path: string
  readonly manifest: BundleManifest
  /** Of the file, so that what is unpacked is what was looked at. */
  readonly sha256: string
}

const largestBundleBytes = 512 * 1024 * 1024
const largestManifestBytes = 1024 * 1024

export async function readBundle(file: string, limits?: ZipLimits): Promise<Result<Bundle>> {
  try {
    const { size } = await stat(file)
    if (size > largestBundleBytes) return failed('FILE_TOO_LARGE', `${file} is larger than 512 MB.`)
    const zip = await openZip(file, limits)
    return zip.ok ? await lookInto(file, zip.value).finally(() => zip.value.close()) : zip
  } catch (error) {
    return failed('FILE_UNREADABLE', `${file} could not be read: ${errorText(error)}`)
  }
}

async function lookInto(file: string, zip: CheckedZip): Promise<Result<Bundle>> {
  if (!zip.names.has('manifest.json')) return failed('UNKNOWN_FORM', `${path.basename(file)} is a zip without a manifest.json, so no bundle.`)
  const bytes = await zip.read('manifest.json', largestManifestBytes)
  if (!bytes.ok) return bytes
  const manifest = parseManifest(bytes.value)
  if (!manifest.ok) return manifest
  const entry = manifest.value.server.entry_point?.replace(/^\.\//, '')
  if (entry !== undefined && !zip.names.has(entry)) return failed('BUNDLE_BROKEN', `Its manifest names ${entry.slice(0, 100)}, which is not in it.`)
  return success({ path: file, manifest: manifest.value, sha256: await hashOf(file) })
}

/** Unpacks into a folder that exists and is empty. The programs of a binary bundle can be run. */
export async function unpackBundle(bundle: Bundle, folder: string): Promise<Result<void>> {
  try {
    if ((await hashOf(bundle.path)) !== bundle.sha256) return failed('FILE_CHANGED', `${bundle.path} has changed since it was looked at.`, 'Read it again.')
    const zip = await openZip(bundle.path)
    if (!zip.ok) return zip
    const programs = programsOf(bundle.manifest)
    return await zip.value.unpack(folder, name => programs.has(name)).finally(() => zip.value.close())
  } catch (error) {
    return failed('FILE_UNREADABLE', `${bundle.path} could not be read: ${errorText(error)}`)
  }
}

function programsOf({ server }: BundleManifest): ReadonlySet<string> {
  const overrides = Object.values(server.mcp_config?.platform_overrides ?? {}).map(command => command.command)
  const commands = [server.type === 'binary' ? server.entry_point : undefined, server.mcp_config?.command, ...overrides]
  return new Set(commands.flatMap(command => (command === undefined ? [] : [command.replace(/^(?:\$\{__dirname\}|\.)[\\/]/, '').replaceAll('\\', '/')])))
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
