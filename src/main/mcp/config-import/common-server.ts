import type { OAuthConfig } from '../../../shared/connection.ts'
import { createFieldReader, type FieldReader } from './field-reader.ts'
import { type ForeignFields, toolFilter } from './foreign-fields.ts'

const withoutMeaning = ['description', 'name', 'title', 'displayName', 'icon', 'gallery', 'version', '$schema', 'id', 'alwaysLoad', 'dev', 'inputs']

/** `mcpServers` and `servers`, as Claude, Cursor, VS Code, Windsurf, Gemini CLI, LM Studio and their kin write them. */
export function commonServer(read: FieldReader): ForeignFields {
  const kind = (read.text('type', 'transport', 'transportType') ?? '').toLowerCase()
  nameLosses(read)
  read.ignore(...withoutMeaning)
  return {
    config: {
      command: read.text('command'),
      args: read.list('args'),
      env: read.table('env'),
      cwd: read.text('cwd', 'workingDirectory'),
      url: read.text('url', 'serverUrl', 'httpUrl'),
      headers: read.table('headers'),
      transport: kind === 'sse' ? 'sse' : undefined,
      timeout_s: timeoutSeconds(read),
      tools: toolFilter(read.list('includeTools', 'enabledTools'), [...(read.list('excludeTools') ?? []), ...(read.list('disabledTools') ?? [])]),
      oauth: foreignOAuth(read),
    },
    disabled: read.flag('disabled') === true || read.flag('enabled', 'isActive') === false,
    invalid: kind === 'ws' || kind === 'websocket' ? 'It is reached over a WebSocket, which is not spoken here.' : undefined,
  }
}

/** What has no counterpart here, or would be less careful than here. */
function nameLosses(read: FieldReader): void {
  const unasked = [...(read.list('autoApprove') ?? []), ...(read.list('alwaysAllow') ?? [])]
  if (unasked.length > 0) read.problem(`Runs unasked there: ${unasked.join(', ')}. Here each asks until you allow it.`)
  if (read.flag('trust') === true) read.problem('Every tool runs unasked there. Here each asks until you allow it.')
  const envFile = read.text('envFile')
  if (envFile !== undefined) read.problem(`The variables in ${envFile} are not taken over.`)
  if (read.flag('sandboxEnabled') === true) read.problem('It runs in a sandbox there; here it does not.')
  if (read.text('headersHelper') !== undefined) read.problem('A command gives its headers there; here they have to be set.')
  if (read.text('authProviderType') === 'google_credentials') read.problem('It signs in with Google credentials of this computer there, which is not done here.')
}

/** Most count milliseconds; the kin of Cline count seconds, and never as many as 1,000 where the others never have so few. */
function timeoutSeconds(read: FieldReader): number | undefined {
  const seconds = read.number('timeout_s')
  const timeout = read.number('timeout')
  if (seconds !== undefined || timeout === undefined) return seconds
  return timeout >= 1000 ? timeout / 1000 : timeout
}

function foreignOAuth(read: FieldReader): OAuthConfig | undefined {
  const given = createFieldReader({ ...read.object('oauth'), ...read.object('auth') })
  const clientId = given.text('clientId', 'CLIENT_ID', 'client_id')
  const secret = given.text('clientSecret', 'CLIENT_SECRET', 'client_secret')
  const scopes = given.list('scopes')
  const redirect = given.text('redirectUri')
  const port = given.number('callbackPort')
  given.ignore('enabled', 'type')
  for (const problem of given.problems()) read.problem(`oauth: ${problem}`)
  const config: OAuthConfig = {
    ...(clientId === undefined ? {} : { client_id: clientId }),
    ...(secret === undefined ? {} : { client_secret: secret }),
    ...(scopes === undefined ? {} : { scopes }),
    ...(redirect === undefined ? {} : { redirect_uri: redirect }),
    ...(port === undefined || !Number.isInteger(port) || port > 65_535 ? {} : { redirect_port: port }),
  }
  return Object.keys(config).length === 0 ? undefined : config
}
