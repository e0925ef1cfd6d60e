import { describe, expect, it } from 'vitest'
import { readDesk } from '../../../src/renderer/store/desk-memory.ts'

const asNew = { lastChat: null, drafts: {}, attached: {}, queued: {}, openedLinks: {}, inspectorQuery: '', sideWidth: 232, sideOpen: true }
const note = { kind: 'resource' as const, server: 'files', uri: 'file:///notes.md', name: 'notes.md' }

describe('the desk after a reload', () => {
  it('is where the person was, with everything they had typed and attached', () => {
    const kept = { place: { kind: 'chat', session: 's' }, lastChat: 's', drafts: { s: 'half a sen' }, attached: { s: [note] }, queued: { s: [{ text: 'next', attachments: [note] }] }, openedLinks: { 'op/mail/1': true }, inspectorQuery: 'q' }
    expect(readDesk(kept, { sideWidth: 300, sideOpen: false })).toEqual({ ...kept, sideWidth: 300, sideOpen: false })
  })

  it('is as new where nothing or nonsense was kept', () => {
    expect(readDesk(null, undefined)).toEqual(asNew)
    expect(readDesk({ place: { kind: 'cellar' }, lastChat: 3, drafts: { s: 1 }, attached: { s: [{ kind: 'file' }] }, queued: { s: 'x', t: [1], u: ['as text only'] }, inspectorQuery: {} }, { sideWidth: 9000 })).toEqual(asNew)
  })

  it('returns to the chat and not into preferences', () => {
    expect(readDesk({ place: { kind: 'preferences', page: 'data' } }, null)).toEqual(asNew)
  })

  it('returns to the page of a server, on the tab that was open', () => {
    expect(readDesk({ place: { kind: 'connections', server: { name: 'github', tab: 'log' } } }, null).place).toEqual({ kind: 'connections', server: { name: 'github', tab: 'log' } })
    expect(readDesk({ place: { kind: 'connections', server: { name: 'github', tab: 'cellar' } } }, null).place).toEqual({ kind: 'connections', server: { name: 'github', tab: 'tools' } })
    expect(readDesk({ place: { kind: 'connections', server: 'github' } }, null).place).toEqual({ kind: 'connections' })
  })
})
