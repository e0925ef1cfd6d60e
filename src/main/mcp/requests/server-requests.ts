import { type Client, type ClientCapabilities, ProtocolError, ProtocolErrorCode, type UrlElicitationRequiredError } from '@modelcontextprotocol/client'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { asObject, type JsonObject } from '../../../shared/json.ts'
import { cut, hasUnseen, readable } from '../../../shared/readable.ts'
import type { ServerReply, ServerRequest } from '../../../shared/server-request.ts'
import type { Completions } from './completions.ts'
import { readForm } from './elicitation-form.ts'
import { checkFormValues } from './form-values.ts'
import type { RunningCall, RunningCalls } from './running-calls.ts'
import { readSampling } from './sampling-request.ts'

/** What a server may ask of us. */
export interface ServerAskings {
  /** Absolute folders it is told; undefined: it is not to know that there are any. */
  readonly roots: (() => readonly string[]) | undefined
  readonly sampling: boolean
}

export interface RequestPorts extends ServerAskings {
  readonly calls: RunningCalls
  readonly completions: Completions
  log(text: string): void
}

/** How often a form that was filled in wrongly is shown again. */
const mostTries = 3
const longestMessage = 10_000
/** That one server may have open at once. */
const mostOpen = 20

export function clientCapabilities({ roots, sampling }: ServerAskings): ClientCapabilities {
  return {
    ...(roots === undefined ? {} : { roots: { listChanged: true } }),
    ...(sampling ? { sampling: {} } : {}),
    elicitation: { form: { applyDefaults: true }, url: {} },
  }
}

/** Answers what servers ask in the middle of a call. Without a person to ask, forms are cancelled and sampling is refused. */
export function answerServerRequests(client: Client, ports: RequestPorts): void {
  const { roots } = ports
  const fewAtOnce = boundedWork(mostOpen)
  if (roots !== undefined) client.setRequestHandler('roots/list', () => ({ roots: roots().map(folder => ({ uri: pathToFileURL(folder).href, name: path.basename(folder) })) }))
  if (ports.sampling) client.setRequestHandler('sampling/createMessage', ({ params }, { mcpReq }) => fewAtOnce(() => sample(params, askerOf(ports, mcpReq.signal))))
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => fewAtOnce(() => elicit(asObject(params), askerOf(ports, mcpReq.signal), ports)))
  client.setNotificationHandler('notifications/elicitation/complete', ({ params }) => ports.completions.completed(params.elicitationId))
}

/** No person answers more. */
function boundedWork(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let open = 0
  return async work => {
    if (open >= most) throw new ProtocolError(ProtocolErrorCode.InternalError, `More than ${most} requests are open.`)
    open++
    return work().finally(() => open--)
  }
}

type SamplingResult = { model: string; role: 'assistant'; content: { type: 'text'; text: string }; stopReason: string }

async function sample(params: unknown, ask: Ask): Promise<SamplingResult> {
  const request = readSampling(params)
  if (!request.ok) throw new ProtocolError(ProtocolErrorCode.InvalidParams, request.failure.message)
  const reply = await ask(request.value)
  if (reply.action === 'sampled') return { model: reply.model, role: 'assistant', content: { type: 'text', text: reply.text }, stopReason: reply.stopReason }
  if (reply.action === 'refused') throw new ProtocolError(ProtocolErrorCode.InternalError, reply.reason)
  throw new ProtocolError(rejectedByUser, reply.action === 'decline' ? 'The user rejected the sampling request.' : 'Nobody was there to agree to the sampling request.')
}

/** The code that the specification gives for it. */
const rejectedByUser = -1

type ElicitResult = { action: 'accept'; content?: Record<string, string | number | boolean | string[]> } | { action: 'decline' | 'cancel' }

async function elicit(params: JsonObject, ask: Ask, { completions, log }: RequestPorts): Promise<ElicitResult> {
  const message = shownMessage(params['message'])
  if (params['mode'] === 'url') return { action: await askToOpen(params, ask, completions) }
  const form = readForm(params['requestedSchema'])
  if (!form.ok) throw new ProtocolError(ProtocolErrorCode.InvalidParams, form.failure.message)
  let shown = message
  for (let tries = 1; tries <= mostTries; tries++) {
    const reply = await ask({ kind: 'form', message: shown, fields: [...form.value] })
    if (reply.action !== 'accept') return { action: reply.action === 'decline' ? 'decline' : 'cancel' }
    const values = checkFormValues(form.value, reply.content ?? {})
    if (values.ok) return { action: 'accept', content: values.value }
    shown = `${values.failure.message}\n\n${message}`
  }
  log('a form was filled in wrongly each time and counts as cancelled')
  return { action: 'cancel' }
}

function shownMessage(message: unknown): string {
  return typeof message === 'string' ? cut(readable(message.slice(0, longestMessage * 2)), longestMessage) : ''
}

/** Only addresses that a browser opens; anything else is no page to go to. What is done there without a word of the person counts as accepted. */
async function askToOpen({ message, url, elicitationId }: JsonObject, ask: Ask, completions: Completions): Promise<'accept' | 'decline' | 'cancel'> {
  if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return 'decline'
  const request = { kind: 'url' as const, message: shownMessage(message), url: hasUnseen(url) ? new URL(url).href : url }
  if (typeof elicitationId !== 'string') return actionOf(await ask(request))
  const { done, forget } = completions.expect(elicitationId)
  try {
    const reply = await ask({ ...request, elicitationId }, done)
    return done.aborted ? 'accept' : actionOf(reply)
  } finally {
    forget()
  }
}

function actionOf({ action }: ServerReply): 'accept' | 'decline' | 'cancel' {
  return action === 'accept' || action === 'decline' ? action : 'cancel'
}

/** For a call that was refused until the person did something in the browser. True: they did all of it, as they or the server say. */
export async function askToOpenAll(error: UrlElicitationRequiredError, call: RunningCall, completions: Completions): Promise<boolean> {
  const ask = askOnCall(call, call.over)
  const given: unknown = error.elicitations
  for (const elicitation of Array.isArray(given) ? given.slice(0, mostTries) : []) {
    if ((await askToOpen(asObject(elicitation), ask, completions)) !== 'accept') return false
  }
  return true
}

/** Puts something to the person; `done`: they need not answer any more. Cancelled where nobody is there. */
type Ask = (request: ServerRequest, done?: AbortSignal) => Promise<ServerReply>

/** Asks on the row of the call that the request belongs to. `withdrawn`: the server took it back. */
function askerOf({ calls }: RequestPorts, withdrawn: AbortSignal): Ask {
  const call = calls.asking()
  return call === null ? async () => ({ action: 'cancel' }) : askOnCall(call, AbortSignal.any([withdrawn, call.over]))
}

/** While the person is asked, the time of the call stands still. */
function askOnCall({ clock, serverRequest }: RunningCall, withdrawn: AbortSignal): Ask {
  return async (request, done) => {
    if (serverRequest === undefined || withdrawn.aborted) return { action: 'cancel' }
    const goOn = clock.pause()
    try {
      return await serverRequest(request, done === undefined ? withdrawn : AbortSignal.any([withdrawn, done]))
    } finally {
      goOn()
    }
  }
}
