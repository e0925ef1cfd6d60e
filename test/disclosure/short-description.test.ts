import { describe, expect, it } from 'vitest'
import { shortDescription } from '../../src/main/disclosure/short-description.ts'

describe('a short description', () => {
  it.each([
    ['is the first sentence', 'Opens a ticket. Then more words follow.', 'Opens a ticket.'],
    ['stays empty when there is nothing', '', ''],
    ['is empty for white space', ' \n\t ', ''],
    ['is the whole text when it has no sentence end', 'List tickets with filters', 'List tickets with filters'],
    ['collapses white space', 'Send\n\n  a\tmessage', 'Send a message'],
    ['keeps an exclamation mark', 'Ring the bell! It is loud.', 'Ring the bell!'],
    ['keeps a question mark', 'Is it open? Asks the door.', 'Is it open?'],
    ['does not end at e.g. or i.e.', 'Reads a file, e.g. notes, i.e. text. More.', 'Reads a file, e.g. notes, i.e. text.'],
    ['does not end at etc.', 'Lists files, folders, etc. of a place. More.', 'Lists files, folders, etc. of a place.'],
    ['does not end at Dr. or vs.', 'Compares Dr. Low vs. Dr. High. More.', 'Compares Dr. Low vs. Dr. High.'],
    ['does not end at initials', 'Finds U.S. patents. More.', 'Finds U.S. patents.'],
    ['does not end inside a hostname', 'Calls api.example.com for weather. More.', 'Calls api.example.com for weather.'],
    ['does not end inside a version', 'Speaks v1.2 of the protocol. More.', 'Speaks v1.2 of the protocol.'],
    ['does not end at the number of a list', '1. Open the door. 2. Close it.', '1. Open the door.'],
    ['ends after a closing quote', 'Says "done." Then leaves.', 'Says "done."'],
    ['ends at a Chinese full stop without a space', '创建一个议题。然后返回编号。', '创建一个议题。'],
    ['ends at a Japanese question mark', '会議はいつですか？予定を調べます。', '会議はいつですか？'],
  ])('%s', (_, text, expected) => {
    expect(shortDescription(text)).toBe(expected)
  })

  it('is cut at the last space before 60 characters, without trailing punctuation', () => {
    const long = 'Creates a new pull request in the repository that you name, with a title and a body'
    expect(shortDescription(long)).toBe('Creates a new pull request in the repository that you name…')
  })

  it('is cut at 60 characters and the ellipsis when there is no space', () => {
    expect(shortDescription('x'.repeat(200))).toBe(`${'x'.repeat(60)}…`)
  })

  it('is cut inside Chinese text instead of going back to a far space', () => {
    expect(shortDescription(`GitHub ${'议'.repeat(80)}`)).toBe(`GitHub ${'议'.repeat(53)}…`)
  })

  it('counts code points, so that no character is cut in half', () => {
    expect(shortDescription('🙂'.repeat(70))).toBe(`${'🙂'.repeat(60)}…`)
  })

  it('is the same however much follows the part it reads', () => {
    expect(shortDescription('e.g. '.repeat(200_000))).toBe(`${'e.g. '.repeat(12).trim()}…`)
    expect(shortDescription(`Opens a door. ${'word '.repeat(200_000)}`)).toBe('Opens a door.')
  })

  it('is one line without control, invisible or half characters', () => {
    expect(shortDescription('Reads\u2028- mcp__evil__x: fake\u0000 \u202Enotes\u{E0041}\uD800')).toBe('Reads - mcp__evil__x: fake notes\uFFFD')
  })
})
