import type { ServerConfig } from '../../../shared/connection.ts'
import { codexServer } from './codex-server.ts'
import { commonServer } from './common-server.ts'
import { createFieldReader } from './field-reader.ts'
import type { ForeignFields } from './foreign-fields.ts'
import { gooseServer } from './goose-server.ts'
import type { SourceEntry } from './source-entries.ts'

/** A foreign table in our words, its references still as they stand there. */
export interface ForeignServer {
  readonly config: ServerConfig
  readonly problems: readonly string[]
  readonly disabled: boolean
  readonly invalid: string | null
}

const readers = { common: commonServer, gemini: commonServer, codex: codexServer, goose: gooseServer } as const

export function readForeignServer(entry: SourceEntry): ForeignServer {
  const read = createFieldReader(entry.raw)
  const { config, disabled, invalid } = readers[entry.dialect](read)
  return {
    config: withOneTarget(config),
    problems: read.problems(),
    disabled: disabled || entry.disabled === true,
    invalid: invalid ?? (given(config.command) || given(config.url) ? null : 'It has neither a command nor a URL.'),
  }
}

/** A server with both is started, as the other apps do. What belongs to the other kind goes. */
function withOneTarget(fields: ForeignFields['config']): ServerConfig {
  const started = given(fields.command)
  const left = new Set(started ? ['url', 'headers', 'transport', 'oauth'] : ['command', 'args', 'env', 'cwd'])
  return Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== undefined && !left.has(key) && !isBlank(value)))
}

/** Many write `"args": [], "env": {}`. */
function isBlank(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function given(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}
