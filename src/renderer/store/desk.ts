import type { ImportOutcome, ImportSource } from '../../shared/config-import.ts'
import type { Failure } from '../../shared/failure.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { AttachmentRef } from '../../shared/server-parts.ts'
import type { ServerChanges } from './server-draft.ts'

export const preferencePages = ['models', 'tool-search', 'approvals', 'appearance', 'language', 'data', 'diagnostics'] as const
export type PreferencePage = (typeof preferencePages)[number]

export const serverTabs = ['tools', 'offers', 'settings', 'log', 'doctor'] as const
export type ServerTab = (typeof serverTabs)[number]

/** The page of one server, within Connections. */
export interface ServerPlace {
  readonly name: string
  readonly tab: ServerTab
}

/** Where in the window the person is. */
export type Place =
  | { readonly kind: 'chat'; readonly session: string | null }
  | { readonly kind: 'connections'; readonly server?: ServerPlace }
  | { readonly kind: 'catalog' }
  /** `from`: where the person came from, and goes back to; the catalog where it is not said. */
  | { readonly kind: 'import'; readonly from?: 'connections' }
  | { readonly kind: 'inspector' }
  | { readonly kind: 'preferences'; readonly page: PreferencePage }

export type Opening = { readonly kind: 'opening' } | { readonly kind: 'failed'; readonly failure: Failure }

/** A message that goes out when the run has ended. */
export interface QueuedMessage {
  readonly text: string
  readonly attachments: readonly AttachmentRef[]
}

export const catalogStandings = ['all', 'installed', 'available', 'attention'] as const
export type CatalogStanding = (typeof catalogStandings)[number]

/** What the person looks for in the catalog; found as they left it. */
export interface CatalogDesk {
  readonly source: 'bundled' | 'registry'
  readonly words: string
  readonly category: string | null
  readonly standing: CatalogStanding
  /** Id of the server whose sheet is open. */
  readonly open: string | null
}

/** The last import of this run and its way back. */
export interface LastImport {
  readonly outcome: ImportOutcome
  readonly undone: boolean
  /** The person has put the notice of it away; the import page still has it. */
  readonly read: boolean
}

/** What lies on the person's desk: never known to main, kept while they move about. */
export interface Desk {
  readonly load: { readonly kind: 'loading' } | { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly failure: Failure }
  readonly place: Place
  /** The chat to return to. */
  readonly lastChat: string | null
  readonly opening: Readonly<Record<string, Opening>>
  /** Unsent text by session; `new` for the chat that is not one yet. */
  readonly drafts: Readonly<Record<string, string>>
  /** Resources and prompts that go with it, by session like the text. */
  readonly attached: Readonly<Record<string, readonly AttachmentRef[]>>
  /** Messages typed during a run, sent when it ends. */
  readonly queued: Readonly<Record<string, readonly QueuedMessage[]>>
  /** Model chosen for one chat. */
  readonly models: Readonly<Record<string, string>>
  readonly sideWidth: number
  readonly sideOpen: boolean
  readonly addingModel: boolean
  readonly inspectorQuery: string
  /** What is typed into the forms that servers opened, by the request's id. Never written anywhere, like what is typed on cards. */
  readonly requestValues: Readonly<Record<string, JsonObject>>
  /** Sign-in links the person has opened. */
  readonly openedLinks: Readonly<Record<string, boolean>>
  readonly catalog: CatalogDesk
  /** Handed to the import page, which takes it from here. */
  readonly importing: ImportSource | null
  /** What was pasted there and not taken over yet. Never written anywhere: it may hold secrets. */
  readonly importText: string
  readonly lastImport: LastImport | null
  /** What was typed on cards, by `operation/target`, until their row is done. Never written anywhere: it may hold secrets. */
  readonly cardValues: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Unsaved changes in the forms of servers, by name. Never written anywhere, like what was typed on cards. */
  readonly serverChanges: Readonly<Record<string, ServerChanges>>
  /** Rows the person opened or closed, by `session/item`. */
  readonly rows: Readonly<Record<string, boolean>>
}

export const newChat = 'new'

export const emptyDesk: Desk = {
  load: { kind: 'loading' },
  place: { kind: 'chat', session: null },
  lastChat: null,
  opening: {},
  drafts: {},
  attached: {},
  queued: {},
  models: {},
  sideWidth: 232,
  sideOpen: true,
  addingModel: false,
  inspectorQuery: '',
  requestValues: {},
  openedLinks: {},
  catalog: { source: 'bundled', words: '', category: null, standing: 'all', open: null },
  importing: null,
  importText: '',
  lastImport: null,
  cardValues: {},
  serverChanges: {},
  rows: {},
}
