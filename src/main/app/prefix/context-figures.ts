import { type Message, resultText, userText } from '../../../shared/conversation.ts'
import { assertNever } from '../../../shared/failure.ts'
import { estimateTokens } from '../../disclosure/budget.ts'

/** Estimated tokens of a history, by what they were spent on. */
export interface ContextFigures {
  readonly history: number
  /** Schemas that `tool_describe` loaded. */
  readonly described: number
  readonly results: number
}

export function totalTokens({ history, described, results }: ContextFigures): number {
  return history + described + results
}

const figureOf = new WeakMap<Message, number>()

/** Cheap to call each turn: a message's figure is computed once, since messages never change. */
export function contextFigures(messages: readonly Message[]): ContextFigures {
  const sum = (chosen: (message: Message) => boolean): number => messages.reduce((total, message) => total + (chosen(message) ? tokensOf(message) : 0), 0)
  return {
    history: sum(message => message.role !== 'tool'),
    described: sum(message => message.role === 'tool' && message.name === 'tool_describe'),
    results: sum(message => message.role === 'tool' && message.name !== 'tool_describe'),
  }
}

function tokensOf(message: Message): number {
  const known = figureOf.get(message)
  if (known !== undefined) return known
  const figure = estimateTokens(textOf(message))
  figureOf.set(message, figure)
  return figure
}

function textOf(message: Message): string {
  switch (message.role) {
    case 'user':
      return userText(message)
    case 'assistant':
      return message.parts.map(part => (part.type === 'call' ? JSON.stringify(part.call) : part.text)).join('')
    case 'tool':
      return resultText(message.result)
    default:
      return assertNever(message)
  }
}
