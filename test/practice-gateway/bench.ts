import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { asObject, type JsonObject } from '../../src/shared/json.ts'
import { type PracticeGateway, type PracticeGatewayOptions, startPracticeGateway } from '../../src/main/practice/gateway/practice-gateway.ts'
import { temporaryFolder } from '../platform/temp-folder.ts'

export const startOfClock = Date.parse('2026-12-01T09:00:00Z')

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as an object; empty where it is none. */
  readonly body: JsonObject
}

interface Sent {
  readonly method?: string
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface Bench {
  readonly gateway: PracticeGateway
  readonly folder: string
  /** Lets time pass. */
  pass(seconds: number): void
  /** Without a bearer. */
  send(path: string, sent?: Sent): Promise<Answered>
  /** With the bearer of the person at this machine. */
  ask(path: string, sent?: Sent): Promise<Answered>
  execute(tools: readonly JsonObject[], more?: { key?: string; body?: JsonObject; headers?: Record<string, string> }): Promise<Answered>
  /** Results of one connections request. */
  connect(body: JsonObject): Promise<readonly JsonObject[]>
  /** Connects an app as a person would, in the browser; the id of the account. */
  signIn(connector: string, options?: { label?: string; alias?: string }): Promise<string>
  account(id: string): Promise<JsonObject>
}

export async function openBench(options: Partial<PracticeGatewayOptions> = {}): Promise<Bench> {
  const folder = options.folder ?? temporaryFolder()
  let now = startOfClock
  const gateway = await startPracticeGateway({ clock: () => now, ...options, folder })
  onTestFinished(() => gateway.close())

  const send = async (path: string, { method, json, form, headers = {}, signal }: Sent = {}): Promise<Answered> => {
    const response = await fetch(new URL(path, gateway.url), {
      method: method ?? (json === undefined && form === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      ...(signal === undefined ? {} : { signal }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: asObject(parse(text)) }
  }
  const ask: Bench['ask'] = (path, sent = {}) => send(path, { ...sent, headers: { authorization: `Bearer ${gateway.bearer()}`, ...sent.headers } })

  const bench: Bench = {
    gateway,
    folder,
    pass(seconds) {
      now += seconds * 1000
    },
    send,
    ask,
    execute: (tools, { key = randomUUID(), body = {}, headers = {} } = {}) =>
      ask('/v1/connectors/execute', { json: { tools, ...body }, headers: { 'x-idempotency-key': key, ...headers } }),
    async connect(body) {
      return list((await ask('/v1/connectors/connections', { json: body })).body['results'])
    },
    async signIn(connector, { label = 'you@example.org', alias } = {}) {
      const [start] = await bench.connect({ connectors: [connector], ...(alias === undefined ? {} : { alias }) })
      const answer = await consent(bench, String(start?.['connectUrl']), { choice: 'allow', label })
      expect(answer.status).toBe(303)
      return String(start?.['connectionId'])
    },
    account: async id => (await ask(`/v1/connectors/accounts/${id}`)).body,
  }
  return bench
}

/** Opens a page and sends its form. */
export async function consent(bench: Bench, url: string, fields: Readonly<Record<string, string>>): Promise<Answered> {
  const page = await bench.send(url)
  return bench.send(url, { form: { token: formToken(page.text), ...fields } })
}

export function formToken(page: string): string {
  return /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? ''
}

export function list(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(asObject) : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const sendMail = (subject: string, more: JsonObject = {}): JsonObject => ({
  connector: 'practice_mail',
  tool: 'PRACTICE_MAIL_SEND_EMAIL',
  arguments: { to: 'mina@example.org', subject, body: 'Hello', ...more },
})

export const listSent: JsonObject = { connector: 'practice_mail', tool: 'PRACTICE_MAIL_LIST_MESSAGES', arguments: { folder: 'sent' } }

/** Subjects of what was sent, in order. */
export async function sentSubjects(bench: Bench, more: JsonObject = {}): Promise<readonly unknown[]> {
  const { body } = await bench.execute([{ ...listSent, arguments: { folder: 'sent', ...more } }])
  return list(asObject(list(body['results'])[0]?.['data'])['messages']).map(message => message['subject'])
}

export const errorOf = (answered: Answered): JsonObject => asObject(answered.body['error'])
