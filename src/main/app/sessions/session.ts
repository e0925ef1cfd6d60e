import { randomUUID } from 'node:crypto'
import type { ApprovalAnswer } from '../../../shared/approval.ts'
import type { Message, UserMessage } from '../../../shared/conversation.ts'
import type { Emit } from '../../../shared/events.ts'
import { errorText, type Failure, failed, type Result, success } from '../../../shared/failure.ts'
import type { AttachmentRef } from '../../../shared/server-parts.ts'
import type { ServerAnswer } from '../../../shared/server-request.ts'
import type { Question, Tool } from '../../../shared/tool.ts'
import { runLoop } from '../../agent/loop.ts'
import type { RunOutcome } from '../../agent/run-outcome.ts'
import type { ModelClient } from '../../agent/model.ts'
import type { ApprovalDesk, AskMode } from '../../dispatch/approval-desk.ts'
import { createDispatch, type DispatchPorts } from '../../dispatch/dispatch.ts'
import type { Hook } from '../../dispatch/hooks.ts'
import type { ToolSearchSettings } from '../../../shared/tool-search-settings.ts'
import { contextFigures, totalTokens } from '../prefix/context-figures.ts'
import { withKeptLoad } from '../prefix/kept-load.ts'
import type { Prefix } from '../prefix/prefix.ts'
import { createPrefixKeeper, type PrefixKeeper, type TakenPrefix } from '../prefix/prefix-keeper.ts'
import { createQuestionDesk } from './question-desk.ts'
import { cannotSample, sampleModel } from './sampling.ts'
import { createServerRequestDesk } from './server-request-desk.ts'

/** What one run is asked to do. */
export interface RunRequest {
  readonly prompt: string
  /** What was attached, and what it held. */
  readonly attached?: { readonly refs: readonly AttachmentRef[]; readonly parts: NonNullable<UserMessage['attached']> }
  readonly model: ModelClient
  readonly modelId: string
  readonly maxTurns?: number
  /** Ends the run from outside; `stopped` as its reason means a limit, anything else the person. */
  readonly signal?: AbortSignal
}

export interface SessionPorts {
  readonly id: string
  readonly history: Message[]
  /** Writes to the journal, then to `history`. */
  remember(message: Message): void
  /** Not bound to the session. */
  emit: Emit
  readonly approvals: ApprovalDesk & { answer(id: string, answer: ApprovalAnswer): boolean }
  readonly hooks: readonly Hook[]
  /** Who is asked what servers want to know. */
  askMode(): AskMode
  /** Waits for servers, within a bound; resolves with those that did not answer in time. */
  ready(signal: AbortSignal): Promise<readonly string[]>
  tools(): readonly Tool[]
  toolSearch(): ToolSearchSettings
  /** @param without servers that came too late for the first turn: found by search, but no reason to change the prefix. */
  prefix(modelId: string, without: ReadonlySet<string>): Prefix
  /** Hosted apps, where this session has them. */
  readonly hosted?: {
    granted(): boolean
    readonly search: NonNullable<DispatchPorts['search']>
    readonly describe: NonNullable<DispatchPorts['describe']>
    toolOf(name: string): Tool | undefined
  }
  readonly holdPrefix: boolean
  canAsk(): boolean
  askPerson?(question: Question, signal: AbortSignal): Promise<string | null>
  workingFolder(): string
  keepLarge?(callId: string, text: string): string
  now(): number
  /** Hears of what should not happen. */
  report(error: unknown): void
}

export interface Session {
  readonly id: string
  running(): boolean
  /** Starts a run; its end is told by `run-end`, and by `done`. Refused while one is on. */
  start(request: RunRequest): Result<{ run: string; done: Promise<RunOutcome> }>
  /** Ends the run as the Stop button does. */
  stop(): void
  /** Resolves when no run is on. */
  idle(): Promise<void>
  answerApproval(id: string, answer: ApprovalAnswer): boolean
  answerQuestion(id: string, text: string): boolean
  answerServerRequest(id: string, answer: ServerAnswer): boolean
  /** Lets the pending change of the prefix in at the next turn. */
  applyPrefix(): void
  /** Looks whether the next request would read differently, and says so. */
  checkPrefix(): void
}

/** One live conversation: at most one run at a time, everything it shows is on disk first. */
export function createSession(ports: SessionPorts): Session {
  const emit: Emit = event => ports.emit({ ...event, session: ports.id })
  const questions = createQuestionDesk({ emit, canAsk: ports.canAsk, ...(ports.askPerson ? { askPerson: ports.askPerson } : {}) })
  const serverRequests = createServerRequestDesk({
    emit,
    canAsk: ports.canAsk,
    mode: ports.askMode,
    cannotSample: request => (current === null ? null : cannotSample(current.request.model, request)),
    sample: async (request, signal) => (current === null ? failed('NO_RUN', 'No run is on.') : sampleModel(current.request.model, request, signal)),
  })
  const keeper: PrefixKeeper = createPrefixKeeper({ emit, hold: ports.holdPrefix, historyTokens: () => totalTokens(contextFigures(ports.history)) })
  const dispatch = createDispatch({
    sessionId: ports.id,
    tools: () => withKeptLoad(ports.tools(), keeper.direct()),
    // What stands where is decided by the prefix that the model was given, not by settings it has not seen.
    settings: () => keeper.toolSearch() ?? ports.toolSearch(),
    unavailable: () => [],
    connectorsGranted: () => ports.hosted?.granted() ?? false,
    ...(ports.hosted ? { search: ports.hosted.search, describe: ports.hosted.describe, connectorTool: ports.hosted.toolOf } : {}),
    contextLength: () => current?.request.model.contextLength,
    emit,
    approvals: ports.approvals,
    hooks: ports.hooks,
    ask: questions.ask,
    serverRequest: serverRequests.put,
    workingFolder: ports.workingFolder,
    now: ports.now,
    ...(ports.keepLarge ? { keepLarge: ports.keepLarge } : {}),
  })
  let late: ReadonlySet<string> | null = null
  let current: { abort: AbortController; request: RunRequest } | null = null
  let last: Promise<unknown> = Promise.resolve()

  function start(request: RunRequest): Result<{ run: string; done: Promise<RunOutcome> }> {
    if (current !== null) return failed('RUN_ON', 'A run is on in this chat.', 'Wait for it to end, or stop it.')
    const run = randomUUID()
    const abort = new AbortController()
    current = { abort, request }
    const signal = request.signal === undefined ? abort.signal : AbortSignal.any([abort.signal, request.signal])
    const done = perform(run, request, signal)
    last = done
    return success({ run, done })
  }

  async function perform(run: string, request: RunRequest, signal: AbortSignal): Promise<RunOutcome> {
    const startedAt = ports.now()
    const { attached } = request
    emit({ type: 'run-start', run, prompt: request.prompt, model: request.modelId, ...(attached === undefined ? {} : { attachments: [...attached.refs] }) })
    const outcome = await attempt(run, request, signal)
    current = null
    emit({
      type: 'run-end',
      run,
      status: outcome.status,
      totals: {
        turns: outcome.turns,
        calls: outcome.calls,
        finding_calls: outcome.findingCalls,
        input_tokens: outcome.usage.input_tokens,
        output_tokens: outcome.usage.output_tokens,
        ms: Math.round(ports.now() - startedAt),
      },
      ...(outcome.failure === undefined ? {} : { failure: outcome.failure }),
    })
    return outcome
  }

  /** A bug of ours, or a disk that takes no more, ends the run as a failure with its words, never as a run that hangs for ever. */
  async function attempt(run: string, request: RunRequest, signal: AbortSignal): Promise<RunOutcome> {
    try {
      ports.remember({ role: 'user', text: request.prompt, ...(request.attached === undefined ? {} : { attached: request.attached.parts }) })
      late ??= new Set(await ports.ready(signal))
      const first = keeper.take(prefixOf(request))
      const taken = [first]
      return await runLoop(
        {
          model: request.model,
          system: first.system,
          history: ports.history,
          assemble: async () => announce(taken.pop() ?? keeper.take(prefixOf(request)), request),
          dispatch,
          remember: ports.remember,
          emit,
          runId: run,
          ...(request.maxTurns === undefined ? {} : { maxTurns: request.maxTurns }),
        },
        signal,
      )
    } catch (error) {
      ports.report(error)
      return { status: signal.aborted ? 'interrupted' : 'failed', turns: 0, calls: 0, findingCalls: 0, usage: { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }, failure: bugFailure(error) }
    }
  }

  function prefixOf({ modelId }: RunRequest): Prefix {
    return ports.prefix(modelId, ports.holdPrefix ? new Set() : (late ?? new Set()))
  }

  function announce(taken: TakenPrefix, request: RunRequest): { tools: Prefix['assembly']['tools'] } {
    const { assembly } = taken
    const figures = contextFigures(ports.history)
    emit({
      type: 'assembly-made',
      tier: assembly.tier,
      listing_form: assembly.form,
      deferred_count: assembly.deferredCount,
      tools_hash: taken.hash,
      eager_tokens: assembly.eagerTokens,
      sent_tokens: assembly.sentTokens,
      changed_by: taken.changedBy.length === 0 ? null : taken.changedBy.map(change => ({ ...change, rebilled_tokens: assembly.sentTokens + taken.systemTokens + totalTokens(figures) })),
      system_tokens: taken.systemTokens,
      core_tokens: assembly.coreTokens,
      bridge_tokens: assembly.bridgeTokens,
      ...(request.model.contextLength === undefined ? {} : { context_tokens: request.model.contextLength }),
      history_tokens: figures.history,
      result_tokens: figures.results,
      described_tokens: figures.described,
    })
    return { tools: assembly.tools }
  }

  return {
    id: ports.id,
    running: () => current !== null,
    start,
    stop: () => current?.abort.abort(),
    idle: async () => void (await last),
    answerApproval: ports.approvals.answer,
    answerQuestion: questions.answer,
    answerServerRequest: serverRequests.answer,
    applyPrefix: keeper.apply,
    checkPrefix() {
      if (current !== null) keeper.look(prefixOf(current.request))
    },
  }
}

function bugFailure(error: unknown): Failure {
  return { code: 'INTERNAL', message: `Something in Drawbridge went wrong: ${errorText(error)}`, hint: 'Send the message again. If it happens again, logs/drawbridge.log in the profile folder tells more.' }
}
