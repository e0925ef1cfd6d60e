import type { AppEvent } from '../../shared/events.ts'
import { assertNever, type Failure } from '../../shared/failure.ts'
import type { RunOutcome } from '../agent/run-outcome.ts'
import type { Core } from '../app/core.ts'
import type { Session } from '../app/sessions/session.ts'
import type { AskMode } from '../dispatch/approval-desk.ts'
import { answerServerRequest } from './answer-server-request.ts'
import { onInterrupt } from './interrupt.ts'
import { openCore } from './open-core.ts'
import { type ExitCode, exitCodes, type Output, reportFailure } from './output.ts'
import { createReader } from './reader.ts'
import { openFailureCode } from './with-core.ts'
import type { Terminal } from './terminal.ts'
import { untilSettled } from './until-settled.ts'

export interface RunOptions {
  readonly prompt: string
  readonly session?: string
  readonly events?: 'jsonl'
  readonly yes?: boolean
  readonly deny?: boolean
  readonly profile?: string
  readonly model?: string
  readonly toolsets?: readonly string[]
  readonly maxTurns?: number
  readonly timeout?: number
}

const serverWaitMs = 20_000

/** `drawbridge run`: one prompt to its end. */
export async function runPrompt(options: RunOptions, output: Output, terminal: Terminal): Promise<ExitCode> {
  const opened = await openCore({ profile: options.profile, approvals: askMode(options, terminal), terminal, toolsets: options.toolsets, starts: 'servers-and-apps', serverWaitMs })
  if (!opened.ok) return reportFailure(output, opened.failure, openFailureCode(opened.failure))
  const core = opened.value
  const stop = new AbortController()
  const unlisten = listen(core, options, output, terminal, stop.signal)
  const restore = onInterrupt(() => stop.abort())
  try {
    return await perform(core, options, output, stop.signal)
  } finally {
    restore()
    unlisten()
    await core.close()
  }
}

async function perform(core: Core, options: RunOptions, output: Output, stop: AbortSignal): Promise<ExitCode> {
  for (const problem of core.settings.problems()) {
    core.notice('warning', `${problem.path} takes ${problem.expected}; got ${problem.got}. Used instead: ${problem.used}.`, problem.path)
  }
  const session = options.session ?? core.sessions.create().id
  const limits = options.timeout === undefined ? [stop] : [stop, AbortSignal.timeout(options.timeout * 1000)]
  const started = await core.startRun({
    session,
    prompt: options.prompt,
    signal: AbortSignal.any(limits),
    ...(options.model === undefined ? {} : { modelId: options.model }),
    ...(options.maxTurns === undefined ? {} : { maxTurns: options.maxTurns }),
  })
  if (!started.ok) return reportFailure(output, started.failure, exitCodes.wrongUse)
  const outcome = await started.value.done
  if (outcome.failure !== undefined && options.events === undefined) output.err(failureWords(outcome.failure))
  return exitCode(outcome)
}

function askMode(options: RunOptions, terminal: Terminal): AskMode {
  if (options.yes === true) return 'yes'
  if (options.deny === true) return 'deny'
  return terminal.present ? 'person' : 'nobody'
}

/** Prints events as they come, and puts approvals to the person. */
function listen(core: Core, options: RunOptions, output: Output, terminal: Terminal, stop: AbortSignal): () => void {
  const reader = createReader(output)
  return core.onEvent(event => {
    if (options.events === 'jsonl') output.out(JSON.stringify(event))
    else reader.show(event)
    if (event.type === 'approval-request' && terminal.present && options.yes !== true && options.deny !== true) void putApproval(core, event, terminal, stop)
    if (event.type === 'server-request' && terminal.present && options.yes !== true && options.deny !== true) void answerServerRequest({ onEvent: core.onEvent, answer: (id, answer) => void sessionOf(core, event)?.answerServerRequest(id, answer) }, event, terminal, stop)
  })
}

async function putApproval(core: Core, request: Extract<AppEvent, { type: 'approval-request' }>, terminal: Terminal, stop: AbortSignal): Promise<void> {
  const where = request.server === null ? '' : ` (${request.server})`
  const settling = untilSettled(core, request, stop)
  const answer = await terminal.approve(`${request.tool}${where}\n${JSON.stringify(request.arguments, null, 2)}\n${request.reason}`, settling.signal)
  settling.end()
  sessionOf(core, request)?.answerApproval(request.id, answer ?? 'deny')
}

function sessionOf(core: Core, { session }: AppEvent): Session | null {
  return session === undefined ? null : core.sessions.peek(session)
}

function failureWords(failure: Failure): string {
  return failure.hint === undefined ? failure.message : `${failure.message}\n${failure.hint}`
}

function exitCode({ status }: RunOutcome): ExitCode {
  switch (status) {
    case 'done':
      return exitCodes.done
    case 'failed':
      return exitCodes.failed
    case 'stopped':
      return exitCodes.limit
    case 'interrupted':
      return exitCodes.interrupted
    default:
      return assertNever(status)
  }
}
