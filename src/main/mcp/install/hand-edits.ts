import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import type { ServerConfig, WrittenAddress } from '../../../shared/connection.ts'
import { mergedLine } from './merged-line.ts'

type Table = Readonly<Record<string, string>>

export interface HandEdits {
  readonly entry: CatalogEntry
  /** What stands in the settings. */
  readonly now: ServerConfig
  /** Names of values that were given this time: what they fill in is what was asked for. */
  readonly given: ReadonlySet<string>
}

/**
 * A new address with what a person changed of the one before: what they added, changed or took out by hand stands, unless
 * the entry now has something else there. Only for an address that leads to where the one before led: what was added by
 * hand may be a key.
 */
export function withHandEdits(made: WrittenAddress, edits: HandEdits): WrittenAddress {
  const { now } = edits
  const wrote = now.installed?.wrote
  if (wrote === undefined) return withAdditions(made, now)
  const table = (key: 'env' | 'headers'): Table =>
    mergedTable(made[key] ?? {}, { wrote: wrote[key] ?? {}, now: now[key] ?? {}, spelled: key === 'headers' ? lower : name => name, isOwned: name => isGiven(name, key, edits) })
  const isRemote = made.url !== undefined
  return {
    ...made,
    ...chosen(made, wrote, now),
    ...commandLine(made, wrote, now),
    ...(isRemote ? { headers: table('headers') } : { env: table('env') }),
  }
}

/** Written by a version that kept no record: what the entry does not name is the person's. */
function withAdditions(made: WrittenAddress, now: ServerConfig): WrittenAddress {
  const secrets = now.installed?.secrets ?? []
  const refersToOwn = (text: string): boolean => secrets.some(secret => text.includes(`\${secret:${secret}}`))
  const named = new Set(Object.keys(made.headers ?? {}).map(lower))
  const added = Object.entries(now.headers ?? {}).filter(([name, text]) => !named.has(lower(name)) && !refersToOwn(text))
  return { ...made, headers: { ...made.headers, ...Object.fromEntries(added) } }
}

function commandLine(made: WrittenAddress, wrote: WrittenAddress, now: ServerConfig): WrittenAddress {
  const line = ({ command, args = [] }: WrittenAddress): string[] => (command === undefined ? [] : [command, ...args])
  const [command, ...args] = mergedLine(line(made), line(wrote), line(now))
  return command === undefined || made.command === undefined ? {} : { command, args }
}

/** The address and how it is spoken to, where a person set another. */
function chosen(made: WrittenAddress, wrote: WrittenAddress, now: ServerConfig): WrittenAddress {
  const { url, transport, auth } = now
  return {
    ...(made.url !== undefined && url !== undefined && url !== wrote.url && made.url === wrote.url ? { url } : {}),
    ...(transport !== undefined && transport !== wrote.transport ? { transport } : {}),
    ...(auth !== undefined && auth !== wrote.auth ? { auth } : {}),
  }
}

interface TableEdits {
  readonly wrote: Table
  readonly now: Table
  /** Two names that read the same are one. */
  spelled(name: string): string
  isOwned(name: string): boolean
}

function mergedTable(made: Table, { wrote, now, spelled, isOwned }: TableEdits): Table {
  const own = Object.entries(now).filter(([name, text]) => !isOwned(name) && wrote[name] !== text)
  const replaced = new Set(own.map(([name]) => spelled(name)))
  const present = new Set(Object.keys(now).map(spelled))
  const kept = Object.entries(made).filter(([name]) => {
    if (isOwned(name)) return true
    const takenOut = Object.hasOwn(wrote, name) && !present.has(spelled(name))
    return !takenOut && !replaced.has(spelled(name))
  })
  return Object.fromEntries([...kept, ...own])
}

/** Declared variables follow the form; a header or variable made of a value that was just given follows that. */
function isGiven(name: string, key: 'env' | 'headers', { entry, given }: HandEdits): boolean {
  const { transport, values } = entry
  if (key === 'env' && values.some(value => value.in_environment && value.name === name)) return true
  const templates: Table = transport.type === 'stdio' ? (key === 'env' ? transport.env : {}) : key === 'headers' ? transport.headers : {}
  const template = Object.entries(templates).find(([known]) => lower(known) === lower(name))?.[1] ?? ''
  return [...given].some(value => template.includes(`\${${value}}`))
}

function lower(text: string): string {
  return text.toLowerCase()
}
