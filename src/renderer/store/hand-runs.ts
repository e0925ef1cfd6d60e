import type { AppEvent } from '../../shared/events.ts'
import { answerRequest, askRequest } from './transcript-requests.ts'
import type { HandRun, View } from './view.ts'

// Tools that a person runs from a form. Their events belong to no session: they are told by the id the window gave the run.

export function beginHandRun(view: View, id: string): View {
  return { ...view, handRuns: { ...view.handRuns, [id]: { state: 'running', progress: null, requests: [] } } }
}

/** What it asked stays to be read. Its answers are events as well, and may come a moment after the end. */
export function endHandRun(view: View, id: string): View {
  return changed(view, id, ({ requests }) => ({ state: 'ended', progress: null, requests }))
}

export function forgetHandRun(view: View, id: string): View {
  const { [id]: _gone, ...handRuns } = view.handRuns
  return { ...view, handRuns }
}

export function hearHandRun(view: View, event: AppEvent): View {
  if (event.session !== undefined) return view
  switch (event.type) {
    case 'tool-progress':
      return changed(view, event.id, ({ state, requests }) => ({ state, requests, progress: { ...(event.text === undefined ? {} : { text: event.text }), ...(event.done === undefined ? {} : { done: event.done }), ...(event.total === undefined ? {} : { total: event.total }) } }))
    case 'server-request':
      return changed(view, event.call, run => ({ ...run, ...askRequest(run, event) }))
    case 'server-answer':
      return changed(view, event.call, run => ({ ...run, ...answerRequest(run, event) }))
    default:
      return view
  }
}

function changed(view: View, id: string, change: (run: HandRun) => HandRun): View {
  const run = Object.hasOwn(view.handRuns, id) ? view.handRuns[id] : undefined
  return run === undefined ? view : { ...view, handRuns: { ...view.handRuns, [id]: change(run) } }
}
