import type { ServerConfig } from '../../../shared/connection.ts'
import { isJsonObject } from '../../../shared/json.ts'
import { mapStrings } from './draft.ts'
import { installedPackage, launchedPackage } from './run-package.ts'

/**
 * Whether a configured server runs or reaches the same as an imported one: order of keys does not count, nor how the person
 * set its tools here. What the import still asks for may be anything. A package that was installed from the catalog is the
 * one that `npx` or `uvx` would run, in any version and with what the catalog sets beside.
 */
export function sameServer(imported: ServerConfig, configured: ServerConfig, secret: (name: string) => string | undefined): boolean {
  const revealed = mapStrings(configured, text => text.replaceAll(/\$\{secret:([^}]+)\}/g, (whole, name: string) => secret(name) ?? whole))
  return matches(address(imported), address(revealed)) || runsSamePackage(imported, revealed)
}

function runsSamePackage(imported: ServerConfig, configured: ServerConfig): boolean {
  const [launched, installed] = [launchedPackage(imported), installedPackage(configured)]
  if (launched === null || installed === null || !matches({ ...launched }, { ...installed })) return false
  return Object.entries(imported.env ?? {}).every(([name, value]) => matches(value, own(configured.env ?? {}, name)))
}

function address({ command, args, env, cwd, url, headers, transport, oauth }: ServerConfig): unknown {
  const table = (record: Readonly<Record<string, string>> | undefined): unknown => (record === undefined || Object.keys(record).length === 0 ? undefined : record)
  if (command === undefined) return { url: url?.replace(/\/$/, ''), headers: lowerKeys(table(headers)), transport: transport ?? 'http', oauth }
  return { command, args: args ?? [], env: table(env), cwd }
}

/** Names of headers are the same in any case. */
function lowerKeys(value: unknown): unknown {
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toLowerCase(), each])) : value
}

/** Equal in everything that is set, whatever the order of keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  return matches(one, other, (left, right) => left === right)
}

function matches(one: unknown, other: unknown, sameText: (one: string, other: string) => boolean = fits): boolean {
  if (typeof one === 'string' && typeof other === 'string') return sameText(one, other)
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((each, index) => matches(each, other[index], sameText))
  if (!isJsonObject(one) || !isJsonObject(other)) return one === other
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every(key => matches(own(one, key), own(other, key), sameText))
}

function own(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** A text with questions in it fits every text that has the rest in order. */
function fits(pattern: string, text: string): boolean {
  const parts = pattern.split(/\$\{ask:[^}]*\}/)
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return pattern === text
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= text.length - last.length
}
