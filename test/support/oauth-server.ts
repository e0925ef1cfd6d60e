import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { isJsonObject, type JsonObject } from '../../src/shared/json.ts'

export interface OAuthServerOptions {
  /** Where the resource's metadata lies. `challenge`: only where the 401 says; `none`: nowhere. */
  readonly resourceMetadata: 'path' | 'root' | 'challenge' | 'none'
  readonly authorizationMetadata: 'oauth' | 'openid' | 'none'
  readonly registration: 'open' | 'closed' | 'refused'
  /** Takes client metadata documents. */
  readonly documents: boolean
  /** Says `iss` at the callback. */
  readonly issParameter: boolean
  /** Registered beforehand: id → secret. */
  readonly clients: Readonly<Record<string, string>>
  readonly expiresIn: number | null
  readonly refreshTokens: boolean
  readonly revocation: boolean
  /** Scopes the 401 names, and those a tool call needs. */
  readonly scope: string | undefined
  readonly toolScope: string | undefined
  /** What the person answers on the page. */
  readonly consent: (query: URLSearchParams) => Readonly<Record<string, string>> | 'grant'
  /** Changes a document before it is sent: `resource`, `authorization`, `token`, `registration`. */
  readonly document: (name: string, json: JsonObject) => JsonObject
  /** Answers instead of the server; true: it did. */
  readonly intercept: (path: string, request: IncomingMessage, response: ServerResponse) => boolean
}

const defaults: OAuthServerOptions = {
  resourceMetadata: 'path',
  authorizationMetadata: 'oauth',
  registration: 'open',
  documents: false,
  issParameter: true,
  clients: {},
  expiresIn: 3600,
  refreshTokens: true,
  revocation: true,
  scope: undefined,
  toolScope: undefined,
  consent: () => 'grant',
  document: (_name, body) => body,
  intercept: () => false,
}

interface Grant {
  readonly client: string
  scope: string
  alive: boolean
}

export interface OAuthServer {
  readonly origin: string
  /** The MCP server. */
  readonly url: string
  /** `METHOD /path` of every request, in order. */
  readonly requests: string[]
  /** Forms and documents that were posted, in order. */
  readonly posted: { readonly path: string; readonly fields: Readonly<Record<string, unknown>> }[]
  /** How often that path was asked. */
  count(path: string): number
  /** From now on no access token is good; refresh tokens still are. */
  expireAccess(): void
  /** From now on nothing is good. */
  revokeAll(): void
  readonly options: { -readonly [Name in keyof OAuthServerOptions]: OAuthServerOptions[Name] }
}

/** An MCP server with its own authorization server, on loopback; it ends with the test. */
export async function startOAuthServer(given: Partial<OAuthServerOptions> = {}): Promise<OAuthServer> {
  const options = { ...defaults, ...given }
  const requests: string[] = []
  const posted: { path: string; fields: Record<string, unknown> }[] = []
  const clients = new Map<string, { secret: string | undefined; redirects: readonly string[] }>(Object.entries(options.clients).map(([id, secret]) => [id, { secret: secret === '' ? undefined : secret, redirects: [] }]))
  const codes = new Map<string, { client: string; challenge: string; redirect: string; scope: string; resource: string }>()
  const access = new Map<string, Grant>()
  const refresh = new Map<string, { grant: Grant; used: boolean }>()

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => json(response, 500, { error: 'server_error', error_description: String(error) }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise(resolve => void server.close(() => resolve()))
  })
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const url = `${origin}/mcp`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    requests.push(`${request.method} ${pathname}`)
    if (options.intercept(pathname, request, response)) return
    const fields = request.method === 'POST' ? await readFields(request) : {}
    if (request.method === 'POST') posted.push({ path: pathname, fields })
    if (pathname === '/mcp') return resource(request, response, fields)
    if (pathname === resourceMetadataPath()) return json(response, 200, options.document('resource', { resource: url, authorization_servers: [origin] }))
    if (pathname === authorizationMetadataPath()) return json(response, 200, options.document('authorization', authorizationMetadata()))
    if (pathname === '/register' && request.method === 'POST') return register(response, fields)
    if (pathname === '/authorize') return authorize(response, searchParams)
    if (pathname === '/token') return token(request, response, text(fields))
    if (pathname === '/revoke' && options.revocation) return revoke(response, text(fields))
    json(response, 404, { error: 'not_found' })
  }

  function resourceMetadataPath(): string {
    return { path: '/.well-known/oauth-protected-resource/mcp', root: '/.well-known/oauth-protected-resource', challenge: '/elsewhere/resource', none: '' }[options.resourceMetadata]
  }

  function authorizationMetadataPath(): string {
    return { oauth: '/.well-known/oauth-authorization-server', openid: '/.well-known/openid-configuration', none: '' }[options.authorizationMetadata]
  }

  function authorizationMetadata(): JsonObject {
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      ...(options.registration === 'closed' ? {} : { registration_endpoint: `${origin}/register` }),
      ...(options.revocation ? { revocation_endpoint: `${origin}/revoke` } : {}),
      ...(options.issParameter ? { authorization_response_iss_parameter_supported: true } : {}),
      ...(options.documents ? { client_id_metadata_document_supported: true } : {}),
      ...(options.authorizationMetadata === 'openid' ? { jwks_uri: `${origin}/jwks`, subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] } : {}),
    }
  }

  function resource(request: IncomingMessage, response: ServerResponse, message: Record<string, unknown>): void {
    const grant = access.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    const where = options.resourceMetadata === 'none' ? '' : ` resource_metadata="${origin}${resourceMetadataPath()}"`
    if (grant?.alive !== true) {
      const scope = options.scope === undefined ? '' : `, scope="${options.scope}"`
      response.setHeader('www-authenticate', `Bearer${where === '' ? ' error="invalid_token"' : where}${scope}`)
      return json(response, 401, { error: 'unauthorized' })
    }
    if (message['method'] === 'tools/call' && options.toolScope !== undefined && !grant.scope.split(' ').includes(options.toolScope)) {
      response.setHeader('www-authenticate', `Bearer error="insufficient_scope", scope="${options.toolScope}",${where}`)
      return json(response, 403, { error: 'insufficient_scope' })
    }
    if (request.method !== 'POST') return json(response, 405, {})
    if (message['id'] === undefined) return void response.writeHead(202).end()
    json(response, 200, { jsonrpc: '2.0', id: message['id'], result: mcpResult(message, grant) })
  }

  function register(response: ServerResponse, fields: Record<string, unknown>): void {
    if (options.registration === 'refused') return json(response, 400, { error: 'invalid_redirect_uri', error_description: 'Only partners may register.' })
    const id = `client-${clients.size + 1}`
    const redirects = Array.isArray(fields['redirect_uris']) ? fields['redirect_uris'].map(String) : []
    clients.set(id, { secret: undefined, redirects })
    json(response, 201, options.document('registration', { ...fields, client_id: id, redirect_uris: redirects }))
  }

  function authorize(response: ServerResponse, query: URLSearchParams): void {
    const client = query.get('client_id') ?? ''
    const redirect = query.get('redirect_uri') ?? ''
    const known = clients.get(client)
    const byDocument = options.documents && client.startsWith('https://')
    if ((known === undefined && !byDocument) || (known !== undefined && known.redirects.length > 0 && !known.redirects.includes(redirect))) return json(response, 400, { error: 'unknown client or redirect' })
    const consent = options.consent(query)
    const code = randomUUID()
    codes.set(code, { client, challenge: query.get('code_challenge') ?? '', redirect, scope: query.get('scope') ?? '', resource: query.get('resource') ?? '' })
    const target = new URL(redirect)
    const answer = { ...(consent === 'grant' ? { code } : {}), state: query.get('state') ?? '', ...(options.issParameter ? { iss: origin } : {}), ...(consent === 'grant' ? {} : consent) }
    for (const [name, value] of Object.entries(answer)) if (value !== '') target.searchParams.set(name, value)
    response.writeHead(302, { location: target.href }).end()
  }

  function token(request: IncomingMessage, response: ServerResponse, form: Record<string, string>): void {
    const [basicId, basicSecret] = Buffer.from(/^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '', 'base64').toString().split(':')
    const client = basicId || form['client_id'] || ''
    const known = clients.get(client)
    if (known === undefined && !(options.documents && client.startsWith('https://'))) return json(response, 401, { error: 'invalid_client' })
    if (known?.secret !== undefined && known.secret !== (basicSecret ?? form['client_secret'])) return json(response, 401, { error: 'invalid_client', error_description: 'wrong secret' })
    if (form['grant_type'] === 'client_credentials' || form['assertion'] === 'grant-1') return give(response, { client, scope: form['scope'] ?? '', alive: true }, false)
    if (form['grant_type'] === 'refresh_token') {
      const found = refresh.get(form['refresh_token'] ?? '')
      if (found !== undefined && found.used) found.grant.alive = false
      if (found === undefined || found.used || !found.grant.alive) return json(response, 400, { error: 'invalid_grant', error_description: 'refresh token is not good' })
      found.used = true
      return give(response, found.grant, true)
    }
    const code = codes.get(form['code'] ?? '')
    codes.delete(form['code'] ?? '')
    const challenge = createHash('sha256').update(form['code_verifier'] ?? '').digest('base64url')
    if (code === undefined || code.client !== client || code.challenge !== challenge || code.redirect !== form['redirect_uri'] || code.resource !== (form['resource'] ?? '')) return json(response, 400, { error: 'invalid_grant', error_description: 'code is not good' })
    give(response, { client, scope: code.scope, alive: true }, options.refreshTokens)
  }

  function give(response: ServerResponse, grant: Grant, withRefresh: boolean): void {
    const [accessToken, refreshToken] = [`at-${randomUUID()}`, `rt-${randomUUID()}`]
    access.set(accessToken, grant)
    if (withRefresh) refresh.set(refreshToken, { grant, used: false })
    json(response, 200, options.document('token', {
      access_token: accessToken,
      token_type: 'Bearer',
      ...(grant.scope === '' ? {} : { scope: grant.scope }),
      ...(options.expiresIn === null ? {} : { expires_in: options.expiresIn }),
      ...(withRefresh ? { refresh_token: refreshToken } : {}),
    }))
  }

  function revoke(response: ServerResponse, form: Record<string, string>): void {
    const grant = access.get(form['token'] ?? '') ?? refresh.get(form['token'] ?? '')?.grant
    if (grant !== undefined) grant.alive = false
    response.writeHead(200).end()
  }

  return {
    origin,
    url,
    requests,
    posted,
    count: path => requests.filter(line => line.endsWith(` ${path}`)).length,
    expireAccess: () => access.clear(),
    revokeAll() {
      access.clear()
      refresh.clear()
    },
    options,
  }
}

/** A person who follows a link: what the authorization page answers, and the page they end on. */
export async function visit(link: string, language = 'en'): Promise<{ readonly location: string; readonly status: number; readonly page: string }> {
  const sent = await fetch(link, { redirect: 'manual' })
  const location = sent.headers.get('location') ?? ''
  if (location === '') throw new Error(`the authorization page answered ${sent.status}: ${await sent.text()}`)
  return { location, ...(await comeBack(location, language)) }
}

export async function comeBack(location: string, language = 'en'): Promise<{ readonly status: number; readonly page: string }> {
  const answer = await fetch(location, { headers: { 'accept-language': language } })
  return { status: answer.status, page: await answer.text() }
}

function mcpResult(message: Record<string, unknown>, grant: Grant): JsonObject {
  if (message['method'] === 'initialize') return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'guarded', version: '1.0.0' } }
  if (message['method'] === 'tools/list') return { tools: [{ name: 'whoami', inputSchema: { type: 'object' } }] }
  return { content: [{ type: 'text', text: `${grant.client} [${grant.scope}]` }] }
}

async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks).toString()
  if (!/json/.test(request.headers['content-type'] ?? '')) return Object.fromEntries(new URLSearchParams(body))
  const value: unknown = JSON.parse(body)
  return isJsonObject(value) ? { ...value } : {}
}

function text(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

function json(response: ServerResponse, status: number, body: JsonObject): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
