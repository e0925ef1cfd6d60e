import type { OAuthConfig, ToolPolicy } from '../../../shared/connection.ts'
import { asObject, isJsonObject, type JsonObject } from '../../../shared/json.ts'
import type { FieldReader } from './field-reader.ts'
import { type ForeignFields, toolFilter } from './foreign-fields.ts'

/** `[mcp_servers.NAME]` of Codex. Its secrets are names of environment variables, except where people write them out. */
export function codexServer(read: FieldReader): ForeignFields {
  const passed = read.values('env_vars').flatMap(variableName).map((name): [string, string] => [name, variable(name)])
  const env = { ...Object.fromEntries(passed), ...read.table('env') }
  const mode = read.text('default_tools_approval_mode')
  if (mode === 'approve') read.problem('Every tool runs unasked there. Here each asks until you allow it.')
  if (read.number('startup_timeout_sec', 'startup_timeout_ms') !== undefined) read.problem('How long it may take to start is not taken over.')
  read.ignore('required', 'name', 'description')
  return {
    config: {
      command: read.text('command'),
      args: read.list('args'),
      env: filled(env),
      cwd: read.text('cwd'),
      url: read.text('url'),
      headers: filled(codexHeaders(read)),
      timeout_s: read.number('tool_timeout_sec'),
      approval: mode === 'prompt' ? 'ask' : undefined,
      tools: toolFilter(read.list('enabled_tools'), read.list('disabled_tools') ?? [], toolPolicies(read.object('tools') ?? {}, read)),
      oauth: codexOAuth(read),
    },
    disabled: read.flag('enabled') === false,
  }
}

function codexHeaders(read: FieldReader): Record<string, string> {
  const bearer = read.text('bearer_token_env_var')
  const fromVariables = Object.entries(read.table('env_http_headers') ?? {}).map(([header, name]): [string, string] => [header, variable(name)])
  return { ...read.table('http_headers'), ...Object.fromEntries(fromVariables), ...(bearer === undefined ? {} : { Authorization: `Bearer ${variable(bearer)}` }) }
}

function codexOAuth(read: FieldReader): OAuthConfig | undefined {
  const scopes = read.list('scopes')
  const clientId = asObject(read.object('oauth'))['client_id']
  const config: OAuthConfig = { ...(typeof clientId === 'string' ? { client_id: clientId } : {}), ...(scopes === undefined ? {} : { scopes }) }
  return Object.keys(config).length === 0 ? undefined : config
}

/** What asks there asks here; what runs unasked there is named, and asks too. */
function toolPolicies(tools: JsonObject, read: FieldReader): Readonly<Record<string, ToolPolicy>> {
  const withMode = (mode: string): readonly string[] => Object.entries(tools).flatMap(([name, tool]) => (asObject(tool)['approval_mode'] === mode ? [name] : []))
  const unasked = withMode('approve')
  if (unasked.length > 0) read.problem(`Runs unasked there: ${unasked.join(', ')}. Here each asks until you allow it.`)
  return Object.fromEntries(withMode('prompt').map((name): [string, ToolPolicy] => [name, { approval: 'ask' }]))
}

/** A name, or a table with a name; those of a computer elsewhere are not ours to read. */
function variableName(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return isJsonObject(value) && typeof value['name'] === 'string' && value['source'] !== 'remote' ? [value['name']] : []
}

function variable(name: string): string {
  return `\${env:${name}}`
}

function filled(table: Record<string, string>): Record<string, string> | undefined {
  return Object.keys(table).length === 0 ? undefined : table
}
