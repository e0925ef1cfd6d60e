import type { JsonObject } from '../../shared/json.ts'
import { appTitle } from './app-phrases.ts'
import { fillArguments } from './arguments-from-text.ts'
import { chooseDirect } from './choose-tool.ts'
import type { ConnectionsStep } from './connections-request.ts'
import { spokenName } from './narrate.ts'
import { hasIntroduced, phrasesIn } from './phrases.ts'
import { type Bench, currentStep, finished, offers, type Progress, start } from './progress.ts'
import { readRequest, type Step, type Task } from './request.ts'
import type { ServersStep } from './servers-request.ts'
import { takeIn } from './take-in.ts'
import { tellAttached } from './tell-attached.ts'
import { tellTools } from './tell-tools.ts'
import type { Transcript } from './transcript.ts'

export interface PracticeCall {
  readonly name: string
  readonly input: JsonObject
}

/** What practice says and does next; no call ends the run. */
export interface Move {
  readonly text: string
  readonly call?: PracticeCall
}

/** The next move, from the transcript alone: what was done is followed once more, then continued. */
export function nextMove(transcript: Transcript, practiceFolder: string): Move {
  const { text: asked, attachments } = transcript
  const { language, steps } = readRequest(asked, practiceFolder, attachments)
  const phrases = phrasesIn(language)
  if (transcript.tools.length === 0 && steps[0]?.kind !== 'tools') return { text: phrases.plainAnswer(shortened(asked)) }
  const bench: Bench = { steps, tools: transcript.tools, phrases, practiceFolder, attachments }
  const reached = transcript.happened.reduce((progress, happened) => takeIn(settle(progress, bench).progress, happened, bench), start)
  const { progress, lead, call } = settle(reached, bench)
  const intro = hasIntroduced(transcript.said) ? [] : [bench.phrases.intro]
  const text = [...intro, ...progress.news, ...(lead === undefined ? [] : [lead])].join('\n\n')
  return call === undefined ? { text } : { text, call }
}

const longestAsked = 200

/** The first line of a text, cut. */
function shortened(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const characters = Array.from(line)
  return characters.length > longestAsked ? `${characters.slice(0, longestAsked).join('')}…` : line
}

interface Settled {
  readonly progress: Progress
  readonly lead?: string
  readonly call?: PracticeCall
}

/** Goes on to the first step that calls something; what needs no call, or cannot be done, is told on the way. */
function settle(progress: Progress, bench: Bench): Settled {
  const step = currentStep(progress, bench)
  if (step === undefined || progress.waiting !== undefined) return { progress }
  if (step.kind !== 'task' && step.kind !== 'connections' && step.kind !== 'servers') return settle(finished(progress, talk(step, bench)), bench)
  const decided = step.kind === 'task' ? decide(step, progress, bench) : step.kind === 'servers' ? serve(step, progress, bench) : manage(step, progress, bench)
  return decided.call === undefined ? settle(finished(progress, decided.lead ?? ''), bench) : { progress, ...decided }
}

function talk(step: Exclude<Step, Task | ConnectionsStep | ServersStep>, { phrases, tools, attachments }: Bench): string {
  if (step.kind === 'attached') return tellAttached(step, attachments.items, phrases)
  if (step.kind === 'thanks') return phrases.thanks
  if (step.kind === 'tools') return tellTools(tools, phrases)
  if (step.kind === 'continue') return phrases.nothingToContinue
  return `${phrases[step.kind]}\n\n${phrases.examples.map(example => `- ${example}`).join('\n')}`
}

interface Decided {
  readonly lead?: string
  readonly call?: PracticeCall
}

/** What to do for a task at this point; without a call, `lead` says why not. */
function decide(task: Task, progress: Progress, bench: Bench): Decided {
  const { phrases, tools } = bench
  if (progress.connecting !== undefined) return { call: { name: 'manage_connections', input: { action: 'connect', connectors: [progress.connecting] } } }
  const direct = progress.chosen === undefined ? chooseDirect(task, tools) : tools.find(tool => tool.name === progress.chosen)
  if (direct !== undefined) return callWith(task, progress, direct.schema, { name: direct.name, wrap: input => ({ name: direct.name, input }) }, bench)
  if (!offers(bench, 'tool_search')) return { lead: phrases.notFound(task.query) }
  const { chosen, schema } = progress
  if (chosen === undefined) return { lead: phrases.searching(task.query), call: { name: 'tool_search', input: { queries: [task.query] } } }
  if (schema === undefined) return { call: { name: 'tool_describe', input: { names: [chosen] } } }
  return callWith(task, progress, schema, { name: chosen, wrap: input => ({ name: 'tool_call', input: { calls: [{ name: chosen, arguments: input }] } }) }, bench)
}

/** Connects what the person named; once links were shown, it only looks how they stand. */
function manage({ action, connectors }: ConnectionsStep, { askedToConnect }: Progress, bench: Bench): Decided {
  if (!offers(bench, 'manage_connections')) return { lead: bench.phrases.cannotConnect }
  const named = connectors.length === 0 ? {} : { connectors }
  if (action === 'status' || askedToConnect === true) return { call: { name: 'manage_connections', input: { action: 'status', ...named } } }
  return { lead: bench.phrases.connecting(connectors.map(appTitle).join(', ')), call: { name: 'manage_connections', input: { action, ...named } } }
}

/** Installs, turns on or signs in to what the person named; once a link was shown, it only looks whether it is there. */
function serve({ action, names }: ServersStep, { askedToConnect }: Progress, bench: Bench): Decided {
  if (!offers(bench, 'manage_connections')) return { lead: bench.phrases.cannotManage }
  const connectors = names.map(name => ({ name, mcp: true }))
  if (askedToConnect === true) return { call: { name: 'manage_connections', input: { action: 'enable', connectors } } }
  return { lead: bench.phrases.asking(action, names.map(name => `\`${name}\``).join(', ')), call: { name: 'manage_connections', input: { action, connectors } } }
}

interface Target {
  readonly name: string
  wrap(input: JsonObject): PracticeCall
}

function callWith(task: Task, progress: Progress, schema: JsonObject, target: Target, bench: Bench): Decided {
  const { phrases, practiceFolder } = bench
  const { arguments: input, missing } = fillArguments(schema, { task, answers: progress.answers, practiceFolder })
  if (missing === undefined) return { call: target.wrap(input) }
  const tool = spokenName(target.name)
  if (!missing.askable) return { lead: phrases.cannotWrite(tool, missing.name) }
  if (progress.answers.length >= mostQuestions || !offers(bench, 'clarify')) return { lead: phrases.needs(tool, missing.name) }
  const question = phrases.ask(missing.name, missing.description)
  return { call: { name: 'clarify', input: missing.choices.length > 0 ? { question, choices: missing.choices } : { question } } }
}

const mostQuestions = 5
