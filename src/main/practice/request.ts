import { appIntentFor } from './app-intents.ts'
import { type AttachedStep, type Attachments, attachedStep } from './attached-request.ts'
import type { Fields } from './app-fields.ts'
import { type ConnectionsStep, connectionsStep } from './connections-request.ts'
import { isContinue } from './continue-words.ts'
import { intents } from './intents.ts'
import { languageOf, type RequestLanguage } from './request-language.ts'
import { searchWords } from './search-words.ts'
import { type ServersStep, serversStep, splitAfterServers } from './servers-request.ts'
import { readFacts, type TextFacts } from './text-facts.ts'

/** One thing that is asked for. */
export type Step =
  | { readonly kind: 'greeting' | 'thanks' | 'help' | 'tools' | 'unclear' | 'continue'; readonly text: string }
  | ConnectionsStep
  | ServersStep
  | AttachedStep
  | {
      readonly kind: 'task'
      readonly text: string
      readonly facts: TextFacts
      readonly query: string
      /** Patterns of names that do it, best first; none: the best match is taken. */
      readonly fits: readonly RegExp[]
      /** What is to be said, remembered, looked for. */
      readonly subject: string | undefined
      /** Values that were said for arguments, by their names; undefined: what an argument is called tells what it takes. */
      readonly fields?: Fields
      /** The text calls the tool by name. */
      readonly named: boolean
    }

export type Task = Extract<Step, { kind: 'task' }>

export interface PracticeRequest {
  readonly language: RequestLanguage
  readonly steps: readonly Step[]
}

const mostSteps = 5

/** Characters that are looked at; a pasted book is not a request. */
const longestRequest = 4000

/** Turns what a person wrote into steps, by rules alone. */
export function readRequest(text: string, practiceFolder: string, attachments: Attachments = nothingAttached): PracticeRequest {
  const parts = splitSteps(text.slice(0, longestRequest)).flatMap(part => splitAfterServers(part, rest => isPlainRequest(readStep(rest, practiceFolder))))
  const steps = parts.map(part => aboutAttached(readStep(part, practiceFolder), { attachments, practiceFolder }))
  const work = steps.filter(step => step.kind !== 'greeting' && step.kind !== 'thanks')
  const asked = (work.length > 0 ? work : steps.slice(0, 1)).slice(0, mostSteps)
  const unmentioned = attachments.fresh && !asked.some(step => step.kind === 'attached')
  return { language: languageOf(text.slice(0, longestRequest)), steps: unmentioned ? [{ kind: 'attached', text: '', ask: 'mention' }, ...asked] : asked }
}

const nothingAttached: Attachments = { items: [], fresh: false }

/** What no rule knows, or what is to be read or found without saying where, is about what is attached. */
function aboutAttached(step: Step, { attachments, practiceFolder }: { attachments: Attachments; practiceFolder: string }): Step {
  if (attachments.items.length === 0 || !mayBeAttached(step)) return step
  const asked = attachedStep(readFacts(step.text, practiceFolder), attachments)
  if (asked !== undefined) return asked
  const isVague = step.kind !== 'task' || step.fits.length === 0
  return attachments.fresh && isVague ? { kind: 'attached', text: step.text, ask: 'tell' } : step
}

function mayBeAttached(step: Step): boolean {
  if (step.kind === 'task') return !step.named && step.fields === undefined && (step.fits.length === 0 || /^(?:search files|read (?:text|multiple)|list directory|file info|tiny image)/.test(step.query))
  return step.kind === 'unclear' || step.kind === 'greeting' || step.kind === 'thanks'
}

/** At “then” and at the ends of sentences, but never inside quotes. */
function splitSteps(text: string): readonly string[] {
  const kept: string[] = []
  const hidden = text.replace(/"[^"]*"|“[^”]*”|「[^」]*」|『[^』]*』|`[^`]*`/g, quote => `\uE000${kept.push(quote) - 1}\uE000`)
  const parts = hidden.split(/[,;.]?\s+(?:and\s+)?(?:then|after that)[,\s]\s*|[，,]?\s*(?:然后再?|接着|之后再)[，,]?\s*|[、。]?\s*(?:それから|次に|その後)[、,]?\s*|(?<=[.!?])\s+(?=[\p{Lu}\uE000])|[。！？]\s*|\n+/u)
  const restored = parts.map(part => part.replace(/\uE000(\d+)\uE000/g, (_whole, index: string) => kept[Number(index)] ?? '').trim())
  const whole = restored.filter(part => part !== '')
  return whole.length === 0 ? [text.trim()] : whole
}

function readStep(text: string, practiceFolder: string): Step {
  if (/^(?:hi|hello|hey|good (?:morning|afternoon|evening)|你好|您好|嗨|早上好|晚上好|こんにちは|おはよう(?:ございます)?|こんばんは|やあ)(?:\s+there)?[\s,!.！，、]*$/i.test(text)) return { kind: 'greeting', text }
  if (/^(?:thanks|thank you|thx|谢谢|多谢|ありがとう(?:ございます)?)[^a-z]*$/i.test(text)) return { kind: 'thanks', text }
  if (/\b(?:what|which|list|show|how many)\b.*\btools?\b|\btools?\b.*\b(?:available|have)\b|(?:哪些|什么|多少|列出).*工具|工具.*(?:哪些|什么|列表)|(?:どんな|どの|何の|使える)ツール|ツール.*(?:一覧|何|リスト|教えて)/i.test(text) || asksWhatIsConnected(text)) return { kind: 'tools', text }
  if (/^(?:help|\?)$|\bwhat can (?:you|i) do\b|\bhow do(?:es)? (?:you|this) work\b|\bwho are you\b|你能做什么|你会什么|你是谁|帮助|何ができ|あなたは(?:誰|だれ)|ヘルプ/i.test(text)) return { kind: 'help', text }
  if (isContinue(text)) return { kind: 'continue', text }
  const facts = readFacts(text, practiceFolder)
  const server = facts.paths.length > 0 || namedTool(text) !== undefined ? undefined : serversStep(text)
  return server ?? connectionsStep(facts) ?? readTask(text, facts)
}

/** Servers, not apps with accounts: those are looked up. */
function asksWhatIsConnected(text: string): boolean {
  if (/\b(?:apps?|accounts?)\b|应用|账号|账户|アプリ|アカウント/i.test(text)) return false
  return /\bwhat(?:'s|’s| is| are| do you have)\s+(?:all\s+)?connected\b|\b(?:which|what|list|show(?: me)?)\b.*\bservers\b(?!.*\b(?:in|from|of)\b)|(?:连接|接入)了?(?:些|哪些|什么)|(?:哪些|什么).*(?:服务器|已?连接|连着)|(?:何|なに)が(?:接続|つなが)|(?:どの|どんな|何の)サーバー?|サーバーの?一覧/i.test(text)
}

/** One that a rule knows, not words that could be anything. */
function isPlainRequest(step: Step): boolean {
  return step.kind === 'task' ? step.fits.length > 0 : step.kind !== 'unclear'
}

function readTask(text: string, facts: TextFacts): Step {
  const named = namedTool(text)
  if (named !== undefined) return { kind: 'task', text, facts, query: named.replace(/[_-]+/g, ' '), fits: [endsWith(named)], subject: undefined, named: true }
  const app = appIntentFor(facts)
  if (app !== undefined) return { kind: 'task', text, facts, query: app.query, fits: app.fits, subject: undefined, fields: app.fields(facts), named: false }
  const intent = intents.find(candidate => candidate.says.test(text) && (candidate.needs?.(facts) ?? true))
  const subject = intent?.subject === undefined ? undefined : subjectIn(text, intent.subject)
  if (intent !== undefined) return { kind: 'task', text, facts, query: intent.query, fits: intent.fits, subject, named: false }
  const query = searchWords(facts.rest)
  return query === '' ? { kind: 'unclear', text } : { kind: 'task', text, facts, query, fits: [], subject: undefined, named: false }
}

/** A tool that the text calls by name: `use list_directory`, “mcp__files__read”. */
function namedTool(text: string): string | undefined {
  return (
    /\b(?:mcp|connectors)__\w[\w-]*/.exec(text)?.[0] ??
    /\b(?:use|call|run|using|with|via)\s+(?:the\s+)?`?([a-z0-9]+(?:_[a-z0-9]+)+)`?/i.exec(text)?.[1] ??
    /\b(?:use|call|run)\s+(?:the\s+)?`?([a-z0-9]+(?:-[a-z0-9]+)+)`?/i.exec(text)?.[1] ??
    (/\b(?:in|use|with|via)\s+(?:the\s+|a\s+)?terminal\b|终端|ターミナル/i.test(text) ? 'terminal' : undefined)
  )
}

function endsWith(name: string): RegExp {
  return new RegExp(`(?:^|_)${name.toLowerCase().replace(/[_-]/g, '[_-]')}$`, 'i')
}

function subjectIn(text: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(text)?.slice(1).find(group => group !== undefined)?.trim()
  const bare = found?.replace(/^["“「『`']|["”」』`']$/g, '').trim()
  return bare === '' ? undefined : bare
}
