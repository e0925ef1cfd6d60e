import type { LanguageModel } from 'ai'
import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import { type Attached, readAttached } from './attached.ts'
import type { Attachments } from './attached-request.ts'
import { isContinue } from './continue-words.ts'

/** The SDK's newest model interface, which practice implements. */
export type PracticeSdkModel = Extract<LanguageModel, { specificationVersion: 'v4' }>
export type CallOptions = Parameters<PracticeSdkModel['doStream']>[0]
type Prompt = CallOptions['prompt']

/** A call of this run and what came back. */
export interface DoneCall {
  readonly name: string
  readonly input: JsonObject
  readonly output: string
  readonly failed: boolean
}

export interface PracticeTool {
  readonly name: string
  readonly description: string
  readonly schema: JsonObject
}

/** What practice reads of a request: the latest thing the person asked for, and what happened about it since. */
export interface Transcript {
  readonly text: string
  readonly attachments: Attachments
  /** Calls, and each time the person said to continue. */
  readonly happened: readonly (DoneCall | 'continue')[]
  /** Everything the assistant said before, to know what was said already. */
  readonly said: string
  readonly callCount: number
  readonly tools: readonly PracticeTool[]
}

export function readTranscript({ prompt, tools }: CallOptions): Transcript {
  const asked = lastAsked(prompt)
  const outputs = outputsOf(prompt)
  return {
    text: textOf(prompt[asked]),
    attachments: attachmentsOf(prompt, asked),
    happened: prompt.slice(asked + 1).flatMap((message): (DoneCall | 'continue')[] => (message.role === 'user' ? ['continue'] : callsOf([message]).flatMap(call => doneCall(call, outputs)))),
    said: prompt.filter(message => message.role === 'assistant').map(textOf).join('\n'),
    callCount: callsOf(prompt).length,
    tools: (tools ?? []).flatMap(tool => (tool.type === 'function' ? [{ name: tool.name, description: tool.description ?? '', schema: schemaOf(tool.inputSchema) }] : [])),
  }
}

/** The last request that is more than “continue”; where there is none, the last message of the person. */
function lastAsked(prompt: Prompt): number {
  const asked = prompt.findLastIndex(message => message.role === 'user' && !isContinue(textOf(message)))
  return asked < 0 ? prompt.findLastIndex(message => message.role === 'user') : asked
}

function doneCall(call: CallPart, outputs: ReadonlyMap<string, { output: string; failed: boolean }>): DoneCall[] {
  const output = outputs.get(call.toolCallId)
  return output === undefined ? [] : [{ name: call.toolName, input: isJsonObject(call.input) ? call.input : {}, ...output }]
}

type Message = Prompt[number]
type CallPart = { toolCallId: string; toolName: string; input: unknown }

function callsOf(messages: readonly Message[]): readonly CallPart[] {
  return messages.flatMap(message => (message.role === 'assistant' ? message.content.flatMap(part => (part.type === 'tool-call' ? [part] : [])) : []))
}

function outputsOf(prompt: Prompt): Map<string, { output: string; failed: boolean }> {
  return new Map(
    prompt.flatMap(message =>
      message.role === 'tool' ? message.content.flatMap(part => (part.type === 'tool-result' ? [[part.toolCallId, readOutput(part.output)] as const] : [])) : [],
    ),
  )
}

type ToolOutput = Extract<Extract<Message, { role: 'tool' }>['content'][number], { type: 'tool-result' }>['output']

function readOutput(output: ToolOutput): { output: string; failed: boolean } {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return { output: output.value, failed: output.type === 'error-text' }
    case 'json':
    case 'error-json':
      return { output: JSON.stringify(output.value), failed: output.type === 'error-json' }
    case 'execution-denied':
      return { output: output.reason ?? '', failed: true }
    case 'content':
      return { output: output.value.map(part => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n'), failed: false }
    default:
      return { output: '', failed: true }
  }
}

function textOf(message: Message | undefined): string {
  if (message === undefined || message.role === 'system' || message.role === 'tool') return ''
  // What is attached is no part of what was asked.
  if (message.role === 'user') return textsOf(message).filter(text => readAttached(text).length === 0).join('\n\n')
  return message.content.map(part => (part.type === 'text' ? part.text : '')).join('')
}

function textsOf(message: Extract<Message, { role: 'user' }>): readonly string[] {
  return message.content.flatMap(part => (part.type === 'text' ? [part.text] : []))
}

/** What is attached to the request, else to the last message before it that has something. */
function attachmentsOf(prompt: Prompt, asked: number): Attachments {
  const own = attachedTo(prompt[asked])
  if (own.length > 0) return { items: own, fresh: true }
  return { items: prompt.slice(0, Math.max(asked, 0)).map(attachedTo).findLast(items => items.length > 0) ?? [], fresh: false }
}

function attachedTo(message: Message | undefined): readonly Attached[] {
  return message?.role === 'user' ? textsOf(message).flatMap(readAttached) : []
}

function schemaOf(schema: unknown): JsonObject {
  return isJsonObject(schema) ? schema : {}
}
