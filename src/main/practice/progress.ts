import type { JsonObject } from '../../shared/json.ts'
import type { Attachments } from './attached-request.ts'
import type { Phrases } from './phrases.ts'
import type { Step } from './request.ts'
import type { PracticeTool } from './transcript.ts'

/** How far a run has come. */
export interface Progress {
  readonly step: number
  /** What takes the place of the current step, once it turned out to be meant. */
  readonly instead?: Step
  /** Of the current step, once known. */
  readonly chosen?: string
  readonly schema?: JsonObject
  readonly answers: readonly string[]
  /** To be told with the next move. */
  readonly news: readonly string[]
  /** The app that the call needs, to be connected next. */
  readonly connecting?: string | undefined
  /** The current step has asked for a sign-in already. */
  readonly askedToConnect?: boolean
  /**
   * The run stops until the person says “continue”: after a link was shown, after a sign-in that came to nothing (it may
   * be asked for again), or after one that was skipped (only what comes after it goes on).
   */
  readonly waiting?: 'link' | 'again' | 'next' | undefined
}

/** What a run works with. */
export interface Bench {
  readonly steps: readonly Step[]
  readonly tools: readonly PracticeTool[]
  readonly phrases: Phrases
  readonly practiceFolder: string
  readonly attachments: Attachments
}

export const start: Progress = { step: 0, answers: [], news: [] }

/** The step is over; what was to be told stays to be told. */
export function finished(progress: Progress, told: string): Progress {
  return { step: progress.step + 1, answers: [], news: [...progress.news, told].filter(text => text !== '') }
}

export function currentStep({ step, instead }: Progress, { steps }: Bench): Step | undefined {
  return instead ?? steps[step]
}

export function offers({ tools }: Bench, name: string): boolean {
  return tools.some(tool => tool.name === name)
}
