import type { Failure } from '../../shared/failure.ts'
import type { ModelConfig } from '../../shared/settings.ts'
import type { ModelClient, ModelPart, ModelRequest } from '../agent/model.ts'
import type { KeyLookUp } from './api-key.ts'
import type { ProviderFailure } from './provider-failure.ts'
import { connectModel, type SdkModel } from './providers.ts'
import { type ContentPart, type Ending, streamReply } from './reply-stream.ts'
import { defaultRetry, retryDelayMs, type RetryPolicy, waitMs } from './retry.ts'

export interface ModelClientPorts {
  /** The key under `models` in settings. */
  readonly id: string
  readonly config: ModelConfig
  readonly lookUp: KeyLookUp
  practiceModel(): SdkModel
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch
  readonly retry?: RetryPolicy
  /** Waits for milliseconds, or less when aborted; never rejects. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/**
 * A model behind the loop's port. Settings that cannot work (no key, no address) end the stream with their failure.
 * A request that got no answer yet is sent again on 429, 5xx and broken connections, as the policy allows; what has
 * begun to stream is never started over.
 */
export function createModelClient(ports: ModelClientPorts): ModelClient {
  return {
    id: ports.id,
    contextLength: ports.config.context_length,
    get pictures() {
      const connected = connect(ports)
      return connected.ok && connected.value.abilities.pictures
    },
    stream: (request, signal) => streamFrom(ports, request, signal),
  }
}

function connect(ports: ModelClientPorts): ReturnType<typeof connectModel> {
  return connectModel(ports.config, { lookUp: ports.lookUp, fetch: ports.fetch ?? globalThis.fetch, practiceModel: () => ports.practiceModel() })
}

async function* streamFrom(ports: ModelClientPorts, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
  const connected = connect(ports)
  if (signal.aborted) yield aborted
  else if (!connected.ok) yield { type: 'stop', reason: 'failed', failure: connected.failure }
  else yield* streamWithRetry(() => streamReply(connected.value, request, signal, ports.now ?? Date.now), ports, signal)
}

const aborted: ModelPart = { type: 'stop', reason: 'aborted' }

async function* streamWithRetry(ask: () => AsyncGenerator<ContentPart, Ending>, { retry, wait }: Pick<ModelClientPorts, 'retry' | 'wait'>, signal: AbortSignal): AsyncGenerator<ModelPart> {
  const policy = retry ?? defaultRetry
  for (let attempt = 1; ; attempt += 1) {
    const ending = yield* ask()
    const problem = ending.reason === 'failed' ? ending.problem : undefined
    const delayMs = problem !== undefined && problem.passing && ending.silent ? retryDelayMs(policy, attempt, problem.waitMs) : undefined
    if (problem === undefined || delayMs === undefined) {
      yield toStop(ending, attempt)
      return
    }
    yield { type: 'retry', attempt: attempt + 1, delayMs, failure: problem.failure }
    await (wait ?? waitMs)(delayMs, signal)
    if (signal.aborted) {
      yield aborted
      return
    }
  }
}

function toStop({ reason, usage, problem }: Ending, attempts: number): ModelPart {
  return {
    type: 'stop',
    reason,
    ...(usage === undefined ? {} : { usage }),
    ...(problem === undefined ? {} : { failure: finalFailure(problem, attempts) }),
  }
}

function finalFailure({ failure, waitMs: askedMs }: ProviderFailure, attempts: number): Failure {
  const message = attempts === 1 ? failure.message : `${failure.message} Tried ${attempts} times.`
  return askedMs === undefined || askedMs < 1000 ? { ...failure, message } : { ...failure, message, hint: `Send the message again in ${spokenWait(askedMs)}.` }
}

function spokenWait(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

