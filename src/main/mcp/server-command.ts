import path from 'node:path'
import type { ServerConfig } from '../../shared/connection.ts'
import { failed, type Result, success } from '../../shared/failure.ts'
import type { TreeCommand } from '../platform/child-process-tree.ts'
import { findCommand, readVariable } from '../platform/find-command.ts'
import type { SecretMask } from '../platform/secret-mask.ts'

type Environment = Readonly<Record<string, string>>

interface ResolvePorts {
  readonly environment: Environment
  readonly nodeRuntime: { readonly command: string; readonly env: Environment }
  resolveSecret(name: string): string | undefined
  readonly mask: SecretMask
}

/** How a server is reached, every placeholder filled in. Holds secrets: never shown, never logged unmasked. */
export type ServerAddress =
  | { readonly kind: 'stdio'; readonly command: TreeCommand; readonly withheld: readonly string[] }
  | HttpAddress

export interface HttpAddress {
  readonly kind: 'http'
  readonly url: URL
  readonly headers: Environment
  /** Undefined: as the server can. */
  readonly transport: ServerConfig['transport']
  /** Where what the server is given to know us by comes from: a sign-in (also one that is still to be made), headers, or nowhere. */
  readonly credentials: 'sign-in' | 'headers' | 'none'
}

/** Fills in `${env:NAME}` and `${secret:NAME}` and finds the command. What is filled in is masked from now on. */
export function resolveServer(config: ServerConfig, ports: ResolvePorts): Result<ServerAddress> {
  if (config.command === undefined && config.url === undefined) {
    return failed('CONFIG_INCOMPLETE', 'The server has neither a command nor a URL.', 'Set mcp_servers.<name>.command, or url for one that runs elsewhere.')
  }
  const missing: string[] = []
  const fill = (text: string): string => fillIn(text, ports, missing)
  const address = config.command === undefined ? httpAddress(config, fill, ports.mask) : stdioAddress(config.command, config, fill, ports)
  if (missing.length === 0) return address
  return failed('VALUE_MISSING', `The server needs ${[...new Set(missing)].join(', ')}, which is not set.`, 'Set the variable in your login shell, or store the secret in Drawbridge.')
}

function httpAddress(config: ServerConfig, fill: (text: string) => string, mask: SecretMask): Result<ServerAddress> {
  const text = fill(config.url ?? '')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return failed('URL_INVALID', `${config.url} is not an http or https URL.`)
  const headers = filledIn(config.headers, fill)
  for (const [name, value] of [...Object.entries(headers), ...url.searchParams]) if (carriesCredential.test(name)) registerCredential(value, mask)
  return success({ kind: 'http', url, headers, transport: config.transport, credentials: credentialsOf(config) })
}

/** In the name of a header or of a parameter in a URL. */
const carriesCredential = /auth|token|key|secret|cookie|session|password|credential|signature/i

/** `Bearer x` and `Basic x` are known by the x. */
function registerCredential(value: string, mask: SecretMask): void {
  mask.register(value)
  for (const part of value.split(/[\s=;]+/)) if (part.length >= shortestPart) mask.register(part)
}

/** Shorter parts are the words around a credential. */
const shortestPart = 10

function credentialsOf({ auth, headers }: ServerConfig): HttpAddress['credentials'] {
  if (auth === 'oauth') return 'sign-in'
  if (Object.keys(headers ?? {}).some(name => name.toLowerCase() === 'authorization')) return 'headers'
  return auth === 'none' ? 'none' : 'sign-in'
}

function stdioAddress(name: string, config: ServerConfig, fill: (text: string) => string, ports: ResolvePorts): Result<ServerAddress> {
  const given = filledIn(config.env, fill)
  for (const [key, value] of Object.entries(given)) if (namesCredential(key)) ports.mask.register(value)
  const { passed, withheld } = withoutCredentials(ports.environment, given)
  const env = { ...passed, ...given }
  const args = (config.args ?? []).map(fill)
  const cwd = config.cwd === undefined ? {} : { cwd: fill(config.cwd) }
  const command = fill(name)
  const found = findCommand(command, { env, ...cwd })
  if (found !== null) return success({ kind: 'stdio', command: { command: found, args, env, ...cwd }, withheld })
  // Where the person has no Node, the app's own runs the script.
  if (command === 'node') return success({ kind: 'stdio', command: { command: ports.nodeRuntime.command, args, env: { ...env, ...ports.nodeRuntime.env }, ...cwd }, withheld })
  return failed('COMMAND_NOT_FOUND', `${command} was not found.`, whereToLook(command, env))
}

function whereToLook(command: string, env: Environment): string {
  if (/[\\/]/.test(command)) return 'There is no program there that may be run.'
  const folders = (readVariable(env, 'PATH') ?? '').split(path.delimiter).filter(folder => folder !== '').length
  return `Is it installed, and on the PATH of your login shell? ${folders} of its folders were looked in.`
}

function filledIn(table: Environment | undefined, fill: (text: string) => string): Environment {
  return Object.fromEntries(Object.entries(table ?? {}).map(([key, value]) => [key, fill(value)]))
}

function fillIn(text: string, ports: ResolvePorts, missing: string[]): string {
  return text.replaceAll(/\$\{(env|secret):([^}]+)\}/g, (whole, from: string, name: string) => {
    const value = from === 'env' ? own(ports.environment, name) : ports.resolveSecret(name)
    if (value === undefined) missing.push(whole)
    else if (from === 'secret' || namesCredential(name)) ports.mask.register(value)
    return value ?? ''
  })
}

function own(table: Environment, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

const credentialName = /(^|_)(TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|API_?KEY|ACCESS_?KEY(_ID)?|PRIVATE_?KEY|KEY|AUTH)(_|$)/i
/** Sockets of agents and the like: no credential in themselves, though they read like one. */
const harmless = /^(SSH_AUTH_SOCK|XAUTHORITY)$/i

function namesCredential(name: string): boolean {
  return credentialName.test(name) && !harmless.test(name)
}

/**
 * The person's environment without their credentials: a server gets those it was given by name in its configuration,
 * not every key of the shell.
 */
function withoutCredentials(environment: Environment, given: Environment): { passed: Environment; withheld: readonly string[] } {
  const entries = Object.entries(environment)
  const withheld = entries.map(([name]) => name).filter(name => namesCredential(name) && !Object.hasOwn(given, name))
  return { passed: Object.fromEntries(entries.filter(([name]) => !namesCredential(name))), withheld }
}

/** The command line or URL a person would recognise, placeholders left as they are and secrets masked. */
export function serverTarget(config: { readonly command?: string | undefined; readonly args?: readonly string[] | undefined; readonly url?: string | undefined }, mask: Pick<SecretMask, 'mask'>): string {
  if (config.command === undefined) return mask.mask(maskUrl(config.url ?? ''))
  return mask.mask([config.command, ...(config.args ?? [])].map(part => (/[\s"']/.test(part) || part === '' ? JSON.stringify(part) : part)).join(' '))
}

/** Query values are where keys hide. */
export function maskUrl(text: string): string {
  return text.replaceAll(/([?&][^=&]+=)(?!\$\{)[^&]+/g, '$1***')
}
