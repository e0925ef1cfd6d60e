import type { ApprovalAnswer, DefinitionChange } from '../../shared/approval.ts'
import type { ConnectionView } from '../../shared/connection.ts'
import type { OperationSnapshot } from '../../shared/connector.ts'
import type { ContentBlock, ResultStatus } from '../../shared/conversation.ts'
import type { EventOf } from '../../shared/events.ts'
import type { Failure } from '../../shared/failure.ts'
import type { ConnectorOverview, ModelView, SessionSummary } from '../../shared/ipc.ts'
import type { AttachmentRef } from '../../shared/server-parts.ts'
import type { ServerRequest } from '../../shared/server-request.ts'
import type { Settings } from '../../shared/settings.ts'
import type { SettingProblem } from '../../shared/tool-search-settings.ts'

/** What stays the same while the app runs. */
export interface AppFacts {
  readonly version: string
  readonly platform: string
  readonly locale: string
  readonly profile: string
  readonly practiceFolder: string
}

/** Everything the window knows of main. Made by `reduce` from events and by the answers of commands, by nothing else. */
export interface View {
  readonly facts: AppFacts
  readonly settings: Settings
  readonly problems: readonly SettingProblem[]
  readonly models: readonly ModelView[]
  readonly connections: readonly ConnectionView[]
  readonly sessions: readonly SessionSummary[]
  /** By session; only those that were opened. */
  readonly transcripts: Readonly<Record<string, Transcript>>
  /** Hosted apps; null until their page was opened. */
  readonly hosted: Hosted
  /** Cards of the Connections page, by their id; those that settled as well. */
  readonly accountCards: Readonly<Record<string, OperationSnapshot>>
  /** What waits for the person, in any session, oldest first. */
  readonly waiting: readonly Waiting[]
  /** Tools that a person runs from a form, by the id of the run; while their dialog is open. */
  readonly handRuns: Readonly<Record<string, HandRun>>
  /** Of the app as a whole; those of a session stand in its transcript. */
  readonly notices: readonly NoticeItem[]
  readonly seq: number
}

export interface Hosted {
  readonly overview: ConnectorOverview | null
  /** Why main could not be asked. */
  readonly failure: Failure | null
  readonly asking: boolean
}

export interface Waiting {
  readonly kind: 'approval' | 'question' | 'connection' | 'server-request'
  readonly id: string
  readonly session: string
  /** The real tool, the question's text, the names of the apps, or the server that asks. */
  readonly subject: string
  readonly at: string
}

export interface Transcript {
  /** Events up to this number are in. */
  readonly seq: number
  readonly order: readonly string[]
  readonly items: Readonly<Record<string, Item>>
  /** The text or reasoning that takes the next delta. */
  readonly open: string | null
  /** Call id → item. Ids come from models and repeat between runs: the latest stands. */
  readonly calls: Readonly<Record<string, string>>
  readonly run: { readonly id: string; readonly turn: number; readonly startedAt: string } | null
  readonly meter: Meter | null
  /** What changed in mid-session and is not sent yet. */
  readonly pending: readonly PrefixChange[]
}

export type PrefixChange = EventOf<'prefix-pending'>['changed_by'][number]
export type RunTotals = EventOf<'run-end'>['totals']
type ToolStart = EventOf<'tool-start'>
type Assembly = EventOf<'assembly-made'>

export interface Meter {
  readonly assembly: Assembly
  /** Assemblies in a row that read the same bytes. */
  readonly unchangedTurns: number
  /** The latest change, kept while later turns are unchanged. */
  readonly lastChange: readonly PrefixChange[]
  /** Of the last run that ended. */
  readonly totals: RunTotals | null
}

interface ItemBase {
  readonly id: string
  readonly at: string
}

export interface PromptItem extends ItemBase {
  readonly kind: 'prompt'
  readonly text: string
  readonly model: string
  readonly attachments: readonly AttachmentRef[]
}

export interface TextItem extends ItemBase {
  readonly kind: 'text' | 'reasoning'
  readonly text: string
  readonly streaming: boolean
  /** When it was complete; null while it streams. */
  readonly endedAt: string | null
}

export type CallState = 'waiting' | 'running' | ResultStatus

export interface CallItem extends ItemBase {
  readonly kind: 'call'
  readonly callId: string
  readonly name: string
  readonly originalName: string
  readonly source: ToolStart['source']
  readonly server: string | null
  readonly arguments: unknown
  readonly via: ToolStart['via']
  readonly state: CallState
  /** When it began to run, or went on after it had waited for the person. */
  readonly runsSince: string
  readonly progress: { readonly text?: string; readonly done?: number; readonly total?: number } | null
  readonly approval: Approval | null
  readonly question: AskedQuestion | null
  /** What its server asked of the person while it ran, oldest first. */
  readonly requests: readonly AskedRequest[]
  /** The card on which apps are connected, as main last described it. */
  readonly operation: OperationSnapshot | null
  readonly result: CallOutcome | null
  readonly search: SearchFacts | null
  readonly described: { readonly names: readonly string[]; readonly notFound: readonly string[] } | null
}

export interface Approval {
  readonly id: string
  readonly reason: string
  readonly answer: ApprovalAnswer | null
  readonly by: EventOf<'approval-answer'>['by'] | null
  /** What changed in the tool's definition since it was allowed. */
  readonly difference: readonly DefinitionChange[]
}

export interface AskedQuestion {
  readonly id: string
  readonly text: string
  readonly choices: readonly string[]
  readonly state: 'open' | 'answered' | 'unanswered'
  readonly answer: string | null
}

export interface HandRun extends Pick<CallItem, 'progress' | 'requests'> {
  readonly state: 'running' | 'waiting' | 'ended'
}

/** A server's request and what became of it; `open` waits for the person. */
export interface AskedRequest {
  readonly id: string
  readonly server: string
  readonly request: ServerRequest
  readonly state: 'open' | EventOf<'server-answer'>['action']
  /** Null while it is open. */
  readonly by: EventOf<'server-answer'>['by'] | null
}

export interface CallOutcome {
  readonly preview: string
  readonly content: readonly ContentBlock[]
  readonly totalCharacters: number | null
  readonly ms: number
}

export interface SearchFacts {
  readonly queries: readonly string[]
  readonly matches: EventOf<'search-end'>['matches']
  readonly closest: EventOf<'search-end'>['matches']
  readonly totalAvailable: number | null
}

/** A question that belongs to no row. */
export interface QuestionItem extends ItemBase {
  readonly kind: 'question'
  readonly question: AskedQuestion
}

export interface NoticeItem extends ItemBase {
  readonly kind: 'notice'
  readonly level: EventOf<'notice'>['level']
  readonly text: string
  readonly about: string | null
  readonly hint: string | null
}

/** How a run ended, where there is something to say about it. */
export interface OutcomeItem extends ItemBase {
  readonly kind: 'outcome'
  readonly status: 'failed' | 'stopped' | 'interrupted'
  readonly failure: Failure | null
  /** What was asked, for another try. */
  readonly prompt: string
  readonly attachments: readonly AttachmentRef[]
}

export type Item = PromptItem | TextItem | CallItem | QuestionItem | NoticeItem | OutcomeItem

export const emptyTranscript: Transcript = { seq: -1, order: [], items: {}, open: null, calls: {}, run: null, meter: null, pending: [] }
