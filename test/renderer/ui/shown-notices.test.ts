import { describe, expect, it } from 'vitest'
import { shownNotices } from '../../../src/renderer/ui/shown-notices.ts'
import type { ConnectionView } from '../../../src/shared/connection.ts'
import type { NoticeItem } from '../../../src/renderer/store/view.ts'

const notice = (id: string, about: string | null, text: string): NoticeItem => ({ kind: 'notice', id, at: '', level: 'warning', about, text, hint: null })
const failed: ConnectionView['state'] = { kind: 'failed', failure: { code: 'X', message: 'x' }, at: '' }
const running: ConnectionView['state'] = { kind: 'running', toolCount: 1, protocolVersion: null, handshakeMs: 1 }
const servers = [{ name: 'notes', state: failed }]
const chat = { kind: 'chat', session: null } as const
const shown = (notices: readonly NoticeItem[], place: Parameters<typeof shownNotices>[2] = chat) => shownNotices(notices, servers, place).map(({ text, ids }) => `${ids.join('+')} ${text}`)

describe('notices about the whole app', () => {
  it('show a server’s last failure once, without its name', () => {
    expect(shown([notice('1', 'notes', 'notes: It was not found.'), notice('2', 'hook', 'broke'), notice('3', 'notes', 'notes: It ended.')])).toEqual(['2 broke', '1+3 It ended.'])
  })

  it('leave a server to its card where that is in sight', () => {
    expect(shown([notice('1', 'notes', 'notes: It ended.'), notice('2', null, 'The page had to be reloaded.')], { kind: 'connections' })).toEqual(['2 The page had to be reloaded.'])
  })

  it('say nothing of a server on the page of an import, which tells how each one stands', () => {
    expect(shown([notice('1', 'notes', 'notes: It ended.')], { kind: 'import' })).toEqual([])
  })

  it('end with their server: when it is gone, turned off, or runs again', () => {
    const of = (state: ConnectionView['state'] | null) => shownNotices([notice('1', 'notes', 'notes: It ended.')], state === null ? [] : [{ name: 'notes', state }], chat).length
    expect([of(failed), of(null), of({ kind: 'off' }), of({ kind: 'starting', since: '' }), of(running)]).toEqual([1, 0, 0, 0, 0])
  })

  it('stay where a server runs on with the list it had', () => {
    const said = [notice('1', 'notes', 'notes: Its list broke. The tools it listed until then can be used.')]
    expect(shownNotices(said, [{ name: 'notes', state: running }], chat).length).toBe(1)
  })

  it('about several servers share one line', () => {
    const both = [...servers, { name: 'git', state: failed }]
    const lines = shownNotices([notice('1', 'notes', 'notes: It ended.'), notice('2', 'hook', 'broke'), notice('3', 'git', 'git: uvx was not found.')], both, chat)
    expect(lines.map(({ ids, servers: names }) => [ids, names])).toEqual([[['2'], []], [['1', '3'], ['notes', 'git']]])
  })

  it('are three at most, the same words once', () => {
    expect(shown(['a', 'b', 'b', 'c', 'd'].map((text, index) => notice(String(index), 'hook', text)))).toEqual(['1+2 b', '3 c', '4 d'])
  })
})
