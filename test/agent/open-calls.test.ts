import { expect, it } from 'vitest'
import type { Message } from '../../src/shared/conversation.ts'
import { answerOpenCalls } from '../../src/main/agent/open-calls.ts'

const assistant = (...ids: string[]): Message => ({ role: 'assistant', parts: ids.map(id => ({ type: 'call', call: { id, name: 'read' } })) })
const tool = (id: string): Message => ({ role: 'tool', call_id: id, name: 'read', result: { status: 'ok', content: [] } })
const shape = (messages: readonly Message[]): string[] => messages.map(message => (message.role === 'tool' ? `${message.call_id}:${message.result.status}` : message.role))

it('leaves a whole history as it is', () => {
  const history: Message[] = [{ role: 'user', text: 'a' }, assistant('x'), tool('x'), assistant()]
  expect(answerOpenCalls(history)).toEqual(history)
})

it('answers calls that have no result, in front of what came next', () => {
  expect(shape(answerOpenCalls([assistant('x', 'y'), tool('x'), { role: 'user', text: 'b' }, assistant('z')]))).toEqual(['assistant', 'x:ok', 'y:interrupted', 'user', 'assistant', 'z:interrupted'])
})

it('drops a result that nobody called for', () => {
  expect(shape(answerOpenCalls([tool('x'), assistant('y'), tool('y'), tool('y')]))).toEqual(['assistant', 'y:ok'])
})

it('matches an id that comes again to the reply it belongs to', () => {
  expect(shape(answerOpenCalls([assistant('x'), assistant('x'), tool('x')]))).toEqual(['assistant', 'x:interrupted', 'assistant', 'x:ok'])
})
