import type { en } from './en/messages.ts'

export type MessageKey = keyof typeof en

/** What another language must say: every key but the English singulars, which these languages do not tell apart. */
export type Catalog = Readonly<Record<Exclude<MessageKey, `${string}_one`>, string>>
