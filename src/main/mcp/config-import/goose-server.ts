import type { FieldReader } from './field-reader.ts'
import { type ForeignFields, toolFilter } from './foreign-fields.ts'

const parts = new Set(['builtin', 'platform', 'frontend', 'inline_python'])

/** `extensions` of Goose. The values of `env_keys` lie in the computer's key store, where only Goose reads them. */
export function gooseServer(read: FieldReader): ForeignFields {
  const kind = read.text('type') ?? 'stdio'
  const keys = (read.list('env_keys') ?? []).map((name): [string, string] => [name, `\${key:${name}}`])
  const env = { ...Object.fromEntries(keys), ...read.table('envs') }
  const available = read.list('available_tools') ?? []
  read.ignore('name', 'description', 'display_name', 'bundled', 'version')
  if (parts.has(kind)) read.ignore('code', 'tools', 'instructions', 'dependencies')
  return {
    config: {
      command: read.text('cmd'),
      args: read.list('args'),
      env: Object.keys(env).length === 0 ? undefined : env,
      cwd: read.text('cwd'),
      url: read.text('uri'),
      headers: read.table('headers'),
      transport: kind === 'sse' ? 'sse' : undefined,
      timeout_s: read.number('timeout'),
      tools: toolFilter(available.length === 0 ? undefined : available, []),
    },
    disabled: read.flag('enabled') === false,
    invalid: parts.has(kind) ? 'It is a part of Goose and no server of its own.' : undefined,
  }
}
