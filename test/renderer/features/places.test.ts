import { describe, expect, it } from 'vitest'
import type { EventOf } from '../../../src/shared/events.ts'
import { meterFigures } from '../../../src/renderer/features/context-meter/meter-parts.ts'
import { emptyForm, formConfig, modelId } from '../../../src/renderer/features/models/model-form.ts'
import { standingOfSaved } from '../../../src/renderer/features/search-inspector/saved-standing.ts'
import { groupSessions } from '../../../src/renderer/features/sessions/group-sessions.ts'
import { chosenModel } from '../../../src/renderer/store/models.ts'
import { emptyDesk } from '../../../src/renderer/store/desk.ts'
import { emptyView } from '../../../src/renderer/store/store.ts'
import { session } from '../support.ts'

describe('sessions by age', () => {
  it('counts days as a calendar does, not by hours', () => {
    const now = new Date(2026, 10, 30, 0, 30)
    const at = (day: number, hour: number) => ({ ...session, id: `${day}-${hour}`, changed_at: new Date(2026, 10, day, hour).toISOString() })
    const groups = groupSessions([at(29, 23), at(30, 0), at(24, 12), at(2, 12), { ...session, id: 'broken', changed_at: 'no date' }], now)
    expect(groups.map(group => `${group.age}: ${group.sessions.map(each => each.id).join(' ')}`)).toEqual(['today: 30-0', 'yesterday: 29-23', 'week: 24-12', 'month: 2-12', 'older: broken'])
  })
})

describe('context meter', () => {
  const assembly: EventOf<'assembly-made'> = { type: 'assembly-made', seq: 1, at: '', tier: 1, listing_form: 'full', deferred_count: 60, tools_hash: 'h', eager_tokens: 9000, sent_tokens: 1000, changed_by: null, core_tokens: 400, system_tokens: 100, history_tokens: 50, context_tokens: 200_000 }

  it('adds the layers up to what the next request carries', () => {
    expect(meterFigures({ assembly })).toMatchObject({ total: 1150, window: 200_000, sent: 1000, eager: 9000, deferred: 60 })
  })

  it('takes what is sent beside the core tools as search tools and listing when nothing says so', () => {
    expect(meterFigures({ assembly }).parts.find(part => part.layer === 'bridges')?.tokens).toBe(600)
  })
})

describe('adding a model', () => {
  it('sends OpenRouter to its own address and keeps an empty key out', () => {
    expect(formConfig({ ...emptyForm, provider: 'openrouter', model: 'a/b', key: ' ' })).toEqual({ config: { kind: 'openai-compatible', base_url: 'https://openrouter.ai/api/v1', model: 'a/b' } })
  })

  it('reads a context length with separators and ignores one that is none', () => {
    expect(formConfig({ ...emptyForm, contextLength: '200,000' }).config.context_length).toBe(200_000)
    expect(formConfig({ ...emptyForm, contextLength: 'many' }).config.context_length).toBeUndefined()
  })

  it('makes an id that the settings file takes and nobody has', () => {
    const form = { ...emptyForm, model: 'qwen3:14b (fast)' }
    expect(modelId(form, [])).toBe('localhost:qwen3:14b-fast-')
    expect(modelId(form, ['localhost:qwen3:14b-fast-'])).toBe('localhost:qwen3:14b-fast--2')
  })
})

describe('the model of a chat', () => {
  const model = (id: string, origin: 'settings' | 'practice') => ({ id, label: id, kind: 'openai' as const, place: '', origin, context_length: null })
  const view = { ...emptyView, models: [model('a', 'settings'), model('b', 'settings'), model('p', 'practice')] }

  it('is the one chosen for it, else the one it used, else the default, else practice', () => {
    const used = { ...view, sessions: [{ ...session, model: 'b' }] }
    expect(chosenModel({ view, desk: emptyDesk }, null)?.id).toBe('p')
    expect(chosenModel({ view: { ...view, settings: { ...view.settings, model: 'a' } }, desk: emptyDesk }, null)?.id).toBe('a')
    expect(chosenModel({ view: used, desk: emptyDesk }, 's')?.id).toBe('b')
    expect(chosenModel({ view: used, desk: { ...emptyDesk, models: { s: 'a' } } }, 's')?.id).toBe('a')
  })

  it('passes over a model that is gone', () => {
    expect(chosenModel({ view: { ...view, settings: { ...view.settings, model: 'gone' } }, desk: emptyDesk }, null)?.id).toBe('p')
  })
})

describe('saved queries', () => {
  const hit = (name: string) => ({ name, score: 1, fields: {}, tokens: [], coverage: 1, given_as: 'match' as const })

  it('tell the rank of the first expected tool, among matches before closest', () => {
    expect(standingOfSaved({ matches: [hit('a'), hit('b')], closest: [hit('c')] }, ['b'])).toEqual({ kind: 'found', rank: 2 })
    expect(standingOfSaved({ matches: [hit('a')], closest: [hit('c')] }, ['c', 'd'])).toEqual({ kind: 'closest', rank: 1 })
    expect(standingOfSaved({ matches: [hit('a')], closest: [] }, ['c'])).toEqual({ kind: 'missing' })
  })
})
