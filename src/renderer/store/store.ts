import { create } from 'zustand'
import { defaultSettings } from '../../shared/default-settings.ts'
import { type Desk, emptyDesk } from './desk.ts'
import type { Item, Transcript, View } from './view.ts'

export interface Store {
  readonly view: View
  readonly desk: Desk
}

export const emptyView: View = {
  facts: { version: '', platform: '', locale: 'en', profile: '', practiceFolder: '' },
  // Stands in until main answers.
  settings: defaultSettings,
  problems: [],
  models: [],
  connections: [],
  hosted: { overview: null, failure: null, asking: false },
  accountCards: {},
  sessions: [],
  transcripts: {},
  waiting: [],
  handRuns: {},
  notices: [],
  seq: -1,
}

export const useStore = create<Store>(() => ({ view: emptyView, desk: emptyDesk }))

export function changeView(change: (view: View) => View): void {
  useStore.setState(state => ({ view: change(state.view) }))
}

export function changeDesk(change: (desk: Desk) => Partial<Desk>): void {
  useStore.setState(state => ({ desk: { ...state.desk, ...change(state.desk) } }))
}

export function useTranscript(session: string | null): Transcript | undefined {
  return useStore(state => (session !== null && Object.hasOwn(state.view.transcripts, session) ? state.view.transcripts[session] : undefined))
}

/** One item: a delta elsewhere in the transcript does not render its reader. */
export function useItem(session: string, id: string): Item | undefined {
  return useStore(state => state.view.transcripts[session]?.items[id])
}
