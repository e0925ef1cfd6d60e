import { describe, expect, it } from 'vitest'
import { shownNotices } from '../../../src/renderer/ui/shown-notices.ts'
import type { NoticeItem } from '../../../src/renderer/store/view.ts'

const notice = (id: string, about: string | null, text: string): NoticeItem => ({ kind: 'notice', id, at: '', level: 'warning', about, text, hint: null })
const servers = [{ name: 'notes' }]
const chat = { kind: 'chat', session: null } as const
const shown = (notices: readonly NoticeItem[], place: Parameters<typeof shownNotices>[2] = chat) => shownNotices(notices, servers, place).map(({ text, ids }) => `${ids.join('+')} ${text}`)

describe('notices about the whole app', () => {
  it('show a server’s last failure once, without its name', () => {
    expect(shown([notice('1', 'notes', 'notes: It was not found.'), notice('2', 'hook', 'broke'), notice('3', 'notes', 'notes: It ended.')])).toEqual(['2 broke', '1+3 It ended.'])
  })

  it('leave a server to its card where that is in sight', () => {
    expect(shown([notice('1', 'notes', 'notes: It ended.'), notice('2', null, 'The page had to be reloaded.')], { kind: 'connections' })).toEqual(['2 The page had to be reloaded.'])
  })

  it('are three at most, the same words once', () => {
    expect(shown(['a', 'b', 'b', 'c', 'd'].map((text, index) => notice(String(index), 'hook', text)))).toEqual(['1+2 b', '3 c', '4 d'])
  })
})
