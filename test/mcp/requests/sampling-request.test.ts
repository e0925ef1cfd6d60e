import { describe, expect, it } from 'vitest'
import { readSampling } from '../../../src/main/mcp/requests/sampling-request.ts'

const user = (content: unknown): unknown => ({ role: 'user', content })

describe('what a server wants the model to answer', () => {
  it('reads as it would be sent', () => {
    expect(readSampling({ systemPrompt: 'Be brief.', maxTokens: 50, messages: [user({ type: 'text', text: 'Hi' }), { role: 'assistant', content: { type: 'text', text: 'Hello' } }] })).toEqual({
      ok: true,
      value: { kind: 'sampling', system: 'Be brief.', maxTokens: 50, messages: [{ role: 'user', text: 'Hi' }, { role: 'assistant', text: 'Hello' }] },
    })
  })

  it('has its pictures beside its text', () => {
    const blocks = [{ type: 'text', text: 'What is on it?' }, { type: 'image', mimeType: 'image/png', data: 'AA_A\nAA==' }]
    expect(readSampling({ messages: [user(blocks)], maxTokens: 1 })).toMatchObject({ value: { messages: [{ text: 'What is on it?', pictures: [{ mediaType: 'image/png', data: 'AA/AAA==' }] }] } })
  })

  it('keeps wishes that make sense', () => {
    const wishes = { temperature: 0.2, stopSequences: ['END', '', 7, 'x'.repeat(1000)], modelPreferences: { hints: [{ name: 'claude' }, {}, null], speedPriority: 1 } }
    expect(readSampling({ messages: [user({ type: 'text', text: 'Hi' })], maxTokens: 1, ...wishes })).toMatchObject({ value: { temperature: 0.2, stopSequences: ['END'], models: ['claude'] } })
    const nonsense = { temperature: -3, stopSequences: 'END', modelPreferences: { hints: 'all' } }
    expect(readSampling({ messages: [user({ type: 'text', text: 'Hi' })], maxTokens: 1, ...nonsense })).toEqual(readSampling({ messages: [user({ type: 'text', text: 'Hi' })], maxTokens: 1 }))
  })

  it.each([
    ['audio', { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' }, 'Sampling takes text and pictures, not audio.'],
    ['a link', { type: 'resource_link', uri: 'file:///n.md' }, 'Sampling takes text and pictures, not resource_link.'],
    ['nothing', null, 'Sampling takes text and pictures, not anything else.'],
    ['a picture that is none', { type: 'image', mimeType: 'image/png', data: '<svg>' }, 'Sampling takes text and pictures, not broken pictures.'],
    ['a picture of a kind models do not take', { type: 'image', mimeType: 'image/svg+xml', data: 'AAAA' }, 'Sampling takes pictures in PNG, JPEG, GIF and WebP only.'],
    ['pictures too large', { type: 'image', mimeType: 'image/png', data: 'A'.repeat(8_000_001) }, 'The pictures are larger than 6 MB together.'],
  ])('is refused in words with %s', (_what, content, message) => {
    expect(readSampling({ messages: [user(content)], maxTokens: 1 })).toMatchObject({ ok: false, failure: { message } })
  })

  it('is refused with a picture that the model is to have said', () => {
    expect(readSampling({ messages: [{ role: 'assistant', content: { type: 'image', mimeType: 'image/png', data: 'AAAA' } }], maxTokens: 1 })).toMatchObject({ ok: false, failure: { code: 'SAMPLING_CONTENT' } })
  })

  it.each([
    ['tools', { tools: [{ name: 'x' }], messages: [user({ type: 'text', text: 'Hi' })] }, 'SAMPLING_WITH_TOOLS'],
    ['a choice of tools', { toolChoice: { mode: 'auto' }, messages: [user({ type: 'text', text: 'Hi' })] }, 'SAMPLING_WITH_TOOLS'],
    ['the use of a tool', { messages: [user([{ type: 'tool_result', toolUseId: '1', content: [] }])] }, 'SAMPLING_WITH_TOOLS'],
    ['no message', { messages: [] }, 'SAMPLING_EMPTY'],
    ['nothing', undefined, 'SAMPLING_EMPTY'],
    ['too much to be read', { messages: [user({ type: 'text', text: 'x'.repeat(200_001) })] }, 'SAMPLING_TOO_LONG'],
  ])('is refused with %s', (_what, params, code) => {
    expect(readSampling(params)).toMatchObject({ ok: false, failure: { code } })
  })

  it('is bounded where it says no bound', () => {
    expect(readSampling({ messages: [user({ type: 'text', text: 'Hi' })], maxTokens: -1 })).toMatchObject({ value: { maxTokens: 1024 } })
  })
})
