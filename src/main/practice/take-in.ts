import { isJsonObject } from '../../shared/json.ts'
import { type CallAnswer, readCallAnswer } from './call-answer.ts'
import { type Choice, chooseDirect, chooseFound, type FoundTools, readFound, readSchema } from './choose-tool.ts'
import { narrate, spokenName } from './narrate.ts'
import type { Phrases } from './phrases.ts'
import { type Bench, currentStep, finished, type Progress } from './progress.ts'
import type { Task } from './request.ts'
import { takeConnections, takeNeedsConnection, takeSignIn } from './take-connections.ts'
import { takeServers } from './take-servers.ts'
import { withDirect } from './tell-tools.ts'
import type { DoneCall } from './transcript.ts'

/** Takes in what a call brought, or that the person said to continue. */
export function takeIn(progress: Progress, happened: DoneCall | 'continue', bench: Bench): Progress {
  const silent = { ...progress, news: [] }
  if (happened === 'continue') return takeContinue(silent, bench)
  const step = currentStep(progress, bench)
  if (step?.kind === 'connections') return takeConnections(silent, happened, bench)
  if (step?.kind === 'servers') return takeServers(silent, { step, done: happened }, bench)
  return step?.kind === 'task' ? takeResult(silent, { step, done: happened }, bench) : silent
}

function takeContinue(progress: Progress, { steps, phrases }: Bench): Progress {
  const going = { ...progress, waiting: undefined }
  if (progress.waiting === 'next') return going.step + 1 < steps.length ? finished(going, '') : finished(going, phrases.nothingToContinue)
  if (progress.waiting === 'again') return { ...going, askedToConnect: false }
  return progress.step < steps.length ? going : { ...going, news: [phrases.nothingToContinue] }
}

function takeResult(progress: Progress, { step, done }: { step: Task; done: DoneCall }, bench: Bench): Progress {
  const { phrases } = bench
  if (done.name === 'manage_connections' && progress.connecting !== undefined) return takeSignIn(progress, done, bench)
  const answer = done.name === 'tool_call' ? readCallAnswer(done.output) : undefined
  if (needsConnection(answer)) return takeNeedsConnection(progress, answer, bench)
  if (done.failed) return finished(progress, narrate({ tool: realTool(done), output: done.output, failed: true }, phrases))
  switch (done.name) {
    case 'tool_search': {
      const found = readFound(done.output)
      const choice = chooseFound(step, found, bench.tools)
      return choice === undefined ? finished(progress, tellNotFound(step, found, bench)) : { ...progress, chosen: choice.name, news: [tellChoice(choice, phrases)] }
    }
    case 'tool_describe': {
      const schema = readSchema(done.output, progress.chosen ?? '')
      return schema === undefined ? finished(progress, phrases.stale(spokenName(progress.chosen ?? ''))) : { ...progress, schema }
    }
    case 'clarify':
      return nobodyAnswered(done.output)
        ? finished(progress, phrases.needs(spokenName(progress.chosen ?? chooseDirect(step, bench.tools)?.name ?? ''), argumentAsked(done)))
        : { ...progress, answers: [...progress.answers, done.output] }
    default:
      return finished(progress, narrate({ tool: realTool(done), output: done.output, failed: false }, phrases))
  }
}

function needsConnection(answer: CallAnswer | undefined): answer is CallAnswer {
  return answer?.error?.code === 'CONNECTION_REQUIRED'
}

/** The tool behind a `tool_call`. */
function realTool(done: DoneCall): string {
  const entries: unknown = done.input['calls']
  const entry: unknown = Array.isArray(entries) ? entries[0] : undefined
  return isJsonObject(entry) && typeof entry['name'] === 'string' ? entry['name'] : done.name
}

/** The tool says so in brackets when no person was there. */
function nobodyAnswered(output: string): boolean {
  return output.trim() === '' || /^\[.*\]$/s.test(output.trim())
}

function argumentAsked(done: DoneCall): string {
  const question: unknown = done.input['question']
  return (typeof question === 'string' ? /[“「]([^”」]+)[”」]/.exec(question)?.[1] : undefined) ?? '?'
}

function tellChoice({ name, sure, isDirect }: Choice, phrases: Phrases): string {
  return isDirect ? phrases.choseDirect(spokenName(name)) : phrases.chose(spokenName(name), sure)
}

function tellNotFound(task: Task, { sources, isPartial }: FoundTools, { tools, phrases }: Bench): string {
  const list = withDirect(sources, tools).map(({ name, count }) => `${name} (${count})`).join(', ')
  return [phrases.notFound(task.query), ...(list === '' ? [] : [phrases.sources(list)]), ...(isPartial ? [phrases.appsNotSearched] : [])].join(' ')
}
