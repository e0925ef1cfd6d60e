import { describe, expect, it } from 'vitest'
import { isOneSlip } from '../../src/main/retrieval/slips.ts'
import { readWords } from '../../src/main/retrieval/words.ts'

function wordsOf(text: string): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  readWords(text, { word: (whole, parts) => found.push([whole, ...parts]), run: (whole, pieces) => found.push([whole, ...pieces]) })
  return found
}

describe('readWords', () => {
  it.each([
    ['get-user_info', [['get'], ['user'], ['info']]],
    ['createPullRequest', [['createPullRequest', 'create', 'Pull', 'Request']]],
    ['HTTPServer', [['HTTPServer', 'HTTP', 'Server']]],
    ['Hello WORLD', [['Hello'], ['WORLD']]],
    ['base64', [['base64', 'base', '64']]],
    ['“quoted” — text…', [['quoted'], ['text']]],
    ['🚀launch', [['launch']]],
    ['Café Zürich', [['Cafe'], ['Zurich']]],
    ['Ｇｅｔ', [['Get']]],
    ['发送消息', [['发送消息', '发送', '送消', '消息']]],
    ['メールを', [['メール', 'メー', 'ール'], ['を', 'を']]],
    ['GitHub的问题', [['GitHub', 'Git', 'Hub'], ['的问题', '的问', '问题']]],
    ['', []],
  ])('reads %j', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected)
  })
})

describe('isOneSlip', () => {
  it.each([
    ['message', 'mesage', true],
    ['message', 'messsage', true],
    ['message', 'massage', true],
    ['message', 'mesasge', true],
    ['message', 'message', false],
    ['message', 'msgs', false],
    ['abcd', 'badc', false],
    ['', 'a', true],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(isOneSlip(one, other)).toBe(expected)
  })
})
