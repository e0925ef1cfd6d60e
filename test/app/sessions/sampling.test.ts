import { expect, it } from 'vitest'
import { cannotSample, sampleModel } from '../../../src/main/app/sessions/sampling.ts'
import type { ModelClient, ModelPart, ModelRequest } from '../../../src/main/agent/model.ts'
import type { ServerRequest } from '../../../src/shared/server-request.ts'

type Sampling = Extract<ServerRequest, { kind: 'sampling' }>
const asks = (more: Partial<Sampling> = {}): Sampling => ({ kind: 'sampling', messages: [{ role: 'user', text: 'Say tea.' }], maxTokens: 100, ...more })

/** Gives these parts; an abort ends it. */
function model(...parts: ModelPart[]): ModelClient {
  return {
    id: 'tiny',
    contextLength: undefined,
    async *stream(_request, signal) {
      for (const part of parts) {
        await Promise.resolve()
        yield signal.aborted ? { type: 'stop', reason: 'aborted' } : part
      }
    },
  }
}

const never = new AbortController().signal
const tea: ModelPart = { type: 'text-delta', text: 'tea '.repeat(50) }
const end: ModelPart = { type: 'stop', reason: 'end' }

it.each([0, 1])('ends at %d tokens', async maxTokens => {
  expect(await sampleModel(model(tea, tea, tea, end), asks({ maxTokens }), never)).toMatchObject({ ok: true, value: { model: 'tiny', stopReason: 'maxTokens' } })
})

it('takes any number of tokens, and no messages', async () => {
  expect(await sampleModel(model(tea, end), asks({ maxTokens: 1e9, messages: [] }), never)).toMatchObject({ ok: true, value: { stopReason: 'endTurn' } })
})

it('says why a model gave no answer', async () => {
  expect(await sampleModel(model({ type: 'stop', reason: 'failed', failure: { code: 'UNREACHABLE', message: 'It is not there.' } }), asks(), never)).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE' } })
  expect(await sampleModel(model(), asks(), never)).toMatchObject({ ok: false, failure: { code: 'NO_ANSWER' } })
})

it('gives no answer where the person stopped it', async () => {
  const stop = new AbortController()
  stop.abort()
  expect(await sampleModel(model(tea, end), asks(), stop.signal)).toMatchObject({ ok: false })
})

it('ends before the first stop sequence, in whatever pieces it comes', async () => {
  const pieces = ['one two E', 'N', 'D three STOP', ' four'].map((text): ModelPart => ({ type: 'text-delta', text }))
  expect(await sampleModel(model(...pieces, end), asks({ stopSequences: ['STOP', 'END'] }), never)).toEqual({ ok: true, value: { model: 'tiny', text: 'one two ', stopReason: 'stopSequence' } })
})

it('asks once more without the temperature where the model does not take it', async () => {
  const requests: ModelRequest[] = []
  const picky: ModelClient = {
    ...model(),
    async *stream(request) {
      requests.push(request)
      if (request.temperature === undefined) yield* [tea, end]
      else yield { type: 'stop', reason: 'failed', failure: { code: 'MODEL_REJECTED', message: 'Unsupported value: temperature' } }
    },
  }
  expect(await sampleModel(picky, asks({ temperature: 0.2 }), never)).toMatchObject({ ok: true, value: { stopReason: 'endTurn' } })
  expect(requests.map(request => request.temperature)).toEqual([0.2, undefined])
})

it('takes pictures only where the model does, and sends them as such', async () => {
  const asked = asks({ messages: [{ role: 'user', text: 'What is on it?', pictures: [{ mediaType: 'image/png', data: 'AAAA' }] }] })
  expect([cannotSample(model(), asked), cannotSample(model(), asks()), cannotSample({ ...model(), pictures: true }, asked)]).toEqual(['The model in use takes no pictures.', null, null])
  const requests: ModelRequest[] = []
  const seeing: ModelClient = {
    ...model(),
    async *stream(request) {
      requests.push(request)
      yield end
    },
  }
  await sampleModel(seeing, asked, never)
  expect(requests[0]?.messages).toEqual([{ role: 'user', text: 'What is on it?', attached: [{ heading: 'Pictures:', content: [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }] }] }])
})
