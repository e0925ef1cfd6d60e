import { type Client, SseError } from '@modelcontextprotocol/client'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { within } from '../../platform/within.ts'
import { createCompletions } from '../requests/completions.ts'
import { createRunningCalls } from '../requests/running-calls.ts'
import { clientCapabilities } from '../requests/server-requests.ts'
import type { ServerAddress } from '../server-command.ts'
import { anyObject, callTool, type LinkCall } from './call-tool.ts'
import { listenForChanges } from './change-notices.ts'
import { type Link, type LinkPorts, sessionLost, SessionLostError } from './link.ts'
import { createToolList } from './list-tools.ts'
import { openClient } from './open-client.ts'
import { createComplaints, prepareClient } from './prepare-client.ts'
import { watchRoots } from './roots.ts'
import { createServerOffers } from './server-offers.ts'
import { watchSession } from './session.ts'
import { createTrouble } from './trouble.ts'

/** Other calls may be told the same in a moment, and are tried again as well. */
const lostGraceMs = 2000

/** Starts or reaches a server and shakes hands. What was started is gone again when this fails or is aborted. */
export async function openLink(address: ServerAddress, ports: LinkPorts, signal: AbortSignal): Promise<Result<Link>> {
  const { timing } = ports
  const log = (text: string): void => ports.log(text)
  const calls = createRunningCalls()
  const completions = createCompletions()
  const complain = createComplaints(log)
  const trouble = createTrouble(address, ports)
  const rootsDiffer = watchRoots(ports.askings.roots)
  const startedAt = performance.now()
  const opened = await openClient(address, ports, { capabilities: clientCapabilities(ports.askings), prepare: own => prepareClient(own, { ...ports, calls, completions, complain }) }, signal)
  if (!('client' in opened)) return { ok: false, failure: trouble.failure(opened.error, { doing: 'answer the handshake', timeoutMs: timing.startMs, exit: opened.exit }) }
  const { client, transport, exit } = opened
  const handshakeMs = Math.round(performance.now() - startedAt)
  const over = new AbortController()
  over.signal.addEventListener('abort', () => ports.closed(), { once: true })
  const session = watchSession(transport, over, log)
  // The client takes one listener for each, as fields.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onclose = () => over.abort()
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onerror = error => {
    complain(error)
    // The stream is all there is of this transport; what opens it anew is another session.
    if (error instanceof SseError) void client.close()
  }
  void listenForChanges({ client, gatherMs: timing.refetchMs, signal: over.signal, toolsChanged: () => ports.toolsChanged(), offersChanged: () => ports.offersChanged?.(), log })
  void askForLog(client)

  async function attempt<T>(doing: string, work: () => Promise<T>): Promise<Result<T>> {
    try {
      return success(await work())
    } catch (error) {
      if (session.isLost(error)) return failed(sessionLost, 'The server forgot the session.', 'Try again.')
      return { ok: false, failure: trouble.failure(error, { doing, timeoutMs: timing.listMs, exit: exit() }) }
    }
  }

  const tools = createToolList(client, { listMs: timing.listMs, attempt })
  const capabilities = client.getServerCapabilities()
  const has = { resources: capabilities?.resources !== undefined, prompts: capabilities?.prompts !== undefined }
  const offers = createServerOffers({
    has,
    attempt,
    ask: (method, params, given) => client.request({ method, params }, anyObject, { timeout: timing.listMs, ...(given === undefined ? {} : { signal: given }) }),
  })

  async function call(given: LinkCall): Promise<JsonObject> {
    try {
      return await callTool(client, { calls, completions, over: over.signal }, { ...given, toolDefinition: tools.withHeaders(given.name) })
    } catch (error) {
      if (session.isLost(error)) throw new SessionLostError('The server forgot the session.')
      trouble.tellRights(error)
      throw error
    }
  }

  return success({
    protocolVersion: client.getNegotiatedProtocolVersion() ?? null,
    transport: opened.way.transport,
    has,
    offers,
    signsIn: address.kind === 'http' && address.credentials === 'sign-in',
    handshakeMs,
    listTools: tools.list,
    call,
    rootsChanged() {
      if (rootsDiffer() && client.getProtocolEra() === 'legacy') client.sendRootsListChanged().catch(complain)
    },
    exit,
    sessionLost: session.lost,
    async close() {
      if (session.lost()) await within(calls.idle(), lostGraceMs)
      await transport.close().catch(() => undefined)
    },
  })
}

/** A server that does not like to be asked logs what it wants. */
async function askForLog(client: Client): Promise<void> {
  if (client.getServerCapabilities()?.logging === undefined || client.getProtocolEra() !== 'legacy') return
  await client.request({ method: 'logging/setLevel', params: { level: 'info' } }, anyObject).catch(() => undefined)
}
