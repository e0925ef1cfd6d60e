// The product's own connections and sign-ins, driven as the conformance suite wants it: the address of its server is the
// last argument. The person is played: follows the link, agrees, sends forms as they are shown.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { createConnections } from '../../src/main/mcp/connections.ts'
import { createAuthorizations } from '../../src/main/mcp/oauth/authorizations.ts'
import { openSecretStore } from '../../src/main/platform/secret-store.ts'
import type { OAuthConfig, ServerConfig } from '../../src/shared/connection.ts'
import { asObject, type JsonObject } from '../../src/shared/json.ts'
import type { FormField, FormValue, ServerReply, ServerRequest } from '../../src/shared/server-request.ts'
import type { Tool } from '../../src/shared/tool.ts'

const name = 'suite'
/** More would be a loop; the suite counts. */
const mostSignIns = 3
const startMs = 20_000

const contextSchema = z.object({
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  private_key_pem: z.string().optional(),
  signing_algorithm: z.string().optional(),
  idp_client_id: z.string().optional(),
  idp_id_token: z.string().optional(),
  idp_token_endpoint: z.string().optional(),
})
const context = contextSchema.parse(JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}'))
const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? ''
const folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-conformance-client-'))
const config: ServerConfig = { url: process.argv.at(-1) ?? '', oauth: oauthOf() }
const clientInfo = { name: 'Drawbridge', version: '0.0.0' }
let signIns = 0

const secrets = await openSecretStore({ file: { read: async () => undefined, write: async () => undefined }, cipher: null, plainAllowed: () => true })
const authorizations = createAuthorizations({
  secrets,
  clientInfo,
  resolveReference: reference => reference,
  now: () => Date.now(),
  warn: text => console.error(text),
  // The document that the suite publishes for every client.
  clientMetadataUrl: () => 'https://conformance-test.local/client-metadata.json',
})
const connections = createConnections({
  logFolder: folder,
  nodeRuntime: { command: process.execPath, env: {} },
  environment: async () => ({}),
  clientInfo,
  notice: (level, text) => console.error(`${level}: ${text}`),
  onChange: () => undefined,
  resolveSecret: () => undefined,
  auth: (server, of) => authorizations.provider(server, of),
  signedIn: server => authorizations.signedIn(server),
})

try {
  process.exitCode = (await drive()) ? 0 : 1
} finally {
  if (process.exitCode !== 0) console.error(await connections.log(name))
  await connections.close()
  await authorizations.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function drive(): Promise<boolean> {
  connections.reconcile({ [name]: config }, {})
  await connections.settled(startMs)
  while (isUnauthorized() && (await signIn())) await connections.restart(name)
  console.error(scenario, JSON.stringify(connections.views()[0]?.state))
  if (connections.views()[0]?.state.kind !== 'running') return false
  for (const tool of connections.list()) if (!(await callWithRights(tool.descriptor.name))) return false
  return true
}

async function callWithRights(toolName: string): Promise<boolean> {
  for (;;) {
    const tool = connections.list().find(({ descriptor }) => descriptor.name === toolName)
    if (tool === undefined) return false
    const result = await call(tool)
    console.error(toolName, JSON.stringify(result).slice(0, 300))
    if (!isUnauthorized()) return true
    if (!(await signIn())) return false
    await connections.restart(name)
  }
}

function call(tool: Tool): ReturnType<Tool['call']> {
  return tool.call(sampleArguments(tool), {
    callId: 'c1',
    sessionId: 's1',
    signal: AbortSignal.timeout(startMs),
    workingFolder: folder,
    progress: () => undefined,
    ask: async () => null,
    serverRequest: async request => answer(request),
  })
}

function isUnauthorized(): boolean {
  return connections.views()[0]?.state.kind === 'unauthorized'
}

/** False: the person gives up. */
async function signIn(): Promise<boolean> {
  if (++signIns > mostSignIns) return false
  const attempt = await authorizations.start(name, config, new AbortController().signal)
  if (!attempt.ok) {
    console.error(`${attempt.failure.code}: ${attempt.failure.message}`)
    return false
  }
  const { link, done } = attempt.value
  if (link !== null) {
    const page = await fetch(link, { redirect: 'manual' })
    const back = page.headers.get('location')
    if (back === null) return false
    await fetch(back)
  }
  const ended = await done
  if (!ended.ok) console.error(`${ended.failure.code}: ${ended.failure.message}`)
  return ended.ok
}

/** What a person would write into the settings with what the suite hands out. */
function oauthOf(): OAuthConfig {
  const { client_id, client_secret, private_key_pem: key, signing_algorithm: algorithm, idp_client_id, idp_id_token, idp_token_endpoint } = context
  return {
    ...(client_id === undefined ? {} : { client_id }),
    ...(client_secret === undefined ? {} : { client_secret }),
    ...(key === undefined ? {} : { private_key: key }),
    ...(algorithm === undefined ? {} : { algorithm }),
    ...(scenario.includes('client-credentials') ? { grant: 'client_credentials' as const } : {}),
    ...(idp_token_endpoint === undefined || idp_client_id === undefined || idp_id_token === undefined ? {} : { grant: 'cross_app_access' as const, identity: { token_endpoint: idp_token_endpoint, client_id: idp_client_id, id_token: idp_id_token } }),
  }
}

function answer(request: ServerRequest): ServerReply {
  if (request.kind === 'sampling') return { action: 'decline' }
  if (request.kind === 'url') return { action: 'accept' }
  return { action: 'accept', content: Object.fromEntries(request.fields.flatMap(field => shownValue(field).map(value => [field.name, value]))) }
}

/** What stands in a field of the card before anybody types. */
function shownValue({ kind }: FormField): FormValue[] {
  if (kind.default === undefined) return []
  if (kind.type === 'choice') return kind.many ? [[...kind.default]] : kind.default.slice(0, 1)
  return [kind.default]
}

function sampleArguments({ descriptor }: Tool): JsonObject {
  const properties = asObject(asObject(descriptor.inputSchema)['properties'])
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, sampleOf(asObject(schema))]))
}

function sampleOf(schema: JsonObject): unknown {
  if ('default' in schema) return schema['default']
  const choices = schema['enum']
  if (Array.isArray(choices)) return choices[0]
  return { number: 5, integer: 3, boolean: true, array: [], object: {} }[String(schema['type'])] ?? 'text'
}
