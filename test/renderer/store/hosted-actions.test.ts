import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDesk } from '../../../src/renderer/store/desk.ts'
import { refreshHosted, reloadHosted } from '../../../src/renderer/store/hosted-actions.ts'
import { emptyView, useStore } from '../../../src/renderer/store/store.ts'

const overview = { availability: 'not-set-up', identity: { kind: 'none', mayCreate: true }, rows: [], accounts: null, failure: { code: 'CONNECTORS_NOT_SET_UP', message: 'The portal is away.' } }
let asks: unknown[]
let answers: (() => void)[]

beforeEach(() => {
  asks = []
  answers = []
  const invoke = (_name: string, input: unknown) => {
    asks.push(input)
    return new Promise(resolve => answers.push(() => resolve({ ok: true, value: overview })))
  }
  Object.defineProperty(globalThis, 'window', { configurable: true, value: { drawbridge: { invoke, onEvent: () => () => undefined } } })
  useStore.setState({ view: emptyView, desk: { ...emptyDesk, place: { kind: 'connections' } } })
})
afterEach(() => Reflect.deleteProperty(globalThis, 'window'))

const asking = () => useStore.getState().view.hosted.asking

/** Answers the oldest ask, and lets all that waited for it go on. */
async function answer(): Promise<void> {
  answers.shift()?.()
  await new Promise(resolve => setImmediate(resolve))
}

describe('the list of hosted apps', () => {
  it('keeps the answer it waits for, whatever changes meanwhile, and then looks once', async () => {
    void reloadHosted()
    refreshHosted()
    refreshHosted()
    expect(asks).toEqual([{ set_up: true }])
    await answer()
    expect(useStore.getState().view.hosted.overview).toEqual(overview)
    expect(asks).toEqual([{ set_up: true }, { set_up: false }])
    await answer()
    expect([asks.length, asking()]).toEqual([2, false])
  })

  it('only looks after a change, so that no look sets off the next', async () => {
    refreshHosted()
    await answer()
    expect([asks, asking()]).toEqual([[{ set_up: false }], false])
  })

  it('is not asked for by a change where nobody has seen it', () => {
    useStore.setState({ view: emptyView, desk: { ...emptyDesk, place: { kind: 'catalog' } } })
    refreshHosted()
    expect(asks).toEqual([])
  })
})
