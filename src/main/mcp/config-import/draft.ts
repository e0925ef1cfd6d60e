import type { ServerConfig } from '../../../shared/connection.ts'

/** A value that only the person can give. It goes where `${ask:NAME}` stands in the draft. */
export interface Ask {
  readonly name: string
  readonly prompt: string
  readonly required: boolean
  readonly secret: boolean
  /** Blank for secrets. */
  readonly default: string
  /** More than one value: one a line. */
  readonly multiple?: boolean
  readonly kind?: 'text' | 'number' | 'boolean'
  readonly min?: number
  readonly max?: number
}

/** A server in our words, before the person gave values and before its secrets were moved. Never shown as it is. */
export interface Draft {
  /** Its name there; null where it has none. */
  readonly name: string | null
  readonly config: ServerConfig
  readonly asks: readonly Ask[]
  readonly problems: readonly string[]
  readonly disabled: boolean
  /** The project it belongs to there. */
  readonly folder?: string
  /** Why it cannot be taken over, in words. */
  readonly invalid: string | null
}

export function askMarker(name: string): string {
  return `\${ask:${name}}`
}

/** Applies a function to every string that reaches the server: command, arguments, environment, folder, address, headers and the OAuth secret. */
export function mapStrings(config: ServerConfig, change: (text: string, place: string) => string): ServerConfig {
  const table = (record: Readonly<Record<string, string>>, place: string): Record<string, string> => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, `${place}.${key}`)]))
  return {
    ...config,
    ...(config.command === undefined ? {} : { command: change(config.command, 'command') }),
    ...(config.args === undefined ? {} : { args: config.args.map((argument, index) => change(argument, `args[${index}]`)) }),
    ...(config.env === undefined ? {} : { env: table(config.env, 'env') }),
    ...(config.cwd === undefined ? {} : { cwd: change(config.cwd, 'cwd') }),
    ...(config.url === undefined ? {} : { url: change(config.url, 'url') }),
    ...(config.headers === undefined ? {} : { headers: table(config.headers, 'headers') }),
    ...(config.oauth?.client_secret === undefined ? {} : { oauth: { ...config.oauth, client_secret: change(config.oauth.client_secret, 'oauth.client_secret') } }),
  }
}
