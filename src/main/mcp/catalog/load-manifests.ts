import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { type CatalogEntry, catalogEntrySchema } from '../../../shared/catalog-entry.ts'
import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import { asObject } from '../../../shared/json.ts'
import { findJsonError } from '../../platform/json-position.ts'
import { manifestFault } from './manifest-fault.ts'

export interface LoadedManifests {
  /** Sorted by name. */
  readonly entries: readonly CatalogEntry[]
  /** `file: reason`, one for each that was left out. */
  readonly diagnostics: readonly string[]
}

/** Bytes; the longest of ours has a tenth. */
const largestManifest = 200_000

/** Reads every manifest of the folder. One that cannot be used costs only itself and is told in the diagnostics. */
export function loadManifests(folder: string): LoadedManifests {
  const files = fileNames(folder)
  if (!files.ok) return { entries: [], diagnostics: [files.failure.message] }
  const entries = new Map<string, CatalogEntry>()
  const diagnostics: string[] = []
  for (const file of files.value) {
    const loaded = loadManifest(folder, file)
    const key = loaded.ok ? loaded.value.name.toLowerCase() : ''
    const fault = loaded.ok ? nameFault(loaded.value.name, file, entries.has(key)) : loaded.failure.message
    if (loaded.ok && fault === null) entries.set(key, loaded.value)
    else diagnostics.push(`${file}: ${fault}`)
  }
  return { entries: [...entries.values()], diagnostics }
}

function fileNames(folder: string): Result<readonly string[]> {
  try {
    return success(readdirSync(folder).filter(file => file.endsWith('.json')).sort())
  } catch (error) {
    return failed('FOLDER_UNREADABLE', `The catalog's folder could not be read: ${errorText(error)}`)
  }
}

function nameFault(name: string, file: string, taken: boolean): string | null {
  if (taken) return `there is another server named ${name}`
  return file === `${name}.json` ? null : `its name is ${name}, so its file has to be ${name}.json`
}

function loadManifest(folder: string, file: string): Result<CatalogEntry> {
  const text = readManifest(path.join(folder, file))
  if (!text.ok) return text
  const raw = parseManifest(text.value)
  if (!raw.ok) return raw
  const version = asObject(raw.value)['manifest_version']
  if (typeof version === 'number' && version > 1) return failed('MANIFEST_FUTURE', 'needs a newer Drawbridge')
  const parsed = catalogEntrySchema.safeParse(raw.value)
  if (!parsed.success) return failed('MANIFEST_INVALID', issueText(parsed.error))
  const fault = manifestFault(parsed.data)
  return fault === null ? success(parsed.data) : failed('MANIFEST_INVALID', fault)
}

function readManifest(file: string): Result<string> {
  try {
    if (statSync(file).size > largestManifest) return failed('MANIFEST_LARGE', `larger than ${largestManifest / 1000} KB`)
    return success(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    return failed('MANIFEST_UNREADABLE', `could not be read: ${errorText(error)}`)
  }
}

function parseManifest(text: string): Result<unknown> {
  try {
    return success(JSON.parse(text))
  } catch {
    const { line, column } = findJsonError(text) ?? { line: 1, column: 1 }
    return failed('MANIFEST_BROKEN', `not valid JSON at line ${line}, column ${column}`)
  }
}

function issueText(error: z.ZodError): string {
  const issue = error.issues[0]
  return issue === undefined ? 'its shape is wrong' : [issue.path.join('.'), issue.message].filter(Boolean).join(': ')
}
