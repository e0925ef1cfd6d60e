import { serverConfigSchema, type ServerConfig } from '../../../shared/connection.ts'
import { nestedReferences } from './bundle-server.ts'
import { type Draft, mapStrings } from './draft.ts'
import { readForeignServer } from './foreign-server.ts'
import { settleLocalServer } from './local-server.ts'
import { type ReferencePorts, translateReferences } from './translate-references.ts'
import type { SourceEntry } from './source-entries.ts'

/** A server of another app in our words. Never fails: what makes it unusable is its `invalid`. */
export function readEntry(entry: SourceEntry, ports: ReferencePorts): Draft {
  const folder = entry.folder === undefined ? {} : { folder: entry.folder }
  const foreign = readForeignServer(entry)
  if (isExcessive(foreign.config)) return { name: entry.name, config: {}, asks: [], problems: [], disabled: foreign.disabled, invalid: 'It is longer than any server.', ...folder }
  const local = settleLocalServer(foreign.config, entry.folder, ports)
  const translated = translateReferences(local, { ...ports, ...folder, inputs: entry.inputs ?? [], bareNames: entry.dialect === 'gemini' })
  return {
    name: entry.name,
    config: translated.config,
    asks: translated.asks,
    problems: [...foreign.problems, ...translated.problems, ...steering(translated.config)],
    disabled: foreign.disabled,
    invalid: foreign.invalid ?? (translated.nested ? nestedReferences : faultOf(translated.config)),
    ...folder,
  }
}

const longestText = 10_000
const mostTexts = 500

function isExcessive(config: ServerConfig): boolean {
  let count = 0
  let longest = 0
  mapStrings(config, text => {
    count++
    longest = Math.max(longest, text.length)
    return text
  })
  return count > mostTexts || longest > longestText
}

/** Variables that decide which program or code runs. */
function steering({ env = {} }: ServerConfig): readonly string[] {
  const names = Object.keys(env).filter(name => /^(?:PATH|NODE_OPTIONS|LD_.*|DYLD_.*)$/i.test(name))
  return names.length === 0 ? [] : [`It sets ${names.join(', ')}, which can change what runs.`]
}

function faultOf(config: ServerConfig): string | null {
  const { url } = config
  const literal = url !== undefined && !url.includes('${')
  if (url !== undefined && !url.startsWith('${') && (!/^https?:\/\//i.test(url) || (literal && !URL.canParse(url)))) return 'Its address is not an http or https URL.'
  const parsed = serverConfigSchema.safeParse(config)
  return parsed.success ? null : `Its ${parsed.error.issues[0]?.path.join('.') ?? 'configuration'} is not what it has to be.`
}
