import { describe, expect, it } from 'vitest'
import { readDesk } from '../../../src/renderer/store/desk-memory.ts'

const asNew = { lastChat: null, drafts: {}, queued: {}, openedLinks: {}, inspectorQuery: '', sideWidth: 232, sideOpen: true }

describe('the desk after a reload', () => {
  it('is where the person was, with everything they had typed', () => {
    expect(readDesk({ place: { kind: 'chat', session: 's' }, lastChat: 's', drafts: { s: 'half a sen' }, queued: { s: ['next'] }, openedLinks: { 'op/mail/1': true }, inspectorQuery: 'q' }, { sideWidth: 300, sideOpen: false })).toEqual({
      place: { kind: 'chat', session: 's' }, lastChat: 's', drafts: { s: 'half a sen' }, queued: { s: ['next'] }, openedLinks: { 'op/mail/1': true }, inspectorQuery: 'q', sideWidth: 300, sideOpen: false,
    })
  })

  it('is as new where nothing or nonsense was kept', () => {
    expect(readDesk(null, undefined)).toEqual(asNew)
    expect(readDesk({ place: { kind: 'cellar' }, lastChat: 3, drafts: { s: 1 }, queued: { s: 'x', t: [1] }, inspectorQuery: {} }, { sideWidth: 9000 })).toEqual(asNew)
  })

  it('returns to the chat and not into preferences', () => {
    expect(readDesk({ place: { kind: 'preferences', page: 'data' } }, null)).toEqual(asNew)
  })
})
