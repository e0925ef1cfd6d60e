import { existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { CatalogEntry, CatalogValue, Words } from '../../../shared/catalog-entry.ts'
import type { ServerConfig } from '../../../shared/connection.ts'
import type { RequiredEnv } from '../../../shared/connector.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import { checkReferences, referencesIn } from './check-references.ts'

export type Values = Readonly<Record<string, string>>

export type ValuesCheck = { readonly ok: true } | { readonly ok: false; readonly missing: readonly string[]; readonly undeclared: readonly string[] }

/** What stands for a declared value in the configuration, and what has to be kept secret for it. */
export interface SettledValue {
  readonly value: CatalogValue
  /** The value itself, or `${secret:…}`; blank where there is none. */
  readonly text: string
  /** Its name in the secret store; absent for what is no secret of this server's own. */
  readonly secret?: string
  /** New for the secret store; absent for one that is kept. */
  readonly store?: string
}

interface Known {
  readonly existing: ServerConfig | undefined
  readonly secrets: Pick<SecretStore, 'get'>
}

/** Set for a server, these would change which program runs. */
const unwritable = /^(?:path|ld_.*|dyld_.*|node_options|pythonpath|pythonhome|pythonstartup|electron_run_as_node|__proto__)$/i

/** All that an entry declares, for a form: what is known already is the default of what is no secret, and needs not be given again. */
export function requiredValues(entry: CatalogEntry, known: Known, language: keyof Words): readonly RequiredEnv[] {
  return entry.values.map(value => ({
    name: value.name,
    prompt: value.prompt[language],
    required: value.required,
    secret: value.secret,
    default: value.secret ? '' : (keptText(value, known) ?? value.default),
    ...(value.hint === undefined ? {} : { hint: value.hint[language] }),
    kind: value.kind,
  }))
}

/** `missing`: required, not given, and not kept from before. `undeclared`: nothing of this map may be used. */
export function checkValues(entry: CatalogEntry, values: Values, known: Known): ValuesCheck {
  const declared = new Set(entry.values.map(value => value.name))
  const undeclared = [...Object.keys(values).filter(name => !declared.has(name)), ...[...declared].filter(name => unwritable.test(name))]
  const missing = entry.values.filter(value => value.required && given(value, values) === '' && keptText(value, known) === undefined && defaultOf(value) === '').map(value => value.name)
  return undeclared.length === 0 && missing.length === 0 ? { ok: true } : { ok: false, missing, undeclared }
}

/** Every declared value as it will stand: given now, or kept, or its default. Nothing is written. */
export function settleValues(entry: CatalogEntry, values: Values, known: Known & { server: string }): Result<readonly SettledValue[]> {
  const check = checkValues(entry, values, known)
  if (!check.ok && check.undeclared.length > 0) return failed('VALUES_UNDECLARED', `${entry.title} takes no value ${check.undeclared.join(', ').slice(0, 200)}.`, 'Nothing was changed.')
  if (!check.ok) return failed('VALUES_MISSING', `${entry.title} needs ${check.missing.join(', ')}.`)
  const hostile = checkReferences(entry.values.map(value => value.default), new Set())
  if (!hostile.ok) return hostile
  const wrong = entry.values.flatMap(value => problemOf(value, given(value, values)) ?? [])[0]
  if (wrong !== undefined) return failed('VALUES_WRONG', wrong)
  return success(entry.values.map(value => settled(value, given(value, values), known)))
}

function settled(value: CatalogValue, typed: string, known: Known & { server: string }): SettledValue {
  const text = typed === '' ? (keptText(value, known) ?? defaultOf(value)) : typed
  if (!value.secret) return { value, text: pathOf(value, text) }
  if (text === '') return { value, text }
  const name = secretName(known.server, value.name)
  const referred = /^\$\{(?:env|secret):([^}]+)\}$/.exec(text)?.[1]
  if (referred === undefined) return { value, text: `\${secret:${name}}`, secret: name, store: text }
  const isOwn = text.startsWith('${secret:') && (referred === name || known.existing?.installed?.secrets?.includes(referred) === true)
  return isOwn ? { value, text, secret: referred } : { value, text }
}

export function secretName(server: string, value: string): string {
  return `mcp.${server}.${value}`
}

function given({ name }: CatalogValue, values: Values): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '').trim() : ''
}

function defaultOf(value: CatalogValue): string {
  return value.secret ? '' : value.default.trim()
}

/** What the configured server has for it, a reference where it is a secret. A secret that cannot be read here has to be given again. */
function keptText(value: CatalogValue, { existing, secrets }: Known): string | undefined {
  const inEnvironment = ownText(existing?.env, value.name)
  const wroteDown = ownText(existing?.installed?.values, value.name)
  if (!value.secret) return isPath(value) ? (wroteDown ?? inEnvironment) : (inEnvironment ?? wroteDown)
  const stored = existing?.installed?.secrets?.find(name => name.endsWith(`.${value.name}`))
  const kept = inEnvironment ?? (stored === undefined ? undefined : `\${secret:${stored}}`)
  const referred = kept === undefined ? undefined : /^\$\{secret:([^}]+)\}$/.exec(kept)?.[1]
  return referred === undefined || secrets.get(referred) !== undefined ? kept : undefined
}

function ownText(table: Values | undefined, name: string): string | undefined {
  const text = table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
  return text === '' ? undefined : text
}

function isPath({ kind }: CatalogValue): boolean {
  return kind === 'folder' || kind === 'file'
}

function problemOf(value: CatalogValue, text: string): string | undefined {
  if (text.includes('\0')) return `${value.name} holds a character that no value can have.`
  if (text === '' || referencesIn(text).length > 0) return undefined
  if (value.kind === 'number' && !Number.isFinite(Number(text))) return `${value.name} has to be a number.`
  if (value.kind === 'url' && !URL.canParse(text)) return `${value.name} has to be a URL.`
  return isPath(value) ? pathProblem(value, pathOf(value, text)) : undefined
}

/** Told before anything is fetched. A file that the server may make itself needs its folder only. */
function pathProblem({ name, kind, required }: CatalogValue, text: string): string | undefined {
  if (!path.isAbsolute(text)) return `${name} has to be a whole path, from the root on.`
  if (kind === 'folder') return statSync(text, { throwIfNoEntry: false })?.isDirectory() === true ? undefined : `${text} is no folder on this machine.`
  const needed = required ? text : path.dirname(text)
  return existsSync(needed) ? undefined : `${needed} is not there.`
}

/** No shell looks at it, so `~` is filled in here. */
function pathOf(value: CatalogValue, text: string): string {
  return isPath(value) && /^~(?:[/\\]|$)/.test(text) ? path.join(homedir(), text.slice(1)) : text
}
