import { createJsonFile } from '../platform/json-file.ts'
import { failed, type Failure, type Result, success } from '../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import { parseSettings, type Settings } from '../../shared/settings.ts'
import type { SettingProblem } from '../../shared/tool-search-settings.ts'

export interface SettingsStore {
  readonly path: string
  current(): Settings
  problems(): readonly SettingProblem[]
  /** The file itself could not be read as JSON. */
  failure(): Failure | null
  /** The value under a dotted path, as it is in force (defaults included); undefined: no such key. */
  get(path: string): unknown
  /** Refused, and nothing written, when the new value is not what the key takes. */
  set(path: string, value: unknown): Promise<Result<Settings>>
  /** Changes raw settings; for named entries whose names may hold dots. What was wrong below `at` before may stay so. */
  update(change: (raw: JsonObject) => JsonObject, at: string): Promise<Result<Settings>>
  onChange(listener: (settings: Settings) => void): () => void
}

/** @param report hears of a listener that threw: what it follows is written all the same. */
export function openSettings(settingsFile: string, report: (error: unknown) => void = () => undefined): SettingsStore {
  const file = createJsonFile<JsonObject>({ path: settingsFile, defaults: {}, parse: raw => (isJsonObject(raw) ? raw : undefined) })
  const first = file.load()
  let failure = first.problem
  let parsed = parseSettings(first.value)
  const listeners = new Set<(settings: Settings) => void>()

  async function update(change: (raw: JsonObject) => JsonObject, at: string, forgiven: readonly SettingProblem[] = []): Promise<Result<Settings>> {
    const outcome = parseSettings(change(file.load().value))
    const below = outcome.problems.filter(found => found.path === at || found.path.startsWith(`${at}.`) || found.path.startsWith(`${at}[`))
    const problem = below.find(found => !forgiven.some(old => old.path === found.path && old.got === found.got))
    if (problem !== undefined) return failed('WRONG_VALUE', `${problem.path} takes ${problem.expected}; got ${problem.got}.`, 'Nothing was changed.')
    const written = await file.update(change)
    if (!written.ok) return written
    parsed = parseSettings(written.value.value)
    failure = null
    for (const listener of listeners) tell(listener)
    return success(parsed.settings)
  }

  function tell(listener: (settings: Settings) => void): void {
    try {
      listener(parsed.settings)
    } catch (error) {
      report(error)
    }
  }

  return {
    path: file.path,
    current: () => parsed.settings,
    problems: () => parsed.problems,
    failure: () => failure,
    get: path => readPath(parsed.settings, path.split('.')),
    set(path, value) {
      const keys = path.split('.')
      if (!knownKeys.includes(keys[0] ?? '') || keys.some(key => key === '__proto__' || key === '')) {
        return Promise.resolve(failed('UNKNOWN_KEY', `There is no setting named ${path}.`, `Known: ${knownKeys.join(', ')}.`))
      }
      return update(current => writePath(current, keys, value), path)
    },
    update: (change, at) => update(change, at, parseSettings(file.load().value).problems),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const knownKeys = Object.keys(parseSettings({}).settings)

function readPath(from: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return from
  return isJsonObject(from) && Object.hasOwn(from, key) ? readPath(from[key], rest) : undefined
}

/** A copy with one value set; null and undefined take the key out, which means its default. */
function writePath(from: unknown, keys: readonly string[], value: unknown): JsonObject {
  const base = isJsonObject(from) ? from : {}
  const [key, ...rest] = keys
  if (key === undefined) return base
  if (rest.length > 0) return { ...base, [key]: writePath(Object.hasOwn(base, key) ? base[key] : {}, rest, value) }
  if (value !== null && value !== undefined) return { ...base, [key]: value }
  return Object.fromEntries(Object.entries(base).filter(([name]) => name !== key))
}
