import type { EditableConfig } from '../../shared/ipc.ts'

/** A secret that is kept already: `before` and `after` stand around its reference. */
export interface KeptSecret {
  readonly before: string
  readonly name: string
  readonly after: string
}

/** A variable or a header in a form. */
export interface ValueRow {
  readonly id: number
  readonly name: string
  /** What was typed; of a kept secret only what replaces it. */
  readonly value: string
  /** Null: as its name says. */
  readonly secret: boolean | null
  readonly kept: KeptSecret | null
}

/** A server's configuration as its form holds it. */
export interface ServerDraft {
  readonly line: string
  readonly folder: string
  readonly env: readonly ValueRow[]
  readonly headers: readonly ValueRow[]
  readonly transport: NonNullable<EditableConfig['transport']> | 'usual'
  readonly roots: NonNullable<EditableConfig['roots']> | 'usual'
  readonly mayAsk: boolean
}

/** What a person changed in it and did not save: the rest is as the settings have it, also when those change meanwhile. */
export type ServerChanges = Partial<ServerDraft>
