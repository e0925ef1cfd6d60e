import { failed, type Result, success } from '../../../shared/failure.ts'
import { isJsonObject } from '../../../shared/json.ts'
import { isAddCommand, readAddCommand } from './add-command.ts'
import { commandLines, parseCommandLine } from './split-command-line.ts'
import { parseConfigText } from './config-text.ts'
import { isLauncher } from './missing-runtime.ts'
import { isInstallLink, readInstallLink } from './install-link.ts'
import { type SourceEntry, sourceEntries } from './source-entries.ts'
import { cleanText } from './source-text.ts'

/**
 * The servers in what a person pasted: a configuration or a part of one, an address, an install link, or command lines.
 * @param isProgram whether a word is a program on the person's PATH: other plain words are text.
 */
export function pastedEntries(pasted: string, isProgram: (word: string) => boolean): Result<readonly SourceEntry[]> {
  const text = insideFence(cleanText(pasted)).trim()
  if (text === '') return failed('NOTHING_PASTED', 'There is nothing in it.', 'Paste JSON, an address or a command line.')
  if (isInstallLink(text)) return entryOf(readInstallLink(text))
  if (/^https?:\/\/\S+$/i.test(text)) return addressEntry(text)
  return looksLikeConfig(text) ? configEntries(text) : commandEntries(text, isProgram)
}

/** Documentation puts code between fences; the first block counts. */
function insideFence(text: string): string {
  const fence = /(?:^|\n)[ \t]*(```+|~~~+)[^\n`]*\n([\s\S]*?)(?:\n[ \t]*\1|$)/.exec(text)
  return fence?.[2] ?? text.replace(/^\s*`([^`\n]+)`\s*$/, '$1')
}

function looksLikeConfig(text: string): boolean {
  return /^(?:[{["]|\/[/*])/.test(text) || /^[ \t]*\[mcp_servers\./m.test(text) || /^(?:extensions|mcpServers):[ \t]*$/m.test(text)
}

function configEntries(text: string): Result<readonly SourceEntry[]> {
  const parsed = parseConfigText(withBraces(text))
  if (!parsed.ok) return parsed
  const entries = sourceEntries(parsed.value, { app: null })
  return entries === null ? failed('UNKNOWN_FORM', 'There is no server in it.', 'A server has a command or a url.') : success(entries)
}

/** A piece out of the middle of a configuration: `"github": { … },`. */
function withBraces(text: string): string {
  return text.startsWith('"') ? `{${text.replace(/,\s*$/, '')}}` : text.replace(/^\{([\s\S]*)\},$/, '{$1}')
}

function addressEntry(text: string): Result<readonly SourceEntry[]> {
  if (!URL.canParse(text)) return failed('URL_INVALID', 'That is no address.')
  const sse = /\/sse\/?$/.test(new URL(text).pathname)
  return success([{ name: null, dialect: 'common', raw: { url: text, ...(sse ? { type: 'sse' } : {}) } }])
}

function commandEntries(text: string, isProgram: (word: string) => boolean): Result<readonly SourceEntry[]> {
  const results = commandLines(text).map(line => commandEntry(line, isProgram))
  const refused = results.find(result => !result.ok)
  if (refused !== undefined && !refused.ok) return refused
  const entries = results.flatMap(result => (result.ok ? result.value : []))
  return entries.length === 0 ? failed('NOT_A_SERVER', 'There is no command in it.', 'Paste JSON, an address or a command line.') : success(entries)
}

function commandEntry(line: string, isProgram: (word: string) => boolean): Result<readonly SourceEntry[]> {
  if (/^https?:\/\/\S+$/i.test(line)) return addressEntry(line)
  const parsed = parseCommandLine(line)
  if (!parsed.ok) return parsed
  const { env, words } = parsed.value
  if (isAddCommand(words)) return entryOf(readAddCommand(words))
  const [command, ...args] = words
  if (command === undefined) return failed('NOT_A_SERVER', 'There is no command in it.')
  if (!/^[\w@.~$/\\:${}<>-]+$/.test(command) || (args.length > 0 && /[,.!?:]$/.test(command)) || (isProse(words) && !isLauncher(command) && !isProgram(command))) return failed('NOT_A_SERVER', 'That reads like text, not like a command.', 'Paste JSON, an address or a command line.')
  return success([{ name: null, dialect: 'common', raw: { command, args, ...(Object.keys(env).length > 0 ? { env } : {}) } }])
}

/** Words and nothing else: no option, path, package or value. */
function isProse(words: readonly string[]): boolean {
  return words.length > 1 && words.every(word => /^[\p{L}'’]+[,.;:!?]?$/u.test(word))
}

function entryOf(result: Result<{ readonly name: string | null; readonly raw: SourceEntry['raw'] }>): Result<readonly SourceEntry[]> {
  if (!result.ok) return result
  const { name, raw } = result.value
  const inputs = Array.isArray(raw['inputs']) ? raw['inputs'].filter(isJsonObject) : []
  return success([{ name, raw, inputs, dialect: 'common' }])
}
