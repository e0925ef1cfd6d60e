import { randomUUID } from 'node:crypto'
import type { Emit } from '../../../shared/events.ts'
import type { Result } from '../../../shared/failure.ts'
import type { ServerAnswer, ServerReply, ServerRequest } from '../../../shared/server-request.ts'
import type { AskMode } from '../../dispatch/approval-desk.ts'
import type { Sample } from './sampling.ts'

export interface ServerRequestDeskPorts {
  /** Bound to the session. */
  readonly emit: Emit
  /** Somebody can be shown a card. */
  canAsk(): boolean
  mode(): AskMode
  /** Asks the model of the current run what a server wants to know. */
  sample(request: Extract<ServerRequest, { kind: 'sampling' }>, signal: AbortSignal): Promise<Result<Sample>>
}

/** What servers ask while their calls run: put to the person, and never answered in their place. */
export interface ServerRequestDesk {
  put(request: ServerRequest, row: { readonly id: string; readonly server: string }, signal: AbortSignal): Promise<ServerReply>
  /** False: no such request is open. */
  answer(id: string, answer: ServerAnswer): boolean
}

type Answered = { readonly answer: ServerAnswer; readonly by: 'person' | 'flag' | 'stop' | 'nobody' }

export function createServerRequestDesk(ports: ServerRequestDeskPorts): ServerRequestDesk {
  const open = new Map<string, (answered: Answered) => void>()

  async function put(request: ServerRequest, row: { readonly id: string; readonly server: string }, signal: AbortSignal): Promise<ServerReply> {
    if (signal.aborted) return { action: 'cancel' }
    const id = randomUUID()
    ports.emit({ type: 'server-request', id, call: row.id, server: row.server, request })
    const { answer, by } = withoutPerson(request) ?? (await waitFor(id, signal))
    ports.emit({ type: 'server-answer', id, call: row.id, action: answer.action, by })
    return request.kind === 'sampling' && answer.action === 'accept' ? sampled(request, row.server, signal) : answer
  }

  /** `--yes` lets a server ask the model; a form is nobody's to fill in but a person's. */
  function withoutPerson({ kind }: ServerRequest): Answered | null {
    const mode = ports.mode()
    if (mode === 'deny') return { answer: { action: 'decline' }, by: 'flag' }
    if (mode === 'yes' && kind === 'sampling') return { answer: { action: 'accept' }, by: 'flag' }
    return mode === 'person' && ports.canAsk() ? null : { answer: { action: 'cancel' }, by: 'nobody' }
  }

  function waitFor(id: string, signal: AbortSignal): Promise<Answered> {
    return new Promise(resolve => {
      const settle = (answered: Answered): void => {
        open.delete(id)
        signal.removeEventListener('abort', stopped)
        resolve(answered)
      }
      const stopped = (): void => settle({ answer: { action: 'cancel' }, by: 'stop' })
      signal.addEventListener('abort', stopped, { once: true })
      open.set(id, settle)
    })
  }

  async function sampled(request: Extract<ServerRequest, { kind: 'sampling' }>, server: string, signal: AbortSignal): Promise<ServerReply> {
    const sample = await ports.sample(request, signal)
    if (sample.ok) return { action: 'sampled', ...sample.value }
    ports.emit({ type: 'notice', level: 'warning', text: `${server} asked the model something and got no answer: ${sample.failure.message}`, about: server })
    return { action: 'decline' }
  }

  return {
    put,
    answer(id, given) {
      const settle = open.get(id)
      settle?.({ answer: given, by: 'person' })
      return settle !== undefined
    },
  }
}
