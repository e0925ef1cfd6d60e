import { z } from 'zod'

/** One field of a form that a server asks for. Flat, as the protocol has it. */
export const formFieldSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string().optional(),
  required: z.boolean(),
  kind: z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), format: z.enum(['email', 'uri', 'date', 'date-time']).optional(), minLength: z.number().optional(), maxLength: z.number().optional(), default: z.string().optional() }),
    z.object({ type: z.literal('number'), integer: z.boolean(), minimum: z.number().optional(), maximum: z.number().optional(), default: z.number().optional() }),
    z.object({ type: z.literal('boolean'), default: z.boolean().optional() }),
    z.object({ type: z.literal('choice'), many: z.boolean(), choices: z.array(z.object({ value: z.string(), title: z.string() })), default: z.array(z.string()).optional(), minItems: z.number().optional(), maxItems: z.number().optional() }),
  ]),
})
export type FormField = z.infer<typeof formFieldSchema>

/** `pictures`: base64. */
const samplingMessageSchema = z.object({ role: z.enum(['user', 'assistant']), text: z.string(), pictures: z.array(z.object({ mediaType: z.string(), data: z.string() })).optional() })

/** What a server asks of the person, or of the model through the person. Shown as a card on the row of the call that led to it. */
export const serverRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('form'), message: z.string(), fields: z.array(formFieldSchema) }),
  /** The person opens the link themselves; nothing they type there comes through the app. */
  z.object({ kind: z.literal('url'), message: z.string(), url: z.string(), elicitationId: z.string().optional() }),
  /** The server wants the model's answer to messages of its own. Everything that would be sent stands in it. */
  z.object({
    kind: z.literal('sampling'),
    system: z.string().optional(),
    messages: z.array(samplingMessageSchema),
    maxTokens: z.number().int(),
    temperature: z.number().optional(),
    /** The answer ends before the first of them. */
    stopSequences: z.array(z.string()).optional(),
    /** Models that the server would rather ask; the chat's own is asked. */
    models: z.array(z.string()).optional(),
  }),
])
export type ServerRequest = z.infer<typeof serverRequestSchema>

export const formValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type FormValue = z.infer<typeof formValueSchema>

/** The person's answer. `decline`: no; `cancel`: neither yes nor no, also when nobody is there. */
export const serverAnswerSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), content: z.record(z.string(), formValueSchema).optional() }),
  z.object({ action: z.literal('decline') }),
  z.object({ action: z.literal('cancel') }),
])
export type ServerAnswer = z.infer<typeof serverAnswerSchema>

/** What ends a request before an answer. */
export interface RequestSignals {
  /** The run was stopped, or the call's time was up. */
  readonly stopped: AbortSignal
  /** The server waits for no answer any more. With the reason `requestCompleted` it has what it wanted, and the request counts as accepted. */
  readonly withdrawn: AbortSignal
}

export const requestCompleted = 'completed'

/** What goes back to the server. `sampled`: the model's answer, after the person agreed. `refused`: it is not the person who says no; `reason` is for the server. */
export type ServerReply =
  | ServerAnswer
  | { readonly action: 'sampled'; readonly model: string; readonly text: string; readonly stopReason: 'endTurn' | 'maxTokens' | 'stopSequence' }
  | { readonly action: 'refused'; readonly reason: string }
