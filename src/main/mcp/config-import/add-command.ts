import { failed, type Result, success } from '../../../shared/failure.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { readJson } from './config-text.ts'

/** A server as a command line gives it. */
export interface GivenServer {
  readonly name: string | null
  readonly raw: JsonObject
}

const adders = /^(?:claude|codex|gemini|qwen)$/
const editors = /^(?:code|code-insiders|codium|cursor|windsurf)$/

/** Whether these are the words of another app's own command for adding a server. */
export function isAddCommand(words: readonly string[]): boolean {
  const program = programOf(words)
  return (adders.test(program) && words[1] === 'mcp') || (editors.test(program) && words.some(word => word.startsWith('--add-mcp')))
}

/** Reads `claude mcp add …`, `codex mcp add …`, `gemini mcp add …`, `claude mcp add-json …` and `code --add-mcp …`. */
export function readAddCommand(words: readonly string[]): Result<GivenServer> {
  if (editors.test(programOf(words))) return editorServer(words)
  const [, , verb, ...rest] = words
  if (verb === 'add') return addedServer(rest)
  if (verb === 'add-json') return jsonServer(rest.filter((word, index) => !/^(?:-s|--scope)$/.test(word) && !/^(?:-s|--scope)$/.test(rest[index - 1] ?? '')))
  return failed('NOT_A_SERVER', `${words.slice(0, 3).join(' ')} adds no server.`, 'Paste the whole command that adds one.')
}

function programOf(words: readonly string[]): string {
  return (words[0] ?? '').split(/[\\/]/).at(-1)?.replace(/\.(?:exe|cmd)$/i, '') ?? ''
}

function editorServer(words: readonly string[]): Result<GivenServer> {
  const at = words.findIndex(word => word.startsWith('--add-mcp'))
  const word = words[at] ?? ''
  return jsonServer([null, word.includes('=') ? word.slice(word.indexOf('=') + 1) : (words[at + 1] ?? '')])
}

function jsonServer([name, text]: readonly (string | null)[]): Result<GivenServer> {
  const parsed = readJson(text ?? '')
  if (!parsed.ok) return parsed
  if (!isJsonObject(parsed.value)) return failed('NOT_A_SERVER', 'There is no server in that JSON.')
  const given = parsed.value['name']
  return success({ name: name ?? (typeof given === 'string' && given !== '' ? given : null), raw: parsed.value })
}

/** Which key an option's value goes to. `null`: it has none here. */
const options: Readonly<Record<string, string | null>> = {
  '-e': 'env', '--env': 'env', '-H': 'headers', '--header': 'headers', '-t': 'transport', '--transport': 'transport', '--type': 'transport',
  '--url': 'url', '--bearer-token-env-var': 'bearer', '--timeout': 'timeout', '--include-tools': 'includeTools', '--exclude-tools': 'excludeTools',
  '--client-id': 'clientId', '--callback-port': 'callbackPort', '-s': null, '--scope': null, '--description': null,
}
const switches = new Set(['--trust', '--client-secret', '--no-trust'])

interface Given {
  readonly words: string[]
  readonly env: [string, string][]
  readonly headers: [string, string][]
  readonly texts: Map<string, string>
  trust: boolean
}

function addedServer(words: readonly string[]): Result<GivenServer> {
  const given: Given = { words: [], env: [], headers: [], texts: new Map(), trust: false }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '--') {
      given.words.push(...words.slice(at + 1))
      break
    }
    const [option = '', inline] = word.startsWith('--') && word.includes('=') ? [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)] : [word]
    if (switches.has(option)) given.trust ||= option === '--trust'
    else if (Object.hasOwn(options, option) && !commandBegan(given)) at += takeOption(option, inline, words.slice(at + 1), given)
    else given.words.push(word)
  }
  return serverOf(given)
}

/** From the program on, options are its own. An address has none. */
function commandBegan({ words }: Given): boolean {
  return words.length > 1 && !/^https?:/.test(words[1] ?? '')
}

/** How many of the words after it were its values: some options take several. */
function takeOption(option: string, inline: string | undefined, following: readonly string[], given: Given): number {
  const key = options[option] ?? null
  const several = key === 'env' ? /^[A-Za-z_]\w*=/ : key === 'headers' ? /^[\w-]+:\s/ : null
  const more = several === null ? 0 : following.slice(1).findIndex(word => !several.test(word))
  const count = inline === undefined ? 1 + (several === null ? 0 : more < 0 ? Math.max(following.length - 1, 0) : more) : 0
  const values = inline === undefined ? following.slice(0, count) : [inline]
  for (const value of values) take(key, value, given)
  return count
}

function take(key: string | null, value: string, given: Given): void {
  if (key === 'env') given.env.push(pair(value, '='))
  else if (key === 'headers') given.headers.push(pair(value, ':'))
  else if (key !== null) given.texts.set(key, value)
}

function pair(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function serverOf({ words, env, headers, texts, trust }: Given): Result<GivenServer> {
  const [name, target, ...args] = words
  const url = texts.get('url') ?? (/^https?:\/\//.test(target ?? '') ? target : undefined)
  if (name === undefined || (url === undefined && target === undefined)) return failed('NOT_A_SERVER', 'The command names no server, or nothing that it runs or reaches.', 'Paste it as a whole.')
  const bearer = texts.get('bearer')
  const allHeaders = Object.fromEntries([...headers, ...(bearer === undefined ? [] : [['Authorization', `Bearer \${env:${bearer}}`] as const])])
  const oauth = { ...own(texts, 'clientId'), ...(texts.has('callbackPort') ? { callbackPort: Number(texts.get('callbackPort')) } : {}) }
  const list = (key: string): JsonObject => (texts.has(key) ? { [key]: (texts.get(key) ?? '').split(',').map(each => each.trim()) } : {})
  const common = {
    ...own(texts, 'transport'),
    ...(texts.has('timeout') ? { timeout: Number(texts.get('timeout')) } : {}),
    ...list('includeTools'),
    ...list('excludeTools'),
    ...(trust ? { trust } : {}),
    ...(env.length > 0 && url === undefined ? { env: Object.fromEntries(env) } : {}),
  }
  if (url === undefined) return success({ name, raw: { command: target, args, ...common } })
  return success({ name, raw: { url, ...common, ...(Object.keys(allHeaders).length > 0 ? { headers: allHeaders } : {}), ...(Object.keys(oauth).length > 0 ? { oauth } : {}) } })
}

function own(texts: ReadonlyMap<string, string>, key: string): JsonObject {
  return texts.has(key) ? { [key]: texts.get(key) } : {}
}
