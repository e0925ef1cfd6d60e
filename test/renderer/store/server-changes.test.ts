import { beforeEach, describe, expect, it } from 'vitest'
import { editConnection, uninstallConnection } from '../../../src/renderer/store/connection-actions.ts'
import { emptyDesk } from '../../../src/renderer/store/desk.ts'
import { keepServerChanges } from '../../../src/renderer/store/draft-actions.ts'
import { emptyView, useStore } from '../../../src/renderer/store/store.ts'

const changes = () => useStore.getState().desk.serverChanges

function answering(ok: boolean): void {
  const answer = ok ? { ok, value: [] } : { ok, failure: { code: 'SAVE_FAILED', message: 'It could not be saved: the disk is full.' } }
  Object.defineProperty(globalThis, 'window', { configurable: true, value: { drawbridge: { invoke: () => Promise.resolve(answer), on: () => () => undefined } } })
}

beforeEach(() => {
  useStore.setState({ view: emptyView, desk: { ...emptyDesk, serverChanges: { notes: { line: 'node a.js' }, other: { mayAsk: false } } } })
})

describe('what was changed in a server’s form', () => {
  it('is kept server by server, and forgotten where nothing is changed any more', () => {
    keepServerChanges('third', { folder: '/work' })
    keepServerChanges('notes', {})
    expect(changes()).toEqual({ other: { mayAsk: false }, third: { folder: '/work' } })
  })

  it('is forgotten when it was saved, and kept when it could not be', async () => {
    answering(false)
    await editConnection({ name: 'notes', config: { command: 'node' }, secrets: {} })
    expect(changes()).toEqual({ notes: { line: 'node a.js' }, other: { mayAsk: false } })
    answering(true)
    await editConnection({ name: 'notes', config: { command: 'node' }, secrets: {} })
    expect(changes()).toEqual({ other: { mayAsk: false } })
  })

  it('goes with its server', async () => {
    answering(true)
    await uninstallConnection('other')
    expect(changes()).toEqual({ notes: { line: 'node a.js' } })
  })
})
