import { describe, expect, it } from 'vitest'
import { toModelMessages, type WireAbilities } from '../../src/main/model/messages.ts'
import type { Message } from '../../src/shared/conversation.ts'

const plain: WireAbilities = { pictures: false, textParts: false, reasoning: false, plainCallIds: false }
const picture = { type: 'image' as const, mediaType: 'image/png', data: 'iVBORw0KGgo=' }
const message = (text: string): Message => ({ role: 'user', text, attached: [{ heading: 'Attached: Tea (note://1, from notes)', content: [{ type: 'text', text: 'Ada likes tea' }, picture] }] })

describe('what is attached to a message', () => {
  it('stands under its heading after the words, bytes by name', () => {
    expect(toModelMessages([message('What is this?')], plain)).toEqual([{ role: 'user', content: 'What is this?\n\nAttached: Tea (note://1, from notes)\nAda likes tea\n[image image/png]' }])
  })

  it('goes as pictures where the model takes them', () => {
    expect(toModelMessages([message('What is this?')], { ...plain, pictures: true, textParts: true })[0]?.content).toEqual([
      { type: 'text', text: 'What is this?' },
      { type: 'text', text: 'Attached: Tea (note://1, from notes)\nAda likes tea\n[image image/png]' },
      { type: 'file', data: 'iVBORw0KGgo=', mediaType: 'image/png' },
    ])
  })

  it('may be all there is to say', () => {
    expect(toModelMessages([message('')], plain)[0]?.content).toBe('Attached: Tea (note://1, from notes)\nAda likes tea\n[image image/png]')
  })

  it('stays whole where two messages become one', () => {
    expect(toModelMessages([{ role: 'user', text: 'Hello' }, message('And this?')], { ...plain, pictures: true, textParts: true })[0]?.content).toEqual([
      { type: 'text', text: 'Hello' },
      { type: 'text', text: 'And this?' },
      { type: 'text', text: 'Attached: Tea (note://1, from notes)\nAda likes tea\n[image image/png]' },
      { type: 'file', data: 'iVBORw0KGgo=', mediaType: 'image/png' },
    ])
  })
})
