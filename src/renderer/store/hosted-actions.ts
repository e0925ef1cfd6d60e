import type { DeviceCode } from '../../shared/connector.ts'
import type { Result } from '../../shared/failure.ts'
import type { ConnectorOverview } from '../../shared/ipc.ts'
import { invoke } from '../bridge.ts'
import { changeView, useStore } from './store.ts'

let asked = 0
/** Something changed while the list was asked for: the answer may be from before it. */
let changedMeanwhile = false

/** Asks for the hosted apps. Opening their page is what may set an identity up: nothing else asks first. */
export function reloadHosted(): Promise<void> {
  return ask(true)
}

async function ask(setUp: boolean): Promise<void> {
  const mine = ++asked
  changeView(view => ({ ...view, hosted: { ...view.hosted, asking: true } }))
  const answer = await invoke('connector/list', { set_up: setUp })
  if (mine !== asked) return
  changeView(view => ({ ...view, hosted: answer.ok ? { overview: answer.value, failure: null, asking: false } : { ...view.hosted, failure: answer.failure, asking: false } }))
  lookAgain()
}

/**
 * After main said that something changed: only where the list is in use. It only looks, which changes nothing: what an
 * ask of this window set off is heard here too, and must not set off the next. An ask under way keeps its answer.
 */
export function refreshHosted(): void {
  const { view, desk } = useStore.getState()
  if (view.hosted.overview === null && desk.place.kind !== 'connections') return
  if (view.hosted.asking) changedMeanwhile = true
  else void ask(false)
}

function lookAgain(): void {
  if (!changedMeanwhile) return
  changedMeanwhile = false
  void ask(false)
}

async function keep(answer: Promise<Result<ConnectorOverview>>): Promise<Result<ConnectorOverview>> {
  const mine = ++asked
  const given = await answer
  if (given.ok && mine === asked) {
    changeView(view => ({ ...view, hosted: { overview: given.value, failure: null, asking: false } }))
    lookAgain()
  }
  // What was asked before it is out of date now.
  if (!given.ok && mine === asked) void reloadHosted()
  return given
}

/** Opens a card on the page. `account` names an account that has signed in before, `alias` a new one. */
export function connectApp(connector: string, how: { alias?: string; reconnect?: boolean; account?: string } = {}): Promise<Result<unknown>> {
  return invoke('connector/connect', { connectors: [connector], ...how })
}

export function renameAccount(id: string, alias: string): Promise<Result<ConnectorOverview>> {
  return keep(invoke('connector/rename', { connection_id: id, alias }))
}

export function disconnectAccount(id: string): Promise<Result<ConnectorOverview>> {
  return keep(invoke('connector/disconnect', { connection_id: id }))
}

export function signIn(): Promise<Result<DeviceCode>> {
  return invoke('connector/sign-in', undefined)
}

export function signOut(): Promise<Result<ConnectorOverview>> {
  return keep(invoke('connector/sign-out', undefined))
}
