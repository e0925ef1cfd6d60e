import type { EventOf } from '../../shared/events.ts'
import { assertNever } from '../../shared/failure.ts'
import type { FormField, FormValue, ServerAnswer, ServerRequest } from '../../shared/server-request.ts'
import type { Core } from '../app/core.ts'
import type { Terminal } from './terminal.ts'
import { untilSettled } from './until-settled.ts'

export interface AnsweringCore extends Pick<Core, 'onEvent'> {
  answer(id: string, answer: ServerAnswer): void
}

/** Puts to the person at the terminal what a server asks, and gives back what they typed; what the server takes back is asked no further. */
export async function answerServerRequest(core: AnsweringCore, event: EventOf<'server-request'>, terminal: Terminal, stop: AbortSignal): Promise<void> {
  const settling = untilSettled(core, event, stop)
  const answer = await askAt(terminal, event.server, event.request, settling.signal)
  settling.end()
  if (settling.withdrawn()) return terminal.say(`${event.server} took its request back: it waits for no answer any more.`)
  if (settling.completed()) return terminal.say(`${event.server} says that it is done.`)
  core.answer(event.id, answer)
}

function askAt(terminal: Terminal, server: string, request: ServerRequest, stop: AbortSignal): Promise<ServerAnswer> {
  switch (request.kind) {
    case 'form':
      return fillIn(terminal, server, request, stop)
    case 'url':
      return yesOrNo(terminal, `${server} asks you to open this address: ${request.message}\n${request.url}\nDone there?`, stop)
    case 'sampling':
      return yesOrNo(terminal, `${server} wants to ask the model, for an answer of ${request.maxTokens} tokens at most:\n${samplingLines(request).join('\n')}\nAllow it?`, stop)
    default:
      return assertNever(request)
  }
}

/** Everything that would be sent. */
function samplingLines({ system, messages, temperature, stopSequences = [], models = [] }: Extract<ServerRequest, { kind: 'sampling' }>): string[] {
  return [
    ...(system === undefined ? [] : [`instructions: ${system}`]),
    ...messages.flatMap(({ role, text, pictures = [] }) => [`${role}: ${text}`, ...pictures.map(({ mediaType, data }) => `${role}: [${mediaType}, ${Math.ceil((data.length * 3) / 4 / 1024)} KB]`)]),
    ...(temperature === undefined ? [] : [`temperature: ${temperature}`]),
    ...(stopSequences.length === 0 ? [] : [`ends before: ${stopSequences.map(stop => JSON.stringify(stop)).join(', ')}`]),
    ...(models.length === 0 ? [] : [`It would rather ask ${models.join(', ')}; the model of this chat is asked.`]),
  ]
}

async function yesOrNo(terminal: Terminal, text: string, stop: AbortSignal): Promise<ServerAnswer> {
  const typed = await terminal.ask({ text, choices: ['yes', 'no'] }, stop)
  if (typed === null) return { action: 'cancel' }
  return typed.trim().toLowerCase().startsWith('y') ? { action: 'accept' } : { action: 'decline' }
}

async function fillIn(terminal: Terminal, server: string, request: Extract<ServerRequest, { kind: 'form' }>, stop: AbortSignal): Promise<ServerAnswer> {
  const agreed = await yesOrNo(terminal, `${server} asks: ${request.message}\nAnswer it?`, stop)
  if (agreed.action !== 'accept') return agreed
  const content: Record<string, FormValue> = {}
  for (const field of request.fields) {
    const value = await askField(terminal, field, stop)
    if (value === null) return { action: 'cancel' }
    if (value !== undefined) content[field.name] = value
  }
  return { action: 'accept', content }
}

/** Undefined: left out. Null: no answer came. */
async function askField(terminal: Terminal, field: FormField, stop: AbortSignal): Promise<FormValue | undefined | null> {
  for (;;) {
    const typed = await terminal.ask({ text: [`${field.title}${field.required ? '' : ' (optional)'}`, field.description ?? ''].join('  ').trim(), ...choicesOf(field) }, stop)
    if (typed === null) return null
    const value = readField(field, typed.trim())
    if (value !== undefined || !field.required) return value
  }
}

function choicesOf({ kind }: FormField): { choices?: readonly string[] } {
  if (kind.type === 'boolean') return { choices: ['yes', 'no'] }
  return kind.type === 'choice' ? { choices: kind.choices.map(choice => choice.title) } : {}
}

function readField({ kind }: FormField, typed: string): FormValue | undefined {
  switch (kind.type) {
    case 'text':
      return typed === '' ? kind.default : typed
    case 'number': {
      const value = Number(typed)
      return typed === '' ? kind.default : Number.isFinite(value) && (!kind.integer || Number.isInteger(value)) ? value : undefined
    }
    case 'boolean':
      return typed === '' ? kind.default : typed.toLowerCase().startsWith('y')
    case 'choice': {
      const values = (kind.many ? typed.split(',') : [typed]).map(word => kind.choices.find(choice => choice.title === word.trim() || choice.value === word.trim())?.value).filter(value => value !== undefined)
      if (values.length === 0) return kind.many ? kind.default : kind.default?.[0]
      return kind.many ? values : values[0]
    }
    default:
      return assertNever(kind)
  }
}
