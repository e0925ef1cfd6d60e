import { failed, type Result, success } from '../../../shared/failure.ts'
import { isJsonObject } from '../../../shared/json.ts'
import type { GivenServer } from './add-command.ts'
import { readJson } from './config-text.ts'

const pages = /^https:\/\/(?:cursor\.com\/(?:[a-z-]+\/)?install-mcp|lmstudio\.ai\/install-mcp|(?:insiders\.)?vscode\.dev\/redirect)/
const schemes = /^(?:cursor|vscode|vscode-insiders|vscodium|lmstudio|goose):/

/** Whether a text is one link that would add a server to another app. */
export function isInstallLink(text: string): boolean {
  return !/\s/.test(text) && (schemes.test(text) || pages.test(text))
}

/** Reads install links of Cursor, VS Code, LM Studio and Goose, and the web pages that lead to them. */
export function readInstallLink(text: string): Result<GivenServer> {
  if (!URL.canParse(text)) return notALink()
  const link = new URL(text)
  const onward = link.searchParams.get('url')
  if (pages.test(text) && onward !== null && schemes.test(onward)) return readInstallLink(onward)
  if (link.protocol === 'goose:') return gooseLink(link.searchParams)
  const config = link.searchParams.get('config')
  if (config !== null) return configLink(link.searchParams.get('name'), config)
  return link.protocol.startsWith('vscod') ? vscodeLink(link.search.slice(1)) : notALink()
}

function notALink(): Result<never> {
  return failed('NOT_A_SERVER', 'That link installs no server.', 'Copy the whole link.')
}

/** `config` is JSON, in base64 or as it is; some put the name into it as its only key. */
function configLink(name: string | null, config: string): Result<GivenServer> {
  const text = config.trimStart().startsWith('{') ? config : Buffer.from(config.replaceAll(' ', '+'), 'base64').toString('utf8')
  const parsed = readJson(text)
  if (!parsed.ok || !isJsonObject(parsed.value)) return notALink()
  const [only, ...others] = Object.entries(parsed.value)
  if (only !== undefined && others.length === 0 && isJsonObject(only[1])) return success({ name: name ?? only[0], raw: only[1] })
  return success({ name, raw: parsed.value })
}

function vscodeLink(query: string): Result<GivenServer> {
  const parsed = readJson(decoded(query))
  if (!parsed.ok || !isJsonObject(parsed.value)) return notALink()
  const { name, ...raw } = parsed.value
  return success({ name: typeof name === 'string' ? name : null, raw })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function gooseLink(query: URLSearchParams): Result<GivenServer> {
  const [command, args, url] = [query.get('cmd'), query.getAll('arg'), query.get('url')]
  const name = query.get('name') ?? query.get('id')
  const variables = query.getAll('env').map((variable): [string, string] => [variable.split('=')[0] ?? '', `\${key:${variable.split('=')[0] ?? ''}}`])
  const env = variables.length === 0 ? {} : { env: Object.fromEntries(variables) }
  if (command !== null) return success({ name, raw: { command, args, ...env } })
  return url === null ? notALink() : success({ name, raw: { url } })
}
