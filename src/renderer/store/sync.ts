import type { AppEvent } from '../../shared/events.ts'
import { onEvent } from '../bridge.ts'
import { loadApp, reloadApp, reloadConnections, reloadSessions } from './app-actions.ts'
import { refreshHosted } from './hosted-actions.ts'
import { forgetTyped, reloadOperations, wakeOperations } from './operation-actions.ts'
import { sendQueued } from './run-actions.ts'
import { bufferEvent } from './session-actions.ts'
import { reduce } from './reduce.ts'
import { changeView, useStore } from './store.ts'

/** Follows main. Events are folded once a frame, so a fast stream costs one render a frame. Returns the stopper. */
export function followMain(): () => void {
  let batch: AppEvent[] = []
  let scheduled = false
  const flush = (): void => {
    scheduled = false
    const events = batch
    batch = []
    if (events.length === 0) return
    const seen = useStore.getState().view.seq
    changeView(view => events.reduce(reduce, view))
    followUp(events.filter(event => event.seq > seen))
  }
  const stop = onEvent(event => {
    bufferEvent(event)
    batch.push(event)
    if (scheduled) return
    scheduled = true
    onNextFrame(flush)
  })
  void loadApp()
  void reloadOperations()
  window.addEventListener('focus', wakeOperations)
  return () => {
    stop()
    window.removeEventListener('focus', wakeOperations)
  }
}

/** Hidden windows get no animation frames; the timer stands in for them. */
function onNextFrame(run: () => void): void {
  let done = false
  const once = (): void => {
    if (done) return
    done = true
    run()
  }
  requestAnimationFrame(once)
  setTimeout(once, 100)
}

/** Events only announce that lists changed; the lists are then asked for, once a batch. */
function followUp(events: readonly AppEvent[]): void {
  const types = new Set(events.map(event => event.type))
  if (types.has('settings-changed')) void reloadApp()
  else if (types.has('connections-changed')) void reloadConnections()
  if (types.has('connectors-changed')) refreshHosted()
  if (types.has('session-changed')) void reloadSessions()
  for (const event of events) {
    if (event.type === 'connection-update') forgetTyped(event.operation)
    if (event.type === 'run-end' && event.session !== undefined) void sendQueued(event.session, event.status)
  }
}
