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

  it('has what is no text in brackets, and never its bytes', () => {
    const data = 'A'.repeat(4096)
    const blocks = [{ type: 'text', text: 'See:' }, { type: 'image', mimeType: 'image/png', data }, { type: 'audio', data }, { type: 'resource_link', name: 'notes', uri: 'file:///n.md' }, { type: 'resource', resource: { text: 'inside' } }, { type: 'hologram' }, null]
    expect(readSampling({ messages: [user(blocks)], maxTokens: 1 })).toMatchObject({
      value: { messages: [{ text: 'See:\n[image image/png, 3 KB]\n[audio 3 KB]\n[link notes file:///n.md]\ninside\n[something that cannot be shown]\n[something that cannot be shown]' }] },
    })
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
