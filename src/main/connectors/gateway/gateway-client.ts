import type { ConnectorGateway } from './gateway.ts'
import { gatewayFailed, type GatewayResult, invalidResponse, noOrigin } from './gateway-failure.ts'
import {
  type ConnectionsAnswer, connectionsAnswerSchema, connectorRows, type ListPage, listPageSchema, noSearchAnswer, readAccount, readExecuteAnswer,
  type SchemasAnswer, schemasAnswerSchema, type SearchAnswer, searchAnswerSchema,
} from './gateway-wire.ts'
import type { JsonAnswer } from './json-http.ts'
import { callTrusted, type TrustedCall, type TrustedCallPorts } from './trusted-call.ts'

/** Milliseconds for one attempt. */
export interface GatewayTimeouts {
  readonly search: number
  readonly schemas: number
  readonly execute: number
  readonly connections: number
  readonly listPage: number
}

const gatewayTimeouts: GatewayTimeouts = { search: 30_000, schemas: 10_000, execute: 60_000, connections: 30_000, listPage: 30_000 }

const pageSize = 50
const mostPages = 20

/** Names the return targets that a gateway knows, comma-separated, on any of its answers. */
const returnTargetsHeader = 'x-connector-return-targets'

export interface GatewayPorts extends TrustedCallPorts {
  /** Base address without a slash at the end; null: there is no gateway. */
  base(): string | null
  /** Makes the idempotency key of a dispatch: a UUID. */
  newId(): string
  /** Where a browser is sent back to after a sign-in; null in a host that has no such place. */
  readonly returnTo: string | null
  readonly timeouts?: Partial<GatewayTimeouts>
}

/** The gateway over HTTP. */
export function createGatewayClient(ports: GatewayPorts): ConnectorGateway {
  const timeouts = { ...gatewayTimeouts, ...ports.timeouts }
  const returns = createReturnTargets(ports.returnTo)

  async function send(path: string, call: Omit<TrustedCall, 'url'>): Promise<GatewayResult<JsonAnswer>> {
    const base = ports.base()
    if (base === null) return gatewayFailed(noOrigin)
    const result = await callTrusted(ports, { ...call, url: `${base}/${path}` })
    if (result.ok) returns.learn(base, result.value.header(returnTargetsHeader))
    return result
  }

  async function listPages(signal?: AbortSignal): Promise<GatewayResult<readonly ListPage[]>> {
    const pages: ListPage[] = []
    for (let cursor: string | undefined; pages.length < mostPages; ) {
      const query = new URLSearchParams({ limit: String(pageSize), ...(cursor === undefined ? {} : { cursor }) })
      const answer = await send(`v1/connectors?${query.toString()}`, { method: 'GET', timeoutMs: timeouts.listPage, retries: 1, signal })
      const page = readAs<ListPage>(answer, listPageSchema, 'The list of apps')
      if (!page.ok) return page
      pages.push(page.value)
      cursor = page.value.nextCursor
      if (cursor === undefined || cursor === '') return { ok: true, value: pages }
    }
    return gatewayFailed(invalidResponse(`The list of apps does not end after ${mostPages} pages.`))
  }

  return {
    async search(queries, signal) {
      const json = { queries: queries.map(useCase => ({ useCase })) }
      const answer = await send('v1/connectors/search', { method: 'POST', json, timeoutMs: timeouts.search, retries: 0, signal })
      if (answer.ok && isEmpty(answer.value)) return { ok: true, value: noSearchAnswer }
      return readAs<SearchAnswer>(answer, searchAnswerSchema, 'The answer to a search')
    },
    async schemas(slugs, signal) {
      const answer = await send('v1/connectors/schemas', { method: 'POST', json: { tools: slugs }, timeoutMs: timeouts.schemas, retries: 1, signal })
      if (answer.ok && isEmpty(answer.value)) return { ok: true, value: { schemas: new Map() } }
      return readAs<SchemasAnswer>(answer, schemasAnswerSchema, 'The answer about definitions')
    },
    async execute(calls, signal) {
      const json = { tools: calls, ...returns.field(ports.base()) }
      const headers = { 'x-idempotency-key': ports.newId() }
      const answer = await send('v1/connectors/execute', { method: 'POST', json, headers, timeoutMs: timeouts.execute, retries: 1, signal })
      if (!answer.ok) return answer
      const body = jsonOf(answer.value)
      if (!body.ok) return body
      const read = readExecuteAnswer(body.value)
      return read.ok ? { ok: true, value: read.value } : gatewayFailed(invalidResponse(read.message, answer.value.status))
    },
    async connections({ connectors, reinitiate, alias, connectionId, operationId }, signal) {
      const back = returns.field(ports.base())
      const json = {
        connectors,
        reinitiate,
        ...(alias === undefined ? {} : { alias }),
        ...(connectionId === undefined ? {} : { connectionId }),
        ...back,
        ...('returnTo' in back && operationId !== undefined ? { op: operationId } : {}),
      }
      const answer = await send('v1/connectors/connections', { method: 'POST', json, timeoutMs: timeouts.connections, retries: 0, signal })
      return readAs<ConnectionsAnswer>(answer, connectionsAnswerSchema, 'The answer about connections')
    },
    async list(signal) {
      const pages = await listPages(signal)
      return pages.ok ? { ok: true, value: connectorRows(pages.value) } : pages
    },
    async account(connectionId, { timeoutMs, signal }) {
      const answer = await send(`v1/connectors/accounts/${encodeURIComponent(connectionId)}`, { method: 'GET', timeoutMs, retries: 0, signal })
      if (!answer.ok) return answer.failure.status === 404 && answer.failure.code === 'connection_not_found' ? { ok: true, value: 'unknown' } : answer
      const body = jsonOf(answer.value)
      if (!body.ok) return body
      const account = readAccount(body.value)
      return account === null ? gatewayFailed(invalidResponse('The answer about an account is not one.', answer.value.status)) : { ok: true, value: account }
    },
  }
}

/** A gateway is told where to send the browser back to only after it said that it knows the place. */
function createReturnTargets(target: string | null) {
  const knowing = new Set<string>()
  return {
    learn(base: string, header: string | undefined): void {
      if (target !== null && header?.split(',').some(word => word.trim() === target)) knowing.add(base)
    },
    field(base: string | null): { readonly returnTo: string } | Record<string, never> {
      return target !== null && base !== null && knowing.has(base) ? { returnTo: target } : {}
    },
  }
}

interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

function readAs<T>(answer: GatewayResult<JsonAnswer>, schema: Parser<T>, what: string): GatewayResult<T> {
  if (!answer.ok) return answer
  const body = jsonOf(answer.value)
  if (!body.ok) return body
  const parsed = schema.safeParse(body.value)
  return parsed.success ? { ok: true, value: parsed.data } : gatewayFailed(invalidResponse(`${what} does not have the expected shape.`, answer.value.status))
}

export function jsonOf({ body, status }: JsonAnswer): GatewayResult<unknown> {
  if (body.kind === 'json') return { ok: true, value: body.value }
  if (body.kind === 'empty') return { ok: true, value: null }
  const type = body.contentType.split(';')[0]?.trim() ?? ''
  return gatewayFailed(invalidResponse(/\bjson\b/i.test(type) || type === '' ? 'The answer is not valid JSON.' : `The answer is ${type}, not JSON.`, status))
}

/** Nothing in it, in whatever form. */
function isEmpty({ body }: JsonAnswer): boolean {
  if (body.kind !== 'json') return body.kind === 'empty'
  const { value } = body
  return value === null || value === '' || value === false || (typeof value === 'object' && Object.keys(value).length === 0)
}
