import { randomUUID } from 'node:crypto'
import type { Emit, EventOf } from '../../../shared/events.ts'
import type { Result } from '../../../shared/failure.ts'
import { requestCompleted, type RequestSignals, type ServerAnswer, type ServerReply, type ServerRequest } from '../../../shared/server-request.ts'
import type { AskMode } from '../../dispatch/approval-desk.ts'
import type { Sample } from './sampling.ts'

export interface ServerRequestDeskPorts {
  /** Bound to the session. */
  readonly emit: Emit
  /** Somebody can be shown a card. */
  canAsk(): boolean
  mode(): AskMode
  /** Why the model of the current run cannot be asked that, in words for the server; null: it can. */
  cannotSample(request: Sampling): string | null
  /** Asks the model of the current run what a server wants to know. */
  sample(request: Sampling, signal: AbortSignal): Promise<Result<Sample>>
}

type Sampling = Extract<ServerRequest, { kind: 'sampling' }>

/** What servers ask while their calls run: put to the person, and never answered in their place. */
export interface ServerRequestDesk {
  put(request: ServerRequest, row: { readonly id: string; readonly server: string }, until: RequestSignals): Promise<ServerReply>
  /** False: no such request is open. */
  answer(id: string, answer: ServerAnswer): boolean
}

type Answered = { readonly answer: ServerAnswer; readonly by: EventOf<'server-answer'>['by'] }

export function createServerRequestDesk(ports: ServerRequestDeskPorts): ServerRequestDesk {
  const open = new Map<string, (answered: Answered) => void>()

  async function put(request: ServerRequest, row: { readonly id: string; readonly server: string }, until: RequestSignals): Promise<ServerReply> {
    const signal = AbortSignal.any([until.stopped, until.withdrawn])
    if (signal.aborted) return { action: 'cancel' }
    const refusal = request.kind === 'sampling' ? ports.cannotSample(request) : null
    if (refusal !== null) return { action: 'refused', reason: refusal }
    const id = randomUUID()
    ports.emit({ type: 'server-request', id, call: row.id, server: row.server, request })
    const { answer, by } = withoutPerson(request) ?? (await waitFor(id, signal, until))
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

  function waitFor(id: string, signal: AbortSignal, { stopped, withdrawn }: RequestSignals): Promise<Answered> {
    return new Promise(resolve => {
      const settle = (answered: Answered): void => {
        open.delete(id)
        signal.removeEventListener('abort', over)
        resolve(answered)
      }
      const over = (): void => settle({ answer: { action: !stopped.aborted && withdrawn.reason === requestCompleted ? 'accept' : 'cancel' }, by: stopped.aborted ? 'stop' : 'server' })
      signal.addEventListener('abort', over, { once: true })
      open.set(id, settle)
    })
  }

  async function sampled(request: Sampling, server: string, signal: AbortSignal): Promise<ServerReply> {
    const sample = await ports.sample(request, signal)
    if (sample.ok) return { action: 'sampled', ...sample.value }
    if (!signal.aborted) ports.emit({ type: 'notice', level: 'warning', text: `${server} asked the model something and got no answer: ${sample.failure.message}`, about: server })
    return { action: 'refused', reason: 'The model gave no answer.' }
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
