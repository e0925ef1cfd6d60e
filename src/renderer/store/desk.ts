import type { Failure } from '../../shared/failure.ts'

export const preferencePages = ['models', 'tool-search', 'approvals', 'appearance', 'language', 'data', 'diagnostics'] as const
export type PreferencePage = (typeof preferencePages)[number]

/** Where in the window the person is. */
export type Place =
  | { readonly kind: 'chat'; readonly session: string | null }
  | { readonly kind: 'connections' }
  | { readonly kind: 'inspector' }
  | { readonly kind: 'preferences'; readonly page: PreferencePage }

export type Opening = { readonly kind: 'opening' } | { readonly kind: 'failed'; readonly failure: Failure }

/** What lies on the person's desk: never known to main, kept while they move about. */
export interface Desk {
  readonly load: { readonly kind: 'loading' } | { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly failure: Failure }
  readonly place: Place
  /** The chat to return to. */
  readonly lastChat: string | null
  readonly opening: Readonly<Record<string, Opening>>
  /** Unsent text by session; `new` for the chat that is not one yet. */
  readonly drafts: Readonly<Record<string, string>>
  /** Messages typed during a run, sent when it ends. */
  readonly queued: Readonly<Record<string, readonly string[]>>
  /** Model chosen for one chat. */
  readonly models: Readonly<Record<string, string>>
  readonly sideWidth: number
  readonly sideOpen: boolean
  readonly addingModel: boolean
  readonly inspectorQuery: string
  /** Sign-in links the person has opened. */
  readonly openedLinks: Readonly<Record<string, boolean>>
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
  queued: {},
  models: {},
  sideWidth: 232,
  sideOpen: true,
  addingModel: false,
  inspectorQuery: '',
  openedLinks: {},
  rows: {},
}
