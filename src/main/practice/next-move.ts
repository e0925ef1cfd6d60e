import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import { fillArguments } from './arguments-from-text.ts'
import { chooseDirect, chooseFound, type FoundTools, readFound, readSchema } from './choose-tool.ts'
import { narrate, spokenName } from './narrate.ts'
import { hasIntroduced, type Phrases, phrasesIn } from './phrases.ts'
import { readRequest, type Step, type Task } from './request.ts'
import { tellTools } from './tell-tools.ts'
import type { DoneCall, PracticeTool, Transcript } from './transcript.ts'

export interface PracticeCall {
  readonly name: string
  readonly input: JsonObject
}

/** What practice says and does next; no call ends the run. */
export interface Move {
  readonly text: string
  readonly call?: PracticeCall
}

/** How far a run has come. */
interface Progress {
  readonly step: number
  /** Of the current step, once known. */
  readonly chosen?: string
  readonly schema?: JsonObject
  readonly answers: readonly string[]
  /** To be told with the next move. */
  readonly news: readonly string[]
}

interface Bench {
  readonly steps: readonly Step[]
  readonly tools: readonly PracticeTool[]
  readonly phrases: Phrases
  readonly practiceFolder: string
}

/** The next move, from the transcript alone: what was done is followed once more, then continued. */
export function nextMove(transcript: Transcript, practiceFolder: string): Move {
  const { language, steps } = readRequest(transcript.text, practiceFolder)
  const bench: Bench = { steps, tools: transcript.tools, phrases: phrasesIn(language), practiceFolder }
  const reached = transcript.done.reduce((progress, call) => take(settle(progress, bench).progress, call, bench), start)
  const { progress, lead, call } = settle(reached, bench)
  const intro = hasIntroduced(transcript.said) ? [] : [bench.phrases.intro]
  const text = [...intro, ...progress.news, ...(lead === undefined ? [] : [lead])].join('\n\n')
  return call === undefined ? { text } : { text, call }
}

const start: Progress = { step: 0, answers: [], news: [] }

interface Settled {
  readonly progress: Progress
  readonly lead?: string
  readonly call?: PracticeCall
}

/** Goes on to the first step that calls something; what needs no call, or cannot be done, is told on the way. */
function settle(progress: Progress, bench: Bench): Settled {
  const step = bench.steps[progress.step]
  if (step === undefined) return { progress }
  if (step.kind !== 'task') return settle(finished(progress, talk(step, bench)), bench)
  const decided = decide(step, progress, bench)
  return decided.call === undefined ? settle(finished(progress, decided.lead ?? ''), bench) : { progress, ...decided }
}

/** The step is over; what was to be told stays to be told. */
function finished(progress: Progress, told: string): Progress {
  return { step: progress.step + 1, answers: [], news: [...progress.news, told].filter(text => text !== '') }
}

function talk(step: Exclude<Step, Task>, { phrases, tools }: Bench): string {
  if (step.kind === 'thanks') return phrases.thanks
  if (step.kind === 'tools') return tellTools(tools, phrases)
  return `${phrases[step.kind]}\n\n${phrases.examples.map(example => `- ${example}`).join('\n')}`
}

interface Decided {
  readonly lead?: string
  readonly call?: PracticeCall
}

/** What to do for a task at this point; without a call, `lead` says why not. */
function decide(task: Task, progress: Progress, bench: Bench): Decided {
  const { phrases, tools } = bench
  const direct = chooseDirect(task, tools)
  if (direct !== undefined) return callWith(task, progress, direct.schema, { name: direct.name, wrap: input => ({ name: direct.name, input }) }, bench)
  if (!tools.some(tool => tool.name === 'tool_search')) return { lead: phrases.notFound(task.query) }
  const { chosen, schema } = progress
  if (chosen === undefined) return { lead: phrases.searching(task.query), call: { name: 'tool_search', input: { queries: [task.query] } } }
  if (schema === undefined) return { call: { name: 'tool_describe', input: { names: [chosen] } } }
  return callWith(task, progress, schema, { name: chosen, wrap: input => ({ name: 'tool_call', input: { calls: [{ name: chosen, arguments: input }] } }) }, bench)
}

interface Target {
  readonly name: string
  wrap(input: JsonObject): PracticeCall
}

function callWith(task: Task, progress: Progress, schema: JsonObject, target: Target, bench: Bench): Decided {
  const { phrases, tools, practiceFolder } = bench
  const { arguments: input, missing } = fillArguments(schema, { task, answers: progress.answers, practiceFolder })
  if (missing === undefined) return { call: target.wrap(input) }
  const tool = spokenName(target.name)
  if (!missing.askable) return { lead: phrases.cannotWrite(tool, missing.name) }
  if (progress.answers.length >= mostQuestions || !tools.some(({ name }) => name === 'clarify')) return { lead: phrases.needs(tool, missing.name) }
  const question = phrases.ask(missing.name, missing.description)
  return { call: { name: 'clarify', input: missing.choices.length > 0 ? { question, choices: missing.choices } : { question } } }
}

const mostQuestions = 5

/** Takes in what a call brought. */
function take(progress: Progress, done: DoneCall, bench: Bench): Progress {
  const { phrases } = bench
  const silent = { ...progress, news: [] }
  const step = bench.steps[progress.step]
  if (step?.kind !== 'task') return silent
  if (done.failed) return finished(silent, narrate({ tool: realTool(done), output: done.output, failed: true }, phrases))
  switch (done.name) {
    case 'tool_search': {
      const found = readFound(done.output)
      const choice = chooseFound(step, found)
      return choice === undefined ? finished(silent, tellNotFound(step, found, phrases)) : { ...silent, chosen: choice.name, news: [phrases.chose(spokenName(choice.name), choice.sure)] }
    }
    case 'tool_describe': {
      const schema = readSchema(done.output, progress.chosen ?? '')
      return schema === undefined ? finished(silent, phrases.stale(spokenName(progress.chosen ?? ''))) : { ...silent, schema }
    }
    case 'clarify':
      return nobodyAnswered(done.output) ? finished(silent, phrases.needs(spokenName(progress.chosen ?? chooseDirect(step, bench.tools)?.name ?? ''), argumentAsked(done))) : { ...silent, answers: [...progress.answers, done.output] }
    default:
      return finished(silent, narrate({ tool: realTool(done), output: done.output, failed: false }, phrases))
  }
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

function tellNotFound(task: Task, { sources }: FoundTools, phrases: Phrases): string {
  const list = sources.map(({ name, count }) => `${name} (${count})`).join(', ')
  return [phrases.notFound(task.query), ...(list === '' ? [] : [phrases.sources(list)])].join(' ')
}
